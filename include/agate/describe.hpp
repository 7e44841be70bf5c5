// Descriptions of types: the rules of all codecs, and nothing that reads or writes.
#pragma once

#include <agate/model/check.hpp>
#include <agate/model/describe.hpp>
#include <agate/msgpack/rules.hpp>
#include <agate/xml/rules.hpp>
