// JSON Pointer and merge patches on values, with the examples of their specifications, and values to and from structs.
#include <agate/json.hpp>
#include <agate/msgpack.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using agate::value;
namespace json = agate::json;

value parsed(std::string_view text) {
    const agate::result<value> v = json::read<value>(text);
    EXPECT_TRUE(v) << text;
    return v ? *v : value{};
}
std::string text_of(const value& v) {
    return *json::write(v);
}
std::string at(const value& v, std::string_view pointer) {
    const value* const found = agate::find_pointer(v, pointer);
    return found != nullptr ? text_of(*found) : "nothing";
}

TEST(Pointer, FindsWhatRfc6901Says) {
    const value v = parsed(R"({"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4,
                               "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8})"); // section 5
    EXPECT_EQ(at(v, ""), text_of(v));
    EXPECT_EQ(at(v, "/foo"), R"(["bar","baz"])");
    EXPECT_EQ(at(v, "/foo/0"), R"("bar")");
    EXPECT_EQ(at(v, "/"), "0");
    EXPECT_EQ(at(v, "/a~1b"), "1");
    EXPECT_EQ(at(v, "/c%d"), "2");
    EXPECT_EQ(at(v, "/e^f"), "3");
    EXPECT_EQ(at(v, "/g|h"), "4");
    EXPECT_EQ(at(v, "/i\\j"), "5");
    EXPECT_EQ(at(v, "/k\"l"), "6");
    EXPECT_EQ(at(v, "/ "), "7");
    EXPECT_EQ(at(v, "/m~0n"), "8");
}

TEST(Pointer, FindsNothingWhereNothingIs) {
    const value v = parsed(R"({"foo":["bar"],"~":{"01":1}})");
    for (const char* const pointer :
         {"foo", "/foo/1", "/foo/-", "/foo/00", "/foo/01", "/foo/+0", "/foo/-1", "/foo/", "/foo/0/x", "/bar",
          "/foo/18446744073709551616", "/foo/99999999999999999999999", "/~", "/~2", "/foo~"}) {
        EXPECT_EQ(at(v, pointer), "nothing") << pointer;
    }
    EXPECT_EQ(at(v, "/~0/01"), "1"); // a name, not an index
    EXPECT_EQ(at(parsed("{\"~1\":2}"), "/~01"), "2");
}

TEST(Pointer, SetsWhatIsThereAndWhatIsNew) {
    value v = parsed(R"({"a":[1,2],"b":{}})");
    EXPECT_TRUE(agate::set_pointer(v, "/a/1", value{"two"}));
    EXPECT_TRUE(agate::set_pointer(v, "/a/-", value{3}));
    EXPECT_TRUE(agate::set_pointer(v, "/b/c~1d", value{true}));
    EXPECT_TRUE(agate::set_pointer(v, "/e", value::array()));
    EXPECT_EQ(text_of(v), R"({"a":[1,"two",3],"b":{"c/d":true},"e":[]})");
    for (const char* const pointer : {"/a/5", "/x/y", "/a/01", "/a/x", "/a/0/b"}) {
        const auto refused = agate::set_pointer(v, pointer, value{0});
        ASSERT_FALSE(refused) << pointer;
        EXPECT_EQ(refused.error().code, agate::errc::missing_member) << pointer;
    }
    EXPECT_EQ(agate::set_pointer(v, "a", value{0}).error().code, agate::errc::invalid_syntax);
    EXPECT_EQ(text_of(v), R"({"a":[1,"two",3],"b":{"c/d":true},"e":[]})");
    EXPECT_TRUE(agate::set_pointer(v, "", value{7}));
    EXPECT_EQ(text_of(v), "7");
}

TEST(Pointer, ErasesMembersAndElements) {
    value v = parsed(R"({"a":[1,2,3],"b":{"c":1}})");
    EXPECT_TRUE(agate::erase_pointer(v, "/a/0"));
    EXPECT_TRUE(agate::erase_pointer(v, "/b/c"));
    EXPECT_FALSE(agate::erase_pointer(v, "/b/c"));
    EXPECT_FALSE(agate::erase_pointer(v, "/a/2"));
    EXPECT_FALSE(agate::erase_pointer(v, "/a/-"));
    EXPECT_FALSE(agate::erase_pointer(v, ""));
    EXPECT_FALSE(agate::erase_pointer(v, "b"));
    EXPECT_EQ(text_of(v), R"({"a":[2,3],"b":{}})");
}

TEST(MergePatch, DoesWhatRfc7396Says) {
    // the document of section 3, and the cases of appendix A
    value document = parsed(R"({"title":"Goodbye!","author":{"givenName":"John","familyName":"Doe"},
                                "tags":["example","sample"],"content":"This will be unchanged"})");
    agate::merge_patch(document, parsed(R"({"title":"Hello!","phoneNumber":"+01-123-456-7890",
                                            "author":{"familyName":null},"tags":["example"]})"));
    EXPECT_EQ(document, parsed(R"({"title":"Hello!","author":{"givenName":"John"},"tags":["example"],
                                   "content":"This will be unchanged","phoneNumber":"+01-123-456-7890"})"));

    const char* const cases[][3] = {
        {R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
        {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
        {R"({"a":"b"})", R"({"a":null})", R"({})"},
        {R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
        {R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
        {R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})"},
        {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
        {R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
        {R"(["a","b"])", R"(["c","d"])", R"(["c","d"])"},
        {R"({"a":"b"})", R"(["c"])", R"(["c"])"},
        {R"({"a":"foo"})", R"(null)", R"(null)"},
        {R"({"a":"foo"})", R"("bar")", R"("bar")"},
        {R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
        {R"([1,2])", R"({"a":"b","c":null})", R"({"a":"b"})"},
        {R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"},
    };
    for (const auto& [target, patch, expected] : cases) {
        value v = parsed(target);
        agate::merge_patch(v, parsed(patch));
        EXPECT_EQ(text_of(v), expected) << target << " with " << patch;
    }
}

enum class state { open, closed };
struct order {
    std::string id;
    state now;
    std::optional<double> price;
    std::vector<std::byte> seal;
};

TEST(Value, BecomesAStructAndIsMadeOfOne) {
    const order o{"x", state::closed, 10.0, {std::byte{1}, std::byte{2}}};
    const agate::result<value> named = agate::to_value<json::codec<>>(o);
    ASSERT_TRUE(named);
    EXPECT_EQ(text_of(*named), R"({"id":"x","now":"closed","price":10.0,"seal":"AQI="})");
    EXPECT_TRUE(named->find("price")->is_floating());

    const agate::result<value> packed = agate::to_value<agate::msgpack::codec<>>(o);
    ASSERT_TRUE(packed);
    EXPECT_EQ(packed->find("now")->to<int>(), 1);
    EXPECT_TRUE(packed->find("seal")->is_bytes());

    const auto back = agate::from_value<order, json::codec<>>(*named);
    ASSERT_TRUE(back);
    EXPECT_EQ(*json::write(*back), *json::write(o));
    const auto unpacked = agate::from_value<order, agate::msgpack::codec<>>(*packed);
    ASSERT_TRUE(unpacked);
    EXPECT_EQ(*json::write(*unpacked), *json::write(o));
}

TEST(Value, ThatIsNoSuchStructSaysWhere) {
    value v = *agate::to_value<json::codec<>>(order{"x", state::open, {}, {}});
    v["now"] = value{"ajar"};
    const auto refused = agate::from_value<order, json::codec<>>(v);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, agate::errc::unknown_enumerator);
    EXPECT_EQ(refused.error().path(), "now");
}

} // namespace
