#!/bin/sh
# What Agate costs to compile.
#
#   bench/compile_time/measure.sh [runs]        (5 when not given)
#
# CXX is the compiler (c++), CXXFLAGS what it needs to find Boost.PFR (-isystem ...) where that is not installed. Printed,
# as Markdown: the seconds of user and system time of a file that includes the common standard headers, of one that
# includes <agate/json.hpp> and reads one struct, and their ratio; then seconds and peak memory of files that read and
# write a struct of 1, 10, 64 and 200 members. Variants are compiled in turn, so that a noisy minute hits all of them
# alike; each figure is the median of its runs. GNU time (/usr/bin/time) does the measuring.
set -eu

runs=${1:-5}
cxx=${CXX:-c++}
root=$(cd "$(dirname "$0")/../.." && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT INT TERM

if ! /usr/bin/time -f '%U' true 2> "$dir/probe"; then
    echo "GNU time is wanted as /usr/bin/time (Debian: apt install time)" >&2
    exit 1
fi

# --- The sources

standard='#include <array>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>
'
sensor='struct SensorReading {
    std::string id;
    double temperature;
    double humidity;
    double pressure;
    std::string status;
    std::string timestamp;
};
'
printf '%s' "$standard$sensor" > "$dir/standard.cpp"
{
    printf '#include <agate/json.hpp>\n%s' "$sensor"
    echo 'bool read(std::string_view text, SensorReading& v) { return agate::json::read(text, v).has_value(); }'
} > "$dir/read.cpp"

# members <count>: a struct of that many members of four types in turn, read and written
members() {
    printf '#include <agate/json.hpp>\n#include <vector>\nstruct Many {\n'
    i=0
    while [ "$i" -lt "$1" ]; do
        case $((i % 4)) in
            0) printf '    int member_%d = 0;\n' "$i" ;;
            1) printf '    std::string member_%d;\n' "$i" ;;
            2) printf '    double member_%d = 0;\n' "$i" ;;
            3) printf '    std::vector<int> member_%d;\n' "$i" ;;
        esac
        i=$((i + 1))
    done
    printf '};\n'
    echo 'bool read(std::string_view text, Many& v) { return agate::json::read(text, v).has_value(); }'
    echo 'bool write(const Many& v, std::string& out) { return agate::json::write(v, out).has_value(); }'
}
for count in 1 10 64 200; do
    members "$count" > "$dir/members_$count.cpp"
done

# --- The measuring

# compile <source> <flags>: appends "seconds kilobytes" to the source's and flags' own list
compile() {
    # shellcheck disable=SC2086 # flags are words
    /usr/bin/time -o "$dir/one" -f '%U %S %M' \
        "$cxx" -std=c++20 ${CXXFLAGS:-} "-I$root/include" $2 "$dir/$1.cpp" -o "$dir/out.o"
    awk '{ print $1 + $2, $3 }' "$dir/one" >> "$dir/$1$(echo "$2" | tr -d ' ').list"
}
# median <source> <flags> <column>
median() {
    sort -n -k "$3,$3" "$dir/$1$(echo "$2" | tr -d ' ').list" |
        awk -v column="$3" '{ v[NR] = $column } END { printf "%.3f", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

modes='-fsyntax-only
-c -O0
-c -O2'
newline='
'
run=0
while [ "$run" -lt "$runs" ]; do
    run=$((run + 1))
    echo "run $run of $runs" >&2
    IFS=$newline
    for mode in $modes; do
        IFS=' '
        compile standard "$mode"
        compile read "$mode"
    done
    for count in 1 10 64 200; do
        compile "members_$count" '-c -O0'
        compile "members_$count" '-c -O2'
    done
done

# --- The report

"$cxx" --version | head -n 1
echo
echo "| | standard headers, s | agate/json.hpp and one read, s | ratio |"
echo "| --- | --- | --- | --- |"
IFS=$newline
for mode in $modes; do
    IFS=' '
    a=$(median standard "$mode" 1)
    b=$(median read "$mode" 1)
    echo "| $mode | $a | $b | $(awk "BEGIN { printf \"%.2f\", $b / $a }") |"
done
echo
echo "| members, read and written | -O0, s | -O0, MiB | -O2, s | -O2, MiB |"
echo "| --- | --- | --- | --- | --- |"
for count in 1 10 64 200; do
    row="| $count"
    for mode in '-c -O0' '-c -O2'; do
        mib=$(awk "BEGIN { printf \"%.0f\", $(median "members_$count" "$mode" 2) / 1024 }")
        row="$row | $(median "members_$count" "$mode" 1) | $mib"
    done
    echo "$row |"
done
