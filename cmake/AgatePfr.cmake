# Whether a Boost.PFR will do. This file also travels with the installed package, so it uses nothing else of this folder.

set(AGATE_PFR_OLDEST "1.89")

# Sets `result` to whether the PFR in include_dir can do what Agate needs. Asked of the compiler and not of a version
# number, since PFR also comes by itself, without Boost's version header. Releases before Boost 1.89 cannot count the
# fields of an aggregate that holds an optional<unique_ptr>. The answer is kept in the cache, one for each folder.
function(agate_judge_pfr include_dir result)
    string(MD5 key "${include_dir}")
    if(NOT DEFINED AGATE_PFR_GOOD_${key})
        set(probe "${CMAKE_BINARY_DIR}/CMakeFiles/agate_pfr_probe")
        file(WRITE "${probe}/probe.cpp" [[
            #include <boost/pfr/core.hpp>
            #include <boost/pfr/core_name.hpp>
            #include <memory>
            #include <optional>
            struct probe { std::optional<std::unique_ptr<int>> first; int second; };
            static_assert(boost::pfr::tuple_size_v<probe> == 2);
            static_assert(boost::pfr::get_name<1, probe>() == "second");
        ]])
        set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
        try_compile(AGATE_PFR_GOOD_${key} "${probe}" "${probe}/probe.cpp"
            CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${include_dir}"
            CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON)
    endif()
    set(${result} ${AGATE_PFR_GOOD_${key}} PARENT_SCOPE)
endfunction()

# Defines agate::pfr, headers only, where Agate's own targets expect it. Imported, so that compilers treat the folder
# as a system's and CMake leaves out one that the compiler searches anyway.
function(agate_define_pfr include_dir)
    add_library(agate::pfr INTERFACE IMPORTED GLOBAL)
    target_include_directories(agate::pfr INTERFACE "${include_dir}")
endfunction()
