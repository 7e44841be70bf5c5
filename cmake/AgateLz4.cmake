# Where the lz4 library is. Debian 12 ships no CMake files for it, so it is looked for by its parts. This file also
# travels with the installed package, so it uses nothing else of this folder.

# Defines agate::lz4_library if the header and the library are there. The arguments are options of find_path and
# find_library that name folders; none means the system's own.
function(agate_find_lz4)
    set(names lz4)
    if(ARGN)
        # From a folder of ours the static library: nothing has to be found when the program runs.
        list(PREPEND names liblz4.a)
    endif()
    unset(dir) # a variable that is set is not searched
    unset(file)
    find_path(dir lz4frame.h NO_CACHE PATH_SUFFIXES include ${ARGN})
    find_library(file NAMES ${names} NO_CACHE PATH_SUFFIXES lib/${CMAKE_LIBRARY_ARCHITECTURE} lib ${ARGN})
    if(dir AND file)
        add_library(agate::lz4_library UNKNOWN IMPORTED GLOBAL)
        set_target_properties(agate::lz4_library PROPERTIES
            IMPORTED_LOCATION "${file}" INTERFACE_INCLUDE_DIRECTORIES "${dir}")
    endif()
endfunction()
