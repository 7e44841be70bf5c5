# XML libraries that Debian ships without CMake files, or whose CMake files do not fit an unpacked package. Only the
# benchmarks use them.

# Defines agate::expat if the header and the library are there. The arguments are options of find_path and find_library
# that name folders; none means the system's own.
function(agate_find_expat)
    set(names expat)
    if(ARGN)
        # From a folder of ours the static library: nothing has to be found when the program runs.
        list(PREPEND names libexpat.a)
    endif()
    unset(dir) # a variable that is set is not searched
    unset(file)
    find_path(dir expat.h NO_CACHE PATH_SUFFIXES include ${ARGN})
    find_library(file NAMES ${names} NO_CACHE PATH_SUFFIXES lib/${CMAKE_LIBRARY_ARCHITECTURE} lib ${ARGN})
    if(dir AND file)
        add_library(agate::expat UNKNOWN IMPORTED GLOBAL)
        set_target_properties(agate::expat PROPERTIES
            IMPORTED_LOCATION "${file}" INTERFACE_INCLUDE_DIRECTORIES "${dir}")
    endif()
endfunction()

# Defines agate::libxml2. Its headers include those of ICU where it was built with that. In a folder of ours the program
# itself must name the parts of ICU that libxml2 needs: a program's run path is not searched for what its libraries need.
function(agate_find_libxml2)
    unset(dir)
    unset(file)
    find_path(dir libxml/xmlreader.h NO_CACHE PATH_SUFFIXES include/libxml2 ${ARGN})
    find_library(file NAMES xml2 NO_CACHE PATH_SUFFIXES lib/${CMAKE_LIBRARY_ARCHITECTURE} lib ${ARGN})
    if(NOT dir OR NOT file)
        return()
    endif()
    set(headers "${dir}")
    set(links "")
    if(ARGN)
        unset(icu_dir)
        unset(icu)
        unset(icu_data)
        find_path(icu_dir unicode/ucnv.h NO_CACHE PATH_SUFFIXES include ${ARGN})
        find_library(icu NAMES icuuc NO_CACHE PATH_SUFFIXES lib/${CMAKE_LIBRARY_ARCHITECTURE} lib ${ARGN})
        find_library(icu_data NAMES icudata NO_CACHE PATH_SUFFIXES lib/${CMAKE_LIBRARY_ARCHITECTURE} lib ${ARGN})
        if(NOT icu_dir OR NOT icu OR NOT icu_data)
            return()
        endif()
        list(APPEND headers "${icu_dir}")
        list(APPEND links "-Wl,--push-state,--no-as-needed" "${icu}" "${icu_data}" "-Wl,--pop-state")
    endif()
    add_library(agate::libxml2 UNKNOWN IMPORTED GLOBAL)
    set_target_properties(agate::libxml2 PROPERTIES IMPORTED_LOCATION "${file}"
        INTERFACE_INCLUDE_DIRECTORIES "${headers}" INTERFACE_LINK_LIBRARIES "${links}")
endfunction()
