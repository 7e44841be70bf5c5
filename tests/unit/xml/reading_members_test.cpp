// Where the members of a struct are found in an element: attributes, text, children in any order, lists of every sort.

#include "support/xml_outcome.hpp"

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace xml_reading {

struct Point {
    int x = 0;
    int y = 0;
    bool operator==(const Point&) const = default;
};
struct Amount {
    std::string currency;
    double value = 0;
    bool operator==(const Amount&) const = default;
};
struct Invoice {
    std::string id;
    std::optional<int> page;
    Amount amount;
    std::vector<std::string> note;
    std::optional<Point> at;
};
struct Tree {
    std::string name;
    std::vector<std::unique_ptr<Tree>> child;
};
struct Lists {
    std::vector<int> n;
    std::deque<std::string> s;
    std::list<double> d;
    std::vector<bool> b;
    std::set<int> u;
    std::array<int, 2> a{};
    std::map<std::string, int> m;
    std::map<int, Point> p;
};
struct Contained {
    std::vector<std::string> tag;
    std::optional<std::vector<int>> maybe;
    std::vector<std::vector<int>> cell;
    std::map<std::string, std::vector<int>> series;
    std::tuple<int, std::string> pair;
};
struct Words {
    std::vector<int> in;
    std::vector<std::string> names;
    std::array<double, 3> xyz{};
    std::vector<std::vector<int>> rows;
};
struct Part {
    std::string code;
    int weight = 0;
};
struct Whole {
    int first = 0;
    Part part;
    int last = 0;
};
struct Remarks {
    std::string author;
    std::string text;
    std::vector<int> mark;
};

} // namespace xml_reading

template <>
inline constexpr auto agate::describe<xml_reading::Amount> =
    agate::rules(agate::field<&xml_reading::Amount::currency>(agate::xml::attribute),
                 agate::field<&xml_reading::Amount::value>(agate::xml::text));
template <>
inline constexpr auto agate::describe<xml_reading::Invoice> =
    agate::rules(agate::field<&xml_reading::Invoice::id>(agate::xml::attribute, agate::alias("key")),
                 agate::field<&xml_reading::Invoice::page>(agate::xml::attribute));
template <>
inline constexpr auto agate::describe<xml_reading::Tree> =
    agate::rules(agate::field<&xml_reading::Tree::name>(agate::xml::attribute));
template <>
inline constexpr auto agate::describe<xml_reading::Contained> = agate::rules(
    agate::field<&xml_reading::Contained::tag>(agate::xml::wrapped("tags")),
    agate::field<&xml_reading::Contained::maybe>(agate::xml::wrapped("perhaps"), agate::rename("number")),
    agate::field<&xml_reading::Contained::cell>(agate::xml::wrapped("row")));
template <>
inline constexpr auto agate::describe<xml_reading::Words> =
    agate::rules(agate::field<&xml_reading::Words::in>(agate::xml::attribute, agate::xml::list),
                 agate::field<&xml_reading::Words::names>(agate::xml::list),
                 agate::field<&xml_reading::Words::xyz>(agate::xml::list),
                 agate::field<&xml_reading::Words::rows>(agate::xml::list));
template <>
inline constexpr auto agate::describe<xml_reading::Whole> =
    agate::rules(agate::field<&xml_reading::Whole::part>(agate::flatten));
template <>
inline constexpr auto agate::describe<xml_reading::Part> =
    agate::rules(agate::field<&xml_reading::Part::code>(agate::xml::attribute));
template <>
inline constexpr auto agate::describe<xml_reading::Remarks> =
    agate::rules(agate::field<&xml_reading::Remarks::author>(agate::xml::attribute),
                 agate::field<&xml_reading::Remarks::text>(agate::xml::text));

namespace {

using namespace xml_reading;
using agate_test::xml::read_outcome;
using agate_test::xml::read_value;

TEST(members, children_in_declaration_order_and_in_any_other) {
    EXPECT_EQ(read_value<Point>("<Point><x>1</x><y>2</y></Point>"), (Point{1, 2}));
    EXPECT_EQ(read_value<Point>("<Point><y>2</y><x>1</x></Point>"), (Point{1, 2}));
    EXPECT_EQ(read_value<Point>("<Point>\n\t<x >1</x\n>\r\n  <y>2</y>\n</Point>\n"), (Point{1, 2}));
    EXPECT_EQ(read_value<Point>("<?xml version='1.0'?><!-- c --><?p i?><Point><?a?><x>1</x><!--b--><y>2</y>"
                                "</Point><!-- d -->"),
              (Point{1, 2}));
}

TEST(members, what_is_missing_or_twice_is_an_error_that_names_it) {
    EXPECT_EQ(read_outcome<Point>("<Point><x>1</x></Point>"), "missing_member@0");
    EXPECT_EQ(read_outcome<Point>("<Point/>"), "missing_member@0");
    EXPECT_EQ(read_outcome<Point>("<Point><x>1</x><y>2</y><x>3</x></Point>"), "duplicate_member@24");
    EXPECT_EQ(read_outcome<Point>("<Point><x>1</x><x>1</x><y>2</y></Point>"), "duplicate_member@16");
    EXPECT_EQ(agate_test::xml::read_message<Point>("<Point><x>1</x></Point>"),
              "line 1, column 1: missing member 'y'");
    EXPECT_EQ(agate_test::xml::read_message<Point>("<Point><x>1</x><y>2</y><x>3</x></Point>"),
              "line 1, column 25: duplicate member 'x'");
}

TEST(members, unknown_elements_and_attributes_are_skipped_or_refused) {
    constexpr agate::xml::options strict{.unknown = agate::unknown_policy::error};
    EXPECT_EQ(read_value<Point>("<Point a='1'><z><x>9</x></z><x b='2'>1</x><y>2</y><z/></Point>"),
              (Point{1, 2}));
    EXPECT_EQ((read_outcome<Point, strict>("<Point a='1'><x>1</x><y>2</y></Point>")), "unknown_member@7");
    EXPECT_EQ((read_outcome<Point, strict>("<Point><x b='2'>1</x><y>2</y></Point>")), "unknown_member@10 x");
    EXPECT_EQ((read_outcome<Point, strict>("<Point><x>1</x><y>2</y><z/></Point>")), "unknown_member@24");
    EXPECT_EQ((read_outcome<Point, strict>("<Point>t<x>1</x><y>2</y></Point>")), "unknown_member@7");
    EXPECT_EQ((agate_test::xml::read_message<Point, strict>("<Point><x>1</x><yy>2</yy></Point>")),
              "line 1, column 17: unknown member 'yy'; known: x, y");
}

TEST(members, a_fault_in_a_skipped_part_is_an_error_too) {
    EXPECT_EQ(read_outcome<Point>("<Point><z><a></b></z><x>1</x><y>2</y></Point>").substr(0, 14),
              "mismatched_tag");
    EXPECT_NE(read_outcome<Point>("<Point><z>&nope;</z><x>1</x><y>2</y></Point>"), "ok");
    EXPECT_NE(read_outcome<Point>("<Point><z a='1' a='2'/><x>1</x><y>2</y></Point>"), "ok");
    EXPECT_NE(read_outcome<Point>("<Point><q:z/><x>1</x><y>2</y></Point>"), "ok");
}

TEST(members, attributes_and_text) {
    const auto invoice =
        read_value<Invoice>("<Invoice page=' 3 ' id='a&amp;b'><amount currency=\"USD\">12.50</amount>"
                            "<note>n</note><at><x>1</x><y>2</y></at></Invoice>");
    EXPECT_EQ(invoice.id, "a&b");
    EXPECT_EQ(invoice.page, 3);
    EXPECT_EQ(invoice.amount, (Amount{"USD", 12.5}));
    EXPECT_EQ(invoice.at, (Point{1, 2}));
    EXPECT_EQ(read_value<Invoice>("<Invoice key='k'><amount currency='E'> 1 </amount></Invoice>").id, "k");
    EXPECT_EQ(read_outcome<Invoice>("<Invoice><amount currency='E'>1</amount></Invoice>"),
              "missing_member@0");
    EXPECT_EQ(read_outcome<Invoice>("<Invoice id='1' key='2'><amount currency='E'>1</amount></Invoice>"),
              "duplicate_member@16");
    EXPECT_EQ(read_outcome<Invoice>("<Invoice id='1' page='x'><amount currency='E'>1</amount></Invoice>"),
              "type_mismatch@22 page");
    EXPECT_EQ(read_outcome<Invoice>("<Invoice id='1'><amount>1</amount></Invoice>"),
              "missing_member@16 amount");
}

TEST(members, text_beside_children_is_collected_around_them) {
    const auto remarks =
        read_value<Remarks>("<Remarks author='me'>a<mark>1</mark>b<![CDATA[<c>]]><mark>2</mark></Remarks>");
    EXPECT_EQ(remarks.text, "ab<c>");
    EXPECT_EQ(remarks.mark, (std::vector{1, 2}));
    EXPECT_EQ(read_value<Remarks>("<Remarks author='me'/>").text, "");
}

TEST(members, lists_are_siblings_wherever_they_stand) {
    const auto lists = read_value<Lists>(
        "<Lists><n>1</n><s>a</s><n>2</n><b>true</b><d>0.5</d><b>0</b><u>3</u><n>3</n><u>1</u><a>7</a><s/>"
        "<a>8</a><m key='one'>1</m><p key='5'><x>1</x><y>2</y></p><m key='two'>2</m></Lists>");
    EXPECT_EQ(lists.n, (std::vector{1, 2, 3}));
    EXPECT_EQ(lists.s, (std::deque<std::string>{"a", ""}));
    EXPECT_EQ(lists.d, (std::list{0.5}));
    EXPECT_EQ(lists.b, (std::vector{true, false}));
    EXPECT_EQ(lists.u, (std::set{1, 3}));
    EXPECT_EQ(lists.a, (std::array{7, 8}));
    EXPECT_EQ(lists.m, (std::map<std::string, int>{{"one", 1}, {"two", 2}}));
    EXPECT_EQ(lists.p.at(5), (Point{1, 2}));
}

TEST(members, an_absent_list_is_empty_and_a_reused_one_is_emptied) {
    Lists lists;
    lists.n = {9, 9};
    lists.s = {"old"};
    lists.m = {{"old", 1}};
    const std::string text = "<Lists><n>1</n><a>1</a><a>2</a></Lists>";
    ASSERT_TRUE(agate::xml::read(text, lists));
    EXPECT_EQ(lists.n, std::vector{1});
    EXPECT_TRUE(lists.s.empty());
    EXPECT_TRUE(lists.m.empty());
}

TEST(members, errors_in_lists_say_which_element) {
    EXPECT_EQ(read_outcome<Lists>("<Lists><n>1</n><n>x</n></Lists>"), "type_mismatch@18 n[1]");
    EXPECT_EQ(read_outcome<Lists>("<Lists><u>1</u><u>1</u></Lists>"), "duplicate_member@18 u[1]");
    EXPECT_EQ(read_outcome<Lists>("<Lists><a>1</a></Lists>"), "wrong_size@0 a");
    EXPECT_EQ(read_outcome<Lists>("<Lists/>"), "missing_member@0");
    EXPECT_EQ(read_outcome<Lists>("<Lists><a>1</a><a>1</a><a>1</a></Lists>"), "wrong_size@26 a[2]");
    EXPECT_EQ(read_outcome<Lists>("<Lists><m>1</m></Lists>"), "missing_member@10 m");
    EXPECT_EQ(read_outcome<Lists>("<Lists><m key='a'>1</m><m key='a'>2</m></Lists>"),
              "duplicate_member@31 m");
    EXPECT_EQ(read_outcome<Lists>("<Lists><p key='x'><x>1</x><y>2</y></p></Lists>"), "type_mismatch@15 p");
}

TEST(members, lists_in_containers) {
    const auto c = read_value<Contained>(
        "<Contained><tags><tag>a</tag><tag>b</tag></tags><perhaps/><row><cell>1</cell></row><row/>"
        "<row><cell>2</cell><cell>3</cell></row><series key='s'><item>4</item><item>5</item></series>"
        "<pair><item>1</item><item>one</item></pair></Contained>");
    EXPECT_EQ(c.tag, (std::vector<std::string>{"a", "b"}));
    ASSERT_TRUE(c.maybe.has_value());
    EXPECT_TRUE(c.maybe->empty());
    EXPECT_EQ(c.cell, (std::vector<std::vector<int>>{{1}, {}, {2, 3}}));
    EXPECT_EQ(c.series.at("s"), (std::vector{4, 5}));
    EXPECT_EQ(c.pair, (std::tuple{1, std::string{"one"}}));
    EXPECT_FALSE(read_value<Contained>("<Contained><pair><item>1</item><item/></pair></Contained>").maybe);
    EXPECT_EQ(
        read_outcome<Contained>("<Contained><tags/><tags/><pair><item>1</item><item/></pair></Contained>"),
        "duplicate_member@19");
    EXPECT_EQ(read_outcome<Contained>("<Contained><pair><item>1</item></pair></Contained>"),
              "wrong_size@17 pair");
    EXPECT_EQ(
        read_outcome<Contained>("<Contained><row><cell>1</cell></row><row><cell>x</cell></row></Contained>"),
        "type_mismatch@47 cell[1][0]");
}

TEST(members, lists_of_words_have_any_white_space_between_them) {
    const auto words =
        read_value<Words>("<Words in=' 1 2&#10;3'><names>one two\nthree\tfour</names><xyz> 1 2.5\r\n-3 "
                          "</xyz><rows>1 2</rows><rows/><rows>3</rows></Words>");
    EXPECT_EQ(words.in, (std::vector{1, 2, 3}));
    EXPECT_EQ(words.names, (std::vector<std::string>{"one", "two", "three", "four"}));
    EXPECT_EQ(words.xyz, (std::array{1.0, 2.5, -3.0}));
    EXPECT_EQ(words.rows, (std::vector<std::vector<int>>{{1, 2}, {}, {3}}));
    EXPECT_EQ(read_outcome<Words>("<Words in='1 one'><names/><xyz>1 2 3</xyz></Words>"),
              "type_mismatch@13 in[1]");
    EXPECT_EQ(read_outcome<Words>("<Words in=''><names/><xyz>1 2</xyz></Words>"), "wrong_size@26 xyz");
}

TEST(members, flattened_members_stand_among_the_others) {
    const auto whole =
        read_value<Whole>("<Whole code='c'><first>1</first><weight>2</weight><last>3</last></Whole>");
    EXPECT_EQ(whole.part.code, "c");
    EXPECT_EQ(whole.part.weight, 2);
    EXPECT_EQ(whole.last, 3);
}

TEST(members, recursive_types_end_where_the_document_does) {
    const auto tree =
        read_value<Tree>("<Tree name='a'><child name='b'><child name='c'/></child><child name='d'/></Tree>");
    ASSERT_EQ(tree.child.size(), 2u);
    EXPECT_EQ(tree.child[0]->child[0]->name, "c");
    EXPECT_EQ(tree.child[1]->name, "d");
}

TEST(members, nesting_has_a_limit) {
    std::string text = "<Tree name='a'>";
    for (int i = 0; i < 300; ++i) {
        text += "<child name='b'>";
    }
    EXPECT_EQ(read_outcome<Tree>(text).substr(0, 14), "depth_exceeded");
    std::string skipped = "<Point><x>1</x><y>2</y>";
    for (int i = 0; i < 300; ++i) {
        skipped += "<z>";
    }
    EXPECT_EQ(read_outcome<Point>(skipped).substr(0, 14), "depth_exceeded");
}

TEST(members, every_cut_of_a_document_wants_more_input) {
    const std::string text =
        "<Invoice id='1'><!--c--><amount currency='E'>1</amount><note>x&amp;<![CDATA[y]]></note></Invoice>";
    for (std::size_t size = 0; size < text.size(); ++size) {
        const std::string cut = text.substr(0, size);
        EXPECT_EQ(read_outcome<Invoice>(cut).substr(0, 12), "end_of_input") << cut;
    }
    EXPECT_EQ(read_outcome<Invoice>(text), "ok");
}

} // namespace
