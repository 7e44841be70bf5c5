// Errors as values: codes, paths, places and the words of messages.
#include <agate/core/error.hpp>
#include <agate/core/error_text.hpp>
#include <agate/core/limits.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

namespace {

using agate::errc;
using agate::error;
using agate::path_segment;
using agate::static_name;

constexpr static_name alpha{"alpha"};
constexpr static_name beta{"beta"};

TEST(Error, IsASmallRegularValue) {
    static_assert(sizeof(error) <= 128);
    static_assert(std::is_trivially_copyable_v<error>);
    static_assert(std::is_nothrow_default_constructible_v<error>);
    const error e;
    EXPECT_EQ(e.code, errc::none);
    EXPECT_EQ(e.offset, 0U);
    EXPECT_EQ(e.path(), "");
}

TEST(Error, EveryCodeAndTokenHasANameOfItsOwn) {
    std::set<std::string_view> names;
    for (int code = 0; code <= static_cast<int>(errc::file_failed); ++code) {
        names.insert(agate::to_string(static_cast<errc>(code)));
    }
    EXPECT_EQ(names.size(), static_cast<std::size_t>(errc::file_failed) + 1);
    EXPECT_EQ(names.count(""), 0U);
    std::set<std::string_view> tokens;
    for (int kind = 0; kind <= static_cast<int>(agate::token::end); ++kind) {
        tokens.insert(agate::to_string(static_cast<agate::token>(kind)));
    }
    EXPECT_EQ(tokens.size(), static_cast<std::size_t>(agate::token::end) + 1);
}

TEST(Path, GoesFromTheOutsideToTheInside) {
    error e;
    e.prepend(path_segment{beta});
    EXPECT_EQ(e.path(), "beta");
    e.prepend(path_segment::at_index(3));
    EXPECT_EQ(e.path(), "[3].beta");
    e.prepend(path_segment{alpha});
    EXPECT_EQ(e.path(), "alpha[3].beta");
    e.prepend(path_segment::at_index(0));
    EXPECT_EQ(e.path(), "[0].alpha[3].beta");
    EXPECT_EQ(e.depth, 4);
}

TEST(Path, TakesKeysFromTheText) {
    const std::string_view text = R"({"a key":1,"":2,"c\"d":3, plain: 4})";
    const auto path_at = [text](std::string_view key) {
        error e;
        e.prepend(path_segment::at_key(text.find(key)));
        e.prepend(path_segment{alpha});
        return e.path(text);
    };
    EXPECT_EQ(path_at("\"a key\""), "alpha[\"a key\"]");
    EXPECT_EQ(path_at("\"\""), "alpha[\"\"]");
    EXPECT_EQ(path_at("\"c\\"), "alpha[\"c\\\"d\"]");
    error e;
    e.prepend(path_segment::at_key(5));
    EXPECT_EQ(e.path(), "[?]");
    EXPECT_EQ(e.path("abc"), "[?]"); // another text than the error's
}

TEST(Path, KeepsTheOutermostThreeAndTheInnermostFive) {
    error e;
    for (std::size_t i = 0; i < 8; ++i) {
        e.prepend(path_segment::at_index(i));
    }
    EXPECT_EQ(e.path(), "[7][6][5][4][3][2][1][0]");
    e.prepend(path_segment::at_index(8));
    EXPECT_EQ(e.path(), "[8][7][6]...[4][3][2][1][0]");
    for (std::size_t i = 9; i < 100000; ++i) {
        e.prepend(path_segment::at_index(i));
    }
    EXPECT_EQ(e.path(), "[99999][99998][99997]...[4][3][2][1][0]");
    EXPECT_EQ(e.depth, UINT16_MAX);
    error names;
    for (int i = 0; i < 9; ++i) {
        names.prepend(path_segment{alpha});
    }
    EXPECT_EQ(names.path(), "alpha.alpha.alpha...alpha.alpha.alpha.alpha.alpha");
}

TEST(Path, HoldsLargeIndexesAndOffsets) {
    error e;
    e.prepend(path_segment::at_index((std::uint64_t{1} << 60) + 1));
    EXPECT_EQ(e.path(), "[1152921504606846977]");
}

TEST(Place, IsALineAndAColumnInCodePoints) {
    const auto place = [](std::string_view text, std::uint64_t offset) {
        error e;
        e.code = errc::invalid_syntax;
        e.offset = offset;
        e.locate(text);
        return std::to_string(e.line) + ":" + std::to_string(e.column);
    };
    EXPECT_EQ(place("", 0), "1:1");
    EXPECT_EQ(place("abc", 0), "1:1");
    EXPECT_EQ(place("abc", 3), "1:4");
    EXPECT_EQ(place("abc", 99), "1:4"); // beyond the end is the end
    EXPECT_EQ(place("a\nbc", 1), "1:2");
    EXPECT_EQ(place("a\nbc", 2), "2:1");
    EXPECT_EQ(place("a\r\nbc", 3), "2:1");
    EXPECT_EQ(place("\n\n\n", 3), "4:1");
    EXPECT_EQ(place("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8D\x80x", 9), "1:4");
}

TEST(Message, SaysThePlaceThePathAndTheReason) {
    error e;
    e.code = errc::type_mismatch;
    e.detail = "number";
    e.found = agate::token::string;
    e.offset = 5;
    e.prepend(path_segment{alpha});
    EXPECT_EQ(e.message(), "offset 5: alpha: expected number, found string");
    EXPECT_EQ(e.message("ab\ncd\"x\""), "line 2, column 3: alpha: expected number, found string");
    e.locate("ab\ncd\"x\"");
    EXPECT_EQ(e.message(), "line 2, column 3: alpha: expected number, found string"); // the place is kept
    error bare;
    bare.code = errc::invalid_syntax;
    EXPECT_EQ(bare.message(), "offset 0: invalid_syntax");
    bare.detail = "a reason";
    EXPECT_EQ(bare.message(), "offset 0: a reason");
}

TEST(Message, ListsNamesAndTheNearest) {
    static constexpr std::string_view few[] = {"width", "height", "depth"};
    static constexpr agate::name_list list{few, 3};
    error e;
    e.code = errc::unknown_member;
    e.names = &list;
    const auto says = [&e](std::string_view text) {
        return e.message(text).substr(std::string_view{"line 1, column 1: "}.size());
    };
    EXPECT_EQ(says("\"widht\""), "unknown member 'widht'; did you mean 'width'?");
    EXPECT_EQ(says("\"heigth\""), "unknown member 'heigth'; did you mean 'height'?");
    EXPECT_EQ(says("\"zzzzzz\""), "unknown member 'zzzzzz'; known: width, height, depth");
    e.code = errc::unknown_tag;
    EXPECT_EQ(says("\"widht\""), "unknown tag 'widht'; did you mean 'width'? Known: width, height, depth");
    e.code = errc::unknown_enumerator;
    e.detail = "a value without a name";
    EXPECT_EQ(e.message(),
              "offset 0: unknown enumerator (a value without a name); known: width, height, depth");
    static constexpr std::string_view many[] = {"a1",  "b2",  "c3",  "d4",  "e5",  "f6",  "g7",  "h8", "i9",
                                                "j10", "k11", "l12", "m13", "n14", "o15", "p16", "q17"};
    static constexpr agate::name_list long_list{many, 17};
    e.names = &long_list;
    EXPECT_EQ(says("\"zzzzzz\""), "unknown enumerator 'zzzzzz' (a value without a name); known: a1, b2, c3, "
                                  "d4, e5, f6, g7, h8, i9, j10, k11, l12, m13, n14, o15, p16, ...");
}

TEST(Message, NamesTheMissingMembersOfItsWord) {
    static const auto names = [] {
        static std::string storage[130];
        static std::string_view views[130];
        for (std::size_t i = 0; i < 130; ++i) {
            storage[i] = "m" + std::to_string(i);
            views[i] = storage[i];
        }
        return agate::name_list{views, 130};
    }();
    error e;
    e.code = errc::missing_member;
    e.names = &names;
    e.extra = 1;
    EXPECT_EQ(e.message(), "offset 0: missing member 'm0'");
    e.extra = 0x8000000000000001;
    EXPECT_EQ(e.message(), "offset 0: missing members 'm0', 'm63'");
    e.found = static_cast<agate::token>(1);
    EXPECT_EQ(e.message(), "offset 0: missing members 'm64', 'm127'");
    e.found = static_cast<agate::token>(2);
    e.extra = 2;
    EXPECT_EQ(e.message(), "offset 0: missing member 'm129'");
}

TEST(Message, QuotesAtMostSixtyFourBytesAndNoHalfCharacter) {
    error e;
    e.code = errc::unknown_member;
    std::string text = "\"";
    for (int i = 0; i < 40; ++i) {
        text += "\xE2\x82\xAC"; // of 64 bytes 21 whole characters remain
    }
    text += "\"";
    std::string quoted;
    for (int i = 0; i < 21; ++i) {
        quoted += "\xE2\x82\xAC";
    }
    EXPECT_EQ(e.message(text), "line 1, column 1: unknown member '" + quoted + "'");
    EXPECT_EQ(e.message("\"cut"), "line 1, column 1: unknown member 'cut'");
    EXPECT_EQ(e.message("\"cut\\"), "line 1, column 1: unknown member 'cut\\'");
}

TEST(Message, OfFilesNamesTheSystemsError) {
    error e;
    e.code = errc::file_failed;
    e.detail = "the file cannot be opened";
    e.extra = 2;
    EXPECT_EQ(e.message(), "the file cannot be opened (errno 2)");
}

TEST(Limits, AreFiniteByDefault) {
    constexpr agate::limits standard;
    static_assert(standard.depth == 256);
    static_assert(standard.rescan == 8);
    static_assert(standard.attributes == 1024);
    static_assert(standard.decompressed == 256 << 20);
    static_assert(standard.memory > 0 && standard.memory < UINT64_MAX);
    constexpr agate::limits one{.depth = 10};
    static_assert(one.depth == 10 && one.rescan == standard.rescan);
    SUCCEED();
}

} // namespace
