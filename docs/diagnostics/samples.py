# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds a sample of each message in the tests of messages: the lines they are about, and what the compiler is
# checked to say there.

import os
import re

# `// CHECK: :[[@LINE-1]]:13: error: text`; the place may be missing.
CHECK = re.compile(r"\s*// [A-Z][A-Z-]*: (?:(?::\[\[@LINE([+-]\d+)?\]\]|\S+\.c:\d+):(\d+): )?"
                   r"(error|warning|note|remark): (.*)$")
# Where a note without a place points at: the nearest line above that matches.
POINTED_AT = [
    (re.compile(r"for this '(\w+)' directive"), r"#pragma xmp {0}\b"),
    (re.compile(r"the distribution is here"), r"#pragma xmp distribute"),
    (re.compile(r"'(\w+)' is aligned here"), r"#pragma xmp align.*\b{0}\b"),
    (re.compile(r"the shadow of '(\w+)'"), r"#pragma xmp shadow.*\b{0}\b"),
    (re.compile(r"enclose the directive in braces"), r"#pragma xmp"),
]


class Said:
    """One message: text, level and place; `line` counts from 0, `column` from 1 or is 0."""

    def __init__(self, level, text, line, column):
        self.level = level
        self.text = text
        self.line = line
        self.column = column


def is_source(line):
    return bool(line.strip()) and not line.lstrip().startswith("//")


def place(lines, number, match, error_line):
    """The line that a check in line `number` is about."""
    if match[2] and match[1]:
        return number + int(match[1])
    start = number if error_line is None else error_line + 1
    wanted = ""
    for text, source in POINTED_AT:
        if found := text.match(match[4]):
            wanted = source.format(*found.groups())
    for k in range(start - 1, -1, -1):
        if is_source(lines[k]) and re.search(wanted, lines[k]):
            return k
    raise ValueError(f"no line for '{match[4]}'")


def groups(path):
    """Each message of a test with the notes behind it, as lists of Said, and the lines of the file."""
    with open(path) as file:
        lines = file.read().split("\n")
    result = []
    for number, line in enumerate(lines):
        match = CHECK.match(line)
        if not match or "{{" in match[4]:
            continue
        note = match[3] == "note" and result
        error_line = result[-1][0].line if note else None
        said = Said(match[3], match[4], place(lines, number, match, error_line), int(match[2] or 0))
        if note:
            result[-1].append(said)
        else:
            result.append([said])
    return result, lines


def shown(group, lines):
    """The group as text: numbered lines, each with what is said about it."""
    by_line = {}
    for said in group:
        by_line.setdefault(said.line, []).append(said)
    width = len(str(max(by_line) + 1))
    gutter = " " * width
    text, previous = [], None
    for number in sorted(by_line):
        if previous is not None and number > previous + 1:
            text.append(f"{gutter} :")
        first = number
        text.append(f"{number + 1:{width}} | {lines[number]}")
        while lines[number].endswith("\\"):  # a directive of several lines
            number += 1
            text.append(f"{number + 1:{width}} | {lines[number]}")
        for said in by_line[first]:
            caret = " " * (said.column - 1) + "^ " if said.column else ""
            text.append(f"{gutter} | {caret}{said.level}: {said.text}")
        previous = number
    return "\n".join(text) + "\n"


def find(rows, directories):
    """id -> (file, text) for every row that a test with its id in a COVERS line shows."""
    result = {}
    for directory in directories:
        for name in sorted(os.listdir(directory)):
            path = os.path.join(directory, name)
            if not name.endswith(".c"):
                continue
            with open(path) as file:
                covered = {word for line in re.findall(r"COVERS: (.*)", file.read()) for word in line.split()}
            wanted = [row for row in rows if row.name in covered and row.name not in result]
            if not wanted:
                continue
            found, lines = groups(path)
            for row in wanted:
                group = next((g for g in found for said in g
                              if said.level == row.level.lower() and row.pattern().fullmatch(said.text)), None)
                if group:
                    result[row.name] = name_of(path), shown(group, lines)
    return result


def name_of(path):
    return "/".join(os.path.abspath(path).split(os.sep)[-3:])
