# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""switch.h for Python."""

import os

noted = set()


def sode_mutant(number):
    if number not in noted:
        noted.add(number)
        if os.environ.get("MUTANT_LOG"):
            with open(os.environ["MUTANT_LOG"], "a") as log:
                log.write(f"{number}\n")
    return int(os.environ.get("MUTANT", "0")) == number
