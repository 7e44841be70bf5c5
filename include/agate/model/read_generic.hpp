// Reading an agate::value: whatever comes.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/model/kind.hpp>
#include <agate/model/read_common.hpp>
#include <agate/model/value.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace agate::inline AGATE_ABI::detail {

/// `Value` is agate::value; a parameter, so that files without one do not pay for it.
template <class R, class Value> const char* read_generic(R& r, const char* p, Value& v) {
    switch (r.peek_number(p)) {
    case token::null:
        p = r.null(p);
        if (p != nullptr) {
            v = nullptr;
        }
        return p;
    case token::boolean: {
        bool b = false;
        p = r.boolean(p, b);
        if (p != nullptr) {
            v = b;
        }
        return p;
    }
    case token::integer:
    case token::fraction: return r.number(p, v);
    case token::string: {
        std::string text;
        p = r.text(p, text);
        if (p != nullptr) {
            v = std::move(text);
        }
        return p;
    }
    case token::array: {
        typename R::scope scope;
        p = r.enter_array(p, scope);
        if (p == nullptr) {
            return nullptr;
        }
        typename Value::array_type elements;
        bool done = false;
        for (std::size_t index = 0;; ++index) {
            p = r.next_element(p, scope, done);
            if (p == nullptr || done) {
                break;
            }
            p = r.charge(p, sizeof(Value)) ? read_generic(r, p, elements.emplace_back()) : nullptr;
            if (p == nullptr) [[unlikely]] {
                return read_failed_at_index(r, index);
            }
        }
        v = std::move(elements);
        return p;
    }
    case token::object: {
        typename R::scope scope;
        p = r.enter_object(p, scope);
        if (p == nullptr) {
            return nullptr;
        }
        typename Value::object_type members;
        for (;;) {
            bool done = false;
            p = r.next_member(p, scope, done);
            if (p == nullptr || done) {
                break;
            }
            const char* const key_start = p;
            std::string_view key;
            p = r.key(p, key);
            if (p == nullptr || !r.charge(key_start, sizeof(typename Value::member))) [[unlikely]] {
                return nullptr;
            }
            Value* const added = members.insert(std::string{key});
            if (added == nullptr) [[unlikely]] {
                return r.fail(errc::duplicate_member, key_start, nullptr);
            }
            p = read_generic(r, p, *added);
            if (p == nullptr) [[unlikely]] {
                return read_failed_at_key(r, key_start);
            }
        }
        v = std::move(members);
        return p;
    }
    default: return r.generic(p, v);
    }
}

} // namespace agate::inline AGATE_ABI::detail
