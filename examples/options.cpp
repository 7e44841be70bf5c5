// The options of the JSON codec are a plain struct, given at compile time.

#include <agate/json.hpp>

#include <cmath>
#include <iostream>
#include <limits>
#include <optional>
#include <string>

struct Entry {
    std::string title;
    double score;
    std::optional<int> rank;
};

template <agate::json::options O> void show(const Entry& entry) {
    std::cout << agate::json::write<O>(entry).value() << '\n';
}

int main() {
    const Entry entry{"<caf\u00e9>", 9.5, std::nullopt};
    show<agate::json::options{}>(entry);
    show<agate::json::options{.indent = 4}>(entry);
    show<agate::json::options{.skip_null = true}>(entry);
    show<agate::json::options{.ascii = true}>(entry);
    show<agate::json::options{.html_safe = true}>(entry);
    show<agate::json::options{.quoted_numbers = true}>(entry);

    const Entry unranked{"none", std::numeric_limits<double>::quiet_NaN(), 1};
    std::cout << agate::json::write(unranked).error().message() << '\n';
    show<agate::json::options{.nan = agate::json::nan_policy::null}>(unranked);

    // Options of reading.
    const std::string text = R"({
        // as the editor left it
        "title": "draft", "colour": "red"
    })";
    Entry kept{"", 1.5, 3};
    constexpr agate::json::options lenient{.missing = agate::missing_policy::keep, .comments = true};
    std::cout << (agate::json::read<lenient>(text, kept) ? "read " : "refused ") << kept.title << ", "
              << kept.score << '\n';
    constexpr agate::json::options strict{.unknown = agate::unknown_policy::error, .comments = true};
    std::cout << agate::json::read<strict>(text, kept).error().message(text) << '\n';
}

// Output:
// {"title":"<café>","score":9.5,"rank":null}
// {
//     "title": "<café>",
//     "score": 9.5,
//     "rank": null
// }
// {"title":"<café>","score":9.5}
// {"title":"<caf\u00e9>","score":9.5,"rank":null}
// {"title":"\u003ccafé\u003e","score":9.5,"rank":null}
// {"title":"<café>","score":"9.5","rank":null}
// offset 24: score: JSON has no NaN and no infinity
// {"title":"none","score":null,"rank":1}
// read draft, 1.5
// line 3, column 27: unknown member 'colour'; known: title, score, rank
