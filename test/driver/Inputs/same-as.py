#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs two compilers with the same words on the same files and says where exit status or files made differ.
#
#   same-as.py FILE... -- LIST OURS...
#
# LIST: a file with one command line per line. The other compiler is gcc.

import os
import shlex
import shutil
import subprocess
import sys
import tempfile

split = sys.argv.index("--")
files, lines, ours = sys.argv[1:split], sys.argv[split + 1], sys.argv[split + 2:]


def run(compiler, words):
    with tempfile.TemporaryDirectory() as directory:
        for file in files:
            shutil.copy(file, directory)
        status = subprocess.run(compiler + words, cwd=directory, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL).returncode
        return [f"exit {status}"] + sorted(os.listdir(directory))


failed = count = 0
with open(lines) as text:
    for line in text:
        words = shlex.split(line, comments=True)
        if not words:
            continue
        count += 1
        us, them = run(ours, words), run(["gcc"], words)
        if us != them:
            failed += 1
            print(f"{line.strip()}\n  sodecc: {us}\n  gcc:    {them}")
print(f"{count} command lines, {failed} differ")
sys.exit(failed != 0)
