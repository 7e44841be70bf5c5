#include <agate/core/bytes.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate::detail;

// Memory of exactly the size asked for, so that AddressSanitizer sees any step beyond it.
template <class T>
struct exact {
    explicit exact(std::size_t n) : data(new T[n]), size(n) {}
    exact(const void* from, std::size_t n) : exact(n) {
        const auto* source = static_cast<const T*>(from);
        for (std::size_t i = 0; i < n; ++i) {
            data[i] = source[i];
        }
    }

    std::unique_ptr<T[]> data;
    std::size_t size;
};

std::string base64_of(std::string_view bytes) {
    const exact<std::byte> in(bytes.data(), bytes.size());
    exact<char> out(base64_size(bytes.size()));
    const char* const end = write_base64(out.data.get(), in.data.get(), in.size);
    EXPECT_EQ(static_cast<std::size_t>(end - out.data.get()), out.size);
    return std::string(out.data.get(), out.size);
}

std::string hex_of(std::string_view bytes) {
    const exact<std::byte> in(bytes.data(), bytes.size());
    exact<char> out(hex_size(bytes.size()));
    const char* const end = write_hex(out.data.get(), in.data.get(), in.size);
    EXPECT_EQ(static_cast<std::size_t>(end - out.data.get()), out.size);
    return std::string(out.data.get(), out.size);
}

struct outcome {
    std::string bytes;
    std::ptrdiff_t fault; // -1 if there is none
};

template <class Size, class Read>
outcome read_with(Size size, Read read, std::string_view text) {
    const exact<char> in(text.data(), text.size());
    const std::string_view view(in.data.get(), in.size);
    exact<std::byte> out(size(view));
    const bytes_result result = read(out.data.get(), view);
    EXPECT_LE(result.size, out.size);
    if (result.error_at == nullptr) {
        EXPECT_EQ(result.size, out.size) << text;
    }
    return {std::string(reinterpret_cast<const char*>(out.data.get()), result.size),
            result.error_at == nullptr ? -1 : result.error_at - in.data.get()};
}

outcome from_base64(std::string_view text) {
    return read_with(base64_decoded_size, read_base64, text);
}

outcome from_hex(std::string_view text) {
    return read_with(hex_decoded_size, read_hex, text);
}

TEST(Base64, TheVectorsOfTheRfcGoBothWays) { // RFC 4648 section 10, and some with the last two characters
    const struct {
        std::string_view bytes, text;
    } cases[] = {{"", ""},
                 {"f", "Zg=="},
                 {"fo", "Zm8="},
                 {"foo", "Zm9v"},
                 {"foob", "Zm9vYg=="},
                 {"fooba", "Zm9vYmE="},
                 {"foobar", "Zm9vYmFy"},
                 {std::string_view("\0", 1), "AA=="},
                 {std::string_view("\0\0\0", 3), "AAAA"},
                 {"\xFF\xFF\xFF", "////"},
                 {"\xFB\xEF\xBE", "++++"},
                 {"\xFF", "/w=="}};
    for (const auto& one : cases) {
        EXPECT_EQ(base64_of(one.bytes), one.text);
        const outcome back = from_base64(one.text);
        EXPECT_EQ(back.fault, -1) << one.text;
        EXPECT_EQ(back.bytes, one.bytes) << one.text;
    }
}

TEST(Base64, FaultsAreReportedAtTheirCharacter) {
    const struct {
        std::string_view text;
        std::ptrdiff_t fault;
    } cases[] = {
        // The text ends inside a group: padding may not be left out.
        {"Z", 1},
        {"Zg", 2},
        {"Zg=", 3},
        {"Zm8", 3},
        {"Zm9vY", 5},
        {"Zm9vYg", 6},
        {"Zm9vYmE", 7},
        // Padding where none can be.
        {"=", 0},
        {"====", 0},
        {"Z===", 1},
        {"Zm9v====", 4},
        {"Zg==Zg==", 2},
        {"Zm8=Zm8=", 3},
        {"Zg=a", 3},
        {"Zg==a", 2},
        {"Zm8==", 3},
        // Bits that the padding leaves over must be zero.
        {"Zh==", 1},
        {"Zm9=", 2},
        {"Zm9vZm9=", 6},
        {"/x==", 1},
        // Characters outside the alphabet, white space and the URL-safe ones among them.
        {"Zm9v\nYmFy", 4},
        {" Zg==", 0},
        {"Zg== ", 2},
        {"Zm9\n", 3},
        {"Zm-v", 2},
        {"Zm_v", 2},
        {"*m9vYmFy", 0},
        {"Zm9vYm*y", 6},
        {"Zm9vYmFyZm9\x80", 11},
        {std::string_view("Zm\0v", 4), 2},
    };
    for (const auto& one : cases) {
        EXPECT_EQ(from_base64(one.text).fault, one.fault) << one.text;
    }
}

TEST(Base64, EveryCharacterOutsideTheAlphabetIsRefusedEverywhere) {
    const std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int c = 0; c < 256; ++c) {
        const char character = static_cast<char>(c);
        const bool good = alphabet.find(character) != std::string_view::npos;
        for (std::size_t at = 0; at < 12; ++at) {
            std::string text = "AAAAAAAAAAAA";
            text[at] = character;
            std::ptrdiff_t fault = good ? -1 : static_cast<std::ptrdiff_t>(at);
            if (character == '=' && at >= 10) {
                fault = at == 10 ? 11 : -1; // padding may stand there, but no letter after it
            }
            EXPECT_EQ(from_base64(text).fault, fault) << c << " at " << at;
        }
    }
}

TEST(Base64, BitsThatThePaddingLeavesOverAreZero) {
    const std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (std::size_t digit = 0; digit < 64; ++digit) {
        const std::string one = std::string("/") + alphabet[digit] + "==";
        EXPECT_EQ(from_base64(one).fault, digit % 16 == 0 ? -1 : 1) << one;
        const std::string two = std::string("//") + alphabet[digit] + "=";
        EXPECT_EQ(from_base64(two).fault, digit % 4 == 0 ? -1 : 2) << two;
    }
}

TEST(Base64, BytesOfEverySizeComeBack) {
    std::mt19937_64 random(4648);
    for (std::size_t size = 0; size < 200; ++size) {
        std::string bytes(size, '\0');
        for (char& c : bytes) {
            c = static_cast<char>(random() & 0xFF);
        }
        const std::string text = base64_of(bytes);
        EXPECT_EQ(text.size(), (size + 2) / 3 * 4);
        const outcome back = from_base64(text);
        EXPECT_EQ(back.fault, -1);
        EXPECT_EQ(back.bytes, bytes);
    }
}

TEST(Hex, BytesAreWrittenInLowerCaseAndReadInEither) {
    EXPECT_EQ(hex_of(""), "");
    EXPECT_EQ(hex_of(std::string_view("\x00\x01\x9A\xBC\xDE\xFF", 6)), "00019abcdeff");
    EXPECT_EQ(from_hex("00019abcdeff").bytes, std::string_view("\x00\x01\x9A\xBC\xDE\xFF", 6));
    EXPECT_EQ(from_hex("00019ABCDeFf").bytes, std::string_view("\x00\x01\x9A\xBC\xDE\xFF", 6));
    std::string all(256, '\0');
    for (std::size_t i = 0; i < 256; ++i) {
        all[i] = static_cast<char>(i);
    }
    const outcome back = from_hex(hex_of(all));
    EXPECT_EQ(back.fault, -1);
    EXPECT_EQ(back.bytes, all);
}

TEST(Hex, FaultsAreReportedAtTheirCharacter) {
    const struct {
        std::string_view text;
        std::ptrdiff_t fault;
    } cases[] = {{"0", 1},  {"000", 3}, {"g0", 0}, {"0g", 1},  {"00 00", 2}, {"0x00", 1}, {"00:0", 2},
                 {"0/", 1}, {"0@", 1},  {"0`", 1}, {"00-", 2}, {"aG", 1},    {"0\xFF", 1}};
    for (const auto& one : cases) {
        EXPECT_EQ(from_hex(one.text).fault, one.fault) << one.text;
    }
}

} // namespace
