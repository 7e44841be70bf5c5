# Install rules and the package that find_package(agate) reads. Where PFR did not come from the system, its headers
# are installed beside Agate's, in a folder of their own: they are used only where no newer Boost is found.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(agate_package_dir "${CMAKE_INSTALL_DATADIR}/cmake/agate")

install(DIRECTORY include/agate DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
install(TARGETS ${AGATE_TARGETS} EXPORT agate-targets INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT agate-targets NAMESPACE agate:: DESTINATION "${agate_package_dir}")

if(NOT agate_pfr_ORIGIN STREQUAL "system")
    get_target_property(agate_pfr_dir agate::pfr INTERFACE_INCLUDE_DIRECTORIES)
    install(DIRECTORY "${agate_pfr_dir}/boost/pfr" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/agate-bundled/boost"
        FILES_MATCHING PATTERN "*.hpp")
    # Boost's licence must go with them: Debian's copyright file, or upstream's own.
    file(GLOB agate_pfr_licence "${agate_pfr_dir}/../share/doc/libboost*-dev/copyright" "${agate_pfr_dir}/../LICENSE*")
    install(FILES ${agate_pfr_licence} DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/agate-bundled/boost/pfr")
endif()

configure_package_config_file(cmake/agate-config.cmake.in "${PROJECT_BINARY_DIR}/agate-config.cmake"
    INSTALL_DESTINATION "${agate_package_dir}" PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/agate-config-version.cmake"
    COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES "${PROJECT_BINARY_DIR}/agate-config.cmake" "${PROJECT_BINARY_DIR}/agate-config-version.cmake"
    cmake/AgateLz4.cmake cmake/AgatePfr.cmake DESTINATION "${agate_package_dir}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/agate")
