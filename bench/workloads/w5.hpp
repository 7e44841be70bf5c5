// Workload W5: NumericStruct (twelve integers), Sample (every scalar and a list of each), MediaContent
// (texts, enumerations, nested lists), and a list of five of each, with the values of the published report.
// Models and values only. The types and their fields keep the report's names, which are names on the wire.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bench::w5 {

struct NumericStruct {
    std::int32_t f1 = 0;
    std::int32_t f2 = 0;
    std::int32_t f3 = 0;
    std::int32_t f4 = 0;
    std::int32_t f5 = 0;
    std::int32_t f6 = 0;
    std::int32_t f7 = 0;
    std::int32_t f8 = 0;
    std::int32_t f9 = 0;
    std::int32_t f10 = 0;
    std::int32_t f11 = 0;
    std::int32_t f12 = 0;

    bool operator==(const NumericStruct&) const = default;
};

struct Sample {
    std::int32_t int_value = 0;
    std::int64_t long_value = 0;
    float float_value = 0;
    double double_value = 0;
    std::int32_t short_value = 0;
    std::int32_t char_value = 0;
    bool boolean_value = false;
    std::int32_t int_value_boxed = 0;
    std::int64_t long_value_boxed = 0;
    float float_value_boxed = 0;
    double double_value_boxed = 0;
    std::int32_t short_value_boxed = 0;
    std::int32_t char_value_boxed = 0;
    bool boolean_value_boxed = false;
    std::vector<std::int32_t> int_array;
    std::vector<std::int64_t> long_array;
    std::vector<float> float_array;
    std::vector<double> double_array;
    std::vector<std::int32_t> short_array;
    std::vector<std::int32_t> char_array;
    std::vector<bool> boolean_array;
    std::string string;

    bool operator==(const Sample&) const = default;
};

enum class Player : std::int32_t { JAVA = 0, FLASH = 1 };
enum class Size : std::int32_t { SMALL = 0, LARGE = 1 };

struct Media {
    std::string uri;
    std::string title;
    std::int32_t width = 0;
    std::int32_t height = 0;
    std::string format;
    std::int64_t duration = 0;
    std::int64_t size = 0;
    std::int32_t bitrate = 0;
    bool has_bitrate = false;
    std::vector<std::string> persons;
    Player player = Player::JAVA;
    std::string copyright;

    bool operator==(const Media&) const = default;
};

struct Image {
    std::string uri;
    std::string title;
    std::int32_t width = 0;
    std::int32_t height = 0;
    Size size = Size::SMALL;

    bool operator==(const Image&) const = default;
};

struct MediaContent {
    Media media;
    std::vector<Image> images;

    bool operator==(const MediaContent&) const = default;
};

struct NumericStructList {
    std::vector<NumericStruct> struct_list;

    bool operator==(const NumericStructList&) const = default;
};

struct SampleList {
    std::vector<Sample> sample_list;

    bool operator==(const SampleList&) const = default;
};

struct MediaContentList {
    std::vector<MediaContent> media_content_list;

    bool operator==(const MediaContentList&) const = default;
};

/// The number of elements in each list; they are equal.
inline constexpr std::size_t list_size = 5;

inline NumericStruct make_numeric_struct() {
    return {-12345,     987654321, -31415,    27182818, -32000,   1000000,
            -999999999, 42,        123456789, -42,      31415926, -27182818};
}

inline Sample make_sample() {
    Sample s;
    s.int_value = 123;
    s.long_value = 1'230'000;
    s.float_value = 12.345f;
    s.double_value = 1.234567;
    s.short_value = 12345;
    s.char_value = 33;
    s.boolean_value = true;
    s.int_value_boxed = 321;
    s.long_value_boxed = 3'210'000;
    s.float_value_boxed = 54.321f;
    s.double_value_boxed = 7.654321;
    s.short_value_boxed = 32100;
    s.char_value_boxed = 36;
    s.boolean_value_boxed = false;
    s.int_array = {-1234, -123, -12, -1, 0, 1, 12, 123, 1234};
    s.long_array = {-123400, -12300, -1200, -100, 0, 100, 1200, 12300, 123400};
    s.float_array = {-12.34f, -12.3f, -12.f, -1.f, 0.f, 1.f, 12.f, 12.3f, 12.34f};
    s.double_array = {-1.234, -1.23, -12., -1., 0., 1., 12., 1.23, 1.234};
    s.short_array = {-1234, -123, -12, -1, 0, 1, 12, 123, 1234};
    s.char_array = {'a', 's', 'd', 'f', 'A', 'S', 'D', 'F'};
    s.boolean_array = {true, false, false, true};
    s.string = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    return s;
}

inline MediaContent make_media_content() {
    MediaContent c;
    c.media.uri = "http://javaone.com/keynote.ogg";
    c.media.width = 641;
    c.media.height = 481;
    c.media.format = "video/theora\xE1\x88\xB4"; // U+1234
    c.media.duration = 18'000'001;
    c.media.size = 58'982'401;
    c.media.persons = {"Bill Gates, Jr.", "Steven Jobs"};
    c.media.player = Player::FLASH;
    c.media.copyright = "Copyright (c) 2009, Scooby Dooby Doo";
    c.images = {
        {"http://javaone.com/keynote_huge.jpg", "Javaone Keynote\xE1\x88\xB4", 32000, 24000, Size::LARGE},
        {"http://javaone.com/keynote_large.jpg", "", 1024, 768, Size::LARGE},
        {"http://javaone.com/keynote_small.jpg", "", 320, 240, Size::SMALL}};
    return c;
}

inline NumericStructList make_numeric_struct_list() {
    return {std::vector<NumericStruct>(list_size, make_numeric_struct())};
}

inline SampleList make_sample_list() {
    return {std::vector<Sample>(list_size, make_sample())};
}

inline MediaContentList make_media_content_list() {
    return {std::vector<MediaContent>(list_size, make_media_content())};
}

} // namespace bench::w5
