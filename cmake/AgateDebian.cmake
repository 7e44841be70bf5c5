# Debian's packages, downloaded and unpacked into AGATE_DEBIAN_DIR without root and without touching the machine's own
# package lists. Each suite gets a private apt configuration there, which repeats the archive that the machine's apt is
# configured with, under that suite's name. apt checks signatures as always, and here against Debian's own keys alone:
# the archive of another vendor, whatever suite it names, is refused by that check.
#
# Layout: apt/<suite>/ configuration, lists and downloads; root/<library>/ what was unpacked, for find_package to look
# into (a folder a library, so that none hides one that is installed); stamps/ one file a library that is done, so that
# the next configuration has nothing to do.

# Newer suites than the machine's own, in the order in which they are asked.
set(AGATE_DEBIAN_NEWER_SUITES forky testing sid)
set(AGATE_DEBIAN_KEYRING "/usr/share/keyrings/debian-archive-keyring.gpg")

# Runs a command and sets `output` to what it printed, and `problem` to the last error it named or to nothing.
function(agate_run output problem)
    execute_process(COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C ${ARGN} WORKING_DIRECTORY "${AGATE_DEBIAN_DIR}"
        RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE err OUTPUT_STRIP_TRAILING_WHITESPACE)
    set(${output} "${out}" PARENT_SCOPE)
    set(${problem} "" PARENT_SCOPE)
    if(NOT code EQUAL 0)
        string(REPLACE ";" "," err "${err}")
        string(REGEX MATCHALL "E: [^\n]*" errors "${err}")
        list(JOIN errors " " errors)
        list(SUBLIST ARGN 0 1 program)
        set(${problem} "${program} failed (${code}): ${errors}" PARENT_SCOPE)
    endif()
endfunction()

# The suite of this machine, and the addresses of the archives that its apt takes that suite from. apt itself reads its
# configuration, in whichever format that is; nothing needs to have been downloaded for it.
function(agate_debian_machine suite archives problem)
    file(STRINGS /etc/os-release codename REGEX "^VERSION_CODENAME=")
    string(REGEX REPLACE "^VERSION_CODENAME=\"?([a-z]*)\"?$" "\\1" codename "${codename}")
    agate_run(targets failure apt-get indextargets --no-release-info
        --format "$(REPO_URI) $(RELEASE) $(COMPONENT)" "Created-By: Packages")
    string(REPLACE "\n" ";" targets "${targets}")
    set(found "")
    foreach(target IN LISTS targets)
        # "stable" and its like are what a machine may call its suite in place of the codename.
        if(target MATCHES "^([^ ]+) (${codename}|stable|testing|unstable|sid) main$")
            list(APPEND found "${CMAKE_MATCH_1}")
        endif()
    endforeach()
    list(REMOVE_DUPLICATES found)
    if(NOT found AND NOT failure)
        set(failure "apt is not configured with a Debian archive for '${codename}'")
    endif()
    set(${suite} "${codename}" PARENT_SCOPE)
    set(${archives} "${found}" PARENT_SCOPE)
    set(${problem} "${failure}" PARENT_SCOPE)
endfunction()

# Downloads the package lists of a suite into its private folder, from the first archive that answers to its name with
# Debian's signature. Sets `problem` to the reason if none does. Done once, or again with the argument AGAIN.
function(agate_open_suite suite archives problem)
    set(${problem} "" PARENT_SCOPE)
    set(dir "${AGATE_DEBIAN_DIR}/apt/${suite}")
    if(EXISTS "${dir}/updated" AND NOT ARGN)
        return()
    endif()
    file(MAKE_DIRECTORY "${dir}/sources" "${dir}/lists/partial" "${dir}/cache/archives/partial")
    file(WRITE "${dir}/status" "")
    file(CONFIGURE OUTPUT "${dir}/apt.conf" @ONLY CONTENT [[
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "@dir@/sources/";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Dir::State::Lists "@dir@/lists/";
Dir::State::Status "@dir@/status"; // as if nothing were installed
Dir::Cache "@dir@/cache/";
Acquire::AllowInsecureRepositories "false";
Acquire::Languages "none";
Acquire::Retries "1";
Acquire::http::Timeout "20";
Acquire::https::Timeout "20";
APT::Sandbox::User "root"; // when root builds: the user _apt may not enter the build folder
// What the machine does after its own updates is none of ours.
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
]])
    foreach(archive IN LISTS archives)
        message(STATUS "Agate: reading the package lists of Debian ${suite}")
        file(WRITE "${dir}/sources/debian.sources"
            "Types: deb\nURIs: ${archive}\nSuites: ${suite}\nComponents: main\nTargets: Packages\n"
            "Signed-By: ${AGATE_DEBIAN_KEYRING}\n")
        agate_run(ignored failure apt-get -c "${dir}/apt.conf" --error-on=any update -q)
        if(NOT failure)
            file(TOUCH "${dir}/updated")
            return()
        endif()
    endforeach()
    set(${problem} "${failure}" PARENT_SCOPE)
endfunction()

# The package of that name (* is a number) in its newest version, if that is at least the oldest allowed; else nothing.
function(agate_choose_newest suite pattern oldest package)
    string(REPLACE "." "[.]" regex "${pattern}")
    string(REPLACE "*" "[0-9.]+" regex "${regex}")
    set(conf "${AGATE_DEBIAN_DIR}/apt/${suite}/apt.conf")
    set(${package} "" PARENT_SCOPE)
    agate_run(lines failure apt-cache -c "${conf}" search --names-only "^${regex}$")
    string(REGEX MATCHALL "(^|\n)[^ \n]+" names "${lines}")
    foreach(name IN LISTS names)
        string(STRIP "${name}" name)
        agate_run(record failure apt-cache -c "${conf}" show --no-all-versions "${name}")
        if(record MATCHES "\nVersion: ([0-9]+:)?([0-9.]+)")
            set(version "${CMAKE_MATCH_2}")
            if(version VERSION_GREATER_EQUAL oldest)
                set(oldest "${version}")
                set(${package} "${name}" PARENT_SCOPE)
            endif()
        endif()
    endforeach()
endfunction()

# Downloads a library's package from a suite and unpacks it, or only what lies under `path` and the licence if a path is
# given. With it comes what it needs in exactly its own version: the shared library of a -dev package.
function(agate_unpack_package library suite archives path package problem)
    set(dir "${AGATE_DEBIAN_DIR}/apt/${suite}")
    set(root "${AGATE_DEBIAN_DIR}/root/${library}")
    set(${problem} "" PARENT_SCOPE)
    agate_run(record failure apt-cache -c "${dir}/apt.conf" show --no-all-versions "${package}")
    string(REGEX MATCH "\nDepends: [^\n]*" needs "${record}")
    string(REGEX MATCHALL "lib[a-z0-9.+-]+ \\(= " needs "${needs}")
    list(TRANSFORM needs REPLACE " .*" "")
    set(all ${package})
    if(NOT path)
        list(APPEND all ${needs})
    endif()

    message(STATUS "Agate: unpacking ${package} of Debian ${suite}")
    set(downloads "${dir}/downloads/${package}")
    file(REMOVE_RECURSE "${downloads}")
    file(MAKE_DIRECTORY "${downloads}" "${root}")
    set(download env --chdir "${downloads}" apt-get -c "${dir}/apt.conf" download -q ${all})
    agate_run(ignored failure ${download})
    if(failure)
        # The archive may have moved on since the lists were read.
        agate_open_suite(${suite} "${archives}" failure AGAIN)
        if(NOT failure)
            agate_run(ignored failure ${download})
        endif()
    endif()
    if(failure)
        set(${problem} "${failure}" PARENT_SCOPE)
        return()
    endif()

    set(only "")
    if(path)
        set(only --wildcards "./${path}*" "./usr/share/doc/*/copyright")
    endif()
    file(GLOB debs "${downloads}/*.deb")
    foreach(deb IN LISTS debs)
        execute_process(COMMAND dpkg-deb --fsys-tarfile "${deb}"
            COMMAND tar -x -C "${root}" ${only} RESULTS_VARIABLE codes ERROR_QUIET)
        if(NOT codes STREQUAL "0;0")
            set(${problem} "${deb} could not be unpacked" PARENT_SCOPE)
            return()
        endif()
    endforeach()
    file(REMOVE_RECURSE "${downloads}")
endfunction()

# agate_debian_unpack("<library>;..." <problems>): unpacks each library's package into its folder under root. Libraries
# without an entry for Debian are passed over; `problems` lists why the others could not be had.
function(agate_debian_unpack libraries problems)
    set(${problems} "" PARENT_SCOPE)
    set(stamps "${AGATE_DEBIAN_DIR}/stamps")
    set(own "")
    set(newer "")
    foreach(library IN LISTS libraries)
        if(NOT EXISTS "${stamps}/${library}")
            if(agate_${library}_DEBIAN)
                list(APPEND own ${library})
            elseif(agate_${library}_DEBIAN_NEWER)
                list(APPEND newer ${library})
            endif()
        endif()
    endforeach()
    if(NOT own AND NOT newer)
        return()
    endif()

    find_program(apt_get apt-get NO_CACHE)
    if(NOT apt_get OR NOT EXISTS /etc/os-release)
        set(${problems} "there is no apt-get to ask for Debian's packages" PARENT_SCOPE)
        return()
    endif()
    file(MAKE_DIRECTORY "${stamps}")
    file(LOCK "${AGATE_DEBIAN_DIR}" DIRECTORY GUARD FUNCTION)
    agate_debian_machine(machine archives failure)
    if(failure)
        set(${problems} "${failure}" PARENT_SCOPE)
        return()
    endif()

    set(failures "")
    foreach(library IN LISTS own)
        agate_open_suite(${machine} "${archives}" failure)
        foreach(package IN LISTS agate_${library}_DEBIAN)
            if(NOT failure)
                agate_unpack_package(${library} ${machine} "${archives}" "" ${package} failure)
            endif()
        endforeach()
        if(failure)
            list(APPEND failures "${failure}")
            break()
        endif()
        file(TOUCH "${stamps}/${library}")
    endforeach()

    foreach(library IN LISTS newer)
        list(GET agate_${library}_DEBIAN_NEWER 0 pattern)
        list(GET agate_${library}_DEBIAN_NEWER 1 oldest)
        list(GET agate_${library}_DEBIAN_NEWER 2 path)
        foreach(suite IN LISTS machine AGATE_DEBIAN_NEWER_SUITES)
            agate_open_suite(${suite} "${archives}" failure)
            set(package "")
            if(NOT failure)
                agate_choose_newest(${suite} "${pattern}" ${oldest} package)
            endif()
            if(package)
                agate_unpack_package(${library} ${suite} "${archives}" "${path}" ${package} failure)
                if(NOT failure)
                    file(TOUCH "${stamps}/${library}")
                    break()
                endif()
            elseif(NOT failure)
                set(failure "Debian ${suite} has no ${pattern} of ${oldest} or newer")
            endif()
            list(APPEND failures "${failure}")
        endforeach()
        if(EXISTS "${stamps}/${library}")
            list(FILTER failures EXCLUDE REGEX "^Debian [a-z]+ has no ")
        endif()
    endforeach()
    set(${problems} "${failures}" PARENT_SCOPE)
endfunction()
