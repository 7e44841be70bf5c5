"""Measures Python's serialization libraries on the models and values of the C++ programs, and leaves a run file of the
same form as theirs (report/run_file.hpp).

    python3 measure.py --out FILE [--repetitions N] [--min-time SECONDS]

Before a row is timed, the bytes are read back and compared with the workload's value, and their size where it is known;
a difference ends the program. Time is processor time of the thread, by timeit: the statement stands in the loop itself,
and the garbage collector is off. Rows of one verb and workload run interleaved in random order.
"""

import argparse
import ctypes
import datetime
import gc
import json
import os
import platform
import random
import statistics
import sys
import time
import timeit

if sys.version_info < (3, 10):  # dataclasses with slots
    print("The Python peers are not measured: they want Python 3.10 or newer")
    sys.exit(0)

try:
    import unpacked  # written by the build: modules that are not installed, and what they are linked with
except ImportError:
    pass
else:
    sys.path += unpacked.modules
    for library in unpacked.libraries:
        ctypes.CDLL(library, ctypes.RTLD_GLOBAL)

import models
import peers

# Written after their documentation alone: what goes wrong with them is told, and ends nothing.
UNTRIED = ("msgspec", "pyfory", "polyxml")


def collect():
    """The rows that are there, and a list of (library, why) for the others."""
    rows, missing, libraries = [], [], ["pickle protocol 5"]
    for name, make in peers.PEERS.items():
        try:
            made = list(make())
            for row in made:
                check(row)
        except peers.Missing as problem:
            missing.append((name, str(problem)))
            continue
        except Exception as problem:
            if name not in UNTRIED:
                raise
            missing.append((name, f"it failed: {type(problem).__name__}: {problem}"))
            continue
        rows += made
        if name != "pickle":
            libraries.append(f"{name} {peers.version_of(name)}")
        if name == "protobuf":
            from google.protobuf.internal import api_implementation

            libraries[-1] += f" ({api_implementation.Type()})"
    return rows, missing, libraries


def check(row):
    """Fills in the row's bytes, after a round trip."""
    label = f"{row.format}/{row.workload}/{row.library}"
    scope = row.scope
    scope["data"] = eval(row.write, scope)
    value = models.values()[row.workload]
    if row.value_of(eval(row.read, scope)) != value:
        raise AssertionError(f"{label}: the value that was read is not the workload's")
    data = scope["data"]
    row.bytes = len(data.encode() if isinstance(data, str) else data)
    if row.exact is not None and row.bytes != row.exact:
        raise AssertionError(f"{label}: {row.bytes} bytes, and not {row.exact}")


class Timed:
    """One verb of a row, and its repetitions so far."""

    def __init__(self, verb, row, min_time):
        self.name = f"{verb}/{row.format}/{row.workload}/{row.library}"
        self.library = row.library + ("+lz4" if row.format.endswith("-lz4") else "")
        self.row = row
        self.seconds = []
        statement = row.write if verb == "write" else row.read
        self.timer = timeit.Timer(statement, timer=time.thread_time, globals=row.scope)
        self.count = 1
        while (taken := self.timer.timeit(self.count)) < min_time:
            self.count = max(self.count + 1, int(self.count * min(10, 1.2 * min_time / max(taken, 1e-7))))

    def repeat(self):
        self.seconds.append(self.timer.timeit(self.count) / self.count)


def measure(rows, repetitions, min_time):
    """All rows' timings, in the order of the rows."""
    groups = {}
    for row in rows:
        for verb in ("write", "read"):
            groups.setdefault((verb, row.workload), []).append(row)
    timed = []
    for i, ((verb, workload), members) in enumerate(groups.items(), 1):
        group = [Timed(verb, row, min_time) for row in members]
        for _ in range(repetitions):
            for one in random.sample(group, len(group)):
                one.repeat()
        gc.collect()
        medians = ", ".join(f"{t.library} {statistics.median(t.seconds) * 1e6:.3g} us" for t in group)
        print(f"[{i:2}/{len(groups)}] python {verb} {workload}: {medians}", flush=True)
        timed += group
    return timed


def context(libraries):
    """As run_context in report/run_file.hpp: no host, no path."""
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "compiler": f"{platform.python_implementation()} {platform.python_version()}",
        "standard_library": "",
        "flags": "",
        "libraries": ", ".join(libraries),
        "heap": "Python's own; the garbage collector is off while timing",
        "num_cpus": os.cpu_count() or 0,
        "mhz_per_cpu": 0,
        "cpu_scaling_enabled": False,
    }


def run_file(timed, missing, libraries):
    benchmarks = []
    for index, one in enumerate(timed):
        for seconds in one.seconds:
            benchmarks.append(
                {
                    "name": one.name,
                    "run_name": one.name,
                    "family_index": index,
                    "run_type": "iteration",
                    "iterations": one.count,
                    "cpu_time": seconds * 1e9,
                    "time_unit": "ns",
                    "items_per_second": 1 / seconds,
                    "bytes": one.row.bytes,
                }
            )
    for index, (library, why) in enumerate(missing, len(timed)):
        # A row in a format of its own, so that no table has a line for it.
        name = f"write/missing/all/{library}"
        benchmarks.append(
            {
                "name": name,
                "run_name": name,
                "family_index": index,
                "run_type": "iteration",
                "error_occurred": True,
                "error_message": why,
            }
        )
    return {"context": context(libraries), "benchmarks": benchmarks}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--repetitions", type=int, default=31)
    arguments.add_argument("--min-time", type=float, default=0.02)
    chosen = arguments.parse_args()
    rows, missing, libraries = collect()
    for library, why in missing:
        print(f"python: {library} is not measured: {why}")
    timed = measure(rows, chosen.repetitions, chosen.min_time)
    with open(chosen.out, "w", encoding="utf-8") as out:
        json.dump(run_file(timed, missing, libraries), out, indent=1)
        out.write("\n")


if __name__ == "__main__":
    main()
