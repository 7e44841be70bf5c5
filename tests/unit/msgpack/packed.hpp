// Short ways to say what goes in and what must come out, for the tests of this folder.
#pragma once

#include "support/exact_block.hpp"
#include "support/hex.hpp"

#include <agate/msgpack.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

using agate::errc;
using agate_test::exact_block;
using agate_test::from_hex;
using agate_test::to_hex;

/// A str of less than 32 bytes.
inline std::string str(std::string_view text) {
    return static_cast<char>(0xA0 + text.size()) + std::string{text};
}

/// The bytes of a value as hexadecimal text, or the error.
template <agate::msgpack::options O = agate::msgpack::options{}, class T> std::string written(const T& v) {
    const auto bytes = agate::msgpack::write<O>(v);
    return bytes ? to_hex(*bytes) : "error: " + bytes.error().message();
}
template <class T, agate::msgpack::options O = agate::msgpack::options{}> agate::result<T> read_bytes(
    std::string_view bytes) {
    const exact_block block{bytes};
    return agate::msgpack::read<T, O>(block.view());
}

/// Whether reading refuses these bytes with that code, at that offset and for that member.
template <class T, agate::msgpack::options O = agate::msgpack::options{}>
void expect_refusal(std::string_view bytes, errc code, std::uint64_t offset, std::string_view path = {}) {
    const auto v = read_bytes<T, O>(bytes);
    ASSERT_FALSE(v) << to_hex(bytes);
    EXPECT_EQ(v.error().code, code) << to_hex(bytes) << ": " << v.error().message(bytes);
    EXPECT_EQ(v.error().offset, offset) << to_hex(bytes) << ": " << v.error().message(bytes);
    EXPECT_EQ(v.error().path(bytes), path) << to_hex(bytes);
}
template <agate::msgpack::options O = agate::msgpack::options{}, class T> void expect_value(
    std::string_view bytes, const T& v) {
    const auto got = read_bytes<T, O>(bytes);
    ASSERT_TRUE(got) << to_hex(bytes) << ": " << got.error().message(bytes);
    EXPECT_TRUE(*got == v) << to_hex(bytes) << " gives " << written(*got);
}
