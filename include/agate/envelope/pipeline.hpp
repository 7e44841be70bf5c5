// A codec that is chosen while the program runs: any codec object behind one type, for values of one type.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/limits.hpp>
#include <agate/core/result.hpp>

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agate::inline AGATE_ABI {

/// Holds a codec of any composition (`agate::msgpack::codec<>{}`, `agate::lz4::framed{...}`, `agate::tagged{...}`):
///
///     agate::pipeline<Stop> pipeline = compressed ? agate::pipeline<Stop>{framed} : agate::pipeline<Stop>{plain};
///     auto bytes = pipeline.dumps(stop);
///     auto back = pipeline.loads(*bytes);
template <class T> class pipeline {
public:
    template <class Codec>
        requires(!std::same_as<std::remove_cvref_t<Codec>, pipeline>)
    explicit pipeline(Codec codec) : held_{std::make_unique<holder<Codec>>(std::move(codec))} {}

    [[nodiscard]] result<std::string> dumps(const T& v, const limits& bounds = {}) const {
        return held_->dumps(v, bounds);
    }
    /// Writes into a string that is used again. The size of what was written.
    result<std::size_t> dumps(const T& v, std::string& out, const limits& bounds = {}) const {
        return held_->dumps_into(v, out, bounds);
    }
    [[nodiscard]] result<T> loads(std::string_view input, const limits& bounds = {}) const {
        return held_->loads(input, bounds);
    }

private:
    struct concept_of {
        virtual ~concept_of() = default;
        virtual result<std::string> dumps(const T& v, const limits& bounds) const = 0;
        virtual result<std::size_t> dumps_into(const T& v, std::string& out, const limits& bounds) const = 0;
        virtual result<T> loads(std::string_view input, const limits& bounds) const = 0;
    };
    template <class Codec> struct holder final : concept_of {
        explicit holder(Codec held) : codec{std::move(held)} {}
        result<std::string> dumps(const T& v, const limits& bounds) const override {
            return codec.write(v, bounds);
        }
        result<std::size_t> dumps_into(const T& v, std::string& out, const limits& bounds) const override {
            return codec.write(v, out, bounds);
        }
        result<T> loads(std::string_view input, const limits& bounds) const override {
            return codec.template read<T>(input, bounds);
        }
        Codec codec;
    };

    std::unique_ptr<const concept_of> held_;
};

} // namespace agate::inline AGATE_ABI
