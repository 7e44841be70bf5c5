// What is asked of the large files of nativejson-benchmark, read through a typed model that knows every member of them: the
// model's text has the same value as the original, and is read back equal; and as a generic value likewise.
#pragma once

#include "exact_block.hpp"
#include "suite_files.hpp"

#if AGATE_TEST_HAVE_NLOHMANN
#include "json_nlohmann.hpp"
#endif

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <string>

namespace agate_test {

inline std::string corpus_text(const char* name) {
    return whole_file(data_dir() / "json/nativejson" / name);
}

template <class Model> void expect_corpus_through_model(const std::string& text, Model& model) {
    namespace json = agate::json;
    constexpr json::options strict{.unknown = agate::unknown_policy::error};
    const exact_block input{text};
    const auto read = json::read<strict>(input.view(), model);
    ASSERT_TRUE(read) << read.error().message(text);

    const auto compact = json::write(model);
    ASSERT_TRUE(compact) << compact.error().message();
    const auto pretty = json::write<json::options{.indent = 2, .ascii = true, .html_safe = true}>(model);
    ASSERT_TRUE(pretty) << pretty.error().message();
    for (const std::string& written : {*compact, *pretty}) {
        Model fresh;
        const auto back = json::read<strict>(exact_block{written}.view(), fresh);
        ASSERT_TRUE(back) << back.error().message(written);
        EXPECT_EQ(*json::write(fresh), *compact);
        ASSERT_TRUE(json::read<strict>(exact_block{written}.view(), model)); // over what it holds already
        EXPECT_EQ(*json::write(model), *compact);
    }
#if AGATE_TEST_HAVE_NLOHMANN
    const nlohmann::json expected = nlohmann::json::parse(text);
    // by value: a coordinate that is written as an integer comes out of a double
    EXPECT_TRUE(nlohmann::json::parse(*compact) == expected);
    EXPECT_TRUE(nlohmann::json::parse(*pretty) == expected);
#endif
}

inline void expect_corpus_as_value(const std::string& text) {
    namespace json = agate::json;
    const exact_block input{text};
    const auto v = json::read<agate::value>(input.view());
    ASSERT_TRUE(v) << v.error().message(text);
    for (const auto& written : {json::write(*v), json::write<json::options{.indent = 4}>(*v),
                                json::write<json::options{.canonical = true, .ascii = true}>(*v)}) {
        ASSERT_TRUE(written);
        const auto back = json::read<agate::value>(exact_block{*written}.view());
        ASSERT_TRUE(back) << back.error().message(*written);
        EXPECT_TRUE(*back == *v);
    }
    const auto raw = json::read<json::raw>(input.view());
    ASSERT_TRUE(raw);
    EXPECT_TRUE(*json::read<agate::value>(raw->text) == *v);
#if AGATE_TEST_HAVE_NLOHMANN
    EXPECT_TRUE(is_identical(to_nlohmann(*v), nlohmann::json::parse(text)));
#endif
}

} // namespace agate_test
