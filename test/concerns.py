#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The tests that files concern, by concerns.txt:  concerns.py FILE...     (paths from the root of the source)
# With --check: every line matches files and tests, and every source file has a line.

import fnmatch
import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(HERE)


def read_table():
    with open(os.path.join(HERE, "concerns.txt")) as file:
        rows = [line.split() for line in file if line.strip() and not line.startswith("#")]
    return [(row[0], row[1:]) for row in rows]


def tests_of(pattern):
    """Paths below test/: folders stay folders."""
    return [os.path.relpath(path, HERE) for path in glob.glob(os.path.join(HERE, pattern))
            if os.path.isdir(path) or is_test(path)]


def is_test(path):
    if not path.endswith((".c", ".test")):
        return False
    with open(path, errors="replace") as file:
        return "RUN:" in file.read()


def naming(file):
    """Tests of the runtime that include a file's header, or compile or link the file by itself."""
    parts = os.path.splitext(file)[0].split("/")
    found = []
    for path in sorted(glob.glob(os.path.join(HERE, "runtime", "*.c"))) if parts[0] == "runtime" else []:
        with open(path, errors="replace") as text:
            if "/".join(parts[1:]) + "." in text.read() and is_test(path):
                found.append(os.path.relpath(path, HERE))
    return found


def concerned(file, table):
    parts = file.split("/")
    path = os.path.join(SOURCE, file)
    if parts[0] == "test" and len(parts) > 2 and parts[1] != "mutants":
        if os.path.exists(path) and is_test(path):
            return ["/".join(parts[1:])]
        return [parts[1]] if parts[1] != "bench" else []
    return [test for pattern, tests in table if fnmatch.fnmatchcase(file, pattern) for t in tests for test in tests_of(t)] + naming(file)


def check(table):
    files = subprocess.run(["find", "compiler", "runtime", "io", "include", "-type", "f", "(", "-name", "*.c", "-o", "-name",
                            "*.cpp", "-o", "-name", "*.h", "-o", "-name", "*.def", ")"], cwd=SOURCE, check=True,
                           text=True, stdout=subprocess.PIPE).stdout.split()
    faults = [f"{file}: no line of concerns.txt" for file in sorted(files) if not concerned(file, table)]
    for pattern, tests in table:
        if not glob.glob(os.path.join(SOURCE, pattern)):
            faults.append(f"concerns.txt: {pattern}: no such file")
        faults += [f"concerns.txt: {pattern}: no test {test}" for test in tests if not tests_of(test)]
    print("\n".join(faults))
    return 1 if faults else 0


def main():
    table = read_table()
    if sys.argv[1:] == ["--check"]:
        return check(table)
    tests = {test for file in sys.argv[1:] for test in concerned(file, table)}
    # A test in a folder that is run as a whole is not run twice.
    print("\n".join(sorted(test for test in tests if os.path.dirname(test) not in tests)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
