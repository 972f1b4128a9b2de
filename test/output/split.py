#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""split.py NAME...: what sodecc has written of several files, from the standard input into NAME.c each. One call for all is cheaper."""

import re
import sys

texts = re.split(r'(?m)^(?=#include <sode/abi\.h>\n#line 1 ")', sys.stdin.read())[1:]
if len(texts) != len(sys.argv) - 1:
    sys.exit(f"{len(texts)} texts, {len(sys.argv) - 1} names")
for name, text in zip(sys.argv[1:], texts):
    with open(name + ".c", "w") as file:
        file.write(text)
