#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The translated code and the messages that a page shows are the compiler's.
#
#   translated.py [--update] PAGE.md WORK SODECC [option for programs, ignored]...
#
# `<!-- translated: NAME -->` before a block: it is `sodecc --emit-c -P NAME.c`, where NAME names a program of the
# page; `<!-- from: TEXT -->` and `<!-- to: TEXT -->` cut out the lines from the first that begins with TEXT, up to
# and with the next that begins with TEXT.
# `<!-- messages: NAME -->`: what sodecc says about NAME.c.  `<!-- without: TEXT; TEXT -->` first removes the lines
# of the program that contain one of them, so that a page can show what happens then.
# --update writes the compiler's text into the page.

import difflib
import os
import subprocess
import sys

import markdown


def cut(lines, marks):
    start = 0
    if "from" in marks:
        start = next((i for i, line in enumerate(lines) if line.startswith(marks["from"])), None)
        if start is None:
            return None
    end = len(lines)
    if "to" in marks:
        last = next((i for i, line in enumerate(lines) if i > start and line.startswith(marks["to"])), None)
        if last is None:
            return None
        end = last + 1
    return lines[start:end]


def wanted(block, programs, sodecc, work):
    """The lines that the block must have, or a text that says why there are none."""
    name = block.marks.get("translated") or block.marks["messages"]
    if name not in programs:
        return f"no program '{name}' on this page"
    lines = programs[name].lines
    if "without" in block.marks:
        removed = [text.strip() for text in block.marks["without"].split(";")]
        lines = [line for line in lines if not any(text in line for text in removed)]
    with open(os.path.join(work, name + ".c"), "w") as file:
        file.writelines(line + "\n" for line in lines)
    # Relative, so that the file's name in the output depends on nothing.
    command = [sodecc, "--emit-c", "-P", "-fopenmp", name + ".c"]
    result = subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if "translated" in block.marks:
        if result.returncode != 0:
            return f"{' '.join(command)}: exit status {result.returncode}\n{result.stderr}"
        return cut(result.stdout.split("\n")[:-1], block.marks) or "the marks 'from' and 'to' cut out nothing"
    return result.stderr.split("\n")[:-1] or "sodecc has nothing to say about it"


def main():
    arguments = sys.argv[1:]
    update = arguments[0] == "--update"
    page, work, sodecc = arguments[update:update + 3]
    os.makedirs(work, exist_ok=True)
    programs = {program.name: program for program in markdown.programs(page)}
    with open(page) as file:
        lines = file.read().split("\n")
    blocks = [block for block in markdown.blocks(page) if {"translated", "messages"} & set(block.marks)]
    failed = 0
    for block in reversed(blocks):  # from the end: line numbers stay right
        text = wanted(block, programs, sodecc, work)
        if isinstance(text, str):
            failed += 1
            print(f"{page}:{block.line}: {text}")
        elif update:
            lines[block.line:block.end - 1] = text
        elif text != block.lines:
            failed += 1
            print(f"{page}:{block.line}: the page shows something else than sodecc gives; if sodecc is right:\n"
                  f"  test/docs/translated.py --update docs/{os.path.basename(page)} /tmp/work {sodecc}")
            print(*difflib.unified_diff(block.lines, text, "page", "sodecc", lineterm="", n=1), sep="\n")
    if update:
        with open(page, "w") as file:
            file.write("\n".join(lines))
    return 1 if failed or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
