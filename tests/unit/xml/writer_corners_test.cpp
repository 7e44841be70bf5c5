// Places where what is written and what is read must agree: raw elements without content, variants of namespaced structs in
// containers, collected elements as values.

#include "support/xml_outcome.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace xml_corners {

struct Foreign {
    int x = 0;
    bool operator==(const Foreign&) const = default;
};
struct Native {
    int x = 0;
    bool operator==(const Native&) const = default;
};
using either = std::variant<Foreign, Native>;
struct Containers {
    std::vector<either> list;
    std::tuple<either> tuple;
    std::map<std::string, either> map;
    bool operator==(const Containers&) const = default;
};
struct Raws {
    std::vector<agate::xml::raw> item;
    std::optional<agate::xml::raw> maybe;
    agate::xml::raw last;
    bool operator==(const Raws&) const = default;
};
struct Values {
    int n = 0;
    agate::value rest;
};
struct Nulls {
    std::array<std::optional<int>, 2> a;
    std::vector<std::variant<std::monostate, int>> v;
    bool operator==(const Nulls&) const = default;
};

} // namespace xml_corners

namespace c = xml_corners;

template <> inline constexpr auto agate::describe<c::Foreign> =
    agate::rules(agate::xml::namespaced("urn:f", "f"));
template <>
inline constexpr auto agate::describe<c::Containers> =
    agate::rules(agate::field<&c::Containers::list>(agate::xml::wrapped("box")));
template <> inline constexpr auto agate::describe<c::Values> =
    agate::rules(agate::field<&c::Values::rest>(agate::rest));
template <>
inline constexpr auto agate::describe<c::Nulls> =
    agate::rules(agate::field<&c::Nulls::v>(agate::tag_names("none", "int")));

namespace {

using namespace xml_corners;

/// What is written for a value, if it reads back equal.
template <class T> std::string written(const T& value) {
    const auto text = agate::xml::write(value);
    if (!text) {
        return text.error().message();
    }
    const auto back = agate::xml::read<T>(*text);
    return !back ? *text + "\n" + back.error().message(*text)
                 : *text + (*back == value ? "" : "\nreads back as another value");
}

TEST(writing_corners, variants_in_containers_keep_their_namespaces) {
    EXPECT_EQ(written(Containers{{Foreign{1}, Native{2}}, {Foreign{3}}, {{"k", Foreign{4}}}}),
              "<Containers "
              "xmlns:f=\"urn:f\"><box><f:Foreign><f:x>1</f:x></f:Foreign><Native><x>2</x></Native></box>"
              "<tuple><item><f:Foreign><f:x>3</f:x></f:Foreign></item></tuple>"
              "<map key=\"k\"><f:Foreign><f:x>4</f:x></f:Foreign></map></Containers>");
}

TEST(writing_corners, raw_elements_of_every_form) {
    EXPECT_EQ(written(Raws{{{"<item/>"}, {"<item a='1'/>"}, {"<item a='2'>x</item>"}, {"<item></item>"}},
                           agate::xml::raw{"<maybe />"},
                           {"<last b='3'/>"}}),
              "<Raws><item/><item a='1'/><item a='2'>x</item><item></item><maybe /><last b='3'/></Raws>");
}

TEST(writing_corners, collected_elements_as_values) {
    Values value;
    value.rest = agate::value::object();
    value.rest.as_object().insert("m", agate::value{"1"});
    const std::string text = agate::xml::write(value).value();
    EXPECT_EQ(text, "<Values><n>0</n><m>1</m></Values>");
    EXPECT_EQ(agate::xml::read<Values>(text).value().rest, value.rest);
    for (const char* name : {"n", "@a", "#text", ""}) {
        value.rest = agate::value::object();
        value.rest.as_object().insert(name, agate::value{"1"});
        const auto refused = agate::xml::write(value);
        ASSERT_FALSE(refused) << name;
        EXPECT_EQ(refused.error().path(), "rest") << name;
    }
}

TEST(writing_corners, nulls_in_arrays_and_choices) {
    EXPECT_EQ(
        written(Nulls{{1, std::nullopt}, {std::monostate{}, 3}}),
        "<Nulls xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><a>1</a><a xsi:nil=\"true\"/><none/>"
        "<int>3</int></Nulls>");
}

} // namespace
