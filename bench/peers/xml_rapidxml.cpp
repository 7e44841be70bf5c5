// The XML suite's adapter for RapidXML: the text is copied into a kept buffer and parsed in place (the copy is inside the
// clock, since the text belongs to somebody else); nodes keep their sizes, so that no string is measured again. Written: a
// document from the library's pool, whose nodes point to the model's strings, printed through a plain pointer into memory
// that is large enough, with the library's own indentation, which is by tabs.
#include "../suites/xml_suite.hpp"

#ifdef AGATE_BENCH_HAVE_RAPIDXML

#include "xml_tree.hpp"

#include <rapidxml/rapidxml.hpp>
#include <rapidxml/rapidxml_print.hpp>

#include <cstring>
#include <string>

namespace bench {
namespace {

struct rapidxml_tree {
    using node = rapidxml::xml_node<>*;

    static node element(node n) {
        while (n != nullptr && n->type() != rapidxml::node_element)
            n = n->next_sibling();
        return n;
    }
    static node first(node n) { return element(n->first_node()); }
    static node next(node n) { return element(n->next_sibling()); }
    static std::string_view name(node n) { return {n->name(), n->name_size()}; }
    static std::string_view text(node n) {
        // The element's own value is its first text; a CDATA section is a node of its own.
        if (n->value_size() == 0 && n->first_node() != nullptr) n = n->first_node();
        return {n->value(), n->value_size()};
    }
};

class rapidxml_adapter {
public:
    static constexpr std::string_view name = "rapidxml";
    static constexpr std::string_view cannot_write = "";

    template <typename Model>
    bool read(std::string_view text, Model& model) {
        copy_.assign(text);
        document_.clear();
        try {
            document_.parse<rapidxml::parse_validate_closing_tags>(copy_.data());
        } catch (const rapidxml::parse_error&) {
            return false;
        }
        return tree_reader<rapidxml_tree>::document(rapidxml_tree::element(document_.first_node()), model);
    }

    template <typename Model>
    bool write(const Model& model) {
        constexpr w2::document_style style = w2::style_of<Model>;
        document_.clear();
        bound_ = 256;
        if (style.has_declaration) {
            rapidxml::xml_node<>* const declaration = document_.allocate_node(rapidxml::node_declaration);
            declaration->append_attribute(document_.allocate_attribute("version", "1.0"));
            declaration->append_attribute(document_.allocate_attribute("encoding", "UTF-8"));
            document_.append_node(declaration);
        }
        prefix_ = *style.prefix == '\0' ? "" : std::string(style.prefix) + ':';
        binding_ = *style.prefix == '\0' ? "xmlns" : "xmlns:" + std::string(style.prefix);
        rapidxml::xml_node<>* const root = append(&document_, style.root, {});
        root->append_attribute(document_.allocate_attribute(binding_.c_str(), style.uri));
        put(root, model);
        if (out_.size() < bound_) out_.resize(bound_);
        size_ = static_cast<std::size_t>(rapidxml::print(out_.data(), document_, 0) - out_.data());
        return true;
    }

    std::string_view written() const { return {out_.data(), size_}; }

private:
    using node = rapidxml::xml_node<>;

    node* append(node* parent, const char* local, std::string_view value) {
        const char* full = local;
        std::size_t size = std::strlen(local);
        if (!prefix_.empty()) {
            char* const joined = document_.allocate_string(nullptr, prefix_.size() + size);
            std::memcpy(joined, prefix_.data(), prefix_.size());
            std::memcpy(joined + prefix_.size(), local, size);
            full = joined;
            size += prefix_.size();
        }
        // Twice the name, the text with every character as the longest entity, brackets and indentation.
        bound_ += 2 * size + 6 * value.size() + 32;
        node* const n =
            document_.allocate_node(rapidxml::node_element, full, value.data(), size, value.size());
        parent->append_node(n);
        return n;
    }

    template <w2::model T>
    void put(node* n, const T& value) {
        w2::for_each_field(value, [&](const char* local, const auto& field) { add(n, local, field); });
    }

    void add(node* n, const char* local, const auto& field) {
        using T = std::remove_cvref_t<decltype(field)>;
        if constexpr (w2::list<T>) {
            for (const auto& item : field)
                add(n, local, item);
        } else if constexpr (w2::model<T>) {
            put(append(n, local, {}), field);
        } else if constexpr (std::is_same_v<T, double>) {
            const number_text text(field);
            append(n, local, {document_.allocate_string(text.buffer, text.size), text.size});
        } else {
            append(n, local, field);
        }
    }

    std::string copy_;
    rapidxml::xml_document<> document_;
    std::string prefix_;
    std::string binding_;
    std::string out_;
    std::size_t bound_ = 0;
    std::size_t size_ = 0;
};

} // namespace

void register_xml_rapidxml() {
    note_library("rapidxml 1.13");
    register_xml_library<rapidxml_adapter>();
}

} // namespace bench

#else

void bench::register_xml_rapidxml() {
    register_missing_xml_library("rapidxml", "not installed: Debian package librapidxml-dev");
}

#endif
