# cmake -DCOMMAND=<compiler and options> -DSOURCE=<file> -P run_case.cmake
#
# A case is a source that compiles as it stands. Lines of it say what happens otherwise:
#
#   // expect: <text>          with AGATE_MUST_FAIL=1 it does not compile, and the first error contains the text
#   // expect 2: <text>        the same with AGATE_MUST_FAIL=2, and so on
#   // expect note: <text>     and the text stands somewhere in the output
#   // expect note 2: <text>
#
# Only the first error counts, so that a case cannot pass because something unrelated is broken. The texts are compared
# literally, except that GCC's and Clang's quotation marks are the same.

function(compile result output)
    execute_process(COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C ${COMMAND} ${ARGN} "${SOURCE}"
        RESULT_VARIABLE code OUTPUT_VARIABLE text ERROR_VARIABLE text)
    # Lists of lines: what would part or join their elements is replaced, here and in the marks.
    string(REPLACE ";" "," text "${text}")
    string(REPLACE "[" "(" text "${text}")
    string(REPLACE "]" ")" text "${text}")
    set(${result} "${code}" PARENT_SCOPE)
    set(${output} "${text}" PARENT_SCOPE)
endfunction()

function(refuse text)
    message("${SOURCE}: ${text}") # as it is: an error message would be broken into other lines
    message(FATAL_ERROR "refused")
endfunction()

compile(code output)
if(NOT code EQUAL 0)
    refuse("does not compile as it stands:\n${output}")
endif()

file(READ "${SOURCE}" source)
string(REPLACE ";" "," source "${source}")
string(REPLACE "[" "(" source "${source}")
string(REPLACE "]" ")" source "${source}")
string(REGEX MATCHALL "// expect [^\n]*|// expect:[^\n]*" marks "${source}")
set(variants "")
foreach(mark IN LISTS marks)
    if(NOT mark MATCHES "^// expect( note)?( ([0-9]+))?: (.+)$")
        refuse("cannot read '${mark}'")
    endif()
    set(note "${CMAKE_MATCH_1}")
    set(text "${CMAKE_MATCH_4}")
    set(variant 1)
    if(CMAKE_MATCH_3)
        set(variant ${CMAKE_MATCH_3})
    endif()
    list(APPEND variants ${variant})
    if(note)
        list(APPEND notes_${variant} "${text}")
    elseif(DEFINED error_${variant})
        refuse("expects two first errors of variant ${variant}")
    else()
        set(error_${variant} "${text}")
    endif()
endforeach()
list(REMOVE_DUPLICATES variants)
if(NOT variants)
    refuse("expects nothing")
endif()

foreach(variant IN LISTS variants)
    if(NOT DEFINED error_${variant})
        refuse("variant ${variant} expects a note but no error")
    endif()
    compile(code output -DAGATE_MUST_FAIL=${variant})
    if(code EQUAL 0)
        refuse("variant ${variant} compiles although it must not")
    endif()
    string(REGEX MATCH "error: [^\n]*" first "${output}")
    string(FIND "${first}" "${error_${variant}}" at)
    if(at EQUAL -1)
        refuse("variant ${variant} expects '${error_${variant}}', but the first error is another one:\n${output}")
    endif()
    foreach(note IN LISTS notes_${variant})
        string(FIND "${output}" "${note}" at)
        if(at EQUAL -1)
            refuse("variant ${variant}: the output lacks '${note}':\n${output}")
        endif()
    endforeach()
endforeach()
