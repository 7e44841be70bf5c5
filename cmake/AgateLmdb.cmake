# Where LMDB is, which one example and one benchmark store values in. Debian ships no CMake files for it, so it is looked for
# by its parts.

# Defines agate::lmdb if the header and the library are there. The arguments are options of find_path and find_library that
# name folders; none means the system's own.
function(agate_find_lmdb)
    set(names lmdb)
    if(ARGN)
        # From a folder of ours the static library: nothing has to be found when the program runs.
        list(PREPEND names liblmdb.a)
    endif()
    unset(dir) # a variable that is set is not searched
    unset(file)
    find_path(dir lmdb.h NO_CACHE PATH_SUFFIXES include ${ARGN})
    find_library(file NAMES ${names} NO_CACHE PATH_SUFFIXES lib/${CMAKE_LIBRARY_ARCHITECTURE} lib ${ARGN})
    if(dir AND file)
        find_package(Threads REQUIRED)
        add_library(agate::lmdb UNKNOWN IMPORTED GLOBAL)
        set_target_properties(agate::lmdb PROPERTIES IMPORTED_LOCATION "${file}"
            INTERFACE_INCLUDE_DIRECTORIES "${dir}" INTERFACE_LINK_LIBRARIES Threads::Threads)
    endif()
endfunction()
