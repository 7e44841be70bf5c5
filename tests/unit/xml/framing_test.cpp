// XML elements as the records of a stream: by name, by path, namespaces from outside, cut at every byte.

#include <agate/stream.hpp>
#include <agate/xml.hpp>
#include <agate/xml/framing.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace xml_framing {

struct Stop {
    std::string id;
    std::string name;
    double lon = 0;
    bool operator==(const Stop&) const = default;
};

} // namespace xml_framing

template <>
inline constexpr auto agate::describe<xml_framing::Stop> = agate::rules(
    agate::xml::namespaced("urn:n"), agate::field<&xml_framing::Stop::id>(agate::xml::attribute));

namespace {

using xml_framing::Stop;

/// Gives a text in pieces of a size.
class pieces {
public:
    pieces(std::string_view text, std::size_t size) : text_{text}, size_{size} {}
    agate::result<std::size_t> read(char* data, std::size_t room) {
        const std::size_t size = std::min({room, size_, text_.size()});
        text_.copy(data, size);
        text_.remove_prefix(size);
        return size;
    }

private:
    std::string_view text_;
    std::size_t size_;
};

const std::string document =
    "<?xml version='1.0' encoding='UTF-8'?><!-- stops -->\n<n:Data xmlns:n='urn:n' xmlns='urn:o'><Other "
    "a='&lt;'>text"
    "<![CDATA[<n:Stop>]]></Other><n:frames><n:Stop id='1'><n:name>A &amp; "
    "\u00FC</n:name><n:lon>4.5</n:lon></n:Stop>\n"
    "<m:Stop xmlns:m='urn:n' "
    "id='2'><m:name><![CDATA[B]]></m:name><m:lon>5.25</m:lon><x><Stop/></x></m:Stop></n:frames>"
    "<n:more><n:Stop id='3'><n:lon>-1</n:lon><n:name/></n:Stop></n:more></n:Data><?end?>\n";
const std::vector<Stop> all{{"1", "A & \u00FC", 4.5}, {"2", "B", 5.25}, {"3", "", -1}};

std::string outcome(std::string_view path, std::size_t size, std::vector<Stop>& stops,
                    std::string_view text = document) {
    agate::stream::reader reader{agate::xml::elements<>{path}, pieces{text, size}};
    for (;;) {
        Stop stop;
        const auto more = reader.next(stop);
        if (!more) {
            return std::string{agate::to_string(more.error().code)} + "@" +
                   std::to_string(more.error().offset);
        }
        if (!*more) {
            return "end";
        }
        stops.push_back(stop);
    }
}

TEST(framing, elements_are_found_by_name_and_path_wherever_pieces_end) {
    for (std::size_t size = 1; size <= document.size(); ++size) {
        std::vector<Stop> stops;
        EXPECT_EQ(outcome("Stop", size, stops), "end") << size;
        EXPECT_EQ(stops, all) << size;
    }
    std::vector<Stop> some;
    EXPECT_EQ(outcome("frames/Stop", 7, some), "end");
    EXPECT_EQ(some, (std::vector<Stop>{all[0], all[1]}));
    some.clear();
    EXPECT_EQ(outcome("/Data/more/Stop", 7, some), "end");
    EXPECT_EQ(some, (std::vector<Stop>{all[2]}));
    some.clear();
    EXPECT_EQ(outcome("/frames/Stop", 7, some), "end");
    EXPECT_TRUE(some.empty());
}

TEST(framing, a_cut_or_faulty_document_is_an_error_at_its_offset) {
    for (std::size_t size = 0; size + 9 < document.size(); ++size) {
        std::vector<Stop> stops;
        EXPECT_EQ(outcome("Stop", 16, stops, std::string_view{document}.substr(0, size)).substr(0, 12),
                  "end_of_input")
            << size;
    }
    std::string wrong = document;
    const std::size_t at = wrong.find("</n:more>");
    wrong.replace(at, 9, "</n:mere>");
    std::vector<Stop> stops;
    EXPECT_EQ(outcome("Stop", 16, stops, wrong), "mismatched_tag@" + std::to_string(at + 2));
    EXPECT_EQ(stops, all);
}

TEST(framing, a_mark_may_come_in_pieces_and_another_encoding_is_refused_wherever_they_end) {
    std::string latin = document;
    latin.replace(latin.find("UTF-8"), 5, "ISO-8859-1");
    for (std::size_t size = 1; size < 100; ++size) {
        std::vector<Stop> stops;
        EXPECT_EQ(outcome("Stop", size, stops, "\xEF\xBB\xBF" + document), "end") << size;
        EXPECT_EQ(stops, all) << size;
        stops.clear();
        EXPECT_EQ(outcome("Stop", size, stops, latin), "unsupported_encoding@0") << size;
        EXPECT_TRUE(stops.empty());
    }
}

TEST(framing, a_record_that_is_not_what_is_wanted_can_be_passed) {
    std::string wrong = document;
    wrong.replace(wrong.find("5.25"), 4, "five");
    agate::stream::reader reader{agate::xml::elements<>{"Stop"}, pieces{wrong, 10}};
    std::vector<std::string> got;
    for (bool at_end = false; !at_end;) {
        Stop stop;
        const auto more = reader.next(stop);
        at_end = more && !*more;
        got.push_back(!more ? std::string{agate::to_string(more.error().code)} : *more ? stop.id : "end");
    }
    EXPECT_EQ(got, (std::vector<std::string>{"1", "type_mismatch", "3", "end"}));
}

TEST(framing, records_are_written_into_the_elements_of_the_path) {
    std::string text;
    {
        agate::stream::writer writer{
            agate::xml::elements<agate::xml::options{.declaration = true}>{"/Data/frames/Stop"},
            agate::stream::buffer_sink{text}};
        for (const Stop& stop : all) {
            ASSERT_TRUE(writer.write(stop));
        }
        ASSERT_TRUE(writer.close());
    }
    EXPECT_EQ(text.substr(0, 61), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Data><frames><Stop xm");
    std::vector<Stop> stops;
    EXPECT_EQ(outcome("/Data/frames/Stop", 5, stops, text), "end");
    EXPECT_EQ(stops, all);
}

} // namespace
