#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ./dev bench translate: is translation fast, and does its time grow in proportion to the program? First a program of
# 1,000 lines against gcc -O2 (translate_time.py); then programs of 625 to 5,000 loop nests, each with its reflect, 25 in a
# function: the processor time of sodecc --emit-c, the lowest of some rounds. Fails if the ratio, or the time per nest of the
# longest program against that of the shortest, is above its limit.

import argparse
import os
import sys
import tempfile

from translate_time import SODECC, compare, seconds

HEAD = """\
#define N 64
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][N], v[N][N];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp shadow u[1][0]
"""

NEST = """\
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            v[i][j] = 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]);
"""

PER_FUNCTION = 25
GROWTH = 1.6  # of the time per nest, from the shortest to the longest program; time that is squared would make 8 of it


def program(nests):
    functions = range(nests // PER_FUNCTION)
    steps = [f"static void step{k}(void)\n{{\n{NEST * PER_FUNCTION}}}\n" for k in functions]
    return HEAD + "".join(steps) + "int main(void)\n{\n" + "".join(f"    step{k}();\n" for k in functions) + "}\n"


def main():
    parser = argparse.ArgumentParser(description="Time of translation, against gcc's and for more and more loop nests.")
    parser.add_argument("--nests", type=int, nargs="*", default=[625, 1250, 2500, 5000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sodecc", default=SODECC)
    arguments = parser.parse_args()
    failed = compare(arguments.sodecc, arguments.rounds)
    each = []
    print("| nests | lines | processor time | per nest |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="sode-bench-") as work:
        for nests in arguments.nests:
            source = os.path.join(work, f"nests{nests}.c")
            text = program(nests)
            with open(source, "w") as file:
                file.write(text)
            command = [arguments.sodecc, "--emit-c", source, "-o", "/dev/null"]
            used = min(seconds(command)[1] for _ in range(arguments.rounds))
            lines = text.count("\n")
            each.append(used / nests)
            print(f"| {nests:,} | {lines:,} | {used:.2f} s | {1000 * used / nests:.2f} ms |", flush=True)
    growth = each[-1] / each[0]
    print(f"time per nest, longest / shortest: {growth:.2f} (limit {GROWTH})")
    return failed or int(growth > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
