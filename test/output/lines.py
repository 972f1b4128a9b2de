#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Says which lines of translated text are longer than 100 columns, but for the user's own (with what was edited in them).
#
#   lines.py translated.c...

import re
import sys

LIMIT = 100
PLACE = re.compile(r'#line (\d+)(?: "(.*)")?$')
WORD = re.compile(r"\w+")
GENERATED = re.compile(r"\bsode_(?:base|array)__(\w+?)(?:_\d+)?\b")
sources = {}


def lines_of(file):
    if file not in sources:
        try:
            with open(file, errors="replace") as text:
                sources[file] = text.read().split("\n")
        except OSError:
            sources[file] = []
    return sources[file]


def source(file, number):
    """A line of the user's file, or nothing."""
    lines = lines_of(file)
    return lines[number - 1] if 0 < number <= len(lines) else ""


def is_own(line, user):
    """Half of the different words of the user's line stand in it, in order; others are replaced, and macros are expanded."""
    if re.match(r"\s*#\s*pragma\s+xmp\b", user):
        return False
    if re.match(r"\s*([{}]|(const )?sode_|SODE_)", line) and not re.match(r"\s*sode_", user):  # the user calls <sode/io.h>
        return False
    words, found, rest = list(dict.fromkeys(WORD.findall(user))), 0, WORD.findall(GENERATED.sub(r"\1", line))
    for word in words:
        if word in rest:
            rest = rest[rest.index(word) + 1:]
            found += 1
    return 0 < len(words) <= 2 * found or line.lstrip().startswith("for (")


def check(name):
    """How many lines of this file are too long."""
    file, number, wrong = "", 1, 0
    with open(name, errors="replace") as text:
        for line in text.read().split("\n"):
            place = PLACE.match(line)
            if place:
                number, file = int(place[1]), place[2] or file
                continue
            if len(line.expandtabs()) > LIMIT and not line.startswith("#") and line not in lines_of(file) and not is_own(line, source(file, number)):
                print(f"{name}: {file}:{number}: {len(line)} columns: {line}")
                wrong += 1
            number += 1
    return wrong


if __name__ == "__main__":
    sys.exit(sum(check(name) for name in sys.argv[1:]) > 0)
