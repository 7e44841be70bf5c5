# Python's serialization libraries, which the report measures beside the others where there is a python3.

# Defines agate::python_peers if the modules are there: those of the machine's python3, or unpacked ones in the folder
# that the arguments name (PATHS <prefix> NO_DEFAULT_PATH), whose place is then kept for agate_python_peers.
function(agate_find_python_peers)
    set(modules "")
    if(ARGC GREATER 1)
        set(modules "${ARGV1}/lib/python3/dist-packages")
        if(NOT EXISTS "${modules}")
            return()
        endif()
    else()
        execute_process(COMMAND python3 -c "import cloudpickle, google.protobuf, lz4.frame, msgpack, xsdata"
            RESULT_VARIABLE code OUTPUT_QUIET ERROR_QUIET)
        if(NOT code EQUAL 0)
            return()
        endif()
    endif()
    add_library(agate::python_peers INTERFACE IMPORTED GLOBAL)
    set_property(GLOBAL PROPERTY AGATE_PYTHON_MODULES "${modules}")
endfunction()

# agate_python_peers(<folder>): tells the scripts in the folder where unpacked modules are, and the libraries that those
# were compiled for, in a module of its own.
function(agate_python_peers dir)
    get_property(modules GLOBAL PROPERTY AGATE_PYTHON_MODULES)
    set(libraries "")
    foreach(library IN ITEMS protobuf/libprotobuf.so.32 lz4/liblz4.so.1)
        cmake_path(GET library PARENT_PATH package)
        cmake_path(GET library FILENAME name)
        set(path "${AGATE_DEBIAN_DIR}/root/${package}/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/${name}")
        if(EXISTS "${path}")
            string(APPEND libraries "r'${path}', ")
        endif()
    endforeach()
    if(modules)
        file(CONFIGURE OUTPUT "${dir}/unpacked.py" CONTENT "modules = [r'${modules}']\nlibraries = [${libraries}]\n")
    else()
        file(CONFIGURE OUTPUT "${dir}/unpacked.py" CONTENT "modules = []\nlibraries = []\n")
    endif()
endfunction()
