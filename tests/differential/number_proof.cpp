// Proves Agate's number text against the standard library's, value by value:
//
//   number_proof [--doubles N] [--floats-step S] [--threads T]
//
// takes every S-th of the 2^32 floats and N doubles of all kinds, and checks that write_floating gives the
// digits of std::to_chars in Agate's notation, that read_floating gives the value back bit for bit, and that
// it agrees with std::from_chars on texts that no writer would write: too many digits, ties, extreme
// exponents. Exits with 1 at the first mismatch, which it prints. Without arguments it takes a sample of a
// few seconds; the whole proof is
//
//   number_proof --doubles 1000000000 --floats-step 1
#include <agate/core/number.hpp>

#include <atomic>
#include <bit>
#include <charconv>
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

namespace {

using agate::detail::number_error;

std::atomic<bool> failed{false};

void report(const char* what, std::string_view input, std::string_view expected, std::string_view found) {
    if (!failed.exchange(true)) {
        std::printf("MISMATCH %s: input %.*s expected %.*s found %.*s\n", what,
                    static_cast<int>(input.size()), input.data(), static_cast<int>(expected.size()),
                    expected.data(), static_cast<int>(found.size()), found.data());
    }
}

template <class Float>
std::string hexadecimal(Float value) {
    char text[64];
    std::snprintf(text, sizeof text, "%a", static_cast<double>(value));
    return text;
}

template <class Float>
auto bits_of(Float value) {
    using word = std::conditional_t<sizeof(Float) == 4, std::uint32_t, std::uint64_t>;
    return std::bit_cast<word>(value);
}

// A decent scatter of the index, so that every run takes the same values whatever the number of threads.
std::uint64_t scatter(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

// The digits of std::to_chars in the notation that the library promises, put together the plain way.
template <class Float>
std::size_t expected_text(Float value, char* out) {
    char text[64];
    const char* const end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
    const char* p = text;
    char* o = out;
    if (*p == '-') {
        *o++ = *p++;
    }
    char digits[32];
    int count = 0;
    for (; p != end && *p != 'e'; ++p) {
        if (*p != '.') {
            digits[count++] = *p;
        }
    }
    const char* const exponent_text = p;
    int exponent = 0;
    std::from_chars(p[1] == '+' ? p + 2 : p + 1, end, exponent);
    if (exponent < -4 || exponent >= 16) {
        *o++ = digits[0];
        if (count > 1) {
            *o++ = '.';
            std::memcpy(o, digits + 1, static_cast<std::size_t>(count - 1));
            o += count - 1;
        }
        std::memcpy(o, exponent_text, static_cast<std::size_t>(end - exponent_text));
        o += end - exponent_text;
    } else {
        if (exponent < 0) {
            *o++ = '0';
            *o++ = '.';
            for (int i = -1; i > exponent; --i) {
                *o++ = '0';
            }
        }
        for (int i = 0; i < count || i <= exponent; ++i) {
            *o++ = i < count ? digits[i] : '0';
            if (i == exponent) {
                *o++ = '.';
                if (count <= exponent + 1) {
                    *o++ = '0';
                }
            }
        }
    }
    return static_cast<std::size_t>(o - out);
}

template <class Float>
void prove_value(Float value) {
    char expected[64];
    const std::string_view right{expected, expected_text(value, expected)};
    char found[agate::detail::max_floating_size];
    const char* const end = agate::detail::write_floating(found, value);
    const std::string_view text{found, static_cast<std::size_t>(end - found)};
    if (text != right) {
        report("writing", hexadecimal(value), right, text);
    }
    Float back = 0;
    const auto stop = agate::detail::read_floating(text.data(), text.data() + text.size(), back);
    if (stop.error != number_error::none || stop.ptr != text.data() + text.size() ||
        bits_of(back) != bits_of(value)) {
        report("reading back", text, hexadecimal(value), hexadecimal(back));
    }
}

template <class Float>
void prove_text(std::string_view text) {
    Float expected = 0;
    const auto [ptr, error] = std::from_chars(text.data(), text.data() + text.size(), expected);
    Float found = -1;
    const auto stop = agate::detail::read_floating(text.data(), text.data() + text.size(), found);
    if (error == std::errc{}) {
        if (stop.error != number_error::none || stop.ptr != ptr || bits_of(found) != bits_of(expected)) {
            report("reading text", text, hexadecimal(expected), hexadecimal(found));
        }
        return;
    }
    // std::from_chars reports underflow like overflow: strtod tells them apart.
    const double sign = text.front() == '-' ? -1 : 1;
    const double other = std::strtod(std::string(text).c_str(), nullptr);
    if (std::abs(other) < 1) {
        if (stop.error != number_error::none || bits_of(found) != bits_of(static_cast<Float>(other))) {
            report("reading a text that underflows", text, hexadecimal(sign * 0), hexadecimal(found));
        }
    } else if (stop.error != number_error::out_of_range || found != Float(-1)) {
        report("reading a text that overflows", text, "out_of_range", hexadecimal(found));
    }
}

// A double by its index: kinds take turns.
double a_double(std::uint64_t index) {
    constexpr std::uint64_t infinity = std::uint64_t{0x7ff} << 52;
    const std::uint64_t noise = scatter(index);
    double value = 0;
    switch (index % 8) {
    case 0:
    case 1:
    case 2: // any bits
        value = std::bit_cast<double>(noise);
        break;
    case 3: { // short decimals, as they are written and as they are computed
        static constexpr double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11};
        const auto digits = static_cast<double>((noise >> 8) % (noise % 2 != 0 ? 1000000 : 1000000000000));
        const double power = powers[(noise >> 4) % 12];
        value = noise & 2 ? digits / power : digits * (1 / power);
        break;
    }
    case 4: { // powers of two and their neighbours
        const std::uint64_t code = (noise >> 8) % 2047;
        value = std::bit_cast<double>((code << 52) + noise % 17 - (code != 0 ? 8 : 0));
        break;
    }
    case 5: // integers of all sizes, and halves
        value = static_cast<double>(scatter(noise) >> (noise % 64));
        value = noise & 64 ? value / 2 : value;
        break;
    case 6: { // powers of ten times a digit or two, and their neighbours
        char text[16];
        std::snprintf(text, sizeof text, "%de%d", static_cast<int>(1 + (noise >> 32) % 99),
                      static_cast<int>(noise % 633) - 325);
        std::from_chars(text, text + std::strlen(text), value);
        value = std::bit_cast<double>(bits_of(value) + (noise >> 16) % 5);
        break;
    }
    default: // subnormal, and magnitudes of everyday
        value = noise & 1 ? std::bit_cast<double>(noise >> (12 + noise % 40))
                          : std::bit_cast<double>(((1013 + (noise >> 52) % 40) << 52) | (noise >> 12));
    }
    return (bits_of(value) & infinity) == infinity ? 0.5 : value;
}

// A text by its index: random digits and exponents, and decimals at and beside the middle between two values.
void prove_texts(std::uint64_t index) {
    const std::uint64_t noise = scatter(index ^ 0x5555555555555555u);
    std::string text;
    if (index % 4 != 3) {
        text = noise & 1 ? "-" : "";
        const auto count = static_cast<int>(1 + (noise >> 1) % (noise & 256 ? 19 : 40));
        const auto point = static_cast<int>((noise >> 9) % 44);
        std::uint64_t digits = scatter(noise);
        for (int i = 0; i != count; ++i) {
            digits = digits % 10000 == 0 ? scatter(digits + index) : digits / 10;
            text += static_cast<char>(i == 0 ? '1' + digits % 9 : '0' + digits % 10);
            if (i == point && i + 1 != count) {
                text += '.';
            }
        }
        if ((noise >> 15) % 4 != 0) {
            text += 'e' + std::to_string(static_cast<int>((noise >> 17) % (noise & 512 ? 680 : 60)) -
                                         (noise & 512 ? 360 : 30));
        }
        prove_text<double>(text);
        prove_text<float>(text);
        return;
    }
    if (noise % 64 == 0) {
        // The exact middle above a double (hundreds of digits), and a hair below and above it.
        const double below = std::abs(a_double(noise));
        const double above = std::bit_cast<double>(bits_of(below) + 1);
        if (below == 0 || std::isinf(above)) {
            return;
        }
        const long double middle = (static_cast<long double>(below) + above) / 2;
        char exact[1600];
        std::snprintf(exact, sizeof exact, "%.1100Le", middle);
        text = exact;
        const std::size_t e = text.find('e');
        prove_text<double>(text);
        text[e - 1] = '1';
        prove_text<double>(text);
        return;
    }
    // The middle above a float, to 17 digits and exactly.
    const auto low = static_cast<std::uint32_t>(noise >> 32) & 0x7fffffffu;
    if (low >= 0x7f7fffffu) {
        return;
    }
    const double middle = (static_cast<double>(std::bit_cast<float>(low)) +
                           static_cast<double>(std::bit_cast<float>(low + 1))) /
                          2;
    char near[64];
    prove_text<float>(
        {near, static_cast<std::size_t>(std::to_chars(near, near + sizeof near, middle).ptr - near)});
    prove_text<double>(
        {near, static_cast<std::size_t>(std::to_chars(near, near + sizeof near, middle).ptr - near)});
    if (noise % 64 == 1) {
        char exact[256];
        const int size = std::snprintf(exact, sizeof exact, "%.120e", middle);
        prove_text<float>({exact, static_cast<std::size_t>(size)});
    }
}

// Calls body(i) for every i below count, on several threads.
template <class Body>
void for_each_index(const char* what, std::uint64_t count, unsigned threads, Body body) {
    constexpr std::uint64_t block = 1u << 16;
    std::atomic<std::uint64_t> next{0};
    const auto work = [&] {
        for (;;) {
            const std::uint64_t begin = next.fetch_add(block);
            if (begin >= count || failed) {
                return;
            }
            const std::uint64_t end = begin + block < count ? begin + block : count;
            for (std::uint64_t i = begin; i != end; ++i) {
                body(i);
            }
            if (begin >> 28 != end >> 28) {
                std::printf("  %s: %" PRIu64 " of %" PRIu64 "\n", what, end, count);
                std::fflush(stdout);
            }
        }
    };
    std::vector<std::thread> pool;
    for (unsigned i = 1; i < threads; ++i) {
        pool.emplace_back(work);
    }
    work();
    for (std::thread& thread : pool) {
        thread.join();
    }
    std::printf("%s: %" PRIu64 " %s\n", what, count, failed ? "FAILED" : "proven");
    std::fflush(stdout);
}

bool parse(const char* text, std::uint64_t& value) {
    const char* const end = text + std::strlen(text);
    const auto [ptr, error] = std::from_chars(text, end, value);
    return error == std::errc{} && ptr == end;
}

} // namespace

int main(int argc, char** argv) {
    std::uint64_t doubles = 4000000;
    std::uint64_t step = 997;
    std::uint64_t threads = 1;
    for (int i = 1; i < argc; i += 2) {
        const std::string_view name = argv[i];
        std::uint64_t* const target = name == "--doubles"       ? &doubles
                                      : name == "--floats-step" ? &step
                                      : name == "--threads"     ? &threads
                                                                : nullptr;
        if (target == nullptr || i + 1 == argc || !parse(argv[i + 1], *target) || step == 0 || threads == 0) {
            std::printf("usage: number_proof [--doubles N] [--floats-step S] [--threads T]\n");
            return 2;
        }
    }
    const auto pool = static_cast<unsigned>(threads);
    for_each_index("doubles", doubles, pool, [](std::uint64_t i) { prove_value(a_double(i)); });
    for_each_index("texts", doubles / 4, pool, prove_texts);
    for_each_index("floats", ((std::uint64_t{1} << 32) + step - 1) / step, pool, [step](std::uint64_t i) {
        const float value = std::bit_cast<float>(static_cast<std::uint32_t>(i * step));
        if (std::isfinite(value)) {
            prove_value(value);
        }
    });
    return failed ? 1 : 0;
}
