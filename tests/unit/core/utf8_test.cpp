#include <agate/core/utf8.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace agate::detail;

// A copy in a heap block of exactly its size, so that AddressSanitizer sees any read beyond it.
class exact_copy {
public:
    explicit exact_copy(std::string_view text) : data_(new char[text.size()]), size_(text.size()) {
        for (std::size_t i = 0; i < size_; ++i) {
            data_[i] = text[i];
        }
    }

    const char* begin() const { return data_.get(); }
    const char* end() const { return data_.get() + size_; }

private:
    std::unique_ptr<char[]> data_;
    std::size_t size_;
};

std::size_t first_fault(std::string_view text) {
    const exact_copy copy(text);
    return static_cast<std::size_t>(find_invalid_utf8(copy.begin(), copy.end()) - copy.begin());
}

// Table 3-7 of the Unicode Standard, row by row: how many bytes of a well-formed sequence stand at the
// beginning, and whether it is whole. The oracle of this file.
struct table_row {
    int first_low, first_high, second_low, second_high;
    std::size_t size;
};

constexpr table_row table_3_7[] = {
    {0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
    {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
    {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
};

enum class verdict { whole, cut, wrong };

struct judged {
    verdict is;
    std::size_t size;
};

judged judge(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<int>(static_cast<unsigned char>(text[i])); };
    for (const table_row& row : table_3_7) {
        if (byte(0) < row.first_low || byte(0) > row.first_high) {
            continue;
        }
        for (std::size_t i = 1; i < row.size; ++i) {
            if (i == text.size()) {
                return {verdict::cut, i};
            }
            const int low = i == 1 ? row.second_low : 0x80;
            const int high = i == 1 ? row.second_high : 0xBF;
            if (byte(i) < low || byte(i) > high) {
                return {verdict::wrong, 0};
            }
        }
        return {verdict::whole, row.size};
    }
    return {verdict::wrong, 0};
}

std::size_t expected_fault(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const judged one = judge(text.substr(at));
        if (one.is != verdict::whole) {
            return at;
        }
        at += one.size;
    }
    return at;
}

// Every beginning of a text that differs in what table 3-7 says: all pairs, and the edges for what follows.
template <class Visit>
void each_short_text(Visit visit) {
    const std::string edges("\x00\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC2\xED\xF0\xFF", 13);
    for (int a = 0; a < 256; ++a) {
        visit(std::string(1, static_cast<char>(a)));
        for (int b = 0; b < 256; ++b) {
            const std::string two{static_cast<char>(a), static_cast<char>(b)};
            visit(two);
            if (a < 0x80) {
                continue;
            }
            for (const char c : edges) {
                visit(two + c);
                if (static_cast<unsigned char>(c) >= 0x80) {
                    for (const char d : edges) {
                        visit(two + c + d);
                    }
                }
            }
        }
    }
}

TEST(Utf8, ShortTextsFollowTheTableOfTheStandard) {
    std::size_t texts = 0;
    each_short_text([&](const std::string& text) {
        ++texts;
        ASSERT_EQ(first_fault(text), expected_fault(text)) << ::testing::PrintToString(text);
    });
    EXPECT_GT(texts, 500'000u);
}

TEST(Utf8, OneSequenceFollowsTheTableOfTheStandard) {
    each_short_text([](const std::string& text) {
        if (static_cast<unsigned char>(text[0]) < 0x80) {
            return;
        }
        const exact_copy copy(text);
        const char* const end = utf8_sequence_end(copy.begin(), copy.end());
        const judged is = judge(text);
        if (is.is == verdict::whole) {
            ASSERT_EQ(end, copy.begin() + is.size) << ::testing::PrintToString(text);
        } else {
            ASSERT_EQ(end, nullptr) << ::testing::PrintToString(text);
        }
    });
}

TEST(Utf8, ATextCutInsideASequenceIsToldFromAWrongOne) {
    each_short_text([](const std::string& text) {
        const exact_copy copy(text);
        const judged is = judge(text);
        if (is.is != verdict::whole) {
            ASSERT_EQ(is_truncated_utf8(copy.begin(), copy.end()), is.is == verdict::cut)
                << ::testing::PrintToString(text);
        }
    });
    EXPECT_FALSE(is_truncated_utf8(nullptr, nullptr));
}

TEST(Utf8, FaultsAreFoundAtEveryPlaceOfATextOfEverySize) {
    const std::string faults[] = {"\x80",
                                  "\xC0\x80",
                                  "\xC1\xBF",
                                  "\xE2\x82",
                                  "\xE0\x9F\xBF",
                                  "\xED\xA0\x80",
                                  "\xF0\x8F\xBF\xBF",
                                  "\xF4\x90\x80\x80",
                                  "\xF5\x80\x80\x80",
                                  "\xFF",
                                  "\xF0\x9F\x98",
                                  "\xC3"};
    // Fillers of one to four bytes, so that the fault meets the blocks' borders in every phase.
    const std::string fillers[] = {"a", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};
    for (const std::string& filler : fillers) {
        for (std::size_t before = 0; before < 70; ++before) {
            std::string head(before % filler.size(), '.');
            while (head.size() < before) {
                head += filler;
            }
            for (std::size_t after = 0; after < 40; after += 1 + after / 4) {
                std::string tail;
                for (std::size_t i = 0; i < after; ++i) {
                    tail += filler;
                }
                ASSERT_EQ(first_fault(head + tail), head.size() + tail.size());
                for (const std::string& fault : faults) {
                    ASSERT_EQ(first_fault(head + fault + tail), expected_fault(head + fault + tail))
                        << before << ' ' << after << ' ' << ::testing::PrintToString(fault);
                    ASSERT_EQ(first_fault(head + fault + "z" + tail), head.size());
                    ASSERT_EQ(first_fault(head + fault), head.size());
                }
            }
        }
    }
}

TEST(Utf8, RandomTextsAgreeWithTheTable) {
    std::mt19937_64 random(20240607);
    const auto below = [&](std::uint64_t n) { return static_cast<std::size_t>(random() % n); };
    for (int round = 0; round < 60'000; ++round) {
        std::string text;
        const std::size_t kinds = 1 + below(4);
        const std::size_t sequences = below(60);
        for (std::size_t i = 0; i < sequences; ++i) {
            const table_row& row = table_3_7[below(kinds == 1 ? 9 : kinds * 2)];
            const auto in = [&](int low, int high) {
                return static_cast<char>(low +
                                         static_cast<int>(below(static_cast<std::uint64_t>(high - low + 1))));
            };
            text += in(row.first_low, row.first_high);
            for (std::size_t k = 1; k < row.size; ++k) {
                text += k == 1 ? in(row.second_low, row.second_high) : in(0x80, 0xBF);
            }
        }
        ASSERT_EQ(first_fault(text), text.size());
        if (text.empty()) {
            continue;
        }
        std::string wrong = text;
        wrong[below(wrong.size())] = static_cast<char>(below(256));
        ASSERT_EQ(first_fault(wrong), expected_fault(wrong)) << ::testing::PrintToString(wrong);
        wrong.erase(below(wrong.size()), 1 + below(3));
        ASSERT_EQ(first_fault(wrong), expected_fault(wrong)) << ::testing::PrintToString(wrong);
        wrong = text.substr(0, below(text.size()));
        ASSERT_EQ(first_fault(wrong), expected_fault(wrong)) << ::testing::PrintToString(wrong);
    }
}

TEST(Utf8, TheFirstByteThatIsNotAsciiIsFound) {
    for (std::size_t size = 0; size < 150; ++size) {
        const exact_copy plain(std::string(size, '\x7F'));
        ASSERT_EQ(find_non_ascii(plain.begin(), plain.end()), plain.end());
        for (std::size_t at = 0; at < size; ++at) {
            std::string text(size, 'a');
            text[at] = '\x80';
            text.back() = '\xFF';
            const exact_copy copy(text);
            ASSERT_EQ(find_non_ascii(copy.begin(), copy.end()), copy.begin() + at);
        }
    }
}

TEST(Utf8, EveryCodePointIsEncodedAndDecoded) {
    for (char32_t c = 0; c <= 0x10FFFF; ++c) {
        if (c == 0xD800) {
            c = 0xE000;
        }
        char text[max_utf8_size];
        const char* const end = encode_utf8(text, c);
        const std::ptrdiff_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        ASSERT_EQ(end - text, size) << static_cast<std::uint32_t>(c);
        ASSERT_EQ(find_invalid_utf8(text, end), end) << static_cast<std::uint32_t>(c);
        const decoded_utf8 back = decode_utf8(text);
        ASSERT_EQ(back.code_point, c);
        ASSERT_EQ(back.end, end);
    }
}

TEST(Utf8, CodePointsHaveTheirKnownBytes) {
    const struct {
        char32_t code_point;
        std::string_view bytes;
    } cases[] = {{0x00, std::string_view("\0", 1)},
                 {0x24, "$"},
                 {0x7F, "\x7F"},
                 {0x80, "\xC2\x80"},
                 {0xA3, "\xC2\xA3"},
                 {0x7FF, "\xDF\xBF"},
                 {0x800, "\xE0\xA0\x80"},
                 {0x20AC, "\xE2\x82\xAC"},
                 {0xD7FF, "\xED\x9F\xBF"},
                 {0xE000, "\xEE\x80\x80"},
                 {0xFFFF, "\xEF\xBF\xBF"},
                 {0x10000, "\xF0\x90\x80\x80"},
                 {0x1F600, "\xF0\x9F\x98\x80"},
                 {0x10FFFF, "\xF4\x8F\xBF\xBF"}};
    for (const auto& one : cases) {
        char text[max_utf8_size];
        EXPECT_EQ(std::string_view(text, static_cast<std::size_t>(encode_utf8(text, one.code_point) - text)),
                  one.bytes);
    }
}

TEST(Utf8, SurrogatePairsStandForCodePointsAboveTheFirstPlane) {
    for (std::uint32_t unit = 0; unit <= 0x11000; ++unit) {
        ASSERT_EQ(is_high_surrogate(unit), unit >= 0xD800 && unit <= 0xDBFF) << unit;
        ASSERT_EQ(is_low_surrogate(unit), unit >= 0xDC00 && unit <= 0xDFFF) << unit;
    }
    EXPECT_EQ(combine_surrogates(0xD83D, 0xDE00), char32_t{0x1F600});
    EXPECT_EQ(combine_surrogates(0xD800, 0xDC00), char32_t{0x10000});
    EXPECT_EQ(combine_surrogates(0xDBFF, 0xDFFF), char32_t{0x10FFFF});
    for (char32_t c = 0x10000; c <= 0x10FFFF; ++c) {
        ASSERT_TRUE(is_high_surrogate(high_surrogate(c)));
        ASSERT_TRUE(is_low_surrogate(low_surrogate(c)));
        ASSERT_EQ(combine_surrogates(high_surrogate(c), low_surrogate(c)), c);
    }
}

} // namespace
