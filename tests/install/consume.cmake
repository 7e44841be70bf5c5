# Builds and runs the consumer against an Agate that it takes in one of four ways: WAY is package (installed),
# subdirectory, fetchcontent or headers (copied).

function(run)
    list(JOIN ARGN " " line)
    message(STATUS "${line}")
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE code)
    if(NOT code EQUAL 0)
        message(FATAL_ERROR "failed (${code}): ${line}")
    endif()
endfunction()

file(REMOVE_RECURSE "${WORK}")
set(options "-DWAY=${WAY}" "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_PREFIX_PATH=${PREFIX_PATH}")

if(WAY STREQUAL "package")
    # Installed in one place and used from another: nothing in a package may name the folder it was installed to.
    run("${CMAKE_COMMAND}" --install "${AGATE_BUILD}" --prefix "${WORK}/installed")
    file(RENAME "${WORK}/installed" "${WORK}/moved")
    list(APPEND options "-Dagate_ROOT=${WORK}/moved")
    file(GLOB_RECURSE installed LIST_DIRECTORIES false RELATIVE "${WORK}/moved" "${WORK}/moved/*")
    foreach(file IN LISTS installed)
        if(NOT file MATCHES "^include/agate/.*[.]hpp$|^include/agate-bundled/|^share/(cmake|licenses)/agate/")
            message(FATAL_ERROR "installed, but not expected: ${file}")
        endif()
    endforeach()
elseif(WAY STREQUAL "headers")
    # Two folders of headers are all that is needed, and the compiler's standard library.
    file(COPY "${AGATE_SOURCE}/include/agate" DESTINATION "${WORK}/copied")
    file(COPY "${PFR_INCLUDE_DIR}/boost/pfr" DESTINATION "${WORK}/copied/boost")
    list(APPEND options "-DCOPIED=${WORK}/copied")
else()
    # Below another project Agate looks at the system and then fetches; here it takes what the build around it has.
    list(APPEND options "-DAGATE_SOURCE=${AGATE_SOURCE}" "-DAGATE_DEPENDENCIES=${PFR_ORIGIN}"
        "-DAGATE_DEBIAN_DIR=${DEBIAN_DIR}" ${FETCHED})
endif()

run("${CMAKE_COMMAND}" -S "${CONSUMER}" -B "${WORK}/build" -G "${GENERATOR}" ${options})
run("${CMAKE_COMMAND}" --build "${WORK}/build")
run("${WORK}/build/consumer")
