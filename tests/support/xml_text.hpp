// XML documents by chance, with namespaces, references, comments and white space of all sorts, and damage done to them.
#pragma once

#include "random.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agate_test {

class xml_text_source {
public:
    explicit xml_text_source(std::uint64_t seed) : random_{seed} {}

    std::string document() {
        std::string text;
        if (random_.one_in(3)) {
            text += random_.coin() ? "<?xml version=\"1.0\"?>"
                                   : "<?xml version='1.0' encoding='UTF-8' standalone=\"yes\"?>";
        }
        text += misc();
        element(text, 0);
        return text + misc();
    }
    /// The text with one piece of it changed, doubled, moved or taken out.
    std::string damaged(std::string text) {
        if (text.empty()) {
            return "<";
        }
        const std::size_t at = random_.below(text.size());
        const std::size_t size = random_.below(text.size() - at < 12 ? text.size() - at + 1 : 12);
        switch (random_.below(6)) {
        case 0: return text.erase(at, size);
        case 1: return text.insert(at, pick(pieces));
        case 2: return text.insert(random_.below(text.size()), text.substr(at, size));
        case 3: text[at] = static_cast<char>(random_.below(256)); return text;
        case 4: text[at] = "<>&;:='\"/!?[]-x \n"[random_.below(17)]; return text;
        default: return text.substr(0, at);
        }
    }

private:
    static constexpr std::string_view names[] = {"a",   "b",     "p:a",           "p:c",
                                                 "q:b", "x-1.y", "\u00E9t\u00E9", "_"};
    static constexpr std::string_view pieces[] = {"<a>",
                                                  "</a>",
                                                  "<a/>",
                                                  "&amp;",
                                                  "&#65;",
                                                  "&#x10FFFF;",
                                                  "&#0;",
                                                  "&e;",
                                                  "<!--",
                                                  "-->",
                                                  "--",
                                                  "<![CDATA[",
                                                  "]]>",
                                                  "<?p ",
                                                  "?>",
                                                  "<?xml ?>",
                                                  " xmlns='u'",
                                                  " xmlns:p='u'",
                                                  " xmlns:p=''",
                                                  " a='1'",
                                                  " p:a=\"2\"",
                                                  "\r\n",
                                                  "\r",
                                                  "\t",
                                                  "\x01",
                                                  "\xC3",
                                                  "\xEF\xBF\xBF",
                                                  "\uFEFF",
                                                  "<",
                                                  ">",
                                                  "&",
                                                  "'",
                                                  "\"",
                                                  "xml:lang='e'",
                                                  "<!DOCTYPE a>",
                                                  ":",
                                                  "\u00B7"};

    template <std::size_t N> std::string_view pick(const std::string_view (&list)[N]) {
        return list[random_.below(N)];
    }

    std::string misc() {
        static constexpr std::string_view parts[] = {
            "", "", "\n", " ", "<!-- c - d -->", "<?pi some data?>", "<?t?>"};
        std::string text;
        for (std::size_t i = random_.below(3); i > 0; --i) {
            text += pick(parts);
        }
        return text;
    }
    std::string characters() {
        static constexpr std::string_view parts[] = {
            "text",   " ",      "\n  ",   "&lt;",         "&gt;&apos;", "&quot;",
            "&#x41;", "&#233;", "\u00FC", "\u65E5\u672C", "\U0001F600", "]",
            "]]",     ">",      "'",      "\"",           "\t",         "\r\n"};
        std::string text;
        for (std::size_t i = random_.below(5); i > 0; --i) {
            text += pick(parts);
        }
        return text;
    }
    void attribute(std::string& text, std::string_view name) {
        const char quote = random_.coin() ? '"' : '\'';
        text += random_.one_in(8) ? "\n " : " ";
        text += name;
        text += random_.one_in(8) ? " = " : "=";
        text += quote;
        for (const char c : characters()) {
            text += c == quote ? 'q' : c;
        }
        text += quote;
    }
    void element(std::string& text, int depth) {
        const std::string name{pick(names)};
        text += "<" + name;
        if (depth == 0 || random_.one_in(4)) {
            text += " xmlns:p='u' xmlns:q=\"v/w\"";
        }
        if (random_.one_in(5)) {
            text += random_.coin() ? " xmlns='d'" : " xmlns=''";
        }
        for (std::size_t i = random_.below(4); i > 0; --i) {
            attribute(text, pick(names));
        }
        text += random_.one_in(8) ? " " : "";
        if (random_.one_in(4)) {
            text += "/>";
            return;
        }
        text += ">";
        for (std::size_t i = random_.below(depth < 5 ? 5 : 1); i > 0; --i) {
            switch (random_.below(6)) {
            case 0: text += misc(); break;
            case 1: text += "<![CDATA[" + std::string{pick(pieces)} + "]]>"; break;
            case 2:
            case 3: text += characters(); break;
            default: element(text, depth + 1);
            }
        }
        text += "</" + name + (random_.one_in(8) ? " >" : ">");
    }

    random_source random_;
};

} // namespace agate_test
