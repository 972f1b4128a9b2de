#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds functions of more than 60 lines and files of more than 600 below folders of C and C++.
#
#   lengths.py SOURCE ALLOWED
#
# ALLOWED has one line for each that is allowed, `path function: reason` or `path: reason`; one that is not long any
# more is a fault, too, so that the list can only become shorter.

import os
import re
import sys

FOLDERS = ["compiler", "include", "io", "runtime"]
FUNCTION_LINES, FILE_LINES = 60, 600

# A function begins with a line that ends its head, at most indented as a member of a class in a namespace is.
HEAD = re.compile(r"(?:^|[\s*&:~])(~?\w+|operator\S+)\s*\(")
SKIP = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
KEYWORDS = {"if", "for", "while", "switch", "catch", "return", "sizeof", "defined", "alignas", "__attribute__"}
NAMESPACE = re.compile(r"(?:^|\s)(?:namespace|extern|class|struct|union|enum)\b[^;(){}=]*$")


def blank(match):
    """As many lines, and nothing in them that looks like code."""
    return re.sub(r"[^\n]", " ", match[0])


def functions(text):
    """(name, first line, last line) of the functions, outermost first."""
    text = SKIP.sub(blank, text)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, text, flags=re.MULTILINE)
    line, start, opened = 1, 0, []  # opened: (name or None, line) of each `{`
    for position, char in enumerate(text):
        if char == "\n":
            line += 1
        elif char == ";":
            start = position + 1
        elif char == "{":
            head = text[start:position]
            inside = any(name for name, _ in opened)
            name = None
            if not inside and not NAMESPACE.search(head) and (found := HEAD.search(head)):
                name = found[1] if found[1] not in KEYWORDS else None
            opened.append((name, line - head.lstrip().count("\n")))
            start = position + 1
        elif char == "}" and opened:
            name, first = opened.pop()
            start = position + 1
            if name:
                yield name, first, line


def long_ones(source):
    """What is too long -> how long it is."""
    result = {}
    for folder in FOLDERS:
        for place, _, names in sorted(os.walk(os.path.join(source, folder))):
            for name in sorted(names):
                if not name.endswith((".c", ".cpp", ".h")):
                    continue
                path = os.path.join(place, name)
                with open(path) as file:
                    text = file.read()
                shown = os.path.relpath(path, source)
                if text.count("\n") > FILE_LINES:
                    result[shown] = text.count("\n")
                for function, first, last in functions(text):
                    if last - first + 1 > FUNCTION_LINES:
                        result[f"{shown} {function}"] = last - first + 1
    return result


def main():
    source, list_file = sys.argv[1:]
    with open(list_file) as file:
        rows = [line.rstrip("\n").partition(": ") for line in file if line.strip() and not line.startswith("#")]
    allowed = {name for name, _, reason in rows if reason}
    found = long_ones(source)
    faults = [f"{name}: {lines} lines" for name, lines in found.items() if name not in allowed]
    faults += [f"{list_file}: {name} is not too long any more" for name in sorted(allowed - set(found))]
    faults += [f"{list_file}: {name} has no reason" for name, _, reason in rows if not reason]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
