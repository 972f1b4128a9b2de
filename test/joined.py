#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Translated text with what stands at one place of the user's file in one line, as FileCheck's CHECK-SAME wants it: tests of
# what is generated need not say where statements are broken. test/output/layout.c and lines.test do.
#
#   joined.py translated.c

import re
import sys

PLACE = re.compile(r"#line (\d+)(.*)$")


def joined(lines):
    """The lines; one that `#line` gives the number of the line before joins it."""
    rows = []  # text and number
    number, joins = 1, False
    for line in lines:
        place = PLACE.match(line)
        if place and not place[2]:
            number, joins = int(place[1]), True
            while len(rows) > 1 and rows[-1][1] > number:  # the rest of a macro's arguments
                rest = rows.pop()[0]
                rows[-1][0] += " " + rest.strip()
            continue
        if joins and rows and rows[-1][1] == number and not line.startswith("#"):
            rows[-1][0] = (rows[-1][0].rstrip() + " " + line.strip()).rstrip()
        else:
            rows.append([line, number])
        number, joins = (int(place[1]) if place else number + 1), False
    return [text for text, _ in rows]


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        print("\n".join(joined(file.read().split("\n"))), end="")
