#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every row of the table applies to the source in exactly one place, and names tests that exist.

import os
import sys

import faults as table

sys.dont_write_bytecode = True


def complaints(fault):
    path = os.path.join(table.SOURCE, fault.file)
    if not os.path.exists(path):
        yield f"{fault.place}: {fault.name}: there is no {fault.file}"
        return
    with open(path) as file:
        text = file.read()
    try:
        if fault.apply(text) == text:
            yield f"{fault.place}: {fault.name}: nothing changes"
    except ValueError as error:
        yield str(error)
    if not fault.tests and not fault.reason:
        yield f"{fault.place}: {fault.name}: no test sees it, and no reason is given"
    for test in fault.tests:
        if not os.path.isfile(os.path.join(table.SOURCE, "test", test)):
            yield f"{fault.place}: {fault.name}: there is no test {test}"


def main():
    faults = table.read_tables()
    found = [text for fault in faults for text in complaints(fault)]
    names = [fault.name for fault in faults]
    found += [f"{name}: twice" for name in sorted(set(names)) if names.count(name) > 1]
    seen = sum(bool(fault.tests) for fault in faults)
    if 10 * seen < 9 * len(faults):
        found.append(f"tests are named for {seen} of {len(faults)} faults only")
    print("\n".join(found or [f"{len(faults)} faults"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
