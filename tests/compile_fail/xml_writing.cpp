// Types that have no form in an XML document as they are described, and what their errors say.
// expect 1: agate: a field is either an attribute or text
// expect 2: agate: a list of lists needs an element around each of the inner ones in XML
// expect 3: agate: a list that may be null needs an element around it in XML
// expect 4: agate: an attribute in a namespace needs a prefix
// expect 5: agate: the name given to agate::xml::wrapped is no name in XML
// expect 6: agate: this type has no name that can be an XML element's
// expect 7: agate: two fields of this struct are text
// expect 8: agate: a variant's alternative has no tag that can be the name of an element
// expect 9: agate: a null is no word
// expect 10: agate: an attribute or a text is a scalar
// expect 11: agate: the structs that are this map's values have an attribute named key
// expect 12: agate: the key of a map must be a string, an integer, an enumeration, or converted to one
// expect 13: agate: a member of this struct has a name that no XML element or attribute can have
// expect 14: agate: two namespaces that this document needs are described with the same prefix
// expect 15: agate: a namespace is described without a prefix, but the root element is in none
// expect 16: agate: a prefix given to agate::xml::namespaced is no name
// expect 17: agate: a namespace is described without a prefix, and something in this document is described as being in none
// expect 18: agate: the root of an XML document is a struct, or a variant of structs
// expect 19: agate: the root of an XML document is a struct, or a variant of structs
// expect 20: agate: the root of an XML document is a struct, or a variant of structs
// expect 21: agate: this type has no name that can be an XML element's
// expect 22: agate: the element of an agate::xml::raw has its own attributes
// expect 23: agate: two members of this struct have the same element or attribute name in XML
#include <agate/xml.hpp>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace agate_test {

template <class T> bool writes(const T& v, std::string& out) {
    return agate::xml::write(v, out).has_value();
}

} // namespace agate_test

#define AGATE_TEST_WRITES(...) template bool agate_test::writes(const __VA_ARGS__&, std::string&)
#define AGATE_TEST_DESCRIBE(type, ...) \
    template <> inline constexpr auto agate::describe<type> = agate::rules(__VA_ARGS__)

#ifndef AGATE_MUST_FAIL
#define AGATE_MUST_FAIL 0
#endif

struct text_only {
    std::string s;
};
struct two_texts {
    std::string s;
    std::string t;
};
struct lists {
    std::vector<std::vector<int>> v;
};
struct optional_list {
    std::optional<std::vector<int>> v;
};
struct words {
    std::vector<std::optional<int>> v;
};
struct pairs {
    std::map<std::pair<int, int>, int> v;
};
struct choice {
    std::variant<int, std::string> v;
};
struct keyed {
    std::string key;
};
struct keyed_map {
    std::map<std::string, keyed> v;
};
struct raw_map {
    std::map<std::string, agate::xml::raw> v;
};
struct inner {
    int n = 0;
};
struct outer {
    inner i;
    int n = 0;
};
template <class T> struct templated {
    T v;
};

#if AGATE_MUST_FAIL == 1
AGATE_TEST_DESCRIBE(text_only, agate::field<&text_only::s>(agate::xml::attribute, agate::xml::text));
AGATE_TEST_WRITES(text_only);
#elif AGATE_MUST_FAIL == 2
AGATE_TEST_WRITES(lists);
#elif AGATE_MUST_FAIL == 3
AGATE_TEST_WRITES(optional_list);
#elif AGATE_MUST_FAIL == 4
AGATE_TEST_DESCRIBE(text_only,
                    agate::field<&text_only::s>(agate::xml::attribute, agate::xml::namespaced("urn:a")));
AGATE_TEST_WRITES(text_only);
#elif AGATE_MUST_FAIL == 5
AGATE_TEST_DESCRIBE(lists, agate::field<&lists::v>(agate::xml::wrapped("two words")));
AGATE_TEST_WRITES(lists);
#elif AGATE_MUST_FAIL == 6
AGATE_TEST_WRITES(templated<int>);
#elif AGATE_MUST_FAIL == 7
AGATE_TEST_DESCRIBE(two_texts, agate::field<&two_texts::s>(agate::xml::text),
                    agate::field<&two_texts::t>(agate::xml::text));
AGATE_TEST_WRITES(two_texts);
#elif AGATE_MUST_FAIL == 8
AGATE_TEST_DESCRIBE(choice, agate::field<&choice::v>(agate::tag_names("n", "2")));
AGATE_TEST_WRITES(choice);
#elif AGATE_MUST_FAIL == 9
AGATE_TEST_DESCRIBE(words, agate::field<&words::v>(agate::xml::list));
AGATE_TEST_WRITES(words);
#elif AGATE_MUST_FAIL == 10
AGATE_TEST_DESCRIBE(outer, agate::field<&outer::i>(agate::xml::attribute));
AGATE_TEST_WRITES(outer);
#elif AGATE_MUST_FAIL == 11
AGATE_TEST_DESCRIBE(keyed, agate::field<&keyed::key>(agate::xml::attribute));
AGATE_TEST_WRITES(keyed_map);
#elif AGATE_MUST_FAIL == 12
AGATE_TEST_WRITES(pairs);
#elif AGATE_MUST_FAIL == 13
AGATE_TEST_DESCRIBE(text_only, agate::field<&text_only::s>(agate::rename("two words")));
AGATE_TEST_WRITES(text_only);
#elif AGATE_MUST_FAIL == 14
AGATE_TEST_DESCRIBE(outer, agate::xml::namespaced("urn:a", "p"));
AGATE_TEST_DESCRIBE(inner, agate::xml::namespaced("urn:b", "p"));
AGATE_TEST_WRITES(outer);
#elif AGATE_MUST_FAIL == 15
AGATE_TEST_DESCRIBE(inner, agate::xml::namespaced("urn:b"));
AGATE_TEST_WRITES(outer);
#elif AGATE_MUST_FAIL == 16
AGATE_TEST_DESCRIBE(outer, agate::xml::namespaced("urn:a", "xmlns"));
AGATE_TEST_WRITES(outer);
#elif AGATE_MUST_FAIL == 17
AGATE_TEST_DESCRIBE(outer, agate::xml::namespaced("urn:a"));
AGATE_TEST_DESCRIBE(inner, agate::xml::namespaced(""));
AGATE_TEST_WRITES(outer);
#elif AGATE_MUST_FAIL == 18
AGATE_TEST_WRITES(std::vector<inner>);
#elif AGATE_MUST_FAIL == 19
AGATE_TEST_WRITES(int);
#elif AGATE_MUST_FAIL == 20
AGATE_TEST_WRITES(std::variant<inner, std::string>);
#elif AGATE_MUST_FAIL == 21
AGATE_TEST_DESCRIBE(inner, agate::rename("in ner"));
AGATE_TEST_WRITES(inner);
#elif AGATE_MUST_FAIL == 22
AGATE_TEST_WRITES(raw_map);
#elif AGATE_MUST_FAIL == 23
AGATE_TEST_DESCRIBE(two_texts, agate::field<&two_texts::s>(agate::rename("t")));
AGATE_TEST_WRITES(two_texts);
#else
AGATE_TEST_DESCRIBE(lists, agate::field<&lists::v>(agate::xml::wrapped("row")));
AGATE_TEST_DESCRIBE(optional_list, agate::field<&optional_list::v>(agate::xml::wrapped("all")));
AGATE_TEST_DESCRIBE(choice, agate::field<&choice::v>(agate::tag_names("n", "s")));
AGATE_TEST_DESCRIBE(templated<int>, agate::rename("templated"));
AGATE_TEST_DESCRIBE(text_only, agate::field<&text_only::s>(agate::xml::text));
AGATE_TEST_DESCRIBE(outer, agate::xml::namespaced("urn:a", "a"));
AGATE_TEST_DESCRIBE(inner, agate::xml::namespaced("urn:b", "b"));
AGATE_TEST_WRITES(lists);
AGATE_TEST_WRITES(optional_list);
AGATE_TEST_WRITES(words);
AGATE_TEST_WRITES(choice);
AGATE_TEST_WRITES(keyed_map);
AGATE_TEST_WRITES(templated<int>);
AGATE_TEST_WRITES(text_only);
AGATE_TEST_WRITES(outer);
AGATE_TEST_WRITES(std::variant<outer, keyed>);
#endif
