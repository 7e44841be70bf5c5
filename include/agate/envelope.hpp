// Tagged envelopes: values that say what type they are, and registries of the types that they may be.
//
// A codec's own part of it stands in its room: include agate/msgpack/envelope.hpp, agate/json/envelope.hpp or
// agate/xml/envelope.hpp besides.
#pragma once

#include <agate/envelope/envelope.hpp>
#include <agate/envelope/pipeline.hpp>
#include <agate/envelope/registry.hpp>
#include <agate/envelope/tag.hpp>
