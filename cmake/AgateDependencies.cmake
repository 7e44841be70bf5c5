# Where the libraries come from that Agate uses. AGATE_DEPENDENCIES chooses:
#
#   system  what find_package and find_path see
#   debian  packages of the machine's own Debian archive, unpacked into the build folder (AgateDebian.cmake)
#   fetch   upstream's sources at a pinned tag, through FetchContent (AgateFetch.cmake)
#   auto    the first of these that has it; below another project only system and fetch, so that adding Agate to a
#           build never downloads packages
#
# An unpacked package holds the same headers and CMake files as an installed one, so `debian` is the search that
# `system` does, in another folder.

include(AgateLmdb)
include(AgateLz4)
include(AgatePfr)
include(AgateProtobuf)
include(AgatePython)
include(AgateXmlPeers)

set(AGATE_DEPENDENCIES auto CACHE STRING "Where libraries come from: auto, system, debian or fetch")
set_property(CACHE AGATE_DEPENDENCIES PROPERTY STRINGS auto system debian fetch)
if(NOT AGATE_DEPENDENCIES MATCHES "^(auto|system|debian|fetch)$")
    message(FATAL_ERROR "AGATE_DEPENDENCIES is '${AGATE_DEPENDENCIES}': it must be auto, system, debian or fetch.")
endif()
set(AGATE_DEBIAN_DIR "${PROJECT_BINARY_DIR}/debian" CACHE PATH "Where Debian's packages are unpacked")

# agate_dependency(<library>
#     PACKAGE <name> [<version>] TARGET <target>    found by find_package, which defines the target; or
#     HEADER <header> [PROBE <function>]            found by find_path and approved by the function; agate::<library>; or
#     FINDER <function> TARGET <target>             found by the function, which defines the target
#     DEBIAN <package>...                           the packages that hold it in the machine's own suite; or
#     DEBIAN_NEWER <package> <version> <path>       one of at least that version (* in its name is a number), from a
#                                                   newer suite where need be; only headers, and of them only the
#                                                   path, because code compiled for another suite need not fit
#     FETCH <owner/repository> <tag> [<folder> <target>]
#                                                   the upstream source on GitHub, if fetching it is supported: where its
#                                                   CMake files lie and what they call the library, if that matters
#     WITHOUT <text>)                               what is missed without it
macro(agate_dependency library)
    cmake_parse_arguments(agate_${library} "" "TARGET;HEADER;PROBE;FINDER;WITHOUT" "PACKAGE;DEBIAN;DEBIAN_NEWER;FETCH" ${ARGN})
    if(NOT agate_${library}_TARGET)
        set(agate_${library}_TARGET agate::${library})
    endif()
endmacro()

agate_dependency(pfr
    HEADER boost/pfr/core.hpp PROBE agate_judge_pfr
    DEBIAN_NEWER libboost1.*-dev ${AGATE_PFR_OLDEST} usr/include/boost/pfr
    FETCH boostorg/pfr boost-1.90.0
    WITHOUT "nothing of Agate compiles")
agate_dependency(lz4
    FINDER agate_find_lz4 TARGET agate::lz4_library
    DEBIAN liblz4-dev
    FETCH lz4/lz4 v1.10.0 build/cmake lz4_static
    WITHOUT "there is no agate::lz4")
agate_dependency(gtest
    PACKAGE GTest TARGET GTest::gtest_main
    DEBIAN libgtest-dev
    FETCH google/googletest v1.17.0
    WITHOUT "the tests cannot be built (-DAGATE_BUILD_TESTS=OFF leaves them out)")
agate_dependency(benchmark
    PACKAGE benchmark TARGET benchmark::benchmark
    DEBIAN libbenchmark-dev
    FETCH google/benchmark v1.9.5
    WITHOUT "the benchmarks cannot be built (-DAGATE_BUILD_BENCH=OFF leaves them out)")
agate_dependency(simdjson
    PACKAGE simdjson 3.0 TARGET simdjson::simdjson
    DEBIAN libsimdjson-dev
    FETCH simdjson/simdjson v4.6.7
    WITHOUT "agate::json_document, its rows and the comparisons with it are left out")
agate_dependency(nlohmann
    PACKAGE nlohmann_json TARGET nlohmann_json::nlohmann_json
    DEBIAN nlohmann-json3-dev
    WITHOUT "its rows and the comparisons with it are left out")
agate_dependency(rapidjson
    HEADER rapidjson/document.h
    DEBIAN rapidjson-dev
    WITHOUT "its rows are left out")
agate_dependency(msgpack_cxx
    HEADER msgpack.hpp
    DEBIAN libmsgpack-cxx-dev
    FETCH msgpack/msgpack-c cpp-6.1.0
    WITHOUT "agate::msgpack_object, its tests and its rows are left out")
agate_dependency(cereal
    HEADER cereal/archives/binary.hpp
    DEBIAN libcereal-dev
    WITHOUT "its rows are left out")
agate_dependency(protobuf
    HEADER google/protobuf/message.h PROBE agate_judge_protobuf
    DEBIAN libprotobuf-dev protobuf-compiler
    WITHOUT "its rows are left out")
agate_dependency(pugixml
    PACKAGE pugixml TARGET pugixml::pugixml
    DEBIAN libpugixml-dev
    WITHOUT "its rows are left out")
agate_dependency(rapidxml
    HEADER rapidxml/rapidxml.hpp
    DEBIAN librapidxml-dev
    WITHOUT "its rows are left out")
agate_dependency(tinyxml2
    PACKAGE tinyxml2 TARGET tinyxml2::tinyxml2
    DEBIAN libtinyxml2-dev
    WITHOUT "its rows are left out")
agate_dependency(expat
    FINDER agate_find_expat TARGET agate::expat
    DEBIAN libexpat1-dev
    WITHOUT "its rows are left out")
agate_dependency(libxml2
    FINDER agate_find_libxml2 TARGET agate::libxml2
    DEBIAN libxml2-dev libicu-dev
    WITHOUT "its rows and the comparisons with it are left out")
agate_dependency(lmdb
    FINDER agate_find_lmdb TARGET agate::lmdb
    DEBIAN liblmdb-dev
    WITHOUT "the store's rows and its example are left out")
agate_dependency(python_peers
    FINDER agate_find_python_peers TARGET agate::python_peers
    DEBIAN python3-cloudpickle python3-lz4 python3-msgpack python3-protobuf python3-xsdata
    WITHOUT "the rows of some of Python's libraries are left out")

# Looks for one library as its entry says; `where` is empty for the system's folders, else options that name others.
# Nothing of another folder stays in the cache: it would outlive a change of the mode.
function(agate_find_library library where)
    if(agate_${library}_PACKAGE)
        list(GET agate_${library}_PACKAGE 0 package)
        if(where)
            unset(${package}_DIR CACHE)
        endif()
        find_package(${agate_${library}_PACKAGE} CONFIG QUIET GLOBAL ${where})
        if(where)
            unset(${package}_DIR CACHE)
        endif()
        return()
    endif()
    if(agate_${library}_FINDER)
        cmake_language(CALL ${agate_${library}_FINDER} ${where})
        return()
    endif()

    find_path(dir ${agate_${library}_HEADER} NO_CACHE PATH_SUFFIXES include ${where})
    if(dir AND agate_${library}_PROBE)
        cmake_language(CALL ${agate_${library}_PROBE} "${dir}" good)
        if(NOT good)
            message(STATUS "Agate: the ${library} in ${dir} is too old or not complete")
            return()
        endif()
    endif()
    if(dir)
        add_library(agate::${library} INTERFACE IMPORTED GLOBAL)
        target_include_directories(agate::${library} INTERFACE "${dir}")
    endif()
endfunction()

# The libraries of `libraries` that nothing has defined yet, in the variable missing.
macro(agate_list_missing)
    set(missing "")
    foreach(library IN LISTS libraries)
        if(NOT TARGET ${agate_${library}_TARGET})
            list(APPEND missing ${library})
        endif()
    endforeach()
endmacro()

# agate_require(NEEDED <library>... OPTIONAL <library>...): defines the targets of the libraries, by the ways that
# AGATE_DEPENDENCIES allows, and agate_<library>_ORIGIN for the caller. A needed one that is missing stops the
# configuration; an optional one costs a line, and is fetched only where fetching was asked for.
function(agate_require)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "NEEDED;OPTIONAL")
    set(libraries ${arg_NEEDED} ${arg_OPTIONAL})
    list(REMOVE_DUPLICATES libraries)

    set(ways ${AGATE_DEPENDENCIES})
    if(AGATE_DEPENDENCIES STREQUAL "auto")
        set(ways system fetch)
        if(PROJECT_IS_TOP_LEVEL)
            set(ways system debian fetch)
        endif()
    endif()

    set(problems "")
    foreach(way IN LISTS ways)
        agate_list_missing()
        if(NOT missing)
            break()
        endif()
        if(way STREQUAL "debian")
            include(AgateDebian)
            agate_debian_unpack("${missing}" problems)
        elseif(way STREQUAL "fetch")
            find_package(Git QUIET)
            if(NOT Git_FOUND)
                list(APPEND problems "there is no git to fetch sources with")
                break()
            endif()
            include(AgateFetch)
        endif()
        foreach(library IN LISTS missing)
            if(way STREQUAL "system")
                agate_find_library(${library} "")
            elseif(way STREQUAL "debian")
                agate_find_library(${library} "PATHS;${AGATE_DEBIAN_DIR}/root/${library}/usr;NO_DEFAULT_PATH")
            elseif(library IN_LIST arg_NEEDED OR AGATE_DEPENDENCIES STREQUAL "fetch")
                agate_fetch(${library})
            endif()
            if(TARGET ${agate_${library}_TARGET})
                set(agate_${library}_ORIGIN ${way} PARENT_SCOPE)
                message(STATUS "Agate: ${library} from ${way}")
            endif()
        endforeach()
    endforeach()

    agate_list_missing()
    list(REMOVE_DUPLICATES problems)
    list(TRANSFORM problems PREPEND "\n    ")
    list(JOIN problems "" problems)
    foreach(library IN LISTS missing)
        list(JOIN agate_${library}_DEBIAN " and " package)
        string(REGEX REPLACE ";([^;]*);.*" " (\\1 or newer)" newer "${agate_${library}_DEBIAN_NEWER}")
        set(text "Agate: no ${library}, so ${agate_${library}_WITHOUT}; it comes with Debian's ${package}${newer}")
        if(library IN_LIST arg_NEEDED)
            message(FATAL_ERROR "${text}. AGATE_DEPENDENCIES is ${AGATE_DEPENDENCIES}.${problems}")
        endif()
        message(STATUS "${text}")
    endforeach()
endfunction()

set(agate_needed pfr)
set(agate_optional lz4 msgpack_cxx simdjson)
if(AGATE_BUILD_TESTS)
    list(APPEND agate_needed gtest lz4)
    list(APPEND agate_optional nlohmann libxml2)
endif()
if(AGATE_BUILD_BENCH)
    list(APPEND agate_needed benchmark)
    list(APPEND agate_optional nlohmann rapidjson cereal protobuf pugixml rapidxml tinyxml2 expat libxml2)
    find_program(AGATE_PYTHON python3)
    mark_as_advanced(AGATE_PYTHON)
    if(AGATE_PYTHON)
        list(APPEND agate_optional python_peers)
    endif()
endif()
if(AGATE_BUILD_BENCH OR AGATE_BUILD_EXAMPLES)
    list(APPEND agate_optional lmdb)
endif()
agate_require(NEEDED ${agate_needed} OPTIONAL ${agate_optional})
