// The binary suite's adapter for cereal: its plain binary archive (this machine's byte order, no names, no
// versions), over a stream whose buffer is kept, since the archive wants a stream and a string stream would
// be made anew for every value.
#include "../suites/binary_suite.hpp"

#ifdef AGATE_BENCH_HAVE_CEREAL

#include <cereal/archives/binary.hpp>
#include <cereal/types/optional.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/vector.hpp>
#include <cereal/version.hpp>

#include <cstring>
#include <exception>
#include <istream>
#include <memory>
#include <ostream>
#include <streambuf>

namespace bench {

// cereal finds this by the models' namespaces, so it stands in both.
namespace w1 {
template <typename Archive, model Model>
void serialize(Archive& archive, Model& value) {
    for_each_field(value, [&](const char*, auto& field) { archive(field); });
}
} // namespace w1
namespace w5 {
using w1::serialize;
} // namespace w5

namespace {

/// Memory that grows and is kept.
class memory_output : public std::streambuf {
public:
    void clear() { size_ = 0; }
    std::string_view view() const { return {bytes_.data(), size_}; }

protected:
    std::streamsize xsputn(const char* data, std::streamsize count) override {
        const auto n = static_cast<std::size_t>(count);
        if (bytes_.size() - size_ < n) bytes_.resize(2 * (size_ + n));
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

class cereal_adapter : public binary_adapter_base {
public:
    static constexpr std::string_view name = "cereal";
    static constexpr std::string_view format = "binary";

    template <typename Model>
    bool write(const Model& model) {
        parts_->output.clear();
        cereal::BinaryOutputArchive archive(parts_->output_stream);
        archive(model);
        return true;
    }

    std::string_view written() const { return parts_->output.view(); }

    template <typename Model>
    bool read(std::string_view bytes, Model& model) {
        parts_->input.set(bytes);
        try {
            cereal::BinaryInputArchive archive(parts_->input_stream);
            archive(model);
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

void register_binary_cereal() {
    note_library("cereal " + std::to_string(CEREAL_VERSION_MAJOR) + '.' +
                 std::to_string(CEREAL_VERSION_MINOR) + '.' + std::to_string(CEREAL_VERSION_PATCH));
    register_binary_library<cereal_adapter>();
}

} // namespace bench

#else

void bench::register_binary_cereal() {
    register_missing_binary_library("binary", "cereal", "not installed: Debian package libcereal-dev");
}

#endif
