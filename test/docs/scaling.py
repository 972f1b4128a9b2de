#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The table of docs/scaling.md has every directive and every function of the public headers.
#
#   scaling.py scaling.md Directives.def HEADER...
#
# `sode_file_write...` stands for all names that begin like this; `xmp_num_nodes` also for xmpc_num_nodes.

import re
import sys

DIRECTIVE = re.compile(r'^DIRECTIVE\(\w+, "(\w+)"', re.MULTILINE)
FUNCTION = re.compile(r"^SODE_(?:XMP|IO)_FUNCTION_?\s.*?\b(xmpc?_\w+)\(|^#define (sode_(?:file|checkpoint|restart)\w*)\(", re.MULTILINE)
LOCAL = {"sode_file_error", "sode_file_takes_at_most_340_names"}  # a text; part of a macro


def read(path):
    with open(path) as file:
        return file.read()


def main():
    page, directives, *headers = sys.argv[1:]
    table = "\n".join(line for line in read(page).splitlines() if line.startswith("|"))
    named = re.findall(r"`([a-z_]+)(\.\.\.)?[^`]*`", table)
    words = {word for word, _ in named}
    heads = tuple(word for word, more in named if more)
    wanted = DIRECTIVE.findall(read(directives))
    functions = {found[0] or found[1] for header in headers for found in FUNCTION.findall(read(header))} - LOCAL
    wanted += sorted(functions)
    missing = [word for word in wanted if not any(name in words or name.startswith(heads) for name in (word, word.replace("xmpc_", "xmp_")))]
    print("\n".join(f"scaling.md does not say what {word} costs" for word in missing), end="\n" if missing else "")
    return 1 if missing or not functions else 0


if __name__ == "__main__":
    sys.exit(main())
