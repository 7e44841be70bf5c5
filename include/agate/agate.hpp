// Everything but what brings another library with it into a program's source: JSON, MessagePack, XML, LZ4, envelopes, streams.
#pragma once

#include <agate/describe.hpp>
#include <agate/envelope.hpp>
#include <agate/json.hpp>
#include <agate/lz4.hpp>
#include <agate/msgpack.hpp>
#include <agate/stream.hpp>
#include <agate/types.hpp>
#include <agate/xml.hpp>
