// The project's headers keep to the table of rooms, and the test that says so notices when they do not.

#include "include_graph.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using layering::complaints;
using layering::tree;

const std::string nothing;

std::string joined(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) {
        out += line + "\n";
    }
    return out;
}

TEST(rooms, the_headers_keep_to_the_table) {
    const tree files = layering::load(AGATE_INCLUDE_DIR);
    ASSERT_TRUE(files.contains("agate/core/config.hpp"));
    EXPECT_EQ(joined(complaints(files)), "");
}

TEST(rooms, every_header_is_guarded_by_pragma_once) {
    for (const auto& [path, text] : layering::load(AGATE_INCLUDE_DIR)) {
        EXPECT_NE(text.find("\n#pragma once\n"), std::string::npos) << path;
        EXPECT_TRUE(path.ends_with(".hpp")) << path << " is no header";
    }
}

TEST(planted, an_orderly_tree_is_accepted) {
    const tree files{
        {"agate/core/error.hpp", "#include <string>\n"},
        {"agate/model/reflect.hpp", "#include <boost/pfr/core.hpp>\n#include \"../core/error.hpp\"\n"},
        {"agate/model/describe.hpp", "#include <agate/core/error.hpp>\n"},
        {"agate/json/rules.hpp", "#include <agate/model/describe.hpp>\n"},
        {"agate/json/reader.hpp", "#include \"rules.hpp\"\n#include <agate/model/reflect.hpp>\n"},
        {"agate/json/document.hpp", "#include <simdjson.h>\n#include <agate/json.hpp>\n"},
        {"agate/json.hpp", "#include <agate/json/reader.hpp>\n"},
        {"agate/describe.hpp", "#include <agate/model/describe.hpp>\n#include <agate/json/rules.hpp>\n"
                               "#include <agate/model/check.hpp>\n"},
        {"agate/model/check.hpp", "#include <agate/model/describe.hpp>\n"},
        {"agate/core/file.hpp", "#include <cerrno>\n#include <sys/stat.h>\n#include <unistd.h>\n"},
        {"agate/agate.hpp", "#include <agate/json.hpp>\n#include <agate/describe.hpp>\n"},
    };
    EXPECT_EQ(joined(complaints(files)), "");
}

TEST(planted, includes_in_comments_do_not_count) {
    const tree files{
        {"agate/core/error.hpp", "// #include <agate/json.hpp>\n/*\n#include <iostream>\n*/\n"},
        {"agate/json.hpp", nothing},
    };
    EXPECT_EQ(joined(complaints(files)), "");
}

TEST(planted, a_cycle_is_named_from_end_to_end) {
    const tree files{
        {"agate/core/a.hpp", "#include <agate/core/b.hpp>\n"},
        {"agate/core/b.hpp", "  #  include \"c.hpp\"\n"},
        {"agate/core/c.hpp", "#include <agate/core/a.hpp>\n"},
    };
    EXPECT_EQ(joined(complaints(files)),
              "cycle: agate/core/a.hpp -> agate/core/b.hpp -> agate/core/c.hpp -> agate/core/a.hpp\n");
}

struct bad_edge {
    const char* from;
    const char* text;
    const char* sentence;
};

class planted_edge : public testing::TestWithParam<bad_edge> {};

TEST_P(planted_edge, is_forbidden) {
    tree files{
        {"agate/core/error.hpp", nothing},     {"agate/model/walk.hpp", nothing},
        {"agate/model/describe.hpp", nothing}, {"agate/model/reflect.hpp", nothing},
        {"agate/json/reader.hpp", nothing},    {"agate/json/rules.hpp", nothing},
        {"agate/json/document.hpp", nothing},  {"agate/xml/reader.hpp", nothing},
        {"agate/lz4/frame.hpp", nothing},      {"agate/envelope/envelope.hpp", nothing},
        {"agate/types/decimal.hpp", nothing},  {"agate/json.hpp", nothing},
        {"agate/describe.hpp", nothing},       {"agate/agate.hpp", nothing},
        {"agate/msgpack/object.hpp", nothing},
    };
    files[GetParam().from] = GetParam().text;
    EXPECT_EQ(joined(complaints(files)), GetParam().sentence + std::string{"\n"});
}

INSTANTIATE_TEST_SUITE_P(
    table, planted_edge,
    testing::Values(
        bad_edge{"agate/core/error.hpp", "#include <agate/model/walk.hpp>\n",
                 "agate/core/error.hpp includes agate/model/walk.hpp: core does not know model"},
        bad_edge{"agate/model/walk.hpp", "#include \"../json/reader.hpp\"\n",
                 "agate/model/walk.hpp includes agate/json/reader.hpp: model does not know json"},
        bad_edge{"agate/json/reader.hpp", "#include <agate/xml/reader.hpp>\n",
                 "agate/json/reader.hpp includes agate/xml/reader.hpp: json does not know xml"},
        bad_edge{"agate/types/decimal.hpp", "#include <agate/json/reader.hpp>\n",
                 "agate/types/decimal.hpp includes agate/json/reader.hpp: types does not know json"},
        bad_edge{"agate/lz4/frame.hpp", "#include <agate/model/walk.hpp>\n",
                 "agate/lz4/frame.hpp includes agate/model/walk.hpp: lz4 does not know model"},
        bad_edge{"agate/envelope/envelope.hpp", "#include <agate/json/reader.hpp>\n",
                 "agate/envelope/envelope.hpp includes agate/json/reader.hpp: envelope does not know json"},
        bad_edge{"agate/json/reader.hpp", "#include <agate/json.hpp>\n",
                 "agate/json/reader.hpp includes agate/json.hpp: a door is included by no room"},
        bad_edge{"agate/msgpack/object.hpp", "#include <agate/json.hpp>\n",
                 "agate/msgpack/object.hpp includes agate/json.hpp: a door is included by no room"},
        bad_edge{"agate/json/rules.hpp", "#include <agate/json/reader.hpp>\n",
                 "agate/json/rules.hpp includes agate/json/reader.hpp: a codec's rules know core and "
                 "descriptions only"},
        bad_edge{"agate/json/rules.hpp", "#include <agate/model/walk.hpp>\n",
                 "agate/json/rules.hpp includes agate/model/walk.hpp: a codec's rules know core and "
                 "descriptions only"},
        bad_edge{"agate/describe.hpp", "#include <agate/json/reader.hpp>\n",
                 "agate/describe.hpp includes agate/json/reader.hpp: agate/describe.hpp is for descriptions "
                 "and the codecs' rules only"},
        bad_edge{"agate/json.hpp", "#include <agate/xml/reader.hpp>\n",
                 "agate/json.hpp includes agate/xml/reader.hpp: a door opens its own room"},
        bad_edge{
            "agate/agate.hpp", "#include <agate/json/document.hpp>\n",
            "agate/agate.hpp includes agate/json/document.hpp: it brings a third party and is included by no "
            "door"},
        bad_edge{"agate/attic/old.hpp", "#include <agate/core/error.hpp>\n",
                 "agate/attic/old.hpp includes agate/core/error.hpp: the table of rooms does not know attic"},
        bad_edge{"agate/json/reader.hpp", "#include <agate/json/gone.hpp>\n",
                 "agate/json/reader.hpp includes agate/json/gone.hpp: there is no such header"},
        bad_edge{"agate/model/walk.hpp", "#include <boost/pfr/core.hpp>\n",
                 "agate/model/walk.hpp includes boost/pfr/core.hpp: only agate/model/reflect.hpp may"},
        bad_edge{
            "agate/model/reflect.hpp", "#include <boost/pfr.hpp>\n",
            "agate/model/reflect.hpp includes boost/pfr.hpp: of that library only the headers named in the "
            "table"},
        bad_edge{"agate/json/reader.hpp", "#include <simdjson.h>\n",
                 "agate/json/reader.hpp includes simdjson.h: only agate/json/document.hpp may"},
        bad_edge{"agate/core/error.hpp", "#include <absl/strings/str_cat.h>\n",
                 "agate/core/error.hpp includes absl/strings/str_cat.h: it is neither Agate's nor a library "
                 "that the "
                 "table knows"},
        bad_edge{"agate/core/error.hpp", "#include <unistd.h>\n",
                 "agate/core/error.hpp includes unistd.h: only agate/core/file.hpp may"},
        bad_edge{"agate/core/error.hpp", "#include <iostream>\n",
                 "agate/core/error.hpp includes iostream: it is not among the light standard headers"}));

} // namespace
