# cmake -DPROGRAM=<program> -DSOURCE=<file> -P run_example.cmake
#
# Runs an example and compares what it prints with the lines behind "// Output:" in its source.

file(READ "${SOURCE}" source)
string(FIND "${source}" "\n// Output:\n" begin REVERSE)
if(begin EQUAL -1)
    message(FATAL_ERROR "${SOURCE} does not say what it prints")
endif()
math(EXPR begin "${begin} + 11")
string(SUBSTRING "${source}" ${begin} -1 expected)
string(REGEX REPLACE "\n// ?" "\n" expected "${expected}")
string(STRIP "${expected}" expected)

execute_process(COMMAND "${PROGRAM}" RESULT_VARIABLE code OUTPUT_VARIABLE printed ERROR_VARIABLE complaint)
if(NOT code EQUAL 0)
    message(FATAL_ERROR "failed (${code}): ${complaint}")
endif()
string(STRIP "${printed}" printed)
if(expected STREQUAL "" OR NOT "x${printed}" STREQUAL "x${expected}")
    message("printed:\n${printed}\n\nexpected:\n${expected}")
    message(FATAL_ERROR "the example does not print what it says")
endif()
