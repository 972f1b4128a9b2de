#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The command for each line of standard input, the status that it must end with before its words.  What it needs is loaded once:
# that takes longer than all the rest.
#
#   each.py BUILD < LINES

import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1] + "/lib/sode")
from sode_view.main import main  # noqa: E402


def status_of(words, printed):
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.dup2(printed.fileno(), 1)
    sys.argv = ["sode-view", *words]
    try:
        status = main("test")
    except SystemExit as end:  # argparse
        status = end.code
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


with open("printed", "w+") as printed:
    for line in sys.stdin:
        wanted, *words = line.split()
        found = status_of(words, printed)
        if found != int(wanted) or os.fstat(printed.fileno()).st_size:
            sys.exit(f"each.py: {' '.join(words)}: status {found}, printed: {open('printed').read()}")
