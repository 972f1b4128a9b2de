#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The walks through the files are true: in tables with the columns file, names, the file exists and has the names.
#
#   walks.py SOURCE PAGE

import os
import re
import sys


def rows(page):
    """(line, file, names) of the tables."""
    inside = False
    with open(page) as file:
        for number, line in enumerate(file, 1):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not line.startswith("|"):
                inside = False
            elif cells[:2] == ["file", "names"]:
                inside = True
            elif inside and not cells[0].startswith("-"):
                yield number, cells[0].strip("`"), re.findall(r"`([^`]+)`", cells[1])


def main():
    source, page = sys.argv[1:]
    faults, count = [], 0
    for number, name, words in rows(page):
        count += 1
        path = os.path.join(source, name)
        if not os.path.isfile(path):
            faults.append(f"{page}:{number}: there is no {name}")
            continue
        with open(path) as file:
            text = file.read()
        faults += [f"{page}:{number}: {name} has no {word}" for word in words if not re.search(rf"\b{word}\b", text)]
        if not words:
            faults.append(f"{page}:{number}: names nothing of {name}")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not count else 0


if __name__ == "__main__":
    sys.exit(main())
