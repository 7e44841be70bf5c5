// What is no library: memchr from one `<` to the next, which whoever reads the text cannot be faster than by much.
#include "../suites/xml_suite.hpp"

#include <cstring>

namespace bench {
namespace {

std::size_t count_tags(std::string_view text) {
    std::size_t count = 0;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        at = static_cast<const char*>(std::memchr(at, '<', static_cast<std::size_t>(end - at)));
        if (at == nullptr) break;
        ++count;
        ++at;
    }
    return count;
}

} // namespace

void register_xml_floors() {
    detail::for_each_xml_workload([]<typename Model>(std::string_view workload, Model (*make)(), bool) {
        const std::string name = detail::xml_row_name("skip", workload, w2::shape::straight, "memchr");
        const auto check = +[](const std::string& row, const w2::xml_case<Model>& c) {
            if (count_tags(c.text.view()) < 2) detail::fail_check(row, "there are no tags");
        };
        const auto time = +[](benchmark::State& state, const w2::xml_case<Model>& c) {
            for (auto _ : state) {
                std::size_t count = count_tags(c.text.view());
                detail::keep(count);
            }
            detail::set_counters(state, c.text.view().size());
        };
        detail::register_row<Model>(name, make, w2::shape::straight, check, time);
    });
}

} // namespace bench
