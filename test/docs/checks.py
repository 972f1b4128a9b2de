#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every row of Checks.def has its file, with a comment that says what it is, and its messages stand below its title in Messages.def.
#
#   checks.py compiler/checks

import os
import re
import sys


def read(*path):
    with open(os.path.join(*path)) as file:
        return file.read()


def main():
    folder = sys.argv[1]
    titles = {}
    for title, rows in re.findall(r"^// (\w[\w ,]*)\n((?:DIAG.*\n)+)", read(folder, "Messages.def"), re.MULTILINE):
        for name in re.findall(r"DIAG\((\w+)", rows):
            titles[name] = title
    faults = []
    for check, title in re.findall(r'^CHECK\((\w+), "(.*)"\)$', read(folder, "Checks.def"), re.MULTILINE):
        text = read(folder, check + ".cpp") if os.path.exists(os.path.join(folder, check + ".cpp")) else ""
        if not re.match(r"// SPDX.*\n//\n// \S", text):
            faults.append(f"{check}: {check}.cpp does not begin with what it is")
        others = {titles[name] for name in re.findall(r"diag::(\w+)", text) if name in titles} - {title}
        faults += [f"{check}: Messages.def has '{other}' in place of '{title}'" for other in sorted(others)]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
