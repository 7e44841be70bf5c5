// Agate's MessagePack against msgpack-cxx: bytes by chance, well-formed and damaged, must be accepted by both or by neither,
// with the same value; and each must read what the other writes.
//
//   msgpack_cxx [--iterations N] [--seed S]
//
// They differ by rule, and only so: a string that is not UTF-8 and more than 256 levels are refused by Agate alone; a
// declared size that the rest of the input cannot hold is the end of the input for Agate at once, and for msgpack-cxx only
// when it comes there, if nothing is wrong before. As a generic value Agate refuses keys that are no strings and keys for
// the second time.
#include "../support/differential.hpp"
#include "../support/exact_block.hpp"
#include "../support/hex.hpp"
#include "../support/msgpack_bytes.hpp"

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#if AGATE_TEST_HAVE_MSGPACK_CXX

#include <agate/msgpack/object.hpp>

#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace {

namespace packed = agate::msgpack;
namespace cxx = ::msgpack;
using agate::errc;
using agate_test::to_hex;

/// What msgpack-cxx makes of bytes.
struct their_result {
    cxx::object_handle handle;
    std::size_t consumed = 0;
    bool accepted = false;
    bool is_unfinished = false;
};
their_result read_theirs(std::string_view bytes) {
    their_result result;
    // it makes room for declared sizes before it looks further
    const cxx::unpack_limit bounds(1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 100000);
    try {
        result.handle = cxx::unpack(bytes.data(), bytes.size(), result.consumed, nullptr, nullptr, bounds);
        result.accepted = true;
    } catch (const cxx::insufficient_bytes&) {
        result.is_unfinished = true;
    } catch (const cxx::size_overflow&) {
        result.is_unfinished = true;
    } catch (const cxx::unpack_error&) {}
    return result;
}

struct string_stream {
    std::string out;
    void write(const char* data, std::size_t size) { out.append(data, size); }
};
std::string repacked(const cxx::object& v) {
    string_stream stream;
    cxx::pack(stream, v);
    return stream.out;
}

/// Whether a generic value and an object are the same.
bool is_same(const agate::value& a, const cxx::object& b) {
    switch (a.kind()) {
    case agate::value_kind::null: return b.is_nil();
    case agate::value_kind::boolean: return b.type == cxx::type::BOOLEAN && b.via.boolean == a.as_bool();
    case agate::value_kind::unsigned_integer:
        return b.type == cxx::type::POSITIVE_INTEGER && b.via.u64 == a.as_unsigned();
    case agate::value_kind::signed_integer:
        return b.type == cxx::type::NEGATIVE_INTEGER && b.via.i64 == a.as_signed();
    case agate::value_kind::floating: {
        const double v = a.as_floating();
        return (b.type == cxx::type::FLOAT32 || b.type == cxx::type::FLOAT64) &&
               std::memcmp(&v, &b.via.f64, sizeof v) == 0;
    }
    case agate::value_kind::string:
        return b.type == cxx::type::STR && a.as_string() == std::string_view(b.via.str.ptr, b.via.str.size);
    case agate::value_kind::bytes:
        return b.type == cxx::type::BIN && a.as_bytes().size() == b.via.bin.size &&
               (b.via.bin.size == 0 || std::memcmp(a.as_bytes().data(), b.via.bin.ptr, b.via.bin.size) == 0);
    case agate::value_kind::extension: {
        const auto& extension = a.as_extension();
        return b.type == cxx::type::EXT && extension.type == b.via.ext.type() &&
               extension.data.size() == b.via.ext.size &&
               (b.via.ext.size == 0 ||
                std::memcmp(extension.data.data(), b.via.ext.data(), b.via.ext.size) == 0);
    }
    case agate::value_kind::array:
        if (b.type != cxx::type::ARRAY || b.via.array.size != a.size()) {
            return false;
        }
        for (std::uint32_t i = 0; i < b.via.array.size; ++i) {
            if (!is_same(a[i], b.via.array.ptr[i])) {
                return false;
            }
        }
        return true;
    case agate::value_kind::object:
        if (b.type != cxx::type::MAP || b.via.map.size != a.size()) {
            return false;
        }
        for (std::uint32_t i = 0; i < b.via.map.size; ++i) {
            const cxx::object_kv& member = b.via.map.ptr[i];
            if (!is_same(agate::value{a.as_object().key_at(i)}, member.key) ||
                !is_same(a.as_object().value_at(i), member.val)) {
                return false;
            }
        }
        return true;
    }
    return false;
}

/// What is wrong, or nothing.
std::string compare(std::string_view bytes) {
    const agate_test::exact_block block{bytes};
    packed::raw raw;
    const auto consumed = packed::read_prefix(block.view(), raw);
    const their_result theirs = read_theirs(block.view());
    if (!consumed) {
        const errc code = consumed.error().code;
        if (theirs.accepted && code != errc::invalid_utf8 && code != errc::depth_exceeded) {
            return "refused by Agate alone: " + consumed.error().message();
        }
        if (!theirs.accepted && theirs.is_unfinished && code == errc::invalid_syntax) {
            return "Agate sees a byte that msgpack-cxx does not come to";
        }
        if (!theirs.accepted && !theirs.is_unfinished && code != errc::invalid_syntax &&
            code != errc::end_of_input && code != errc::invalid_utf8) {
            return "refused for different reasons: " + consumed.error().message();
        }
        return {};
    }
    if (!theirs.accepted) {
        return "accepted by Agate alone";
    }
    if (theirs.consumed != *consumed) {
        return "of different sizes: " + std::to_string(*consumed) + " and " + std::to_string(theirs.consumed);
    }

    cxx::object_handle handle;
    if (!packed::read_prefix(block.view(), handle)) {
        return "skipped, but not read as an object";
    }
    if (repacked(handle.get()) != repacked(theirs.handle.get())) {
        return "another object: " + to_hex(repacked(handle.get()));
    }
    const auto written = packed::write(theirs.handle);
    if (!written) {
        return "what msgpack-cxx reads is not written: " + written.error().message();
    }
    const their_result again = read_theirs(*written);
    if (!again.accepted || again.consumed != written->size() ||
        repacked(again.handle.get()) != repacked(theirs.handle.get())) {
        return "msgpack-cxx reads another object from " + to_hex(*written);
    }
    if (written->size() > *consumed) {
        return "written in more bytes: " + to_hex(*written);
    }

    agate::value generic;
    const auto as_value = packed::read_prefix(block.view(), generic);
    if (!as_value) {
        const errc code = as_value.error().code;
        return code == errc::duplicate_member || code == errc::type_mismatch
                   ? std::string{}
                   : "not read as a generic value: " + as_value.error().message();
    }
    if (!is_same(generic, theirs.handle.get())) {
        return "another generic value";
    }
    const auto value_bytes = packed::write(generic);
    if (!value_bytes || !is_same(generic, read_theirs(*value_bytes).handle.get())) {
        return "the generic value is written as something else";
    }
    return {};
}

struct child {
    std::int32_t n = 0;
    std::string text;
    bool operator==(const child&) const = default;
    MSGPACK_DEFINE_MAP(n, text)
};
struct model {
    std::int8_t i8 = 0;
    std::uint16_t u16 = 0;
    std::int64_t i64 = 0;
    std::uint64_t u64 = 0;
    float f = 0;
    double d = 0;
    bool flag = false;
    std::string text;
    std::vector<child> children;
    std::map<std::string, std::vector<std::int32_t>> lists;
    std::map<std::int32_t, bool> flags;
    std::vector<char> letters; // bin for msgpack-cxx
    bool operator==(const model&) const = default;
    MSGPACK_DEFINE_MAP(i8, u16, i64, u64, f, d, flag, text, children, lists, flags)

    static model any(agate_test::random_source& random) {
        model v;
        v.i8 = random.integer<std::int8_t>();
        v.u16 = random.integer<std::uint16_t>();
        v.i64 = random.integer<std::int64_t>();
        v.u64 = random.integer<std::uint64_t>();
        v.f = random.floating<float>();
        v.d = random.floating<double>();
        v.flag = random.coin();
        v.text = random.text(300);
        for (std::size_t i = random.size(20); i > 0; --i) {
            v.children.push_back({random.integer<std::int32_t>(), random.text()});
            v.lists[random.text(5)].push_back(random.integer<std::int32_t>());
            v.flags[random.integer<std::int32_t>()] = random.coin();
        }
        return v;
    }
};

} // namespace

template <> inline constexpr auto agate::describe<model> =
    agate::rules(agate::field<&model::letters>(agate::skip));

namespace {

/// What is wrong with the way of a struct from one to the other, or nothing.
std::string compare_struct(const model& v) {
    const auto ours = packed::write(v);
    if (!ours) {
        return ours.error().message();
    }
    const their_result theirs = read_theirs(*ours);
    model read_by_them;
    if (theirs.accepted) {
        theirs.handle.get().convert(read_by_them);
    }
    if (!(read_by_them == v)) {
        return "msgpack-cxx reads another struct from " + to_hex(*ours);
    }
    string_stream stream;
    cxx::pack(stream, v);
    const auto read = packed::read<model>(stream.out);
    if (!read || !(*read == v)) {
        return "Agate reads another struct from " + to_hex(stream.out);
    }
    return {};
}

/// What is accepted as a struct can be written, and is then the same; whatever the bytes, nothing worse than an error comes
/// of them.
std::string check_typed(std::string_view bytes) {
    const agate_test::exact_block block{bytes};
    const auto v = packed::read<model>(block.view());
    if (!v) {
        return {};
    }
    const auto written = packed::write(*v);
    const auto again = written ? packed::read<model>(*written) : v;
    const bool same = written && again && *packed::write(*again) == *written;
    return same ? std::string{} : "accepted as a struct that does not come back";
}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = agate_test::read_arguments(argc, argv, 60000);
    std::uint64_t accepted = 0;
    std::uint64_t total = 0;
    for (std::uint64_t i = 0; i < arguments.iterations; ++i) {
        agate_test::msgpack_source source{arguments.seed + i};
        std::string bytes = source.value(source.random().coin());
        std::string structure;
        std::string wrong;
        if (i % 16 == 0) {
            const model v = model::any(source.random());
            wrong = compare_struct(v);
            structure = *packed::write(v);
        }
        for (int round = 0; round < 5 && wrong.empty(); ++round) {
            ++total;
            accepted += packed::read<packed::raw>(bytes) ? 1 : 0;
            wrong = compare(bytes);
            if (wrong.empty()) {
                bytes = source.damaged(bytes);
                structure = source.damaged(structure);
                wrong = check_typed(structure);
            }
        }
        if (!wrong.empty()) {
            agate_test::report_difference(arguments.seed + i, to_hex(bytes), wrong);
            return 1;
        }
    }
    std::printf("%llu values, %llu of them well-formed: no difference\n",
                static_cast<unsigned long long>(total), static_cast<unsigned long long>(accepted));
    // a generator that makes one sort only proves nothing
    return accepted > total / 10 && accepted < total - total / 10 ? 0 : 1;
}

#else

int main() {
    std::puts("msgpack-cxx is not there to compare with: skipped");
}

#endif
