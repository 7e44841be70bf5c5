// The XML suite's adapter for TinyXML-2: a document read by walking its elements, and text from the library's printer, to
// which elements are pushed without a document between.
#include "../suites/xml_suite.hpp"

#ifdef AGATE_BENCH_HAVE_TINYXML2

#include "xml_tree.hpp"

#include <tinyxml2.h>

#include <deque>
#include <string>

namespace bench {
namespace {

struct tinyxml2_tree {
    using node = const tinyxml2::XMLElement*;

    static node first(node n) { return n->FirstChildElement(); }
    static node next(node n) { return n->NextSiblingElement(); }
    static std::string_view name(node n) { return n->Name(); }
    static std::string_view text(node n) {
        const char* const text = n->GetText();
        return text == nullptr ? std::string_view() : std::string_view(text);
    }
};

class tinyxml2_adapter {
public:
    static constexpr std::string_view name = "tinyxml2";
    static constexpr std::string_view cannot_write = "";

    template <typename Model>
    bool read(std::string_view text, Model& model) {
        return document_.Parse(text.data(), text.size()) == tinyxml2::XML_SUCCESS &&
               tree_reader<tinyxml2_tree>::document(document_.RootElement(), model);
    }

    template <typename Model>
    bool write(const Model& model) {
        constexpr w2::document_style style = w2::style_of<Model>;
        printer_.ClearBuffer();
        if (style.has_declaration) printer_.PushDeclaration("xml version=\"1.0\" encoding=\"UTF-8\"");
        prefix_ = *style.prefix == '\0' ? "" : std::string(style.prefix) + ':';
        open(style.root);
        printer_.PushAttribute(
            *style.prefix == '\0' ? "xmlns" : ("xmlns:" + std::string(style.prefix)).c_str(), style.uri);
        put(model);
        printer_.CloseElement();
        return true;
    }

    std::string_view written() const {
        return {printer_.CStr(), static_cast<std::size_t>(printer_.CStrSize()) - 1};
    }

private:
    /// The printer keeps the pointer until the element is closed.
    void open(const char* local) {
        if (prefix_.empty()) {
            printer_.OpenElement(local);
            return;
        }
        if (depth_ == names_.size()) names_.emplace_back();
        names_[depth_].assign(prefix_).append(local);
        printer_.OpenElement(names_[depth_].c_str());
    }

    template <w2::model T>
    void put(const T& value) {
        ++depth_;
        w2::for_each_field(value, [&](const char* local, const auto& field) { add(local, field); });
        --depth_;
    }

    void add(const char* local, const auto& field) {
        using T = std::remove_cvref_t<decltype(field)>;
        if constexpr (w2::list<T>) {
            for (const auto& item : field)
                add(local, item);
        } else {
            open(local);
            if constexpr (w2::model<T>) {
                put(field);
            } else if constexpr (std::is_same_v<T, double>) {
                printer_.PushText(number_text(field).buffer);
            } else {
                printer_.PushText(field.c_str());
            }
            printer_.CloseElement();
        }
    }

    tinyxml2::XMLDocument document_;
    tinyxml2::XMLPrinter printer_;
    std::string prefix_;
    std::deque<std::string> names_; // one a level, where it stays when another level comes
    std::size_t depth_ = 0;
};

} // namespace

void register_xml_tinyxml2() {
    note_library("tinyxml2 " + std::to_string(TINYXML2_MAJOR_VERSION) + '.' +
                 std::to_string(TINYXML2_MINOR_VERSION) + '.' + std::to_string(TINYXML2_PATCH_VERSION));
    register_xml_library<tinyxml2_adapter>();
}

} // namespace bench

#else

void bench::register_xml_tinyxml2() {
    register_missing_xml_library("tinyxml2", "not installed: Debian package libtinyxml2-dev");
}

#endif
