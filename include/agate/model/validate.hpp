// All violations of the described checks in a value, with their paths.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/limits.hpp>
#include <agate/model/check.hpp>
#include <agate/model/fields.hpp>
#include <agate/model/kind.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace agate::inline AGATE_ABI {

namespace detail {

/// Collects violations, each with the path from the root. Nested deeper than the default limit, as a value is that
/// contains itself, it reports that and stops.
class violations {
public:
    std::vector<error> list;

    template <class T> void visit(const T& v) {
        constexpr kind k = kind_of<T>;
        if constexpr (structure<T>) {
            visit_members(v, std::make_index_sequence<fields<T>::size>{});
        } else if constexpr (k == kind::optional || k == kind::pointer) {
            if (v) {
                visit(*v);
            }
        } else if constexpr (k == kind::variant) {
            if (!v.valueless_by_exception()) {
                std::visit([this](const auto& alternative) { this->visit(alternative); }, v);
            }
        } else if constexpr (k == kind::tuple) {
            visit_elements(v, std::make_index_sequence<std::tuple_size_v<T>>{});
        } else if constexpr (k == kind::map) {
            std::size_t index = 0;
            for (const auto& [key, mapped] : v) {
                visit_below(path_segment::at_index(index++), mapped);
            }
        } else if constexpr (k == kind::fixed_array || k == kind::sequence || k == kind::set) {
            if constexpr (!std::is_arithmetic_v<typename T::value_type>) {
                std::size_t index = 0;
                for (const auto& element : v) {
                    visit_below(path_segment::at_index(index++), element);
                }
            }
        }
    }

private:
    template <class T> void visit_below(const path_segment& segment, const T& v) {
        if (stopped_) {
            return;
        }
        const std::size_t before = list.size();
        ++depth_;
        if (depth_ > limits{}.depth) {
            error e;
            e.code = errc::depth_exceeded;
            e.detail = "nested deeper than the limit";
            list.push_back(e);
            stopped_ = true;
        } else {
            visit(v);
        }
        for (std::size_t i = before; i < list.size(); ++i) {
            list[i].prepend(segment);
        }
        --depth_;
    }
    template <class T, std::size_t... J> void visit_members(const T& v, std::index_sequence<J...>) {
        (visit_member<T, J>(v), ...);
    }
    template <class T, std::size_t J> void visit_member(const T& object) {
        using slot = typename fields<T>::template slot<J>;
        const auto& v = slot::get(object);
        const path_segment segment{fields<T>::names[J]};
        for_each_violation(slot::rules(), v, [&](const char* message) {
            error e;
            e.code = errc::check_failed;
            e.detail = message;
            e.prepend(segment);
            list.push_back(e);
        });
        visit_below(segment, v);
    }
    template <class T, std::size_t... I> void visit_elements(const T& v, std::index_sequence<I...>) {
        (visit_below(path_segment::at_index(I), std::get<I>(v)), ...);
    }

    std::size_t depth_ = 0;
    bool stopped_ = false;
};

} // namespace detail

/// Every violation of the described checks in the value, in the order of its members; empty when there is none.
/// `error::path()` says where, `error::detail` why.
template <class T> std::vector<error> validate(const T& v) {
    detail::violations found;
    found.visit(v);
    return std::move(found.list);
}

} // namespace agate::inline AGATE_ABI
