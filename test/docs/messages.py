#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The language reference quotes the compiler's messages as they are, and every error has its place there.
#
#   messages.py SOURCE PAGE.md...
#
# A quoted message is a list item that begins with code, possibly after `warning:`: "- `text`".  All pieces of
# code in the item that look like messages are checked: those with several words.

import os
import re
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/diagnostics"))
import table

ITEM = re.compile(r"- (?:warning: )?`")
CODE = re.compile(r"`([^`]*)`")


def quoted(page):
    """(line, text) of every quoted message."""
    with open(page) as file:
        lines = file.read().split("\n")
    fenced = in_item = False
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            fenced = not fenced
        if fenced:
            continue
        in_item = bool(ITEM.match(line)) or (in_item and line.startswith("  "))
        if in_item:
            for text in CODE.findall(line):
                yield number, text


def main():
    source, *pages = sys.argv[1:]
    rows = [row for _, rows in table.sections(source) for row in rows]
    seen, problems = set(), 0
    for page in pages:
        for number, text in quoted(page):
            matching = [row.name for row in rows if row.pattern().fullmatch(text)]
            seen.update(matching)
            if not matching and re.search(r"[a-z]{2,} [a-z]{2,}", text):  # else code of the language
                problems += 1
                print(f"{page}:{number}: the compiler has no message '{text}'")
    for row in rows:
        if row.level in ("Error", "Warning") and row.name not in seen:
            problems += 1
            print(f"no page mentions message {row.name}: {row.shown()}")
    return 1 if problems or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
