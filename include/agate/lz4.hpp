// LZ4 frames: bytes to fewer bytes and back, alone or around a codec.
//
//     agate::lz4::context context;                                          // reused from call to call
//     agate::result<std::string> frame = agate::lz4::compress(bytes, {.level = 9}, context);
//     agate::result<std::string> back = agate::lz4::decompress(*frame);
//
//     agate::lz4::framed codec{agate::msgpack::codec<>{}, context};
//     agate::result<std::size_t> size = codec.write(reading, out);
#pragma once

#include <agate/lz4/chunked.hpp>
#include <agate/lz4/compress.hpp>
#include <agate/lz4/context.hpp>
#include <agate/lz4/decompress.hpp>
#include <agate/lz4/framed.hpp>
#include <agate/lz4/options.hpp>
