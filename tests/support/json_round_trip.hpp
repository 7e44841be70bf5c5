// What every value must stand that is written as JSON: it is read back equal, into a fresh object and into one that held
// something else; as a generic value it gives the same bytes; the order of members, white space and unknown members make
// no difference; nothing is read outside the text; and every beginning of the text is recognised as unfinished.
#pragma once

#include "exact_block.hpp"
#include "random.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agate_test {

/// Whether a value comes back the same from JSON text with these options: equal, and written as the same bytes, which
/// also tells -0.0 from 0.0, if it has none of the containers that keep no order. `dirty` is an object that holds something
/// else.
template <agate::json::options O, class T> void expect_round_trip(const T& v, T& dirty,
                                                                  bool is_ordered = true) {
    namespace json = agate::json;
    const auto text = json::write<O>(v);
    ASSERT_TRUE(text) << text.error().message();
    SCOPED_TRACE(text->substr(0, 2000));
    const exact_block block{*text};

    const auto fresh = json::read<T, O>(block.view());
    ASSERT_TRUE(fresh) << fresh.error().message(*text);
    EXPECT_TRUE(*fresh == v) << "differs when read into a fresh object";
    if (is_ordered) {
        EXPECT_EQ(*json::write<O>(*fresh), *text);
    }

    const auto reused = json::read<O>(block.view(), dirty);
    ASSERT_TRUE(reused) << reused.error().message(*text);
    EXPECT_TRUE(dirty == v) << "differs when read into an object that held something";
    if (is_ordered) {
        EXPECT_EQ(*json::write<O>(dirty), *text);
    }
}

/// Whether a value fits into memory of exactly its text's size, and into nothing smaller.
template <agate::json::options O, class T> void expect_exact_fit(const T& v) {
    namespace json = agate::json;
    const auto text = json::write<O>(v);
    ASSERT_TRUE(text);
    std::vector<char> memory(text->size());
    const auto written = json::write<O>(v, std::span{memory});
    ASSERT_TRUE(written) << written.error().message();
    EXPECT_EQ(*written, text->size());
    EXPECT_EQ(std::string_view(memory.data(), memory.size()), *text);
    if (!memory.empty()) {
        std::vector<char> smaller(text->size() - 1);
        const auto refused = json::write<O>(v, std::span{smaller});
        ASSERT_FALSE(refused) << *text;
        EXPECT_EQ(refused.error().code, agate::errc::output_full);
    }
    std::string appended = "before";
    const auto added = json::append<O>(v, appended);
    ASSERT_TRUE(added);
    EXPECT_EQ(*added, text->size());
    EXPECT_EQ(appended, "before" + *text);
}

/// The same document as text with white space wherever it may stand, and comments too if that is wanted.
inline std::string spread(std::string_view compact, random_source& random, bool with_comments) {
    const auto gap = [&] {
        std::string space;
        while (random.one_in(3)) {
            constexpr const char* blanks[] = {" ", "\n", "\r\n", "\t", "                    "};
            constexpr const char* comments[] = {"/**/", "/* ] } \" */", "// \"\n", "/*/*/", "//\n"};
            space += with_comments && random.coin() ? comments[random.below(5)] : blanks[random.below(5)];
        }
        return space;
    };
    std::string text = gap();
    bool in_string = false;
    for (std::size_t i = 0; i < compact.size(); ++i) {
        const char c = compact[i];
        if (in_string) {
            text += c;
            if (c == '\\') {
                text += compact[++i];
            }
            in_string = c != '"';
        } else if (c == '"') {
            text += c;
            in_string = true;
        } else if (c == '{' || c == '}' || c == '[' || c == ']' || c == ',' || c == ':') {
            text += gap() + c + gap();
        } else {
            text += c;
        }
    }
    return text + gap();
}

/// The name of the member that marks an object as a struct's, which takes unknown members; a map's does not.
inline constexpr std::string_view struct_mark = "is_struct";

/// Puts the members of all objects into another order, and unknown ones among those of structs.
inline void disturb(agate::value& v, random_source& random) {
    if (auto* const elements = v.get_if<agate::value::array_type>()) {
        for (agate::value& element : *elements) {
            disturb(element, random);
        }
    } else if (auto* const object = v.get_if<agate::value::object_type>()) {
        std::vector<agate::value::member> members{object->begin(), object->end()};
        for (auto& [key, member] : members) {
            disturb(member, random);
        }
        if (object->contains(struct_mark)) {
            for (std::size_t i = random.size(3); i > 0; --i) {
                agate::value unknown;
                switch (random.below(6)) {
                case 0: unknown = random.text(); break;
                case 1: unknown = random.floating<double>(); break;
                case 2:
                    unknown = agate::value::array({nullptr, true, agate::value::array(), "]}\"\\"});
                    break;
                case 3: unknown = agate::value::object({{"is", -1}, {"", agate::value::object()}}); break;
                case 4: unknown = random.integer<std::int64_t>(); break;
                default: break;
                }
                members.emplace_back("unknown " + std::to_string(i) + random.text(6), std::move(unknown));
            }
        }
        for (std::size_t i = members.size(); i > 1; --i) {
            std::swap(members[i - 1], members[random.below(i)]);
        }
        object->clear();
        for (auto& [key, member] : members) {
            EXPECT_NE(object->insert(key, std::move(member)), nullptr) << key;
        }
    }
}

/// The detour through a generic value, and what must make no difference on the way back.
template <class T> void expect_indifference(const T& v, T& dirty, random_source& random) {
    namespace json = agate::json;
    const auto text = json::write(v);
    ASSERT_TRUE(text);
    SCOPED_TRACE(text->substr(0, 2000));

    const auto generic = json::read<agate::value>(exact_block{*text}.view());
    ASSERT_TRUE(generic) << generic.error().message(*text);
    EXPECT_EQ(*json::write(*generic), *text) << "a generic value gives other bytes";
    constexpr json::options canonical{.canonical = true};
    EXPECT_EQ(*json::write<canonical>(v), *json::write<canonical>(*generic))
        << "canonical text is not sorted";

    for (const bool with_comments : {false, true}) {
        const exact_block spaced{spread(*text, random, with_comments)};
        SCOPED_TRACE(spaced.view().substr(0, 2000));
        const auto read = with_comments ? json::read<json::options{.comments = true}>(spaced.view(), dirty)
                                        : json::read(spaced.view(), dirty);
        ASSERT_TRUE(read) << read.error().message(spaced.view());
        EXPECT_TRUE(dirty == v) << "white space makes a difference";
    }

    agate::value disturbed = *generic;
    disturb(disturbed, random);
    const auto other = json::write(disturbed);
    ASSERT_TRUE(other);
    SCOPED_TRACE(other->substr(0, 2000));
    const exact_block shuffled{random.coin() ? *other : spread(*other, random, false)};
    const auto read = json::read(shuffled.view(), dirty);
    ASSERT_TRUE(read) << read.error().message(shuffled.view());
    EXPECT_TRUE(dirty == v) << "the order of members makes a difference";

    const std::string more = *text + (random.coin() ? " " : "") + "{";
    const auto consumed = json::read_prefix(exact_block{more}.view(), dirty);
    ASSERT_TRUE(consumed) << consumed.error().message(more);
    EXPECT_EQ(*consumed, text->size());
    EXPECT_TRUE(dirty == v);
    const auto trailing = json::read<T>(exact_block{more}.view());
    ASSERT_FALSE(trailing);
    EXPECT_EQ(trailing.error().code, agate::errc::trailing_content);
    EXPECT_EQ(trailing.error().offset, more.size() - 1);
}

/// Whether every proper prefix of the text of an object is an error that says that more bytes could help, at the end of the
/// input: read as what it is, as a generic value, and as raw text.
template <class T, agate::json::options O = agate::json::options{}>
void expect_unfinished_prefixes(std::string_view text) {
    namespace json = agate::json;
    const auto expect_end = [text](const auto& read, std::size_t size, const char* how) {
        const std::string_view prefix = text.substr(0, size);
        const std::string_view tail = prefix.substr(size < 100 ? 0 : size - 100);
        ASSERT_FALSE(read) << how << ": " << tail;
        EXPECT_EQ(read.error().code, agate::errc::end_of_input)
            << how << ": ..." << tail << ": " << read.error().message(prefix);
        EXPECT_EQ(read.error().offset, size) << how << ": ..." << tail;
    };
    for (std::size_t size = 0; size < text.size(); ++size) {
        const exact_block prefix{text.substr(0, size)};
        expect_end(json::read<T, O>(prefix.view()), size, "typed");
        expect_end(json::read<agate::value, O>(prefix.view()), size, "generic");
        expect_end(json::read<json::raw, O>(prefix.view()), size, "raw");
        if (::testing::Test::HasFailure()) {
            return; // one is enough to read
        }
    }
}

} // namespace agate_test
