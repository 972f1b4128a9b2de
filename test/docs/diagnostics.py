#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# docs/diagnostics.md shows the compiler's table of messages.
#
#   diagnostics.py [--update] diagnostics.md Diagnostics.def
#
# Without --update it checks that the page is what the table gives.  What stands above the marker line is
# written by hand.

import difflib
import sys

import table

MARKER = "<!-- from compiler/support/Diagnostics.def by test/docs/diagnostics.py -->\n"


def generated(def_file):
    lines = []
    for title, rows in table.sections(def_file):
        lines += ["", f"## {title}", "", "| level | message | id |", "|---|---|---|"]
        for row in rows:
            text = row.shown().replace("|", "\\|")
            lines.append(f"| {row.level.lower()} | `{text}` | `{row.name}` |")
    return "\n".join(lines) + "\n"


def main():
    arguments = sys.argv[1:]
    update = arguments[0] == "--update"
    page, def_file = arguments[1:] if update else arguments
    with open(page) as file:
        old = file.read()
    head, marker, _ = old.partition(MARKER)
    if not marker:
        sys.exit(f"{page}: no line '{MARKER.strip()}'")
    new = head + marker + generated(def_file)
    if update:
        with open(page, "w") as file:
            file.write(new)
    elif new != old:
        sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), page, "table"))
        print(f"{page}: out of date; run test/docs/diagnostics.py --update {page} {def_file}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
