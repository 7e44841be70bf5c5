// What every header needs before anything else: the version, the inline namespace, and the few attributes that
// compilers spell differently.
//
// All of Agate lives in `namespace agate::inline AGATE_ABI`. The name encodes the version, the vector instructions
// that the headers use, and whether exceptions are on, so that two translation units compiled differently never
// share an inline function.
#pragma once

#define AGATE_VERSION_MAJOR 0
#define AGATE_VERSION_MINOR 1
#define AGATE_VERSION_PATCH 0

#if defined(__SSE2__) || defined(_M_X64)
#define AGATE_SSE2 1
#define AGATE_VECTOR_PATH sse2
#else
#define AGATE_SSE2 0
#define AGATE_VECTOR_PATH scalar
#endif

#if defined(__cpp_exceptions)
#define AGATE_EXCEPTIONS 1
#define AGATE_EXCEPTION_MODE throwing
#else
#define AGATE_EXCEPTIONS 0
#define AGATE_EXCEPTION_MODE nothrow
#endif

#define AGATE_ABI_JOIN_(major, minor, path, mode) v##major##_##minor##_##path##_##mode
#define AGATE_ABI_JOIN(major, minor, path, mode) AGATE_ABI_JOIN_(major, minor, path, mode)
#define AGATE_ABI \
    AGATE_ABI_JOIN(AGATE_VERSION_MAJOR, AGATE_VERSION_MINOR, AGATE_VECTOR_PATH, AGATE_EXCEPTION_MODE)

// AGATE_INLINE: code that must become part of its caller when the compiler optimises. Without optimisation it stays a
// function, which compiles faster and can be stepped through.
#if defined(__GNUC__) || defined(__clang__)
#if defined(__OPTIMIZE__)
#define AGATE_INLINE inline __attribute__((always_inline))
#else
#define AGATE_INLINE inline
#endif
#define AGATE_NOINLINE __attribute__((noinline))
#define AGATE_COLD __attribute__((noinline, cold))
#elif defined(_MSC_VER)
#define AGATE_INLINE __forceinline
#define AGATE_NOINLINE __declspec(noinline)
#define AGATE_COLD __declspec(noinline)
#else
#define AGATE_INLINE inline
#define AGATE_NOINLINE
#define AGATE_COLD
#endif
