// Files and file descriptors of POSIX systems as sources and sinks.
#pragma once

#include <agate/core/config.hpp>
#include <agate/core/error.hpp>
#include <agate/core/file.hpp>
#include <agate/core/result.hpp>
#include <agate/stream/sink.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace agate::inline AGATE_ABI::stream {

namespace detail {

/// A descriptor that is closed by its owner here.
class owned_descriptor {
public:
    owned_descriptor(const std::string& name, int flags) noexcept {
        errno = 0;
        do {
            fd_ = ::open(name.c_str(), flags | O_CLOEXEC, 0666);
        } while (fd_ < 0 && errno == EINTR);
        errno_ = fd_ < 0 ? errno : 0;
    }
    owned_descriptor(owned_descriptor&& other) noexcept
        : fd_{std::exchange(other.fd_, -1)}, errno_{other.errno_} {}
    owned_descriptor& operator=(owned_descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        std::swap(errno_, other.errno_);
        return *this;
    }
    ~owned_descriptor() { static_cast<void>(close()); }

    [[nodiscard]] int get() const noexcept { return fd_; }
    /// Why there is none.
    [[nodiscard]] error reason() const noexcept {
        errno = errno_;
        return agate::detail::file_error("the file cannot be opened");
    }
    /// False, with errno, when what had been written could not be put down. It is closed in any case.
    bool close() noexcept {
        const int fd = std::exchange(fd_, -1);
        errno_ = EBADF;
        return fd < 0 || ::close(fd) == 0 || errno == EINTR;
    }

private:
    int fd_ = -1;
    int errno_ = 0;
};

} // namespace detail

/// A descriptor: a file, a pipe, a terminal, a socket. Its owner closes it. Waits for the first byte only.
class descriptor_source {
public:
    explicit descriptor_source(int fd) noexcept : fd_{fd} {}
    [[nodiscard]] result<std::size_t> read(char* out, std::size_t size) noexcept {
        for (;;) {
            errno = 0;
            const auto taken = ::read(fd_, out, size);
            if (taken >= 0) {
                return static_cast<std::size_t>(taken);
            }
            if (errno != EINTR) {
                return agate::detail::file_error("the source cannot be read");
            }
        }
    }

private:
    int fd_;
};

/// A file by its name. That it cannot be opened is said by the first read.
class file_source {
public:
    template <file_name Name>
    explicit file_source(const Name& name) : file_{agate::detail::to_file_name(name), O_RDONLY} {}
    [[nodiscard]] result<std::size_t> read(char* out, std::size_t size) noexcept {
        if (file_.get() < 0) {
            return file_.reason();
        }
        return descriptor_source{file_.get()}.read(out, size);
    }
    /// In bytes; 0 where that is not known beforehand.
    [[nodiscard]] std::uint64_t size() const noexcept {
        struct stat about{};
        return file_.get() >= 0 && ::fstat(file_.get(), &about) == 0 && about.st_size > 0
                   ? static_cast<std::uint64_t>(about.st_size)
                   : 0;
    }

private:
    detail::owned_descriptor file_;
};

/// A file that is mapped into memory, and read there: the system keeps no more of it than it has room for. It must not
/// become smaller meanwhile, which ends a program (SIGBUS). That it cannot be mapped is said by the first read.
class mapped_file {
public:
    template <file_name Name> explicit mapped_file(const Name& name) {
        map(detail::owned_descriptor{agate::detail::to_file_name(name), O_RDONLY});
    }
    mapped_file(mapped_file&& other) noexcept
        : data_{std::exchange(other.data_, nullptr)}, size_{other.size_}, failure_{other.failure_} {}
    mapped_file& operator=(mapped_file&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(failure_, other.failure_);
        return *this;
    }
    ~mapped_file() {
        if (data_ != nullptr) {
            ::munmap(data_, size_);
        }
    }
    /// All bytes of the file.
    [[nodiscard]] result<std::string_view> whole() const noexcept {
        if (failure_.code != errc::none) {
            return failure_;
        }
        return std::string_view{static_cast<const char*>(data_), data_ == nullptr ? 0 : size_};
    }
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

private:
    void map(const detail::owned_descriptor& file) noexcept {
        if (file.get() < 0) {
            failure_ = file.reason();
            return;
        }
        struct stat about{};
        errno = 0;
        if (::fstat(file.get(), &about) != 0 || !S_ISREG(about.st_mode)) {
            failure_ = agate::detail::file_error("only a regular file can be mapped");
            return;
        }
        size_ = static_cast<std::size_t>(about.st_size);
        if (size_ == 0) { // which cannot be mapped (POSIX, mmap)
            return;
        }
        void* const data = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file.get(), 0);
        if (data == MAP_FAILED) {
            failure_ = agate::detail::file_error("the file cannot be mapped");
            return;
        }
        data_ = data;
        static_cast<void>(::posix_madvise(data, size_, POSIX_MADV_SEQUENTIAL)); // advice only
    }

    void* data_ = nullptr;
    std::size_t size_ = 0;
    error failure_;
};

/// A descriptor. Its owner closes it. A pipe or socket that nobody reads is an error (EPIPE) only where the program
/// ignores the signal SIGPIPE, which ends it otherwise.
class descriptor_sink {
public:
    explicit descriptor_sink(int fd) noexcept : fd_{fd} {
        const int flags = fd < 0 ? -1 : ::fcntl(fd, F_GETFL);
        // what is opened for appending puts everything at its end
        begin_ = flags < 0 || (flags & O_APPEND) != 0 ? -1 : ::lseek(fd, 0, SEEK_CUR);
    }
    [[nodiscard]] result<std::size_t> write(std::string_view bytes) noexcept {
        for (;;) {
            errno = 0;
            const auto taken = ::write(fd_, bytes.data(), bytes.size());
            if (taken >= 0) {
                return static_cast<std::size_t>(taken);
            }
            if (errno != EINTR) {
                return agate::detail::file_error(detail::cannot_be_written);
            }
        }
    }
    [[nodiscard]] bool can_patch() const noexcept { return begin_ >= 0; }
    [[nodiscard]] result<void> patch(std::uint64_t offset, std::string_view bytes) noexcept {
        while (!bytes.empty()) {
            errno = 0;
            const auto taken =
                ::pwrite(fd_, bytes.data(), bytes.size(), begin_ + static_cast<::off_t>(offset));
            if (taken <= 0) {
                if (errno == EINTR) {
                    continue;
                }
                return agate::detail::file_error(detail::cannot_be_written);
            }
            bytes.remove_prefix(static_cast<std::size_t>(taken));
            offset += static_cast<std::uint64_t>(taken);
        }
        return {};
    }

private:
    int fd_;
    ::off_t begin_ = -1;
};

/// A file by its name, new or emptied. That it cannot be opened is said by the first write. It is not made durable
/// (fsync): who wants that writes to a descriptor of his own.
class file_sink {
public:
    template <file_name Name>
    explicit file_sink(const Name& name)
        : file_{agate::detail::to_file_name(name), O_WRONLY | O_CREAT | O_TRUNC}, sink_{file_.get()} {}
    [[nodiscard]] result<std::size_t> write(std::string_view bytes) noexcept {
        if (file_.get() < 0) {
            return file_.reason();
        }
        return sink_.write(bytes);
    }
    [[nodiscard]] bool can_patch() const noexcept { return file_.get() < 0 || sink_.can_patch(); }
    [[nodiscard]] result<void> patch(std::uint64_t offset, std::string_view bytes) noexcept {
        if (file_.get() < 0) {
            return file_.reason();
        }
        return sink_.patch(offset, bytes);
    }
    [[nodiscard]] result<void> close() noexcept {
        if (file_.get() < 0) {
            return file_.reason();
        }
        errno = 0;
        if (!file_.close()) {
            return agate::detail::file_error(detail::cannot_be_written);
        }
        return {};
    }

private:
    detail::owned_descriptor file_;
    descriptor_sink sink_;
};

} // namespace agate::inline AGATE_ABI::stream
#endif
