// Documents made to hurt: very many attributes and declarations, deep nesting, names and values of megabytes. Limits hold,
// and where they are lifted, memory is asked for a number of times that hardly grows with the input, in amounts that
// grow with it and no faster.
#include "support/xml_scan.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>
#include <string_view>

namespace {

std::size_t allocations = 0;
std::size_t allocated = 0;

void* allocate(std::size_t size) {
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) {
        throw std::bad_alloc{};
    }
    ++allocations;
    allocated += size;
    return memory;
}

} // namespace

void* operator new(std::size_t size) {
    return allocate(size);
}
void* operator new[](std::size_t size) {
    return allocate(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace {

using agate::xml::doctype_policy;
using agate_test::xml::scan_outcome;

constexpr std::size_t megabyte = std::size_t{1} << 20;

agate::limits lifted() {
    agate::limits bounds;
    bounds.depth = std::numeric_limits<std::uint32_t>::max();
    bounds.attributes = std::numeric_limits<std::uint32_t>::max();
    return bounds;
}
std::string lifted_outcome(std::string_view text) {
    return scan_outcome(text, doctype_policy::refuse, lifted());
}

/// What going over a document asks the heap for, with the limits lifted.
struct cost {
    std::size_t allocations;
    std::size_t bytes;
};
cost cost_of_scanning(std::string_view text) {
    const std::size_t count = allocations;
    const std::size_t bytes = allocated;
    agate::xml::detail::scanner scanner{text, lifted(), false};
    const char* p = scanner.begin_document();
    p = p == nullptr ? p : scanner.skip_element(p);
    p = p == nullptr ? p : scanner.end_document(p);
    const cost spent{allocations - count, allocated - bytes};
    EXPECT_NE(p, nullptr) << text.substr(0, 100);
    return spent;
}

std::string numbered(std::string_view before, std::size_t count, std::string_view after) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text.append(before).append(std::to_string(i)).append(after);
    }
    return text;
}
std::string times(std::size_t count, std::string_view part) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += part;
    }
    return text;
}

TEST(scanner_hostile, eighty_thousand_attributes) {
    const std::string attributes = numbered(" a", 80000, "=''");
    const std::string place = std::to_string(3 + numbered(" a", 1024, "=''").size());
    EXPECT_EQ(scan_outcome("<r" + attributes + "/>"), "attributes_exceeded@" + place);
    EXPECT_EQ(lifted_outcome("<r" + attributes + "/>"), "ok");
    EXPECT_EQ(lifted_outcome("<r" + attributes + " a7=''/>"),
              "duplicate_attribute@" + std::to_string(3 + attributes.size()));
    const cost half = cost_of_scanning("<r" + numbered(" a", 40000, "=''") + "/>");
    const cost whole = cost_of_scanning("<r" + attributes + "/>");
    EXPECT_LE(whole.allocations, half.allocations + 2);
    EXPECT_LE(whole.bytes, 3 * half.bytes);
    EXPECT_LE(whole.bytes, 32 * attributes.size());
}

TEST(scanner_hostile, eighty_thousand_declarations) {
    const std::string place = std::to_string(3 + numbered(" xmlns:p", 1024, "='u'").size());
    EXPECT_EQ(scan_outcome("<r" + numbered(" xmlns:p", 80000, "='u'") + "/>"),
              "attributes_exceeded@" + place);
    // which is so however many attributes a tag may have: looking for one must not take longer and longer
    EXPECT_EQ(lifted_outcome("<r" + numbered(" xmlns:p", 80000, "='u'") + "/>"),
              "attributes_exceeded@" + place);
    // spread over tags: what counts is what is in scope
    EXPECT_EQ(scan_outcome("<r>" + times(80000, "<a xmlns:p='u'/>") + "</r>"), "ok");
    agate::limits deep;
    deep.depth = 100000;
    const std::string nested = numbered("<r xmlns:p", 2000, "='u'>");
    EXPECT_EQ(scan_outcome(nested, doctype_policy::refuse, deep),
              "attributes_exceeded@" + std::to_string(3 + numbered("<r xmlns:p", 1024, "='u'>").size()));
    // a namespace that is out of scope leaves nothing behind
    const cost half = cost_of_scanning("<r>" + numbered("<a xmlns='urn:", 40000, "'/>") + "</r>");
    const cost whole = cost_of_scanning("<r>" + numbered("<a xmlns='urn:", 80000, "'/>") + "</r>");
    EXPECT_EQ(whole.allocations, half.allocations);
    EXPECT_EQ(whole.bytes, half.bytes);
}

TEST(scanner_hostile, deep_nesting_takes_no_stack) {
    const std::string open = times(300000, "<a>");
    EXPECT_EQ(scan_outcome(open), "depth_exceeded@768");
    EXPECT_EQ(lifted_outcome(open), "end_of_input@" + std::to_string(open.size()));
    EXPECT_EQ(lifted_outcome(open + times(300000, "</a>")), "ok");
    EXPECT_EQ(lifted_outcome(open + times(299999, "</a>") + "</b>"),
              "mismatched_tag@" + std::to_string(open.size() + 299999 * 4 + 2));
    const cost half = cost_of_scanning(times(150000, "<a>") + times(150000, "</a>"));
    const cost whole = cost_of_scanning(open + times(300000, "</a>"));
    EXPECT_LE(whole.allocations, half.allocations + 1);
    EXPECT_LE(whole.bytes, 3 * half.bytes);
}

TEST(scanner_hostile, names_and_values_of_megabytes_cost_no_memory) {
    const std::string name(4 * megabyte, 'n');
    const std::string wide = times(megabyte, "\u00E9");
    for (const std::string& text :
         {"<" + name + "></" + name + ">", "<" + wide + "/>", "<r " + name + "='" + name + "'/>",
          "<r a='" + times(megabyte, "&lt;\t") + "'/>", "<r>" + name + wide + "</r>",
          "<r>" + times(megabyte, "&amp;") + "</r>", "<r>" + times(megabyte, "]") + "</r>",
          "<r><![CDATA[" + times(megabyte, "]]") + "]]></r>", "<r>" + times(megabyte, "<!---->") + "</r>",
          "<r><!--" + times(megabyte, "- ") + "--></r>", "<r><?p " + times(megabyte, "?") + "?></r>",
          "<r>" + times(megabyte, "\r") + "</r>", "<r>" + times(megabyte, "&#x0000041;") + "</r>",
          "<r a='&#" + std::string(megabyte, '0') + "65;'/>", times(megabyte, " ") + "<r/>"}) {
        EXPECT_EQ(scan_outcome(text), "ok") << text.substr(0, 20);
        EXPECT_EQ(cost_of_scanning(text).bytes, 0u) << text.substr(0, 20);
    }
    EXPECT_EQ(scan_outcome("<" + name + "></" + name + "n>"),
              "mismatched_tag@" + std::to_string(name.size() + 4));
}

TEST(scanner_hostile, entity_bombs_are_refused_at_their_first_reference) {
    std::string bomb = "<!DOCTYPE r [<!ENTITY e0 'ha'>";
    for (int i = 1; i < 100; ++i) {
        const std::string inner = "&e" + std::to_string(i - 1) + ";";
        bomb += "<!ENTITY e" + std::to_string(i) + " '" + times(10, inner) + "'>";
    }
    bomb += "]><r>&e99;</r>";
    EXPECT_EQ(scan_outcome(bomb), "doctype_refused@0");
    EXPECT_EQ(scan_outcome(bomb, doctype_policy::skip),
              "undeclared_entity@" + std::to_string(bomb.size() - 8));
}

} // namespace
