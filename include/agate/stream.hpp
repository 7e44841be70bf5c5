// Streams: records one by one, from files larger than memory, pipes and callbacks, and into them. The codecs' own headers
// come beside it; they bring the framings.
//
//     agate::stream::reader readings{agate::json::elements{"/data/readings"}, agate::stream::file_source{name}};
//     agate::stream::writer log{agate::json::lines{}, agate::stream::file_sink{other}};
//
// With the lz4 library's headers there, lz4_source and lz4_sink go around any of these.
#pragma once

#include <agate/stream/descriptor.hpp>
#include <agate/stream/options.hpp>
#include <agate/stream/packets.hpp>
#include <agate/stream/reader.hpp>
#include <agate/stream/sink.hpp>
#include <agate/stream/source.hpp>
#include <agate/stream/writer.hpp>

#if __has_include(<lz4frame.h>)
#include <agate/stream/lz4.hpp>
#endif
