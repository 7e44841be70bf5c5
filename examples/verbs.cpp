// The other forms of the verbs: buffers that are reused, memory of a fixed size, objects that are reused, and a value
// with something behind it.

#include <agate/json.hpp>

#include <array>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

struct Sample {
    int number;
    std::vector<double> values;
};

// Like everything here it ends the program where there is no value.
template <class T> T must(const agate::result<T>& result) {
    if (!result) {
        std::cerr << result.error().message() << '\n';
        std::exit(1);
    }
    return *result;
}

int main() {
    const Sample sample{1, {0.5, 2.0}};

    // Into a string or a vector of bytes, which is overwritten; its memory is used again.
    std::string out = "old content";
    const std::size_t size = must(agate::json::write(sample, out));
    std::cout << size << " bytes: " << out << '\n';

    // Behind what is there.
    std::string lines;
    for (int i = 0; i < 3; ++i) {
        must(agate::json::append(Sample{i, {}}, lines));
        lines += '\n';
    }
    std::cout << lines;

    // Into memory of a fixed size; too little of it is an error.
    std::array<char, 16> small{};
    const agate::result<std::size_t> written = agate::json::write(sample, small);
    std::cout << (written ? "it fits" : written.error().message()) << '\n';

    // Into an object that is there. The result is as if it were new; the memory of its strings and vectors is kept.
    Sample reused{7, {1.0, 2.0, 3.0}};
    if (const agate::result<void> ok = agate::json::read(out, reused); !ok) {
        std::cerr << ok.error().message(out) << '\n';
        return 1;
    }
    std::cout << reused.number << ", " << reused.values.size() << " values\n";

    // A value with something behind it: the number of bytes that it took.
    std::string_view rest = lines;
    int sum = 0;
    while (rest.size() > 1) {
        Sample one{};
        rest.remove_prefix(must(agate::json::read_prefix(rest, one)));
        sum += one.number;
    }
    std::cout << "sum " << sum << '\n';
}

// Output:
// 31 bytes: {"number":1,"values":[0.5,2.0]}
// {"number":0,"values":[]}
// {"number":1,"values":[]}
// {"number":2,"values":[]}
// offset 31: the output is too small
// 1, 2 values
// sum 3
