// The binary suite's adapters for Agate: MessagePack as maps, as arrays, and lists of structs by columns.
// Nothing is described: the structs are the schema. LZ4 frames are in binary_lz4.cpp.
#include "../suites/binary_suite.hpp"

#include <agate/msgpack.hpp>

namespace bench {
namespace {

using agate::msgpack::layout;

template <layout Layout>
class agate_adapter : public binary_adapter_base {
public:
    static constexpr std::string_view name = "agate";
    static constexpr std::string_view format = Layout == layout::map     ? "msgpack"
                                               : Layout == layout::array ? "msgpack-array"
                                                                         : "msgpack-columns";
    static constexpr bool reads_map = Layout == layout::map;
    static constexpr bool writes_map = Layout == layout::map;

    template <typename Model>
    static constexpr bool takes = Layout != layout::columns || detail::has_list_of_models<Model>;

    template <typename Model>
    bool write(const Model& model) {
        return agate::msgpack::write<agate::msgpack::options{.layout = Layout}>(model, out_).has_value();
    }

    std::string_view written() const { return out_; }

    template <typename Model>
    bool read(std::string_view bytes, Model& model) {
        return agate::msgpack::read(bytes, model).has_value();
    }

private:
    std::string out_;
};

} // namespace

void register_binary_agate() {
    note_library("agate " + std::to_string(AGATE_VERSION_MAJOR) + '.' + std::to_string(AGATE_VERSION_MINOR) +
                 '.' + std::to_string(AGATE_VERSION_PATCH));
    register_binary_library<agate_adapter<layout::map>>();
    register_binary_library<agate_adapter<layout::array>>();
    register_binary_library<agate_adapter<layout::columns>>();
}

} // namespace bench
