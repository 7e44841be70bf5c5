// Whole files: read into a string, or replaced whole or not at all.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/result.hpp>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace agate::inline AGATE_ABI {

/// A file's name: text, or a std::filesystem::path.
template <class T>
concept file_name = std::is_convertible_v<const T&, std::string_view> || requires(const T& path) {
    { path.string() } -> std::convertible_to<std::string>;
};

namespace detail {

template <file_name T> std::string to_file_name(const T& name) {
    if constexpr (std::is_convertible_v<const T&, std::string_view>) {
        return std::string{std::string_view{name}};
    } else {
        return name.string();
    }
}

inline error file_error(const char* what) noexcept {
    error e;
    e.code = errc::file_failed;
    e.detail = what;
    e.extra = static_cast<std::uint64_t>(errno);
    return e;
}

/// Closes its file.
class open_file {
public:
    open_file(const char* name, const char* mode) noexcept : file_{std::fopen(name, mode)} {}
    open_file(const open_file&) = delete;
    open_file& operator=(const open_file&) = delete;
    ~open_file() { close(); }
    [[nodiscard]] std::FILE* get() const noexcept { return file_; }
    /// False when what had been written could not be put down.
    bool close() noexcept {
        std::FILE* const file = file_;
        file_ = nullptr;
        return file == nullptr || std::fclose(file) == 0;
    }

private:
    std::FILE* file_;
};

/// All bytes of a file.
inline result<std::string> load_file(const std::string& name) {
    errno = 0;
    const open_file file{name.c_str(), "rb"};
    if (file.get() == nullptr) {
        return file_error("the file cannot be opened");
    }
    std::string text;
    std::size_t size = 0;
    if (std::fseek(file.get(), 0, SEEK_END) == 0) {
        const long end = std::ftell(file.get());
        // a directory may say anything; a size that is wrong costs only a few more steps
        constexpr long largest_guess = 1L << 30;
        size = end > 0 && end <= largest_guess ? static_cast<std::size_t>(end) : 0;
        std::rewind(file.get());
    }
    std::size_t filled = 0;
    for (;;) {
        text.resize(filled < size ? size + 1 : filled + 65536);
        const std::size_t wanted = text.size() - filled;
        const std::size_t read = std::fread(text.data() + filled, 1, wanted, file.get());
        filled += read;
        if (read < wanted) {
            break;
        }
    }
    if (std::ferror(file.get()) != 0) {
        return file_error("the file cannot be read");
    }
    text.resize(filled);
    return text;
}

/// Puts the bytes into a new file beside the old one, makes them durable where the system allows, and renames it over the
/// old one: a reader sees the old file or the new one, whole. The old file's permissions are kept.
inline result<void> replace_file(const std::string& name, std::string_view bytes) {
    for (unsigned attempt = 0; attempt < 1000; ++attempt) {
        char suffix[16] = {};
        static_cast<void>(std::snprintf(suffix, sizeof suffix, ".%u.tmp", attempt));
        std::string fresh = name;
        fresh.append(suffix);
        errno = 0;
        open_file file{fresh.c_str(), "wbx"};
        if (file.get() == nullptr) {
            if (errno == EEXIST) {
                continue;
            }
            return file_error("a file beside the one to be replaced cannot be made");
        }
        bool good = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() &&
                    std::fflush(file.get()) == 0;
#if defined(__unix__) || defined(__APPLE__)
        struct stat old{};
        if (good && ::stat(name.c_str(), &old) == 0) {
            good = ::fchmod(::fileno(file.get()), old.st_mode & 07777) == 0;
        }
        good = good && (::fsync(::fileno(file.get())) == 0 || errno == EINVAL);
#endif
        error failed = good ? error{} : file_error("the file cannot be written");
        if (!file.close() && good) {
            failed = file_error("the file cannot be written");
            good = false;
        }
        if (good && std::rename(fresh.c_str(), name.c_str()) != 0) {
            failed = file_error("the file cannot be replaced");
            good = false;
        }
        if (!good) {
            std::remove(fresh.c_str());
            return failed;
        }
        return {};
    }
    return file_error("a file beside the one to be replaced cannot be made");
}

} // namespace detail

} // namespace agate::inline AGATE_ABI
