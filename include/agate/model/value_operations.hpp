// What is done with an agate::value as a whole: finding, setting and taking out what a JSON Pointer names (RFC 6901),
// merge patches (RFC 7396), and turning it into a struct and back by the rules of a codec.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>
#include <agate/model/pointer.hpp>
#include <agate/model/value.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace agate::inline AGATE_ABI {

namespace detail {

/// What one step leads to from a value; a null pointer where it leads nowhere.
template <class Value> Value* pointer_step(Value& v, const std::string& step) noexcept {
    if (v.is_object()) {
        return v.find(std::string_view{step});
    }
    std::uint64_t index = 0;
    return v.is_array() && pointer_index(step, index) && index < v.size()
               ? v.find(static_cast<std::size_t>(index))
               : nullptr;
}
/// What the first `count` steps lead to.
template <class Value>
Value* follow_pointer(Value& v, const pointer_steps& steps, std::size_t count) noexcept {
    Value* at = &v;
    for (std::size_t i = 0; at != nullptr && i < count; ++i) {
        at = pointer_step(*at, steps[i]);
    }
    return at;
}
AGATE_COLD inline error pointer_error(errc code, const char* detail) noexcept {
    error e;
    e.code = code;
    e.detail = detail;
    return e;
}

} // namespace detail

/// What a JSON Pointer names in a value; a null pointer if it names nothing or is no JSON Pointer. "" is the value itself.
template <class Void> const basic_value<Void>* find_pointer(const basic_value<Void>& v,
                                                            std::string_view pointer) {
    const detail::pointer_steps steps{pointer};
    return steps.is_valid() ? detail::follow_pointer(v, steps, steps.size()) : nullptr;
}
template <class Void> basic_value<Void>* find_pointer(basic_value<Void>& v, std::string_view pointer) {
    const detail::pointer_steps steps{pointer};
    return steps.is_valid() ? detail::follow_pointer(v, steps, steps.size()) : nullptr;
}

/// Puts an element where a JSON Pointer says: in the place of what is there, as a new member of an object, or, for the
/// step "-", at the end of an array (RFC 6901 section 4). Everything before the last step must be there.
template <class Void> result<void> set_pointer(basic_value<Void>& v, std::string_view pointer,
                                               basic_value<Void> element) {
    const detail::pointer_steps steps{pointer};
    if (!steps.is_valid()) {
        return detail::pointer_error(errc::invalid_syntax, detail::no_pointer);
    }
    if (steps.size() == 0) {
        v = std::move(element);
        return {};
    }
    const std::string& last = steps[steps.size() - 1];
    basic_value<Void>* const parent = detail::follow_pointer(v, steps, steps.size() - 1);
    if (parent != nullptr && parent->is_object()) {
        (*parent)[last] = std::move(element);
        return {};
    }
    if (parent != nullptr && parent->is_array() && last == "-") {
        parent->push_back(std::move(element));
        return {};
    }
    basic_value<Void>* const old = parent == nullptr ? nullptr : detail::pointer_step(*parent, last);
    if (old == nullptr) {
        return detail::pointer_error(errc::missing_member, "the pointer names no place in the value");
    }
    *old = std::move(element);
    return {};
}

/// Takes out the member or element that a JSON Pointer names; false if there is none. What stands behind an element moves
/// up. The value itself cannot be taken out.
template <class Void> bool erase_pointer(basic_value<Void>& v, std::string_view pointer) {
    const detail::pointer_steps steps{pointer};
    if (!steps.is_valid() || steps.size() == 0) {
        return false;
    }
    const std::string& last = steps[steps.size() - 1];
    basic_value<Void>* const parent = detail::follow_pointer(v, steps, steps.size() - 1);
    if (parent == nullptr || detail::pointer_step(*parent, last) == nullptr) {
        return false;
    }
    if (parent->is_object()) {
        return parent->as_object().erase(last);
    }
    std::uint64_t index = 0;
    static_cast<void>(detail::pointer_index(last, index));
    auto& elements = parent->as_array();
    elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(index));
    return true;
}

/// Changes a value as a merge patch says (RFC 7396 section 2): members of the patch are put in or merged, those that are
/// null are taken out, and a patch that is no object takes the value's place. Recurses as deep as the patch is.
template <class Void> void merge_patch(basic_value<Void>& target, const basic_value<Void>& patch) {
    using object = typename basic_value<Void>::object_type;
    if (!patch.is_object()) {
        target = patch;
        return;
    }
    if (!target.is_object()) {
        target = object{};
    }
    for (const auto& [name, member] : patch.as_object()) {
        if (member.is_null()) {
            static_cast<void>(target.as_object().erase(name));
        } else {
            merge_patch(target[name], member);
        }
    }
}

/// A value as it would be read from what the codec writes for x: its members by their names on the wire, enumerators and
/// times in the codec's form. `to_value<json::codec<>>(x)`.
template <class Codec, class T> result<value> to_value(const T& x, const limits& bounds = {},
                                                       const Codec& codec = {}) {
    const result<std::string> wire = codec.write(x, bounds);
    return wire ? codec.template read<value>(*wire, bounds) : result<value>{wire.error()};
}
/// A T as it would be read from what the codec writes for a value. Errors have the path; their offset is one of that text.
template <class T, class Codec> result<T> from_value(const value& v, const limits& bounds = {},
                                                     const Codec& codec = {}) {
    const result<std::string> wire = codec.write(v, bounds);
    result<T> x = wire ? codec.template read<T>(std::string{*wire}, bounds) : result<T>{wire.error()};
    if (!x) {
        error e = x.error();
        e.in_payload = true;
        x.fail(e);
    }
    return x;
}

} // namespace agate::inline AGATE_ABI
