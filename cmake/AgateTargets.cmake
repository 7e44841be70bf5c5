# The targets that users link, one a room of include/agate (those that stand by themselves), each with what that room
# needs and no more. All of them are headers only. A door that needs a third party (json/document.hpp: simdjson;
# msgpack/object.hpp: msgpack-cxx) gets a target of its own here: agate_library(json_document LINKS agate_json simdjson).

set(AGATE_TARGETS "")

# agate_library(<name> LINKS <target>...): the interface library agate_<name>, which users call agate::<name>.
function(agate_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINKS")
    set(target agate_${name})
    add_library(${target} INTERFACE)
    add_library(agate::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
    target_link_libraries(${target} INTERFACE ${arg_LINKS})
    list(APPEND AGATE_TARGETS ${target})
    set(AGATE_TARGETS ${AGATE_TARGETS} PARENT_SCOPE)
endfunction()

# core stands for the rooms core, model and types, which every codec uses.
agate_library(core LINKS agate::pfr)
target_compile_features(agate_core INTERFACE cxx_std_20)
target_include_directories(agate_core INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:include>)

agate_library(json LINKS agate_core)
if(TARGET ${agate_simdjson_TARGET})
    # Installed, the package looks for simdjson anew.
    agate_library(json_document LINKS agate_json $<BUILD_INTERFACE:${agate_simdjson_TARGET}>)
endif()
agate_library(msgpack LINKS agate_core)
agate_library(xml LINKS agate_core)
agate_library(envelope LINKS agate_core)
if(TARGET agate::msgpack_cxx)
    # Installed, the package looks for msgpack-cxx anew.
    agate_library(msgpack_object LINKS agate_msgpack $<BUILD_INTERFACE:agate::msgpack_cxx>)
endif()
if(TARGET agate::lz4_library)
    agate_library(lz4 LINKS agate_core agate::lz4_library)
    set(agate_lz4 agate_lz4)
endif()
agate_library(stream LINKS agate_core ${agate_lz4})

# Everything: the doors that agate/agate.hpp opens.
agate_library(agate LINKS agate_json agate_msgpack agate_xml agate_envelope agate_stream ${agate_lz4})
