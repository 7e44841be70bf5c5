// Identifiers, qualified names, texts in several languages, and bytes as hexadecimal digits.
#include "support/outcome.hpp"

#include <agate/json.hpp>
#include <agate/msgpack.hpp>
#include <agate/types.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using agate::localized_text;
using agate::qname;
using agate::uuid;
using agate_test::said;

TEST(Uuid, IsFiveGroupsOfDigits) {
    const char* const text = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";
    const uuid v = uuid::parse(text).value();
    EXPECT_EQ(to_string(v), text);
    EXPECT_EQ(v.bytes[0], std::byte{0xF8});
    EXPECT_EQ(v.bytes[15], std::byte{0xF6});
    EXPECT_EQ(uuid::parse("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6").value(), v);
    EXPECT_TRUE(uuid{}.is_nil());
    EXPECT_LT(uuid{}, v);
    EXPECT_NE(std::hash<uuid>{}(uuid{}), std::hash<uuid>{}(v));

    const std::pair<const char*, const char*> table[] = {
        {"", "line 1, column 1: a UUID has 36 characters"},
        {"f81d4fae-7dec-11d0-a765-00a0c91e6bf", "line 1, column 36: a UUID has 36 characters"},
        {"f81d4fae-7dec-11d0-a765-00a0c91e6bf60", "line 1, column 37: a UUID has 36 characters"},
        {"f81d4fae7dec11d0a76500a0c91e6bf6", "line 1, column 9: expected '-' between the groups of a UUID"},
        {"g81d4fae-7dec-11d0-a765-00a0c91e6bf6", "line 1, column 1: expected a hexadecimal digit"},
        {"{81d4fae-7dec-11d0-a765-00a0c91e6bf6}", "line 1, column 1: expected a hexadecimal digit"},
    };
    for (const auto& [wrong, message] : table) {
        EXPECT_EQ(said(uuid::parse(wrong), wrong), message) << wrong;
    }
}

TEST(Qname, IsANamespaceAndALocalName) {
    const qname v = qname::parse("{http://www.netex.org.uk/netex}ServiceJourney").value();
    EXPECT_EQ(v.namespace_uri, "http://www.netex.org.uk/netex");
    EXPECT_EQ(v.local, "ServiceJourney");
    EXPECT_EQ(to_string(v), "{http://www.netex.org.uk/netex}ServiceJourney");
    EXPECT_EQ(to_string(qname::parse("plain").value()), "plain");
    EXPECT_EQ(qname::parse("{}plain").value(), (qname{"", "plain"}));
    EXPECT_NE(v, (qname{"", "ServiceJourney"}));
    EXPECT_EQ(std::hash<qname>{}(v), std::hash<qname>{}(qname{v.namespace_uri, v.local}));

    const std::pair<const char*, const char*> table[] = {
        {"", "line 1, column 1: a qualified name has a local name"},
        {"{uri}", "line 1, column 6: a qualified name has a local name"},
        {"{uri", "line 1, column 5: expected '}' behind the namespace of a qualified name"},
        {"n:Stop",
         "line 1, column 2: a prefix without a document that declares it; expected {namespace}local"},
        {"a b", "line 1, column 2: a character that a local name does not have"},
    };
    for (const auto& [wrong, message] : table) {
        EXPECT_EQ(said(qname::parse(wrong), wrong), message) << wrong;
    }
}

struct named {
    uuid id;
    qname type;
    std::map<uuid, qname> others;
    std::unordered_map<qname, int> counts;
    bool operator==(const named&) const = default;
};

TEST(Names, AreTextsAndKeysInJsonAndMessagePack) {
    const named v{uuid::parse("f81d4fae-7dec-11d0-a765-00a0c91e6bf6").value(),
                  {"urn:a", "Stop"},
                  {{uuid{}, {"", "x"}}},
                  {{qname{"urn:a", "y"}, 2}}};
    const std::string text = agate::json::write(v).value();
    EXPECT_EQ(text, R"({"id":"f81d4fae-7dec-11d0-a765-00a0c91e6bf6","type":"{urn:a}Stop",)"
                    R"("others":{"00000000-0000-0000-0000-000000000000":"x"},"counts":{"{urn:a}y":2}})");
    EXPECT_EQ(agate::json::read<named>(text).value(), v);
    EXPECT_EQ(agate::msgpack::read<named>(agate::msgpack::write(v).value()).value(), v);
    EXPECT_EQ(agate_test::read_outcome<uuid>(R"("f81d")"), "conversion_failed@0");
    EXPECT_EQ(agate_test::read_outcome<uuid>("7"), "type_mismatch@0");
}

TEST(Names, AreTheSameWhateverTheLayout) {
    const named v{uuid{}, {"urn:a", "Stop"}, {{uuid{}, {"", "x"}}}, {{qname{"urn:a", "y"}, 2}}};
    const auto check = [&](const std::string& text) {
        EXPECT_EQ(agate::json::read<named>(text).value(), v) << text;
    };
    check(agate::json::write<agate::json::options{.indent = 2}>(v).value());
    check(agate::json::write<agate::json::options{.canonical = true}>(v).value());
    check(agate::json::write<agate::json::options{.html_safe = true}>(v).value());
    constexpr agate::msgpack::options sorted{.canonical = true};
    constexpr agate::msgpack::options by_position{.layout = agate::msgpack::layout::array};
    EXPECT_EQ(agate::msgpack::read<named>(agate::msgpack::write<sorted>(v).value()).value(), v);
    EXPECT_EQ(agate::msgpack::read<named>(agate::msgpack::write<by_position>(v).value()).value(), v);
    const localized_text texts{{"nl", "b"}, {"en", "a"}};
    EXPECT_EQ(agate::json::write<agate::json::options{.canonical = true}>(texts).value(),
              R"({"en":"a","nl":"b"})");
}

TEST(LocalizedText, KeepsItsOrderAndEachLanguageOnce) {
    localized_text v{{"nl", "Centraal Station"}, {"en", "Central Station"}};
    const std::string text = R"({"nl":"Centraal Station","en":"Central Station"})";
    EXPECT_EQ(agate::json::write(v).value(), text);
    EXPECT_EQ(agate::json::read<localized_text>(text).value(), v);
    EXPECT_EQ(agate::msgpack::read<localized_text>(agate::msgpack::write(v).value()).value(), v);
    EXPECT_EQ(
        agate::json::read<localized_text>(R"({"en":"Central Station","nl":"Centraal Station"})").value(), v);
    EXPECT_EQ(agate_test::read_outcome<localized_text>(R"({"en":"a","en":"b"})"), "duplicate_member@10");

    v.set("en", "Central");
    v.set("fr", "Gare centrale");
    EXPECT_EQ(*v.find("en"), "Central");
    EXPECT_EQ(v.begin()->first, "nl");
    EXPECT_TRUE(v.erase("nl"));
    EXPECT_EQ(v.find("nl"), nullptr);
    EXPECT_EQ(v.size(), 2U);
}

TEST(LocalizedText, ReadsManyLanguages) {
    std::string text = "{";
    for (int i = 0; i < 2000; ++i) {
        text += (i == 0 ? "\"x-" : ",\"x-") + std::to_string(i) + "\":\"" + std::to_string(i) + "\"";
    }
    const localized_text v = agate::json::read<localized_text>(text + "}").value();
    EXPECT_EQ(v.size(), 2000U);
    EXPECT_EQ(*v.find("x-1234"), "1234");
    EXPECT_EQ(agate_test::outcome(agate::json::read<localized_text>(text + ",\"x-7\":\"\"}")),
              "duplicate_member@" + std::to_string(text.size() + 1));
}

TEST(LocalizedText, FindsTheBestMatch) {
    const localized_text v{
        {"en", "en"}, {"de", "de"}, {"de-CH", "de-CH"}, {"zh-Hant", "zh-Hant"}, {"pt-BR", "pt-BR"}};
    const std::pair<const char*, const char*> table[] = {
        {"de", "de"},
        {"DE-ch", "de-CH"},
        {"de-CH-1996", "de-CH"},
        {"de-AT", "de"},
        {"zh-Hant-CN-x-private1-private2", "zh-Hant"},
        {"zh-Hans", ""},
        {"pt", ""},
        {"*", ""},
        {"", ""},
        {"e", ""},
        {"x-de", ""},
        {"-", ""},
        {"--", ""},
        {"en-x", "en"},
    };
    for (const auto& [range, match] : table) {
        const std::string* const found = v.best_match(range);
        EXPECT_EQ(found == nullptr ? std::string{} : *found, match) << range;
    }
    EXPECT_EQ(*v.best_match({"fr", "zh-Hant-TW", "de"}), "zh-Hant");
    EXPECT_EQ(*v.best_match({"fr", "it"}), "en");
    EXPECT_EQ(localized_text{}.best_match({"fr"}), nullptr);
}

struct hashed {
    std::vector<std::byte> digest;
    std::array<std::uint8_t, 3> color{};
    std::optional<std::vector<std::byte>> salt;
    std::vector<std::byte> plain;
    bool operator==(const hashed&) const = default;
};

} // namespace

template <> inline constexpr auto agate::describe<hashed> = agate::rules(
    agate::field<&hashed::digest>(agate::as_hex),
    agate::field<&hashed::color>(agate::as_bytes, agate::as_hex), agate::field<&hashed::salt>(agate::as_hex));

namespace {

TEST(Bytes, AreHexadecimalByRule) {
    const hashed v{{std::byte{0x01}, std::byte{0xAB}, std::byte{0xFF}},
                   {0, 127, 255},
                   std::vector<std::byte>{},
                   {std::byte{0x01}}};
    const std::string text = R"({"digest":"01abff","color":"007fff","salt":"","plain":"AQ=="})";
    EXPECT_EQ(agate::json::write(v).value(), text);
    EXPECT_EQ(agate::json::read<hashed>(text).value(), v);
    EXPECT_EQ(
        agate::json::read<hashed>(R"({"digest":"01ABFF","color":"007Fff","salt":"","plain":"AQ=="})").value(),
        v);
    EXPECT_EQ(agate_test::read_outcome<hashed>(R"({"digest":"01a"})"), "invalid_bytes@10");
    EXPECT_EQ(agate_test::read_outcome<hashed>(R"({"digest":"AQ=="})"), "invalid_bytes@10");
    EXPECT_EQ(agate_test::read_outcome<hashed>(R"({"digest":"","color":"00"})"), "wrong_size@21");

    const std::string packed = agate::msgpack::write(v).value();
    EXPECT_NE(packed.find("\xC4\x03\x01\xAB\xFF"), packed.npos); // a bin, whatever the texts hold
    EXPECT_EQ(agate::msgpack::read<hashed>(packed).value(), v);
}

} // namespace
