// Documents that are opened once and looked into: what a pointer names is what it names in a value of the whole text.
#if AGATE_TEST_HAVE_SIMDJSON

#include "support/outcome.hpp"

#include <agate/json/document.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace agate_test;
namespace json = agate::json;
using json::document;

const std::string sample =
    R"( { "name" : "Zo\u00eb", "list" : [ 1 , [ ] , { "x" : -2.5 , "deep" : [ { "y" : null } ] } , "s" ],
  "\u0061b" : { "c d" : true , "m~n" : {} , "e/f" : "\"q\"" , "" : 18446744073709551615 }, "name" : "second" } )";

document opened(std::string text) {
    agate::result<document> d = document::parse(std::move(text));
    EXPECT_TRUE(d) << d.error().message();
    return std::move(*d);
}

void collect_pointers(const agate::value& v, const std::string& at, std::vector<std::string>& out) {
    out.push_back(at);
    if (v.is_array()) {
        for (std::size_t i = 0; i < v.size(); ++i) {
            std::string next = at;
            next += "/";
            next += std::to_string(i);
            collect_pointers(*v.find(i), next, out);
        }
    } else if (v.is_object()) {
        for (const auto& [name, member] : v.as_object()) {
            std::string next = at + "/";
            for (const char c : name) {
                next += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
            }
            collect_pointers(member, next, out);
        }
    }
}

TEST(Document, FindsAtEveryPointerWhatAValueHas) {
    const std::string unique = sample.substr(0, sample.rfind(", \"name\"")) + "}";
    for (const std::string& text :
         {unique, std::string{"[[[0]],[],{}]"}, std::string{" 7 "}, std::string{"\"x\""},
          std::string{"[1,2,3]"}, std::string{"{\"a\":{\"a\":{\"a\":1}}}"}}) {
        const agate::value v = *json::read<agate::value>(text);
        document d = opened(text);
        std::vector<std::string> pointers;
        collect_pointers(v, "", pointers);
        for (const std::string& pointer : pointers) {
            const auto found = d.read<agate::value>(pointer);
            ASSERT_TRUE(found) << pointer << ": " << found.error().message();
            EXPECT_EQ(*found, *agate::find_pointer(v, pointer)) << pointer;
            EXPECT_TRUE(d.contains(pointer));
            EXPECT_FALSE(d.contains(pointer + "/none"));
        }
    }
}

struct inner {
    double x;
    std::optional<std::string> more;
};

TEST(Document, ReadsTypedValues) {
    document d = opened(sample);
    EXPECT_EQ(d.read<inner>("/list/2")->x, -2.5);
    EXPECT_EQ(*d.read<std::string>("/name"), "Zo\xC3\xAB"); // the first of two
    EXPECT_EQ(*d.read<std::uint64_t>("/ab/"), 18446744073709551615U);
    EXPECT_EQ(*d.read<std::string>("/ab/e~1f"), "\"q\"");
    EXPECT_EQ(d.at("/list/1")->kind(), agate::token::array);
    EXPECT_EQ(d.at("/list/2/deep/0/y")->kind(), agate::token::null);
    EXPECT_EQ(*d.at("/list/2")->text(), R"({ "x" : -2.5 , "deep" : [ { "y" : null } ] })");
    EXPECT_EQ(d.at()->offset(), 1U);
    // a view of the document's text, which is there
    EXPECT_EQ(*d.read<std::string_view>("/list/3"), "s");
}

TEST(Document, SaysWhereThingsAreWrong) {
    document d = opened(sample);
    const auto message = [](const auto& result) { return result ? "ok" : result.error().message(); };
    EXPECT_EQ(message(d.read<inner>("/list/3")), "line 1, column 93: expected object, found string");
    EXPECT_EQ(message(d.read<inner>("/ab/m~0n")), "line 2, column 40: missing member 'x'");
    EXPECT_EQ(message(d.at("/list/4")), "line 1, column 34: the pointer names nothing in the document");
    EXPECT_EQ(message(d.at("/list/01")), "line 1, column 34: the pointer names nothing in the document");
    EXPECT_EQ(d.at("list").error().code, agate::errc::invalid_syntax);
    EXPECT_EQ(d.at("/list/x").error().code, agate::errc::missing_member);
}

TEST(Document, RefusesATextThatCannotBeOne) {
    const auto refusal = [](std::string text) { return outcome(document::parse(std::move(text))); };
    EXPECT_EQ(refusal(""), "end_of_input@0");
    EXPECT_EQ(refusal("  "), "end_of_input@2");
    EXPECT_EQ(refusal("[\"abc"), "end_of_input@5");
    EXPECT_EQ(refusal("[\"a\xFFz\"]"), "invalid_utf8@3");
    EXPECT_EQ(refusal("\xEF\xBB\xBF[]"), "byte_order_mark@0");
}

TEST(Document, ChecksWhatItPassesOverOnlyWhenAsked) {
    document d = opened(R"({"a":1,"b":[nul],"c":3})");
    EXPECT_EQ(*d.read<int>("/c"), 3);
    EXPECT_EQ(outcome(d.validate()), "invalid_syntax@15");
    EXPECT_EQ(outcome(d.at("/b/0")->text()), "invalid_syntax@15");
    EXPECT_TRUE(opened(sample).validate());
    EXPECT_EQ(outcome(opened("[1] ").validate()), "ok");
    // what is malformed where the way leads along is noticed, and placed
    document broken = opened(R"({"a":[1 2],"b":3})");
    EXPECT_EQ(outcome(broken.at("/a/1")), "invalid_syntax@8");
}

TEST(Document, GoesThroughArraysAndObjects) {
    document d = opened(sample);
    std::string seen;
    EXPECT_TRUE(d.for_each("/list", [&](json::element e) { seen += *e.text(); }));
    EXPECT_EQ(seen, R"(1[ ]{ "x" : -2.5 , "deep" : [ { "y" : null } ] }"s")");
    seen.clear();
    EXPECT_TRUE(d.for_each("", [&](std::string_view name, json::element e) {
        seen += name;
        seen += '=';
        seen += e.kind() == agate::token::string ? *e.read<std::string>() : "?";
        seen += ';';
    }));
    EXPECT_EQ(seen, "name=Zo\xC3\xAB;list=?;ab=?;name=second;");
    seen.clear();
    EXPECT_TRUE(d.for_each("/list/1", [&](json::element) { seen += "never"; }));
    EXPECT_EQ(seen, "");

    EXPECT_EQ(outcome(d.for_each("/name", [](json::element) {})), "type_mismatch@12");
    EXPECT_EQ(outcome(d.for_each("/list", [](std::string_view, json::element) {})), "type_mismatch@33");
    EXPECT_EQ(d.for_each("/none", [](json::element) {}).error().code, agate::errc::missing_member);
}

TEST(Document, EndsGoingThroughByAnError) {
    document d = opened("[1,2,\"x\",4]");
    std::int64_t sum = 0;
    const auto add = [&](json::element e) -> agate::result<void> {
        const auto n = e.read<int>();
        if (!n) {
            return n.error();
        }
        sum += *n;
        return {};
    };
    EXPECT_EQ(outcome(d.for_each("", add)), "type_mismatch@5");
    EXPECT_EQ(sum, 3);
    const auto nested = [&](json::element) { EXPECT_FALSE(d.at("/0")); };
    EXPECT_TRUE(d.for_each("", nested));
    EXPECT_TRUE(d.at("/0"));
}

TEST(Document, RemovesWhiteSpace) {
    EXPECT_EQ(*opened(" [ 1 , { \"a b\" : \" \\\" \" } ]\n").minify(), R"([1,{"a b":" \" "}])");
}

TEST(Document, UsesATextWhereItIsOrMovesItIn) {
    std::string roomy(1000, ' ');
    roomy = R"({"a":[1,2,3]})";
    const char* const memory = roomy.data();
    document moved = opened(std::move(roomy));
    EXPECT_EQ(moved.text().data(), memory);
    document again = std::move(moved);
    EXPECT_EQ(*again.read<int>("/a/2"), 3);

    // exactly as much memory as is asked for
    const std::string_view text = R"({"a":"b"})";
    const std::unique_ptr<char[]> block{new char[text.size() + document::padding]{}};
    std::memcpy(block.get(), text.data(), text.size());
    agate::result<document> there = document::parse_padded({block.get(), text.size()});
    ASSERT_TRUE(there);
    EXPECT_EQ(there->read<std::string_view>("/a")->data(), block.get() + 6);
}

TEST(Document, OpensAFile) {
    const auto path = std::filesystem::temp_directory_path() / "agate_document_test.json";
    std::ofstream{path} << sample;
    agate::result<document> d = document::read_file(path);
    ASSERT_TRUE(d);
    EXPECT_EQ(*d->read<int>("/list/0"), 1);
    std::filesystem::remove(path);
    EXPECT_EQ(document::read_file(path).error().code, agate::errc::file_failed);
}

} // namespace

#endif
