#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Translates a test with its // comments blanked: the output repeats the input's comments, and a CHECK line
# must not match itself.  Lines stay where they are; /* */ comments stay, so that tests can look for them.
#
#   translate.py WORK SODECC [option of sodecc or file.c]...
#
# The blanked copy has the name of the file in the directory WORK; the file's own directory is searched for
# headers.

import os
import re
import subprocess
import sys

# Strings, character constants and /* */ comments are matched first, so that // in them is not a comment.
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"' r"|'(?:\\.|[^'\\\n])*'" r"|/\*.*?\*/" r"|(//(?:\\\n|[^\n])*)", re.DOTALL)


def blank(text):
    """The text with each // comment replaced by spaces, line breaks kept."""
    return TOKEN.sub(lambda m: re.sub(r"[^\n]", " ", m[0]) if m[1] else m[0], text)


def main():
    work, sodecc, *words = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    command = [sodecc, "--emit-c"]
    for word in words:
        if word.endswith(".c") and not word.startswith("-"):
            with open(word) as file:
                text = blank(file.read())
            command.append("-I" + (os.path.dirname(word) or "."))
            word = os.path.join(work, os.path.basename(word))
            with open(word, "w") as file:
                file.write(text)
        command.append(word)
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
