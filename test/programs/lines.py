#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How many lines make a program distributed, counted in its text without comments and empty lines:
#
#   lines.py PROGRAM...      name, lines without directives, directives (their continuation lines too), other lines
#   lines.py --check README  compares the table of ports with that
#
# Other lines: those that name something of xmp.h, or include it; those from `#ifdef __SODE__` to its `#endif`; and those that use a macro
# which is defined there.

import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def lines_of(path):
    with open(path) as file:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.DOTALL)
    return [line.strip() for line in text.splitlines() if line.strip()]


def count(program):
    plain, directives, other, macros = 0, 0, 0, set()
    for path in sorted(glob.glob(os.path.join(HERE, program, "*"))):
        depth, continued = 0, False  # within `#ifdef __SODE__`
        for line in lines_of(path):
            directive = continued or re.match(r"#\s*pragma\s+xmp\b|_Pragma\(\"xmp", line)
            continued = bool(directive) and line.endswith("\\")
            if directive:
                directives += 1
                continue
            plain += 1
            opens = re.match(r"#\s*if", line)
            if depth or (opens and "__SODE__" in line):
                depth += bool(opens) - bool(re.match(r"#\s*endif", line))
                macros.update(re.findall(r"#\s*define\s+(\w+)", line))
                other += 1
            elif re.search(r"\bxmpc?[_.]", line) or any(re.search(rf"\b{m}\b", line) for m in macros):
                other += 1
    return plain, directives, other


def check(readme):
    wrong = 0
    with open(readme) as file:
        rows = re.findall(r"^\| `(\w+)` \|.*\| (\d+) \| (\d+) \| (\d+) \|$", file.read().split("ports of codes")[1], flags=re.MULTILINE)
    for name, *numbers in rows:
        if tuple(map(int, numbers)) != count(name):
            print(f"{name}: {' | '.join(map(str, count(name)))}, not {' | '.join(numbers)}")
            wrong += 1
    return wrong > 0 or not rows


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        sys.exit(check(sys.argv[2]))
    for each in sys.argv[1:]:
        print(each, *count(each))
