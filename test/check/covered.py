#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every message of the compiler has a test: its id stands in a `// COVERS:` line of a file in test/check or
# test/parse, and no such line names an id that does not exist.
#
#   covered.py Messages.def... DIRECTORY...

import os
import re
import sys


def covered(directories):
    """id -> a test that covers it."""
    tests = {}
    for directory in directories:
        for name in sorted(os.listdir(directory)):
            if not name.endswith(".c"):
                continue
            path = os.path.join(directory, name)
            with open(path) as file:
                for line in re.findall(r"COVERS: (.*)", file.read()):
                    tests.update({word: path for word in line.split()})
    return tests


def main():
    tables = [argument for argument in sys.argv[1:] if argument.endswith(".def")]
    directories = [argument for argument in sys.argv[1:] if argument not in tables]
    ids = []
    for table in tables:
        with open(table) as file:
            ids += re.findall(r"^DIAG\((\w+)", file.read(), re.MULTILINE)
    tests = covered(directories)
    missing = [name for name in ids if name not in tests]
    unknown = [name for name in tests if name not in ids]
    for name in missing:
        print(f"{name}: no test has it in its COVERS line")
    for name in unknown:
        print(f"{tests[name]}: {name} is in no table")
    return 1 if missing or unknown or not ids else 0


if __name__ == "__main__":
    sys.exit(main())
