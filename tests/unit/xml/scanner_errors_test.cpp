// Every error that scanning XML can give, at its exact offset: by events, by skipping, and by the scanner alone.
#include "support/xml_scan.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using agate_test::xml::scan_outcome;
using agate_test::xml::scan_skipping_doctype;

TEST(scanner_errors, invalid_syntax_of_tags_stands_at_the_first_byte_that_is_wrong) {
    EXPECT_EQ(scan_outcome("a"), "invalid_syntax@0");
    EXPECT_EQ(scan_outcome(" &lt;<a/>"), "invalid_syntax@1");
    EXPECT_EQ(scan_outcome("<1a/>"), "invalid_syntax@1");
    EXPECT_EQ(scan_outcome("< a/>"), "invalid_syntax@1");
    EXPECT_EQ(scan_outcome("</a>"), "invalid_syntax@1");
    EXPECT_EQ(scan_outcome("<-a/>"), "invalid_syntax@1");
    EXPECT_EQ(scan_outcome("<a\xC3\x97/>"), "invalid_syntax@2"); // the multiplication sign is in no name
    EXPECT_EQ(scan_outcome("<\xCC\x80/>"), "invalid_syntax@1");  // a combining accent begins none
    EXPECT_EQ(scan_outcome("<:a/>"), "invalid_syntax@1");
    EXPECT_EQ(scan_outcome("<a:/>"), "invalid_syntax@3");
    EXPECT_EQ(scan_outcome("<a:b:c/>"), "invalid_syntax@4");
    EXPECT_EQ(scan_outcome("<a/ >"), "invalid_syntax@3");
    EXPECT_EQ(scan_outcome("<a<b/>"), "invalid_syntax@2");
    EXPECT_EQ(scan_outcome("<a></a b>"), "invalid_syntax@7");
    EXPECT_EQ(scan_outcome("<a></a/>"), "invalid_syntax@6");
}

TEST(scanner_errors, invalid_syntax_of_attributes) {
    EXPECT_EQ(scan_outcome("<a b/>"), "invalid_syntax@4");
    EXPECT_EQ(scan_outcome("<a b c=''/>"), "invalid_syntax@5");
    EXPECT_EQ(scan_outcome("<a b=c/>"), "invalid_syntax@5");
    EXPECT_EQ(scan_outcome("<a b = \n>"), "invalid_syntax@8");
    EXPECT_EQ(scan_outcome("<a b='1'c='2'/>"), "invalid_syntax@8");
    EXPECT_EQ(scan_outcome("<a b='1<2'/>"), "invalid_syntax@7");
    EXPECT_EQ(scan_outcome("<a b='&lt'/>"), "invalid_syntax@9");
    EXPECT_EQ(scan_outcome("<a ='1'/>"), "invalid_syntax@3");
    EXPECT_EQ(scan_outcome("<a 1='1'/>"), "invalid_syntax@3");
}

TEST(scanner_errors, invalid_syntax_between_tags) {
    EXPECT_EQ(scan_outcome("<a>]]></a>"), "invalid_syntax@3");
    EXPECT_EQ(scan_outcome("<a>x]]]></a>"), "invalid_syntax@5");
    EXPECT_EQ(scan_outcome("<a>]]&gt;]] ></a>"), "ok");
    EXPECT_EQ(scan_outcome("<a>& </a>"), "invalid_syntax@4");
    EXPECT_EQ(scan_outcome("<a>&amp</a>"), "invalid_syntax@7");
    EXPECT_EQ(scan_outcome("<a>&#;</a>"), "invalid_syntax@5");
    EXPECT_EQ(scan_outcome("<a>&#x;</a>"), "invalid_syntax@6");
    EXPECT_EQ(scan_outcome("<a>&#1f;</a>"), "invalid_syntax@6");
    EXPECT_EQ(scan_outcome("<a>&#X41;</a>"), "invalid_syntax@5");
    EXPECT_EQ(scan_outcome("<a><!-- -- --></a>"), "invalid_syntax@10");
    EXPECT_EQ(scan_outcome("<a><!-- --->"), "invalid_syntax@10");
    EXPECT_EQ(scan_outcome("<a><!- --></a>"), "invalid_syntax@6");
    EXPECT_EQ(scan_outcome("<a><![cdata[]]></a>"), "invalid_syntax@6");
    EXPECT_EQ(scan_outcome("<![CDATA[x]]><a/>"), "invalid_syntax@2");
    EXPECT_EQ(scan_outcome("<a><!DOCTYPE a></a>"), "invalid_syntax@5");
    EXPECT_EQ(scan_outcome("<a><? p?></a>"), "invalid_syntax@5");
    EXPECT_EQ(scan_outcome("<a><?p:q ?></a>"), "invalid_syntax@6");
    EXPECT_EQ(scan_outcome("<a><?xml version='1.0'?></a>"), "invalid_syntax@5");
    EXPECT_EQ(scan_outcome("<a><?XmL?></a>"), "invalid_syntax@5");
    EXPECT_EQ(scan_outcome("<a><?xml-stylesheet?></a>"), "ok");
}

TEST(scanner_errors, invalid_syntax_of_the_declaration) {
    EXPECT_EQ(scan_outcome("<?xml?><a/>"), "invalid_syntax@2");
    EXPECT_EQ(scan_outcome("<?xml encoding='UTF-8'?><a/>"), "invalid_syntax@6");
    EXPECT_EQ(scan_outcome("<?xml version='2.0'?><a/>"), "invalid_syntax@15");
    EXPECT_EQ(scan_outcome("<?xml version='1.'?><a/>"), "invalid_syntax@15");
    EXPECT_EQ(scan_outcome("<?xml version='1.0a'?><a/>"), "invalid_syntax@15");
    EXPECT_EQ(scan_outcome("<?xml version=1.0?><a/>"), "invalid_syntax@14");
    EXPECT_EQ(scan_outcome("<?xml version='1.0'encoding='UTF-8'?><a/>"), "invalid_syntax@19");
    EXPECT_EQ(scan_outcome("<?xml version='1.0' standalone='YES'?><a/>"), "invalid_syntax@32");
    EXPECT_EQ(scan_outcome("<?xml version='1.0' standalone='no' encoding='UTF-8'?><a/>"),
              "invalid_syntax@36");
    EXPECT_EQ(scan_outcome("<?xml version='1.0' encoding='-8'?><a/>"), "invalid_syntax@30");
    EXPECT_EQ(scan_outcome("<?xml version='1.0' encoding=''?><a/>"), "invalid_syntax@30");
    EXPECT_EQ(scan_outcome("<?xml version='1.0'><a/>"), "invalid_syntax@19");
    EXPECT_EQ(scan_outcome("<?xml version='1.3' encoding=\"utf-8\" standalone='no' ?><a/>"), "ok");
}

TEST(scanner_errors, invalid_syntax_of_document_type_declarations) {
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPEa><a/>"), "invalid_syntax@9");
    EXPECT_EQ(scan_skipping_doctype("<!doctype a><a/>"), "invalid_syntax@2");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a><!DOCTYPE a><a/>"), "invalid_syntax@12");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a SYSTEM><a/>"), "invalid_syntax@18");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a PUBLIC '{}' ''><a/>"), "invalid_syntax@20");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a PUBLIC 'p'><a/>"), "invalid_syntax@22");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [x]><a/>"), "invalid_syntax@13");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<![IGNORE[]]>]><a/>"), "invalid_syntax@13");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [%p]><a/>"), "invalid_syntax@15");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ELEMENT a>]><a/>"), "invalid_syntax@24");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ELEMENT a (b,c|d)>]><a/>"), "invalid_syntax@29");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ELEMENT a (#PCDATA|b)>]><a/>"), "invalid_syntax@36");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ELEMENT a ()>]><a/>"), "invalid_syntax@26");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ATTLIST a b>]><a/>"), "invalid_syntax@26");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ATTLIST a b CDATA '<'>]><a/>"), "invalid_syntax@34");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ATTLIST a b CDATA '&c'>]><a/>"), "invalid_syntax@36");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ENTITY e '%p;'>]><a/>"), "invalid_syntax@25");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ENTITY e SYSTEM 's'NDATA n>]><a/>"), "invalid_syntax@34");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ENTITY % e SYSTEM 's' NDATA n>]><a/>"),
              "invalid_syntax@37");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!NOTATION n 'x'>]><a/>"), "invalid_syntax@26");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [] x><a/>"), "invalid_syntax@15");
    EXPECT_EQ(scan_skipping_doctype("<a/><!DOCTYPE a>"), "invalid_syntax@6");
}

TEST(scanner_errors, entities_and_notations_have_no_colon_in_their_names) {
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a:b [<!ELEMENT a:b (c:d|e)><!ATTLIST a:b c:d CDATA ''>]><a/>"),
              "ok");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ENTITY b:c ''>]><a/>"), "invalid_syntax@23");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ENTITY % b:c ''>]><a/>"), "invalid_syntax@25");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ENTITY b '&c:d;'>]><a/>"), "invalid_syntax@27");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [%b:c;]><a/>"), "invalid_syntax@15");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!NOTATION b:c SYSTEM ''>]><a/>"), "invalid_syntax@25");
}

TEST(scanner_errors, groups_of_a_content_model_are_nested_to_a_limit) {
    const auto nested = [](std::size_t depth) {
        return "<!DOCTYPE a [<!ELEMENT a " + std::string(depth, '(') + "b" + std::string(depth, ')') +
               ">]><a/>";
    };
    EXPECT_EQ(scan_skipping_doctype(nested(256)), "ok");
    EXPECT_EQ(scan_skipping_doctype(nested(257)), "depth_exceeded@281");
    EXPECT_EQ(scan_skipping_doctype(nested(100000)), "depth_exceeded@281");
}

TEST(scanner_errors, invalid_character_stands_at_the_character_or_the_reference_to_it) {
    for (const std::string_view bad : {"\x01", "\x0B", "\x1F", "\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
        const std::string c{bad};
        EXPECT_EQ(scan_outcome("<a>\u00E9" + c + "</a>"), "invalid_character@5");
        EXPECT_EQ(scan_outcome("<a>" + std::string(40, 'x') + c + "</a>"), "invalid_character@43");
        EXPECT_EQ(scan_outcome("<a b='" + c + "'/>"), "invalid_character@6");
        EXPECT_EQ(scan_outcome("<a><!--" + c + "--></a>"), "invalid_character@7");
        EXPECT_EQ(scan_outcome("<a><?p " + c + "?></a>"), "invalid_character@7");
        EXPECT_EQ(scan_outcome("<a><![CDATA[" + c + "]]></a>"), "invalid_character@12");
        EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a SYSTEM '" + c + "'><a/>"), "invalid_character@20");
    }
    EXPECT_EQ(scan_outcome(std::string_view{"<a>\0</a>", 8}), "invalid_character@3");
    for (const std::string_view bad :
         {"&#0;", "&#x1;", "&#xB;", "&#xD800;", "&#xDFFF;", "&#xFFFE;", "&#xFFFF;", "&#x110000;",
          "&#99999999999999999999;", "&#x100000041;"}) {
        EXPECT_EQ(scan_outcome("<a>b" + std::string{bad} + "</a>"), "invalid_character@4") << bad;
        EXPECT_EQ(scan_outcome("<a b='" + std::string{bad} + "'/>"), "invalid_character@6") << bad;
    }
    EXPECT_EQ(scan_outcome("<a>&#x9;&#10;&#13;&#x20;&#xD7FF;&#xE000;&#xFFFD;&#x10000;&#x10FFFF;</a>"), "ok");
    EXPECT_EQ(scan_outcome("<a>\x7F\u0085\uFDD0</a>"), "ok"); // discouraged, and there
}

TEST(scanner_errors, invalid_utf8_stands_at_the_first_byte_of_the_sequence) {
    for (const std::string_view bad : {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80", "\xFF",
                                       "\xF5\x80\x80\x80", "\xF4\x90\x80\x80", "\xE2\x82", "\xC3"}) {
        const std::string c{bad};
        EXPECT_EQ(scan_outcome("<a>\u00E9" + c + "</a>"), "invalid_utf8@5");
        EXPECT_EQ(scan_outcome("<a>" + std::string(40, 'x') + c + "</a>"), "invalid_utf8@43");
        EXPECT_EQ(scan_outcome("<a b='" + c + "'/>"), "invalid_utf8@6");
        EXPECT_EQ(scan_outcome("<a><!--" + c + "--></a>"), "invalid_utf8@7");
        EXPECT_EQ(scan_outcome("<a><![CDATA[" + c + "]]></a>"), "invalid_utf8@12");
        EXPECT_EQ(scan_outcome("<" + c + "/>"), "invalid_utf8@1");
        EXPECT_EQ(scan_outcome("<a" + c + "/>"), "invalid_utf8@2");
        EXPECT_EQ(scan_outcome("<a b" + c + "=''/>"), "invalid_utf8@4");
    }
    EXPECT_EQ(scan_outcome(std::string_view{"\xFE\xFF\0<\xDC\0\0/\0>", 10}), "invalid_utf8@4");
    EXPECT_EQ(scan_outcome(std::string_view{"\xFE\xFF\0<\xD8\0\0/\0>", 10}), "invalid_utf8@4");
}

TEST(scanner_errors, a_mismatched_tag_stands_at_the_name_of_the_end_tag) {
    EXPECT_EQ(scan_outcome("<a></b>"), "mismatched_tag@5");
    EXPECT_EQ(scan_outcome("<a></aa>"), "mismatched_tag@5");
    EXPECT_EQ(scan_outcome("<aa></a>"), "mismatched_tag@6");
    EXPECT_EQ(scan_outcome("<a></A>"), "mismatched_tag@5");
    EXPECT_EQ(scan_outcome("<a></ a>"), "mismatched_tag@5");
    EXPECT_EQ(scan_outcome("<a></>"), "mismatched_tag@5");
    EXPECT_EQ(scan_outcome("<a><b></a></b>"), "mismatched_tag@8");
    // of one namespace, but of another name as it is written (section 3, well-formedness constraint)
    EXPECT_EQ(scan_outcome("<p:a xmlns:p='u' xmlns:q='u'></q:a>"), "mismatched_tag@31");
}

TEST(scanner_errors, a_duplicate_attribute_stands_at_the_second_one) {
    EXPECT_EQ(scan_outcome("<a b='' b=''/>"), "duplicate_attribute@8");
    EXPECT_EQ(scan_outcome("<a b='' c='' c='' b=''/>"), "duplicate_attribute@13");
    EXPECT_EQ(scan_outcome("<a p:b='' q:b='' xmlns:p='u' xmlns:q='u'/>"), "duplicate_attribute@10");
    EXPECT_EQ(scan_outcome("<a b='' p:b='' xmlns='u' xmlns:p='u'/>"), "ok"); // no prefix, no namespace
    EXPECT_EQ(scan_outcome("<a xmlns:p='u' xmlns:p='v'/>"), "duplicate_attribute@15");
    EXPECT_EQ(scan_outcome("<a xmlns='u' xmlns='v'/>"), "duplicate_attribute@13");
    std::string many = "<a";
    for (int i = 0; i < 100; ++i) {
        many += " a" + std::to_string(i) + "=''";
    }
    EXPECT_EQ(scan_outcome(many + "/>"), "ok");
    EXPECT_EQ(scan_outcome(many + " a0='' a1=''/>"),
              "duplicate_attribute@" + std::to_string(many.size() + 1));
}

TEST(scanner_errors, undeclared_prefixes_and_declarations_that_are_not_allowed) {
    EXPECT_EQ(scan_outcome("<p:a/>"), "undeclared_prefix@1");
    EXPECT_EQ(scan_outcome("<a p:b=''/>"), "undeclared_prefix@3");
    EXPECT_EQ(scan_outcome("<a><b xmlns:p='u'/><p:c/></a>"), "undeclared_prefix@20");
    EXPECT_EQ(scan_outcome("<a xmlns:p=''/>"), "undeclared_prefix@3");
    EXPECT_EQ(scan_outcome("<a xmlns:xmlns='u'/>"), "undeclared_prefix@3");
    EXPECT_EQ(scan_outcome("<a xmlns:xml='u'/>"), "undeclared_prefix@3");
    EXPECT_EQ(scan_outcome("<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>"), "undeclared_prefix@3");
    EXPECT_EQ(scan_outcome("<a xmlns='http://www.w3.org/XML/1998/namespace'/>"), "undeclared_prefix@3");
    EXPECT_EQ(scan_outcome("<a xmlns='http://www.w3.org/2000/xmlns/'/>"), "undeclared_prefix@3");
    EXPECT_EQ(scan_outcome("<a xmlns:p='http://www.w3.org/2000/xmlns&#x2F;'/>"), "undeclared_prefix@3");
    EXPECT_EQ(scan_outcome("<xmlns:a/>"), "undeclared_prefix@1");
    EXPECT_EQ(scan_outcome("<a xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang='de'/>"), "ok");
    EXPECT_EQ(scan_outcome("<a xmlns='u'><b xmlns=''/></a>"), "ok");
}

TEST(scanner_errors, an_undeclared_entity_stands_at_its_name) {
    EXPECT_EQ(scan_outcome("<a>&b;</a>"), "undeclared_entity@4");
    EXPECT_EQ(scan_outcome("<a>&LT;</a>"), "undeclared_entity@4");
    EXPECT_EQ(scan_outcome("<a b='&nbsp;'/>"), "undeclared_entity@7");
    EXPECT_EQ(scan_skipping_doctype("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>"), "undeclared_entity@34");
}

TEST(scanner_errors, refused_declarations_and_encodings) {
    EXPECT_EQ(scan_outcome(" <!DOCTYPE a><a/>"), "doctype_refused@1");
    EXPECT_EQ(scan_outcome("<?xml version='1.0' encoding='EBCDIC'?><a/>"), "unsupported_encoding@30");
    EXPECT_EQ(scan_outcome("\xEF\xBB\xBF<?xml version='1.0' encoding='ISO-8859-1'?><a/>"),
              "unsupported_encoding@33");
    EXPECT_EQ(scan_outcome("<?xml version='1.0' encoding='US-ASCII'?><a>\xE9</a>"),
              "unsupported_encoding@44");
    EXPECT_EQ(scan_outcome("<?xml version='1.0' encoding='latin1'?><a>\xE9</a>"), "ok");
    EXPECT_EQ(scan_outcome(std::string_view{"<\0a\0/\0>\0", 8}), "unsupported_encoding@0");
    EXPECT_EQ(scan_outcome(std::string_view{"\0<\0a\0/\0>", 8}), "unsupported_encoding@0");
    EXPECT_EQ(scan_outcome(std::string_view{"\0", 1}), "unsupported_encoding@0");
}

TEST(scanner_errors, nothing_but_misc_behind_the_root_element) {
    EXPECT_EQ(scan_outcome("<a/>x"), "trailing_content@4");
    EXPECT_EQ(scan_outcome("<a/> <b/>"), "trailing_content@5");
    EXPECT_EQ(scan_outcome("<a></a></a>"), "trailing_content@7");
    EXPECT_EQ(scan_outcome("<a/>&#32;"), "trailing_content@4");
    EXPECT_EQ(scan_outcome("<a/><![CDATA[]]>"), "invalid_syntax@6");
    EXPECT_EQ(scan_outcome("<a/><?xml version='1.0'?>"), "invalid_syntax@6");
}

TEST(scanner_errors, limits) {
    agate::limits shallow;
    shallow.depth = 2;
    const auto refuse = agate::xml::doctype_policy::refuse;
    EXPECT_EQ(scan_outcome("<a><b>x</b><b/></a>", refuse, shallow), "ok");
    EXPECT_EQ(scan_outcome("<a><b><c/></b></a>", refuse, shallow), "depth_exceeded@6");
    agate::limits few;
    few.attributes = 2;
    EXPECT_EQ(scan_outcome("<a b='' c=''><d e='' f=''/></a>", refuse, few), "ok");
    EXPECT_EQ(scan_outcome("<a b='' c='' d=''/>", refuse, few), "attributes_exceeded@13");
    EXPECT_EQ(scan_outcome("<a xmlns:p='u' c='' xmlns='v'/>", refuse, few), "attributes_exceeded@20");
    EXPECT_EQ(scan_outcome("<a xmlns:p='u' xmlns:q='u'><b xmlns:r='u'/></a>", refuse, few),
              "attributes_exceeded@30");
}

} // namespace
