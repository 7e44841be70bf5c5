// The command line of a differential program, `[--iterations N] [--seed S]`, and how it reports what it finds: the seed of
// the one text that two libraries disagree about, and the text itself.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace agate_test {

struct differential_arguments {
    std::uint64_t iterations;
    std::uint64_t seed = 1;
};

/// Ends the program when the arguments are not understood.
inline differential_arguments read_arguments(int argc, char** argv, std::uint64_t usual_iterations) {
    differential_arguments arguments{usual_iterations};
    for (int i = 1; i < argc; i += 2) {
        const std::string_view name = argv[i];
        if ((name != "--iterations" && name != "--seed") || i + 1 == argc) {
            std::fprintf(stderr, "usage: %s [--iterations N] [--seed S]\n", argv[0]);
            std::exit(2);
        }
        (name == "--seed" ? arguments.seed : arguments.iterations) = std::strtoull(argv[i + 1], nullptr, 10);
    }
    return arguments;
}

/// A text with everything but printable ASCII in hexadecimal.
inline std::string printable(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c >= 0x20 && c < 0x7F && c != '\\') {
            out += c;
        } else {
            char digits[8];
            std::snprintf(digits, sizeof digits, "\\x%02X",
                          static_cast<unsigned>(static_cast<unsigned char>(c)));
            out += digits;
        }
    }
    return out;
}

inline void report_difference(std::uint64_t seed, std::string_view text, const std::string& what) {
    std::printf("DIFFERENCE with --iterations 1 --seed %llu: %s\n%s\n", static_cast<unsigned long long>(seed),
                what.c_str(), printable(text).c_str());
}

} // namespace agate_test
