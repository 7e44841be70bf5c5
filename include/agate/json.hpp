// JSON: a plain struct goes to JSON text and back.
//
//     struct reading { std::string id; double temperature; std::optional<std::string> note; };
//
//     agate::result<std::string> text = agate::json::write(r);
//     agate::result<reading> back = agate::json::read<reading>(*text);
//     if (!back) std::cerr << back.error().message(*text);
#pragma once

#include <agate/describe.hpp>
#include <agate/json/codec.hpp>
#include <agate/json/framing.hpp>
#include <agate/json/options.hpp>
#include <agate/json/raw.hpp>
#include <agate/model/transcode.hpp>
#include <agate/model/validate.hpp>
#include <agate/model/value.hpp>
#include <agate/model/value_operations.hpp>
