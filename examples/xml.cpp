// XML: attributes, text, namespaces, repeated and wrapped elements, choices by name, and mixed content.

#include <agate/xml.hpp>

#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// --- A track of positions, in a namespace, its numbers in attributes

struct TrackPoint {
    double lat = 0;
    double lon = 0;
    std::optional<double> ele;
};
struct Segment {
    std::vector<TrackPoint> trkpt;
};
struct Track {
    std::string version;
    std::optional<std::string> name;
    std::vector<Segment> trkseg;
};
template <>
inline constexpr auto agate::describe<TrackPoint> =
    agate::rules(agate::field<&TrackPoint::lat>(agate::xml::attribute),
                 agate::field<&TrackPoint::lon>(agate::xml::attribute));
template <>
inline constexpr auto agate::describe<Track> =
    agate::rules(agate::rename("gpx"), agate::xml::namespaced("http://example.org/track"),
                 agate::field<&Track::version>(agate::xml::attribute));

// --- A feed, whose items stand in a container and whose text is a paragraph with markup in it

struct Emphasis {
    std::string text;
};
template <>
inline constexpr auto agate::describe<Emphasis> =
    agate::rules(agate::rename("em"), agate::field<&Emphasis::text>(agate::xml::text));

struct Paragraph {
    std::vector<std::variant<std::string, Emphasis>> content;
};
template <>
inline constexpr auto agate::describe<Paragraph> =
    agate::rules(agate::field<&Paragraph::content>(agate::xml::text, agate::tag_names("text", "em")));

struct Price {
    std::string currency;
    double amount = 0;
};
template <>
inline constexpr auto agate::describe<Price> = agate::rules(
    agate::field<&Price::currency>(agate::xml::attribute), agate::field<&Price::amount>(agate::xml::text));

struct Item {
    std::string title;
    Paragraph body;
    std::optional<Price> price;
    std::vector<std::string> tag;
};
template <>
inline constexpr auto agate::describe<Item> = agate::rules(agate::field<&Item::tag>(agate::xml::list));

struct Feed {
    std::vector<Item> item;
};
template <>
inline constexpr auto agate::describe<Feed> =
    agate::rules(agate::rename("feed"), agate::field<&Feed::item>(agate::xml::wrapped("items")));

int main() {
    constexpr agate::xml::options pretty{.indent = 2};

    // another prefix, other order, white space, comments: it is the same track
    const std::string_view text =
        "<?xml version=\"1.0\"?>\n"
        "<g:gpx xmlns:g='http://example.org/track' version='1.1'><!-- a walk -->"
        "<g:trkseg><g:trkpt lon='4.895168' lat='52.370216'><g:ele> 2.5 </g:ele></g:trkpt>"
        "<g:trkpt lat='52.370316' lon='4.895268'/></g:trkseg>"
        "<g:name>Canal &amp; bridge</g:name></g:gpx>";
    const agate::result<Track> track = agate::xml::read<Track>(text);
    if (!track) {
        std::cerr << track.error().message(text) << '\n';
        return 1;
    }
    std::cout << agate::xml::write<pretty>(*track).value() << "\n\n";

    const Feed feed{{{"News", {{"It is ", Emphasis{"<new>"}, "."}}, Price{"EUR", 12.5}, {"a", "b"}}}};
    const std::string written = agate::xml::write<pretty>(feed).value();
    std::cout << written << "\n\n";
    const agate::result<Feed> back = agate::xml::read<Feed>(written);
    std::cout << std::get<Emphasis>(back->item[0].body.content[1]).text << '\n';

    const std::string_view wrong = "<feed>\n  <items><item>\n    <title>a</title><body/>\n"
                                   "    <price currency='EUR'>12,50</price>\n  </item></items>\n</feed>";
    std::cout << agate::xml::read<Feed>(wrong).error().message(wrong) << '\n';
}

// Output:
// <gpx xmlns="http://example.org/track" version="1.1">
//   <name>Canal &amp; bridge</name>
//   <trkseg>
//     <trkpt lat="52.370216" lon="4.895168">
//       <ele>2.5</ele>
//     </trkpt>
//     <trkpt lat="52.370316" lon="4.895268"/>
//   </trkseg>
// </gpx>
//
// <feed>
//   <items>
//     <item>
//       <title>News</title>
//       <body>It is <em>&lt;new></em>.</body>
//       <price currency="EUR">12.5</price>
//       <tag>a b</tag>
//     </item>
//   </items>
// </feed>
//
// <new>
// line 4, column 29: item[0].price.amount: not a number in a form of XML Schema
