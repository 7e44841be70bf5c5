// JSON texts by chance: well-formed ones in all the spellings that the grammar has, and damaged ones close to them.
#pragma once

#include "random.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agate_test {

class json_text_source {
public:
    explicit json_text_source(std::uint64_t seed) : random_{seed} {}

    random_source& random() noexcept { return random_; }

    /// A document; seldom with a name that an object has twice.
    std::string document() {
        text_.clear();
        budget_ = 1 + random_.below(random_.one_in(20) ? 400 : 30);
        space();
        value(random_.one_in(50) ? 300 : 12);
        space();
        return text_;
    }
    /// The same with a few bytes changed, put in, taken out, moved or cut off.
    std::string damaged(std::string text) {
        for (std::size_t i = 1 + random_.size(3); i > 0 && !text.empty(); --i) {
            const std::size_t at = random_.below(text.size());
            switch (random_.below(8)) {
            case 0: text[at] = static_cast<char>(text[at] ^ (1 << random_.below(8))); break;
            case 1: text[at] = static_cast<char>(random_.next()); break;
            case 2: text.insert(at, 1, static_cast<char>(random_.next())); break;
            case 3: text.insert(at, piece()); break;
            case 4: text.erase(at, 1 + random_.size(4)); break;
            case 5: text.resize(at); break;
            case 6: text[at] = marks[random_.below(marks.size())]; break;
            default: text += text.substr(at, random_.size(20)); break;
            }
        }
        return text;
    }

private:
    static constexpr std::string_view pieces[] = {"\"",
                                                  ",",
                                                  ":",
                                                  "{",
                                                  "}",
                                                  "[",
                                                  "]",
                                                  "[]",
                                                  "{}",
                                                  "null",
                                                  "tru",
                                                  "NaN",
                                                  "-",
                                                  "-0",
                                                  "0",
                                                  "00",
                                                  ".",
                                                  "e",
                                                  "1e400",
                                                  "\\u",
                                                  "\\uD800",
                                                  "\\",
                                                  "\\uDC00",
                                                  "\\u0000",
                                                  "\xEF\xBB\xBF",
                                                  "\xC3\xA9",
                                                  "\xC3",
                                                  "\xED\xA0\x80",
                                                  "\xF4\x90\x80\x80",
                                                  "\xE2\x80\xA8",
                                                  "//",
                                                  "/**/",
                                                  "'",
                                                  " ",
                                                  "\n",
                                                  "\f",
                                                  "\"a\":1",
                                                  "18446744073709551616",
                                                  "-9223372036854775809",
                                                  "9007199254740993",
                                                  "1.0",
                                                  "1E+2",
                                                  "\x01"};

    static constexpr std::string_view marks = "{}[]:,\"\\0123456789.eE+- tfn/\x7F";

    std::string_view piece() { return pieces[random_.below(sizeof pieces / sizeof pieces[0])]; }

    void space() {
        while (random_.one_in(6)) {
            text_ += " \t\n\r"[random_.below(4)];
        }
    }
    void digits(std::size_t most) {
        for (std::size_t i = 1 + random_.size(most); i > 0; --i) {
            text_ += static_cast<char>('0' + random_.below(10));
        }
    }
    void number() {
        if (random_.one_in(3)) {
            text_ += '-';
        }
        if (random_.one_in(4)) {
            text_ += '0';
        } else {
            text_ += static_cast<char>('1' + random_.below(9));
            if (random_.coin()) {
                digits(random_.one_in(4) ? 24 : 6);
            }
        }
        if (random_.one_in(3)) {
            text_ += '.';
            digits(random_.one_in(4) ? 24 : 6);
        }
        if (random_.one_in(5)) {
            text_ += "eE"[random_.below(2)];
            text_ += std::string_view{"+-"}.substr(random_.below(3), 1);
            digits(random_.one_in(10) ? 4 : 2);
        }
    }
    void string() {
        text_ += '"';
        for (std::size_t i = random_.size(random_.one_in(10) ? 100 : 16); i > 0; --i) {
            if (random_.one_in(6)) {
                escape();
            } else {
                const char32_t c = random_.code_point();
                if (c < 0x20 || c == '"' || c == '\\') {
                    text_ += 'x';
                } else {
                    random_source::append(text_, c);
                }
            }
        }
        text_ += '"';
    }
    void escape() {
        text_ += '\\';
        if (random_.coin()) {
            text_ += "\"\\/bfnrt"[random_.below(8)];
            return;
        }
        const char32_t c = random_.code_point();
        if (c > 0xFFFF) {
            unit(0xD800 + ((c - 0x10000) >> 10));
            text_ += '\\';
            unit(0xDC00 + ((c - 0x10000) & 0x3FF));
        } else {
            unit(c);
        }
    }
    void unit(char32_t c) {
        text_ += 'u';
        const char* const digits = random_.coin() ? "0123456789abcdef" : "0123456789ABCDEF";
        for (unsigned shift = 16; shift != 0; shift -= 4) {
            text_ += digits[c >> (shift - 4) & 0xF];
        }
    }
    void value(std::size_t depth) {
        budget_ -= budget_ > 0 ? 1 : 0;
        const std::size_t kind = random_.below(budget_ == 0 || depth == 0 ? 6 : 12);
        switch (kind) {
        case 0: text_ += "null"; break;
        case 1: text_ += "true"; break;
        case 2: text_ += "false"; break;
        case 3:
        case 4: number(); break;
        case 5: string(); break;
        default: {
            const bool is_object = kind < 9;
            text_ += is_object ? '{' : '[';
            space();
            for (std::size_t i = 0, size = random_.size(6); i < size; ++i) {
                if (i != 0) {
                    text_ += ',';
                    space();
                }
                if (is_object) {
                    if (random_.one_in(8)) {
                        text_ += random_.coin() ? "\"a\"" : "\"\\u0061\"";
                    } else {
                        string();
                    }
                    space();
                    text_ += ':';
                    space();
                }
                value(depth - 1);
                space();
            }
            text_ += is_object ? '}' : ']';
        }
        }
    }

    random_source random_;
    std::string text_;
    std::size_t budget_ = 0;
};

} // namespace agate_test
