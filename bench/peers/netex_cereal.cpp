// The NeTEx suite's adapter for cereal: its plain binary archive, over streams whose buffers are kept.
#include "../suites/netex_suite.hpp"

#ifdef AGATE_BENCH_HAVE_CEREAL

#include "../suites/netex_pipelines.hpp"
#include "../workloads/w3_plain.hpp"

#include <cereal/archives/binary.hpp>
#include <cereal/types/optional.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/vector.hpp>
#include <cereal/version.hpp>

#include <algorithm>
#include <cstring>
#include <exception>
#include <istream>
#include <memory>
#include <ostream>
#include <streambuf>

namespace bench::w3 {

template <class Archive, plain_model Model> void serialize(Archive& archive, Model& value) {
    const auto put = [&archive]<class... Rest>(const auto& self, const char*, auto& member, Rest&... rest) {
        archive(member);
        if constexpr (sizeof...(Rest) != 0) {
            self(self, rest...);
        }
    };
    with_members(value, [&](auto&... all) { put(put, all...); });
}

} // namespace bench::w3

namespace bench {
namespace {

/// Memory that grows and is kept.
class memory_output : public std::streambuf {
public:
    void clear() { size_ = 0; }
    std::string_view view() const { return {bytes_.data(), size_}; }

protected:
    std::streamsize xsputn(const char* data, std::streamsize count) override {
        const auto n = static_cast<std::size_t>(count);
        if (bytes_.size() - size_ < n) {
            bytes_.resize(2 * (size_ + n));
        }
        std::memcpy(bytes_.data() + size_, data, n);
        size_ += n;
        return count;
    }
    int overflow(int c) override {
        const char byte = static_cast<char>(c);
        xsputn(&byte, 1);
        return c;
    }

private:
    std::string bytes_;
    std::size_t size_ = 0;
};

class memory_input : public std::streambuf {
public:
    void set(std::string_view bytes) {
        char* const data = const_cast<char*>(bytes.data()); // only read
        setg(data, data, data + bytes.size());
    }

protected:
    std::streamsize xsgetn(char* to, std::streamsize count) override {
        const std::streamsize n = std::min<std::streamsize>(count, egptr() - gptr());
        std::memcpy(to, gptr(), static_cast<std::size_t>(n));
        setg(eback(), gptr() + n, egptr());
        return n;
    }
};

class cereal_adapter {
public:
    using object = w3::plain_stop;
    static constexpr std::string_view name = "cereal";
    static constexpr std::string_view format = "binary";

    static object object_of(const netex::stop& value) { return w3::to_plain(value); }
    static netex::stop stop_of(const object& value) { return w3::from_plain(value); }

    bool write(const object& value) {
        parts_->output.clear();
        cereal::BinaryOutputArchive archive(parts_->output_stream);
        archive(value);
        return true;
    }
    std::string_view written() const { return parts_->output.view(); }
    bool read(std::string_view bytes, object& value) {
        parts_->input.set(bytes);
        try {
            cereal::BinaryInputArchive archive(parts_->input_stream);
            archive(value);
        } catch (const std::exception&) {
            return false;
        }
        return true;
    }

private:
    struct parts {
        memory_output output;
        memory_input input;
        std::ostream output_stream{&output};
        std::istream input_stream{&input};
    };
    std::unique_ptr<parts> parts_ = std::make_unique<parts>();
};

} // namespace

void register_netex_cereal() {
    note_library("cereal " + std::to_string(CEREAL_VERSION_MAJOR) + '.' +
                 std::to_string(CEREAL_VERSION_MINOR) + '.' + std::to_string(CEREAL_VERSION_PATCH));
    netex::register_pipeline<cereal_adapter>();
    netex::register_pipeline<netex::by_hand_framed<cereal_adapter>>();
}

} // namespace bench

#else

void bench::register_netex_cereal() {
    netex::register_missing("binary", "cereal", "not installed: Debian package libcereal-dev");
}

#endif
