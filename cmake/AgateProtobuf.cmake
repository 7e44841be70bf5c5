# Protocol Buffers, of which the benchmarks need three parts: headers, library and compiler. Debian 12 ships no CMake
# files for them, and CMake's own search would mix an unpacked package with what is installed.

# Sets `result` to whether the library and the compiler stand beside the headers of include_dir, and remembers them.
# The static library is taken first: nothing has to be found when the program runs.
function(agate_judge_protobuf include_dir result)
    cmake_path(SET prefix NORMALIZE "${include_dir}/..")
    set(suffixes lib)
    if(CMAKE_LIBRARY_ARCHITECTURE)
        list(PREPEND suffixes lib/${CMAKE_LIBRARY_ARCHITECTURE})
    endif()
    unset(runtime) # a variable that is set is not searched
    unset(compiler)
    find_library(runtime NAMES libprotobuf.a protobuf PATHS "${prefix}" PATH_SUFFIXES ${suffixes}
        NO_DEFAULT_PATH NO_CACHE)
    find_program(compiler protoc PATHS "${prefix}/bin" NO_DEFAULT_PATH NO_CACHE)
    set(${result} FALSE PARENT_SCOPE)
    if(runtime AND compiler)
        set_property(GLOBAL PROPERTY AGATE_PROTOBUF_LIBRARY "${runtime}")
        set_property(GLOBAL PROPERTY AGATE_PROTOC "${compiler}")
        set(${result} TRUE PARENT_SCOPE)
    endif()
endfunction()

# agate_protobuf_messages(<program> <proto> <python folder>): compiles the messages of a .proto into the program, and
# makes a Python module of them.
function(agate_protobuf_messages program proto python_dir)
    get_property(library GLOBAL PROPERTY AGATE_PROTOBUF_LIBRARY)
    get_property(protoc GLOBAL PROPERTY AGATE_PROTOC)
    cmake_path(GET library PARENT_PATH library_dir)
    cmake_path(GET proto PARENT_PATH proto_dir)
    cmake_path(GET proto STEM name)
    set(out "${CMAKE_CURRENT_BINARY_DIR}/protobuf")
    file(MAKE_DIRECTORY "${out}" "${python_dir}")
    # The compiler of an unpacked package has its libraries beside it.
    add_custom_command(OUTPUT "${out}/${name}.pb.cc" "${out}/${name}.pb.h" "${python_dir}/${name}_pb2.py"
        COMMAND "${CMAKE_COMMAND}" -E env "LD_LIBRARY_PATH=${library_dir}:$ENV{LD_LIBRARY_PATH}"
            "${protoc}" "--proto_path=${proto_dir}" "--cpp_out=${out}" "--python_out=${python_dir}" "${proto}"
        DEPENDS "${proto}" VERBATIM)

    # A library of its own, without the project's warnings.
    find_package(Threads REQUIRED)
    add_library(${program}_messages STATIC "${out}/${name}.pb.cc" "${out}/${name}.pb.h")
    target_include_directories(${program}_messages SYSTEM PUBLIC "${out}")
    target_link_libraries(${program}_messages PUBLIC agate::protobuf "${library}" Threads::Threads)
    target_link_libraries(${program} PRIVATE ${program}_messages)
endfunction()
