// MessagePack: a plain struct goes to MessagePack bytes and back, as a map with names, as an array, or, in lists, by columns.
//
//     agate::result<std::string> bytes = agate::msgpack::write(reading);
//     agate::result<reading> back = agate::msgpack::read<reading>(*bytes);
#pragma once

#include <agate/describe.hpp>
#include <agate/model/transcode.hpp>
#include <agate/model/validate.hpp>
#include <agate/model/value.hpp>
#include <agate/model/value_operations.hpp>
#include <agate/msgpack/codec.hpp>
#include <agate/msgpack/framing.hpp>
#include <agate/msgpack/options.hpp>
#include <agate/msgpack/raw.hpp>
#include <agate/msgpack/rules.hpp>
