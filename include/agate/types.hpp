// Value types that structs of real formats need and the standard library lacks, or has without a text form: members like any
// other, in all codecs, with comparison, hashing, `to_string` and `parse`.
//
//     struct fare { agate::decimal price; agate::date valid_from; agate::duration headway; };
//
//     agate::result<agate::decimal> d = agate::decimal::parse("0.50");   // keeps the zero
//     *d == agate::decimal::parse("0.5").value();                        // true
#pragma once

#include <agate/types/date.hpp>
#include <agate/types/date_time.hpp>
#include <agate/types/decimal.hpp>
#include <agate/types/duration.hpp>
#include <agate/types/localized_text.hpp>
#include <agate/types/qname.hpp>
#include <agate/types/time_of_day.hpp>
#include <agate/types/uuid.hpp>
