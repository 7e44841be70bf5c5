// Numbers as text, for every text format: shortest and exact in both directions, without locale, allocation
// or bytes read beyond the end. This header only gathers the parts:
//
//   number_types.hpp     the types that are numbers
//   number_digits.hpp    runs of decimal digits
//   number_power.hpp     powers of ten, computed by the compiler
//   number_shortest.hpp  binary floating point to shortest digits
//   number_write.hpp     write_integer, write_floating: the notation
//   number_nearest.hpp   digits to the nearest binary floating point
//   number_read.hpp      read_integer, read_floating, read_number, skip_number: the grammar
#pragma once

#include <agate/core/number_digits.hpp>
#include <agate/core/number_nearest.hpp>
#include <agate/core/number_power.hpp>
#include <agate/core/number_read.hpp>
#include <agate/core/number_shortest.hpp>
#include <agate/core/number_types.hpp>
#include <agate/core/number_write.hpp>
