# What only Agate's own programs get, and never its users: fatal warnings, and a compiler cache where there is one.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
    find_program(AGATE_CCACHE ccache)
    mark_as_advanced(AGATE_CCACHE)
    if(AGATE_CCACHE)
        set(CMAKE_CXX_COMPILER_LAUNCHER "${AGATE_CCACHE}")
    endif()
endif()

set(AGATE_WARNINGS "")
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    set(AGATE_WARNINGS -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # At -O3 GCC 12 sees overlaps that are none where a literal is put before a std::string (its bug 105651).
    list(APPEND AGATE_WARNINGS -Wno-restrict)
endif()

add_library(agate_development INTERFACE)
target_compile_options(agate_development INTERFACE ${AGATE_WARNINGS})

# agate_program(<name> SOURCES <file>... [LINKS <target>...]): a program of the project's own.
function(agate_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE agate::agate agate_development ${arg_LINKS})
endfunction()

# agate_link_peers(<program> <prefix> <library>...): links those of the optional libraries that are there, and tells
# the program which: <prefix>_HAVE_SIMDJSON and so on are defined as 1.
function(agate_link_peers program prefix)
    foreach(library IN LISTS ARGN)
        if(TARGET ${agate_${library}_TARGET})
            string(TOUPPER ${library} upper)
            target_link_libraries(${program} PRIVATE ${agate_${library}_TARGET})
            target_compile_definitions(${program} PRIVATE ${prefix}_HAVE_${upper}=1)
        endif()
    endforeach()
endfunction()
