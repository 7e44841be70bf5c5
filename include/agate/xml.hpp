// XML: a plain struct goes to an XML document and back, namespaces and all.
//
//     struct reading { std::string id; double temperature; std::optional<std::string> note; };
//
//     agate::result<std::string> text = agate::xml::write(r);
//     agate::result<reading> back = agate::xml::read<reading>(*text);
//     if (!back) std::cerr << back.error().message(*text);
#pragma once

#include <agate/describe.hpp>
#include <agate/model/validate.hpp>
#include <agate/model/value.hpp>
#include <agate/xml/codec.hpp>
#include <agate/xml/options.hpp>
#include <agate/xml/raw.hpp>
#include <agate/xml/rules.hpp>
