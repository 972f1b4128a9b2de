#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A folder of a library includes from its own layer and from those below it only.  The layers are the indented list
# of its README.md, from the top; folders on one line know nothing of each other.
#
#   layers.py runtime | layers.py io | layers.py compiler

import os
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"(\w+)/')
DECLARED = re.compile(r"^\s*extern\s.*\bsode_")  # a source file that declares what it should include


def layers(readme):
    """Folder to number of its layer, the lowest one 0."""
    with open(readme) as file:
        rows = [re.findall(r"\b(\w+)/ ", line) for line in file if re.match(r"    \w+/ ", line)]
    return {folder: number for number, row in enumerate(reversed(rows)) for folder in row}


def faults(runtime):
    layer = layers(os.path.join(runtime, "README.md"))
    folders = {name for name in os.listdir(runtime) if os.path.isdir(os.path.join(runtime, name))}
    for folder in sorted(folders ^ set(layer)):
        yield f"{folder}/: in the list of README.md, or in the tree, but not in both"
    for folder in sorted(folders & set(layer)):
        for name in sorted(os.listdir(os.path.join(runtime, folder))):
            if not name.endswith((".c", ".cpp", ".h", ".def")):
                continue
            with open(os.path.join(runtime, folder, name)) as file:
                for number, line in enumerate(file, 1):
                    used = INCLUDE.match(line)
                    used = used.group(1) if used else folder
                    if used in layer and used != folder and layer[used] >= layer[folder]:
                        yield f"{folder}/{name}:{number}: {used}/ is not below {folder}/"
                    if name.endswith(".c") and DECLARED.match(line):
                        yield f"{folder}/{name}:{number}: declares what a header should"


def main():
    found = list(faults(sys.argv[1]))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
