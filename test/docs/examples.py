#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The complete programs of pages, compiled and run: what they print serially and on ranks is equal, and it is
# what the page says.
#
#   examples.py [--files] PAGE.md... -- COMMAND...
#
# COMMAND is test/run/compare.py with its options, or together.py, by which all programs of C run in one executable.  A complete
# program is a fenced block of C or C++ (`cpp`) with a main.
# `<!-- ranks: 2,4 -->` before it chooses other rank counts than 1 to 4; a fenced block of text directly after
# it is what it prints.  Programs with `<!-- needs: files -->` run with --files only.

import os
import shlex
import shutil
import subprocess
import sys

import markdown

RANKS = "1,2,3,4"


def check(program, command, work):
    """Runs one program; returns what is wrong with it as text, or ''."""
    folder = os.path.join(work, program.name)
    os.makedirs(folder, exist_ok=True)
    source = os.path.join(folder, program.name + "." + program.language)
    with open(source, "w") as file:
        file.write(program.text)
    ranks = "--ranks=" + program.marks["ranks"] if "ranks" in program.marks else "--all-ranks=" + RANKS
    options = ["--work=" + folder, ranks]
    # The programs may write files: into their own folder.
    result = subprocess.run(command + options + [source], cwd=folder, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        return f"{shlex.join(command + options + [source])}\n{result.stdout}"
    if program.prints is not None:
        printed = subprocess.run([os.path.join(folder, "serial")], cwd=folder, stdout=subprocess.PIPE, text=True).stdout
        if printed != program.prints:
            return f"it prints\n{printed}and not\n{program.prints}"
    return ""


def write(program, folder):
    """A test of it for together.py."""
    os.makedirs(folder, exist_ok=True)
    source = os.path.join(folder, program.name + ".c")
    ranks = f" --ranks={program.marks['ranks']}" if "ranks" in program.marks else ""
    with open(source, "w") as file:
        file.write(f"{program.text}// RUN: %run-compare %s{ranks}\n")
    if program.prints is not None:
        with open(source + ".prints", "w") as file:
            file.write(program.prints)


def alone(command):
    """compare.py in the place of together.py."""
    return [word.replace("together.py", "compare.py") for word in command if not word.startswith("--features=")]


def main():
    arguments = sys.argv[1:]
    if "--" not in arguments[1:-1]:
        sys.exit("usage: examples.py PAGE.md... -- COMMAND...")
    files = arguments[0] == "--files"
    arguments = arguments[files:]
    pages, command = arguments[:arguments.index("--")], arguments[arguments.index("--") + 1:]
    work = os.path.abspath(next(word[len("--work="):] for word in command if word.startswith("--work=")))
    together = any(word.endswith("together.py") for word in command)
    tests = os.path.join(work, "tests")
    shutil.rmtree(tests, ignore_errors=True)
    count = failed = 0
    for page in pages:
        folder = os.path.join(work, os.path.basename(page).removesuffix(".md"))
        for program in markdown.programs(page):
            if program.marks.get("needs") == "files" and not files:
                continue
            count += 1
            if together and program.language == "c":
                write(program, os.path.join(tests, os.path.basename(folder)))
                continue
            problem = check(program, alone(command), folder)
            if problem:
                failed += 1
                print(f"{page}:{program.line}: program '{program.name}': {problem}")
    if os.path.exists(tests):
        failed += subprocess.run(command + [f"--all-ranks={RANKS}", tests], cwd=tests, stdin=subprocess.DEVNULL).returncode != 0
    print(f"{count} programs, {failed} failed")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
