#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many directives samples have, and how many of them say where arrays are.

directives.py [REVISION] SAMPLE...
    a line for each: directives, those that are mappings, and their share; with a revision, that of git in place of the files
directives.py --at-most=35 SAMPLE...
    the same; fails if a share is larger

Mappings are nodes, template, distribute, align, shadow and inherit; template_fix is not one, because it sizes what has been mapped.
A directive counts in each file that has it.
"""

import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MAPPINGS = {"nodes", "template", "distribute", "align", "shadow", "inherit"}


def texts(sample, revision):
    if not revision:
        return [open(name).read() for name in sorted(glob.glob(os.path.join(ROOT, "samples", sample, "*.[ch]")))]
    git = ["git", "-C", ROOT]
    names = subprocess.run(git + ["ls-tree", "-r", "--name-only", revision, f"samples/{sample}"], check=True, capture_output=True, text=True).stdout
    return [subprocess.run(git + ["show", f"{revision}:{name}"], check=True, capture_output=True, text=True).stdout
            for name in names.split() if name.endswith((".c", ".h"))]


def main():
    most, revision, samples = None, None, []
    for argument in sys.argv[1:]:
        if argument.startswith("--at-most="):
            most = float(argument.split("=")[1])
        elif os.path.isdir(os.path.join(ROOT, "samples", argument)):
            samples.append(argument)
        else:
            revision = argument
    failed = False
    for sample in samples:
        words = [word for text in texts(sample, revision) for word in re.findall(r"^\s*#\s*pragma\s+xmp\s+(\w+)", text, re.M)]
        mapped = sum(word in MAPPINGS for word in words)
        share = 100 * mapped / max(len(words), 1)
        print(f"{sample}: {len(words)} directives, {mapped} of them mappings, {share:.1f} %")
        failed |= most is not None and share > most
    return failed


if __name__ == "__main__":
    sys.exit(main())
