// Damaged documents read into typed objects of all kinds: what is accepted is JSON and comes back when it is written; what is
// refused leaves an object that can be read into again; and an error other than the end of the input stands, whatever follows.
#include "support/exact_block.hpp"
#include "support/json_models.hpp"
#include "support/json_text.hpp"
#include "support/seed.hpp"

#include <agate/json.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

namespace json = agate::json;
using agate::errc;
using agate_test::exact_block;
using agate_test::random_source;

/// What follows may make a well-formed text of an unfinished one only.
template <class T> void expect_final_error(const std::string& text, const agate::error& error,
                                           const std::string& more) {
    EXPECT_LE(error.offset, text.size());
    EXPECT_FALSE(error.message(text).empty());
    if (error.code == errc::end_of_input) {
        EXPECT_EQ(error.offset, text.size()) << error.message(text);
    } else {
        const auto longer = json::read<T>(exact_block{text + more}.view());
        EXPECT_FALSE(longer) << error.message(text) << ", but not with more bytes: " << more;
    }
}

template <class T> void check_damaged(std::size_t usual) {
    T object;
    std::size_t accepted = 0;
    std::size_t refused = 0;
    agate_test::repeat_with_seeds(usual, [&](random_source& random, std::size_t) {
        agate_test::json_text_source source{random.next()};
        const T v = T::any(random);
        const std::string sound =
            *(random.coin() ? json::write(v) : json::write<json::options{.indent = 1}>(v));
        const std::string text = source.damaged(sound);
        const std::string more = text.size() < sound.size() ? sound.substr(text.size()) : source.document();
        SCOPED_TRACE(text);
        const exact_block block{text};

        const auto typed = json::read(block.view(), object);
        const auto fresh = json::read<T>(block.view());
        ASSERT_EQ(typed.has_value(), fresh.has_value());
        const auto generic = json::read<agate::value>(block.view());
        const auto raw = json::read<json::raw>(block.view());
        if (typed) {
            ++accepted;
            EXPECT_TRUE(raw) << "accepted, but no JSON: " << raw.error().message(text);
            EXPECT_TRUE(object == *fresh);
            const auto again = json::write(object);
            ASSERT_TRUE(again) << "accepted, but cannot be written: " << again.error().message();
            const auto back = json::read<T>(*again);
            ASSERT_TRUE(back) << *again << ": " << back.error().message(*again);
            EXPECT_TRUE(*back == object) << *again;
        } else {
            ++refused;
            EXPECT_EQ(typed.error().code, fresh.error().code);
            EXPECT_EQ(typed.error().offset, fresh.error().offset);
            EXPECT_EQ(typed.error().path(text), fresh.error().path(text));
            expect_final_error<T>(text, typed.error(), more);
            // the object is as good as new
            ASSERT_TRUE(json::read(sound, object));
            EXPECT_TRUE(object == v);
        }
        if (!generic) {
            expect_final_error<agate::value>(text, generic.error(), more);
        }
        if (!raw) {
            expect_final_error<json::raw>(text, raw.error(), more);
            EXPECT_FALSE(typed);
            EXPECT_FALSE(generic);
        }
    });
    // damage of one sort only would show nothing
    EXPECT_GT(accepted, usual / 100);
    EXPECT_GT(refused, usual / 4);
}

TEST(json_damage, of_scalars) {
    check_damaged<agate_test::scalars>(2000);
}
TEST(json_damage, of_containers) {
    check_damaged<agate_test::containers>(1000);
}
TEST(json_damage, of_variants) {
    check_damaged<agate_test::variants>(2000);
}
TEST(json_damage, of_trees) {
    check_damaged<agate_test::tree>(2000);
}
TEST(json_damage, of_described_members) {
    check_damaged<agate_test::described>(4000);
}

} // namespace
