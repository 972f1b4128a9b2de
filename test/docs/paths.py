#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Files of the source tree that pages name exist; files of a folder that a page must name are named.
#
#   paths.py SOURCE PAGE.md... [--all FOLDER]
#
# A name of a file is code that begins with a top folder: `test/run/bcast.c`; NAME in it stands for any.

import os
import re
import sys

NAME = re.compile(r"`((?:compiler|docs|include|io|runtime|samples|test)/[\w./-]+)`")


def main():
    source, *pages = sys.argv[1:]
    folder = pages.pop() if "--all" in pages else None
    pages = [page for page in pages if page != "--all"]
    named, problems = set(), []
    for page in pages:
        with open(page) as file:
            for number, line in enumerate(file, 1):
                for name in NAME.findall(line):
                    named.add(name.rstrip("/"))
                    if "NAME" not in name and not os.path.exists(os.path.join(source, name)):
                        problems.append(f"{page}:{number}: there is no {name}")
    if folder:
        problems += [f"{folder}/{name}: no page names it" for name in sorted(os.listdir(os.path.join(source, folder)))
                     if f"{folder}/{name}" not in named]
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems or not named else 0


if __name__ == "__main__":
    sys.exit(main())
