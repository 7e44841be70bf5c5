# The toolchain of the preset `clang`: the newest Clang of those that Debian 12 has.

find_program(AGATE_CLANG NAMES clang++-19 clang++-16 clang++ REQUIRED)
set(CMAKE_CXX_COMPILER "${AGATE_CLANG}")
