// Documents that end too soon, at every byte: the end of the input is the error exactly while more of it could help, and an
// error that has been seen stays the same whatever follows.
#include "support/seed.hpp"
#include "support/xml_scan.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using agate::xml::doctype_policy;
using agate_test::xml::scan_outcome;

std::string outcome(std::string_view text) {
    return scan_outcome(text, doctype_policy::skip);
}

constexpr std::string_view documents[] = {
    "<a/>",
    "<?xml version='1.0' encoding=\"UTF-8\" standalone='yes' ?>\r\n<?p?><!-- c --><a:b xmlns:a='u' a:c = "
    "'1'/>",
    "\xEF\xBB\xBF<?xml version='1.0'?><r>\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8D\x80</r>",
    "<r\xC3\xA9 \xE4\xBA\xBA='\xE4\xBA\xBA&#x4eba;'><?pi - ?? text?><!-- - c - --></r\xC3\xA9 >",
    "<r>a]]b]]&gt;&lt;&amp;&apos;&quot;&#65;&#x41;<![CDATA[<&>]]]]><![CDATA[]]><b  /><c ></c\n></r>",
    "<!DOCTYPE r PUBLIC '-//a//b' \"s\" [<!-- c --> <?p i?> %pe; <!ELEMENT r (a?,(b|c)*,d+)>\n<!ELEMENT m "
    "(#PCDATA|x)*><!ELEMENT e EMPTY><!ELEMENT y ANY><!ATTLIST r i ID #IMPLIED j (x|y) 'x' k NOTATION (n) "
    "#REQUIRED l CDATA #FIXED '&#38;&e;'><!ENTITY e 'x&y;'><!ENTITY % pe SYSTEM 's'><!ENTITY u PUBLIC 'p' "
    "'s' "
    "NDATA n><!NOTATION n PUBLIC 'p'><!NOTATION o SYSTEM 's'>] ><r/>",
};

std::string utf16(std::u16string_view text, bool is_big) {
    std::string out;
    const auto put = [&](char16_t unit) {
        const char high = static_cast<char>(unit >> 8);
        const char low = static_cast<char>(unit & 0xFF);
        out += is_big ? high : low;
        out += is_big ? low : high;
    };
    put(0xFEFF);
    for (const char16_t unit : text) {
        put(unit);
    }
    return out;
}

void expect_the_end_until_the_last_byte(std::string_view text) {
    ASSERT_EQ(outcome(text), "ok") << text;
    for (std::size_t size = 0; size < text.size(); ++size) {
        EXPECT_EQ(outcome(text.substr(0, size)), "end_of_input@" + std::to_string(size)) << text;
    }
}

TEST(scanner_cuts, more_bytes_help_until_the_root_element_ends) {
    for (const std::string_view text : documents) {
        expect_the_end_until_the_last_byte(text);
    }
}

TEST(scanner_cuts, documents_of_other_encodings_too) {
    const std::u16string text =
        u"<?xml version='1.0' encoding='UTF-16'?><r a='\u00E9'>\u20AC\U0001F340<b/>\U00010000</r>";
    expect_the_end_until_the_last_byte(utf16(text, false));
    expect_the_end_until_the_last_byte(utf16(text, true));
    expect_the_end_until_the_last_byte("<?xml version='1.0' encoding='ISO-8859-1'?><r a='\xE9'>\xFC\x80</r>");
    expect_the_end_until_the_last_byte("<?xml version='1.0' encoding='us-ascii'?><r>a</r>");
}

TEST(scanner_cuts, behind_the_root_element_only_what_has_begun_must_end) {
    const std::string_view text = "<a/> <!-- c --> <?p i?>\n";
    for (std::size_t size = 4; size <= text.size(); ++size) {
        const bool is_inside = (size > 5 && size < 15) || (size > 16 && size < 23);
        EXPECT_EQ(outcome(text.substr(0, size)), is_inside ? "end_of_input@" + std::to_string(size) : "ok");
    }
    // half a unit of UTF-16, and half of a pair of them
    const std::string wide = utf16(u"<a/>\n", true);
    EXPECT_EQ(outcome(wide), "ok");
    EXPECT_EQ(outcome(wide.substr(0, 11)), "end_of_input@11");
    EXPECT_EQ(outcome(wide + "\xD8"), "end_of_input@13");
    EXPECT_EQ(outcome(wide + "\xD8\x3C"), "end_of_input@14");
}

TEST(scanner_cuts, an_error_before_the_cut_is_not_the_end_of_the_input) {
    const std::string wide = utf16(u"<a></b></a>", false);
    EXPECT_EQ(outcome(wide), "mismatched_tag@12");
    EXPECT_EQ(outcome(wide.substr(0, wide.size() - 1)), "mismatched_tag@12");
    EXPECT_EQ(outcome("<a></b><\xC3"), "mismatched_tag@5");
}

/// A document in which one byte is another, left out, or there twice.
std::string damaged(std::string text, agate_test::random_source& random) {
    constexpr std::string_view bytes{"<>&;'\"=/:!?-[]#x%a1 \n\r\x80\xC3\xE2\xF0\xFF\x01\0", 29};
    const std::size_t at = random.below(text.size());
    switch (random.below(3)) {
    case 0: text[at] = bytes[random.below(bytes.size())]; break;
    case 1: text.erase(at, 1); break;
    default: text.insert(at, 1, bytes[random.below(bytes.size())]);
    }
    return text;
}

TEST(scanner_cuts, an_error_that_has_been_seen_stays_whatever_follows) {
    agate_test::repeat_with_seeds(200, [](agate_test::random_source& random, std::size_t i) {
        const std::string text = damaged(std::string{documents[i % std::size(documents)]}, random);
        const std::string whole = outcome(text);
        for (std::size_t size = 0; size < text.size(); ++size) {
            const std::string cut = outcome(text.substr(0, size));
            if (cut != "ok" && cut != "end_of_input@" + std::to_string(size)) {
                ASSERT_EQ(cut, whole) << size << " bytes of " << text;
            }
        }
    });
}

} // namespace
