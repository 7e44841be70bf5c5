// Filling a struct from events (an element begins, characters, an element ends), the same for all libraries that have
// such. Every element must be in the model's namespace, every field must come.
#pragma once

#include "../workloads/w2_fields.hpp"
#include "xml_common.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

class event_filler {
public:
    /// Begins a document whose root is `value`.
    template <w2::model T>
    void begin(T& value) {
        if constexpr (requires { value.readings; }) value.readings.clear();
        root_ = structure(value);
        root_name_ = w2::style_of<T>.root;
        uri_ = w2::style_of<T>.uri;
        depth_ = 0;
        skipped_ = 0;
        ok_ = true;
        is_done_ = false;
    }

    void start(std::string_view uri, std::string_view local) {
        if (skipped_ > 0 || !ok_) {
            ++skipped_;
            return;
        }
        target next;
        if (uri == uri_) {
            if (depth_ == 0) {
                if (local == root_name_) next = root_;
            } else if (frames_[depth_ - 1].to.find != nullptr) {
                frame& parent = frames_[depth_ - 1];
                parent.seen |= parent.to.find(parent.to.object, local, next);
            }
        }
        if (next.object == nullptr) {
            if (depth_ == 0) ok_ = false;
            ++skipped_;
            return;
        }
        if (depth_ == max_depth) {
            ok_ = false;
            return;
        }
        frames_[depth_++] = {next, 0};
        text_.clear();
    }

    void characters(std::string_view text) {
        if (skipped_ == 0 && depth_ > 0 && frames_[depth_ - 1].to.find == nullptr) text_.append(text);
    }

    void end() {
        if (skipped_ > 0) {
            --skipped_;
            return;
        }
        if (depth_ == 0) return;
        const frame& f = frames_[--depth_];
        if (f.to.find != nullptr)
            ok_ = ok_ && (f.seen & f.to.needed) == f.to.needed;
        else if (f.to.is_number)
            ok_ = ok_ && read_number(text_, *static_cast<double*>(f.to.object));
        else
            static_cast<std::string*>(f.to.object)->assign(text_);
        if (depth_ == 0) is_done_ = true;
    }

    bool is_complete() const { return ok_ && is_done_; }

private:
    /// Where an element's content goes: a struct (`find` looks a field up by name), a number or a string.
    struct target {
        void* object = nullptr;
        std::uint32_t (*find)(void* object, std::string_view name, target& out) = nullptr;
        std::uint32_t needed = 0;
        bool is_number = false;
    };
    struct frame {
        target to;
        std::uint32_t seen = 0;
    };
    static constexpr std::size_t max_depth = 16;

    template <w2::model T>
    static target structure(T& value) {
        return {&value, &find_field<T>, w2::all_fields<T>, false};
    }

    template <typename T>
    static target target_of(T& field) {
        if constexpr (w2::list<T>) {
            return target_of(field.emplace_back());
        } else if constexpr (w2::model<T>) {
            return structure(field);
        } else {
            return {&field, nullptr, 0, std::is_same_v<T, double>};
        }
    }

    template <w2::model T>
    static std::uint32_t find_field(void* object, std::string_view name, target& out) {
        return w2::with_field_named(*static_cast<T*>(object), name, [&out](auto& field) {
            out = target_of(field);
            return true;
        });
    }

    target root_;
    std::string_view root_name_;
    std::string_view uri_;
    frame frames_[max_depth];
    std::size_t depth_ = 0;
    std::size_t skipped_ = 0; ///< depth below an element that nobody wants
    std::string text_;
    bool ok_ = true;
    bool is_done_ = false;
};

} // namespace bench
