# Libraries as upstream's sources, at the tags that AgateDependencies.cmake pins. FETCHCONTENT_SOURCE_DIR_<LIBRARY>
# takes a copy that is already there instead.

include(FetchContent)

# Defines the target of one library, unless its entry names no source. A library of headers only is not configured:
# its entry's HEADER lies in the source's folder include.
macro(agate_fetch library)
    if(agate_${library}_FETCH)
        list(GET agate_${library}_FETCH 0 agate_repository)
        list(GET agate_${library}_FETCH 1 agate_tag)
        set(agate_subdirectory "")
        list(LENGTH agate_${library}_FETCH agate_length)
        if(agate_${library}_HEADER)
            set(agate_subdirectory SOURCE_SUBDIR include)
        elseif(agate_length GREATER 2)
            list(GET agate_${library}_FETCH 2 agate_folder)
            list(GET agate_${library}_FETCH 3 agate_upstream_target)
            set(agate_subdirectory SOURCE_SUBDIR "${agate_folder}")
        endif()
        FetchContent_Declare(${library} SYSTEM
            GIT_REPOSITORY https://github.com/${agate_repository}.git GIT_TAG ${agate_tag} GIT_SHALLOW ON
            ${agate_subdirectory})

        set(BUILD_GMOCK OFF)
        set(BENCHMARK_ENABLE_TESTING OFF)
        FetchContent_MakeAvailable(${library})

        if(agate_${library}_HEADER)
            add_library(agate::${library} INTERFACE IMPORTED GLOBAL)
            target_include_directories(agate::${library} INTERFACE "${${library}_SOURCE_DIR}/include")
        else()
            # Built where it is linked, and never installed with Agate.
            set(agate_directory "${${library}_SOURCE_DIR}")
            if(agate_length GREATER 2)
                string(APPEND agate_directory "/${agate_folder}")
                add_library(${agate_${library}_TARGET} INTERFACE IMPORTED GLOBAL)
                target_link_libraries(${agate_${library}_TARGET} INTERFACE ${agate_upstream_target})
            endif()
            set_property(DIRECTORY "${agate_directory}" PROPERTY EXCLUDE_FROM_ALL ON)
        endif()
    endif()
endmacro()
