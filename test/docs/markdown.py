# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Reads the programs out of a Markdown page.

import re


class Block:
    """A fenced block.  `marks` are the `<!-- key: value -->` lines directly before it."""

    def __init__(self, language, line, heading, marks):
        self.language = language
        self.line = line  # of the opening fence, from 1
        self.heading = heading
        self.marks = marks
        self.lines = []
        self.end = 0  # line of the closing fence
        self.prints = None  # a program's output, if the page shows it
        self.name = ""

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)


MARK = re.compile(r"<!--\s*([\w-]+):\s*(.*?)\s*-->$")
FENCE = re.compile(r"```([\w{}]*)$")
HEADING = re.compile(r"#{1,2} (.+)$")


def blocks(page):
    """All fenced blocks of a page, in order."""
    result, open_block, heading, marks = [], None, "", {}
    with open(page) as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines, 1):
        if open_block:
            if line == "```":
                open_block.end = number
                result.append(open_block)
                open_block = None
            else:
                open_block.lines.append(line)
            continue
        if mark := MARK.match(line):
            marks[mark[1]] = mark[2]
        elif fence := FENCE.match(line):
            open_block = Block(fence[1], number, heading, marks)
            marks = {}
        elif line:
            marks = {}
            if match := HEADING.match(line):
                heading = match[1]
    if open_block:
        raise SystemExit(f"{page}:{open_block.line}: a block without end")
    return result


def programs(page):
    """The complete programs of a page, each with a name of its own."""
    found, used, previous = [], set(), None
    for block in blocks(page):
        if block.language in ("c", "cpp") and "int main(" in block.text and "translated" not in block.marks:
            slug = re.sub(r"\W+", "-", block.heading.lower()).strip("-")
            name, count = block.marks.get("program", slug), 1
            block.name = name
            while block.name in used:
                count += 1
                block.name = f"{name}-{count}"
            used.add(block.name)
            found.append(block)
        elif block.language == "text" and previous in found and block.line == previous.end + 1:
            previous.prints = block.text
        previous = block
    return found
