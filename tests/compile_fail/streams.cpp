// Streams whose records would have views of a buffer that is used again, and records of lines on more than one line.
// expect 1: agate: a record of a stream is read from a buffer that is used again, which a view cannot point to
// expect 2: agate: a record of a stream is read from a buffer that is used again, which a view cannot point to
// expect 3: agate: a record of JSON lines is written on one line, without indent
// expect 4: agate: what takes the bytes of a stream must return nothing, agate::result<void>, or agate::result<std::size_t>
#include <agate/json.hpp>
#include <agate/stream.hpp>

#include <string>
#include <string_view>
#include <vector>

template <class T> struct holds {
    T member;
};

using memory_reader = agate::stream::reader<agate::json::lines<>, agate::stream::memory_source>;
template <class F> using callback_writer =
    agate::stream::writer<agate::json::lines<>, agate::stream::callback_sink<F>>;

#if AGATE_MUST_FAIL == 1
template agate::result<bool> memory_reader::next(holds<std::string_view>&);
#elif AGATE_MUST_FAIL == 2
template agate::result<bool> memory_reader::next(std::vector<holds<std::string_view>>&);
#elif AGATE_MUST_FAIL == 3
template class agate::json::lines<agate::json::options{.indent = 2}>;
#elif AGATE_MUST_FAIL == 4
template agate::result<void> callback_writer<bool (*)(std::string_view)>::flush();
#else
template agate::result<bool> memory_reader::next(holds<std::string>&);
template agate::result<void> callback_writer<void (*)(std::string_view)>::flush();
#endif
