// The XML suite's adapter for pugixml: a document read by walking its nodes, and one built and saved with the library's own
// indentation. Parsing is in place, over a buffer of pugixml's own that it copies the text into, since the text belongs to
// somebody else. CDATA and comments are as its defaults have them: text may come in several pieces.
#include "../suites/xml_suite.hpp"

#ifdef AGATE_BENCH_HAVE_PUGIXML

#include "xml_tree.hpp"

#include <pugixml.hpp>

#include <string>

namespace bench {
namespace {

struct pugixml_tree {
    using node = pugi::xml_node;

    static node element(node n) {
        while (n && n.type() != pugi::node_element)
            n = n.next_sibling();
        return n;
    }
    static node first(node n) { return element(n.first_child()); }
    static node next(node n) { return element(n.next_sibling()); }
    static std::string_view name(node n) { return n.name(); }
    static std::string_view text(node n) { return n.child_value(); }
};

class string_writer final : public pugi::xml_writer {
public:
    explicit string_writer(std::string& out) : out_(out) {}
    void write(const void* data, std::size_t size) override {
        out_.append(static_cast<const char*>(data), size);
    }

private:
    std::string& out_;
};

class pugixml_adapter {
public:
    static constexpr std::string_view name = "pugixml";
    static constexpr std::string_view cannot_write = "";

    template <typename Model>
    bool read(std::string_view text, Model& model) {
        return document_.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8) &&
               tree_reader<pugixml_tree>::document(document_.document_element(), model);
    }

    template <typename Model>
    bool write(const Model& model) {
        constexpr w2::document_style style = w2::style_of<Model>;
        document_.reset();
        if (style.has_declaration) {
            pugi::xml_node declaration = document_.append_child(pugi::node_declaration);
            declaration.append_attribute("version") = "1.0";
            declaration.append_attribute("encoding") = "UTF-8";
        }
        prefix_ = *style.prefix == '\0' ? "" : std::string(style.prefix) + ':';
        pugi::xml_node root = append(document_, style.root);
        root.append_attribute(
            *style.prefix == '\0' ? "xmlns" : ("xmlns:" + std::string(style.prefix)).c_str()) = style.uri;
        put(root, model);
        out_.clear();
        string_writer writer(out_);
        const char indent[] = "        ";
        document_.save(writer, indent + (8 - style.indent), pugi::format_indent | pugi::format_no_declaration,
                       pugi::encoding_utf8);
        return true;
    }

    std::string_view written() const { return out_; }

private:
    pugi::xml_node append(pugi::xml_node parent, const char* local) {
        if (prefix_.empty()) return parent.append_child(local);
        name_.assign(prefix_).append(local);
        return parent.append_child(name_.c_str());
    }

    static void set(pugi::xml_node n, const std::string& value) {
        n.append_child(pugi::node_pcdata).set_value(value.c_str());
    }
    static void set(pugi::xml_node n, double value) {
        n.append_child(pugi::node_pcdata).set_value(number_text(value).buffer);
    }

    template <w2::model T>
    void put(pugi::xml_node n, const T& value) {
        w2::for_each_field(value, [&](const char* local, const auto& field) { add(n, local, field); });
    }

    void add(pugi::xml_node n, const char* local, const auto& field) {
        using T = std::remove_cvref_t<decltype(field)>;
        if constexpr (w2::list<T>) {
            for (const auto& item : field)
                add(n, local, item);
        } else if constexpr (w2::model<T>) {
            put(append(n, local), field);
        } else {
            set(append(n, local), field);
        }
    }

    pugi::xml_document document_;
    std::string prefix_;
    std::string name_;
    std::string out_;
};

} // namespace

void register_xml_pugixml() {
    note_library("pugixml " + std::to_string(PUGIXML_VERSION / 1000) + '.' +
                 std::to_string(PUGIXML_VERSION % 1000 / 10));
    register_xml_library<pugixml_adapter>();
}

} // namespace bench

#else

void bench::register_xml_pugixml() {
    register_missing_xml_library("pugixml", "not installed: Debian package libpugixml-dev");
}

#endif
