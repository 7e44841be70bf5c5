// Interplay with msgpack-cxx: its objects as members and roots, and types with its adaptors inside Agate's structs.
#if AGATE_TEST_HAVE_MSGPACK_CXX

#include "packed.hpp"

#include <agate/msgpack/object.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <new>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace cxx = ::msgpack;
namespace packed = agate::msgpack;

struct with_handle {
    int before = 0;
    cxx::object_handle any;
    int after = 0;
};
struct with_object {
    int before = 0;
    cxx::object any;
    std::vector<cxx::object> list;
    std::map<std::string, cxx::object> map;
};

struct as_array {
    int a = 0;
    std::string b;
    MSGPACK_DEFINE(a, b)
    bool operator==(const as_array&) const = default;
};
struct as_map {
    int a = 0;
    std::vector<as_array> list;
    MSGPACK_DEFINE_MAP(a, list)
    bool operator==(const as_map&) const = default;
};
/// With an adaptor from outside, below.
class point {
public:
    point() = default;
    point(int x, int y) : x_{x}, y_{y} {}
    int x() const { return x_; }
    int y() const { return y_; }
    bool operator==(const point&) const = default;

private:
    int x_ = 0;
    int y_ = 0;
};
/// An adaptor that throws what is no exception of msgpack-cxx.
struct moody {
    int mood = 0;
};
/// An adaptor that writes what is no value.
struct broken {
    std::string bytes;
};

struct holder {
    int before = 0;
    as_array array;
    as_map map;
    std::vector<point> points;
    std::optional<point> maybe;
    int after = 0;
    bool operator==(const holder&) const = default;
};

} // namespace

template <> struct agate::convert<as_array> : agate::msgpack::adapted<as_array> {};
template <> struct agate::convert<as_map> : packed::adapted<as_map> {};
template <> struct agate::convert<point> : packed::adapted<point> {};
template <> struct agate::convert<moody> : packed::adapted<moody> {};
template <> struct agate::convert<broken> : packed::adapted<broken> {};

namespace msgpack {
MSGPACK_API_VERSION_NAMESPACE(MSGPACK_DEFAULT_API_NS) {
    namespace adaptor {
    template <> struct pack<point> {
        template <class Stream> packer<Stream>& operator()(packer<Stream>& out, const point& v) const {
            out.pack_array(2);
            out.pack(v.x());
            out.pack(v.y());
            return out;
        }
    };
    template <> struct convert<point> {
        const msgpack::object& operator()(const msgpack::object& in, point& v) const {
            if (in.type != msgpack::type::ARRAY || in.via.array.size != 2) {
                throw msgpack::type_error();
            }
            v = point{in.via.array.ptr[0].as<int>(), in.via.array.ptr[1].as<int>()};
            return in;
        }
    };
    template <> struct pack<moody> {
        template <class Stream> packer<Stream>& operator()(packer<Stream>& out, const moody& v) const {
            if (v.mood == 1) {
                throw std::runtime_error("not today");
            }
            if (v.mood == 2) {
                throw std::bad_alloc();
            }
            return out.pack(v.mood);
        }
    };
    template <> struct convert<moody> {
        const msgpack::object& operator()(const msgpack::object& in, moody& v) const {
            v.mood = in.as<int>();
            if (v.mood == 1) {
                throw std::runtime_error("not today");
            }
            if (v.mood == 2) {
                throw std::bad_alloc();
            }
            return in;
        }
    };
    template <> struct pack<broken> {
        template <class Stream> packer<Stream>& operator()(packer<Stream>& out, const broken& v) const {
            return out.pack_str_body(v.bytes.data(), static_cast<std::uint32_t>(v.bytes.size()));
        }
    };
    template <> struct convert<broken> {
        const msgpack::object& operator()(const msgpack::object& in, broken&) const { return in; }
    };
    } // namespace adaptor
}
} // namespace msgpack

namespace {

std::string packed_by_cxx(const auto& v) {
    std::ostringstream out;
    cxx::pack(out, v);
    return out.str();
}

const std::string_view values[] = {"C0",
                                   "C2",
                                   "C3",
                                   "05",
                                   "FF",
                                   "CF FF FF FF FF FF FF FF FF",
                                   "D3 80 00 00 00 00 00 00 00",
                                   "CA 3F C0 00 00",
                                   "CA 7F C0 00 00",
                                   "CB 3F F8 00 00 00 00 00 00",
                                   "A0",
                                   "A3 61 C3 A9",
                                   "C4 00",
                                   "C4 02 00 FF",
                                   "D4 05 FF",
                                   "D6 FF 32 BC FE DA",
                                   "C7 00 05",
                                   "C7 03 80 01 02 03",
                                   "C7 0C FF 00 00 00 00 FF FF FF FF FF FF FF FF",
                                   "90",
                                   "80",
                                   "93 01 A1 61 92 C0 90",
                                   "83 A1 61 01 05 A1 62 90 80",
                                   "91 91 91 91 81 91 C0 81 C0 C0"};

TEST(msgpack_objects, pass_every_value_through_byte_for_byte) {
    for (const std::string_view hex : values) {
        const std::string bytes = from_hex(hex);
        const exact_block block{bytes};
        const auto handle = packed::read<cxx::object_handle>(block.view());
        ASSERT_TRUE(handle) << hex << ": " << handle.error().message();
        EXPECT_EQ(written(*handle), hex);
        EXPECT_EQ(written(handle->get()), hex);
        EXPECT_TRUE(packed_by_cxx(handle->get()) == bytes || hex.substr(0, 2) == "CA") << hex;
        const auto theirs = cxx::unpack(bytes.data(), bytes.size());
        EXPECT_EQ(packed_by_cxx(theirs.get()), packed_by_cxx(handle->get())) << hex;
        EXPECT_EQ(written(theirs), hex) << "what msgpack-cxx reads";

        cxx::zone zone;
        const auto object = packed::read<cxx::object>(block.view(), zone);
        ASSERT_TRUE(object) << hex;
        EXPECT_EQ(written(*object), hex);

        const std::string member =
            "\x83" + str("before") + "\x01" + str("any") + bytes + str("after") + "\x02";
        const auto v = read_bytes<with_handle>(member);
        ASSERT_TRUE(v) << hex << ": " << v.error().message(member);
        EXPECT_EQ(v->before + v->after, 3);
        EXPECT_EQ(written(*v), to_hex(member));
    }
}

TEST(msgpack_objects, lie_in_a_zone_of_the_callers_and_not_in_the_input) {
    const std::string bytes = "\x84" + str("before") + "\x01" + str("any") + str("a text") + str("list") +
                              "\x92" + "\x91\x01" + str("x") + str("map") + "\x81" + str("k") + "\xC4\x02xy";
    cxx::zone zone;
    with_object v;
    {
        const exact_block block{bytes};
        const auto read = packed::read(block.view(), v, zone);
        ASSERT_TRUE(read) << read.error().message(bytes);
    }
    EXPECT_EQ(v.any.as<std::string>(), "a text");
    EXPECT_EQ(v.list[0].as<std::vector<int>>(), (std::vector<int>{1}));
    EXPECT_EQ(v.map["k"].type, cxx::type::BIN);
    EXPECT_EQ(written(v), to_hex(bytes));
}

TEST(msgpack_objects, are_read_as_strictly_as_anything_else) {
    const auto refused = [](const std::string& bytes, errc code, std::uint64_t offset) {
        const auto handle = read_bytes<cxx::object_handle>(bytes);
        ASSERT_FALSE(handle) << to_hex(bytes);
        EXPECT_EQ(handle.error().code, code) << to_hex(bytes);
        EXPECT_EQ(handle.error().offset, offset) << to_hex(bytes);
        cxx::zone zone;
        const exact_block block{bytes};
        EXPECT_EQ(packed::read<cxx::object>(block.view(), zone).error().code, code);
    };
    for (const std::string_view hex : values) {
        const std::string bytes = from_hex(hex);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            refused(bytes.substr(0, size), errc::end_of_input, size);
        }
        refused(bytes + "\xC0", errc::trailing_content, bytes.size());
    }
    refused("\xC1", errc::invalid_syntax, 0);
    refused("\x92\x01\xC1", errc::invalid_syntax, 2);
    refused("\xA1\xFF", errc::invalid_utf8, 1);
    refused(std::string(1000, '\x91') + "\x01", errc::depth_exceeded, 256);
    refused(from_hex("DD FF FF FF FF"), errc::end_of_input, 5);
    refused(from_hex("DC FF FF DC FF FF DC FF FF"), errc::end_of_input, 9);
    agate::limits bounds;
    bounds.memory = 100;
    EXPECT_EQ(
        packed::read<cxx::object_handle>(from_hex("DC 00 10") + std::string(16, '\0'), bounds).error().code,
        errc::memory_exceeded);
    // writing has the depth limit too, and text is UTF-8
    const std::string deep = std::string(300, '\x91') + "\x01";
    const auto theirs = cxx::unpack(deep.data(), deep.size());
    EXPECT_EQ(packed::write(theirs).error().code, errc::depth_exceeded);
    EXPECT_EQ(packed::write(cxx::unpack("\x91\xA1\xFF", 3)).error().code, errc::invalid_utf8);
}

TEST(msgpack_objects, keep_what_they_were_after_an_error) {
    cxx::zone zone;
    cxx::object v{5};
    EXPECT_FALSE(packed::read(std::string{"\x92\x01"}, v, zone));
    EXPECT_EQ(v.as<int>(), 5);
    auto handle = *packed::read<cxx::object_handle>(std::string{"\x05"});
    EXPECT_FALSE(packed::read(std::string{"\xC1"}, handle));
    EXPECT_EQ(handle.get().as<int>(), 5);
}

TEST(msgpack_adaptors, keep_their_form_inside_structs) {
    const holder v{1, {2, "two"}, {3, {{4, "four"}, {5, ""}}}, {{6, 7}, {-8, 900}}, point{1, 2}, 9};
    const std::string bytes = *packed::write(v);
    EXPECT_EQ(to_hex(bytes),
              to_hex("\x86" + str("before") + "\x01" + str("array") + "\x92\x02" + str("two") + str("map") +
                     "\x82" + str("a") + "\x03" + str("list") + "\x92\x92\x04" + str("four") + "\x92\x05" +
                     str("") + str("points") + "\x92\x92\x06\x07\x92\xF8\xCD\x03\x84" + str("maybe") +
                     "\x92\x01\x02" + str("after") + "\x09"));
    expect_value(bytes, v);
    expect_value(*packed::write<packed::options{.layout = packed::layout::array}>(v), v);
    expect_value(*packed::write<packed::options{.canonical = true}>(v), v);
    for (const as_map& m : {as_map{}, v.map}) {
        EXPECT_EQ(to_hex(*packed::write(m)), to_hex(packed_by_cxx(m))) << "as a root";
        EXPECT_EQ(*packed::read<as_map>(packed_by_cxx(m)), m);
    }
    std::vector<char> memory(bytes.size());
    EXPECT_TRUE(packed::write(v, std::span{memory}));
    std::vector<char> small(bytes.size() - 1);
    EXPECT_EQ(packed::write(v, std::span{small}).error().code, errc::output_full);
}

TEST(msgpack_adaptors, refuse_with_an_error_and_not_an_exception) {
    const std::string start = "\x86" + str("before") + "\x01" + str("array");
    expect_refusal<holder>(start + "\x92" + str("x") + str("two"), errc::conversion_failed, 15, "array");
    EXPECT_EQ(read_bytes<std::vector<point>>(from_hex("91 93 01 02 03")).error().code,
              errc::conversion_failed);
    EXPECT_EQ(read_bytes<std::vector<point>>(from_hex("91 93 01 02 03")).error().path(), "[0]");
    EXPECT_EQ(read_bytes<std::vector<point>>(from_hex("91 92 01 A0")).error().code, errc::conversion_failed);
    EXPECT_EQ(read_bytes<point>("\x92\x01").error().code, errc::end_of_input);
    EXPECT_EQ(read_bytes<moody>("\x01").error().code, errc::conversion_failed);
    EXPECT_EQ(packed::write(moody{1}).error().code, errc::conversion_failed);
    EXPECT_EQ(*packed::write(moody{3}), "\x03");
    EXPECT_THROW(static_cast<void>(read_bytes<moody>("\x02")), std::bad_alloc);
    EXPECT_THROW(static_cast<void>(packed::write(moody{2})), std::bad_alloc);
}

TEST(msgpack_adaptors, cannot_write_what_is_no_value) {
    for (const std::string_view bytes :
         {std::string_view{}, std::string_view{"\xC1"}, std::string_view{"\x92\x01"},
          std::string_view{"\x01\x02"}, std::string_view{"\xA1\xFF"}}) {
        EXPECT_FALSE(packed::write(std::vector<broken>{{std::string{bytes}}})) << to_hex(bytes);
    }
    EXPECT_EQ(written(std::vector<broken>{{"\x01"}}), "91 01");
}

} // namespace

#endif
