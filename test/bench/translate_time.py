#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How long sodecc takes to translate a program of 1,000 lines, and gcc -O2 to compile it as it is:
# in turn, several times, medians. The program is made of stencil kernels over two dozen arrays.

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SODECC = os.environ.get("SODECC", os.path.join(ROOT, "build/openmpi/bin/sodecc"))

HEAD = """\
#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define N {n}

#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
"""

ARRAYS = """
static double u{k}[N][N], v{k}[N][N];
#pragma xmp align u{k}[i][j] with t[i][j]
#pragma xmp align v{k}[i][j] with t[i][j]
#pragma xmp shadow u{k}[1][0]
"""

KERNEL = """
/* Relaxes u{k} towards the mean of its neighbors and a source; returns the largest change. */
static double relax{k}(double weight, double source)
{{
    double change = 0.0;
    int i, j;

#pragma xmp reflect (u{k})
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
            v{k}[i][j] = (1.0 - weight) * u{k}[i][j]
                       + weight * 0.25 * (u{k}[i-1][j] + u{k}[i+1][j] + u{k}[i][j-1] + u{k}[i][j+1])
                       + {k} * source;

#pragma xmp loop (i, j) on t[i][j] reduction(max:change)
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++) {{
            double d = fabs(v{k}[i][j] - u{k}[i][j]);

            if (d > change)
                change = d;
            u{k}[i][j] = v{k}[i][j];
        }}
    return change;
}}

/* Sets u{k} to a wave and keeps its boundary. */
static void start{k}(double frequency)
{{
    int i, j;

#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {{
            u{k}[i][j] = sin(frequency * i) * cos(frequency * j);
            v{k}[i][j] = 0.0;
        }}
}}
"""

MAIN_HEAD = """
int main(void)
{
    double largest = 0.0;
"""
MAIN_STEP = """
    start{k}(0.0{k}1);
    largest = fmax(largest, relax{k}(0.8, 1e-3));
"""
MAIN_TAIL = """
    if (xmp_node_num() == 1)
        printf("%.6e\\n", largest);
    return 0;
}
"""


def program(lines):
    """C text with at least this many lines."""
    count = 1
    while True:
        parts = [HEAD.format(n=200)] + [ARRAYS.format(k=k) + KERNEL.format(k=k) for k in range(count)]
        text = "".join(parts) + MAIN_HEAD + "".join(MAIN_STEP.format(k=k) for k in range(count)) + MAIN_TAIL
        if text.count("\n") >= lines:
            return text
        count += 1


def seconds(command):
    """(elapsed, processor time) of a command and the processes it starts."""
    begin, used = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    elapsed, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}")
    return elapsed, after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime


LIMIT = 0.25


def compare(sodecc, rounds, lines=1000, keep=None):
    """Prints both times; 1 if the ratio of the processor times is above the limit."""
    text = program(lines)
    with tempfile.TemporaryDirectory(prefix="sode-bench-") as work:
        source = os.path.join(work, "program.c")
        for name in [source] + ([keep] if keep else []):
            with open(name, "w") as file:
                file.write(text)
        translate = [sodecc, "--emit-c", source, "-o", "/dev/null"]
        compile_it = ["gcc", "-O2", "-c", "-Wno-unknown-pragmas", "-I" + os.path.join(ROOT, "include"), source,
                      "-o", os.path.join(work, "program.o")]
        times = [(seconds(translate), seconds(compile_it)) for _ in range(rounds + 1)][1:]  # first: cold
    lines, directives = text.count("\n"), text.count("#pragma")
    print(f"{lines} lines, {directives} directives, medians of {rounds} rounds; limit of the ratio: {LIMIT}")
    for kind, name in enumerate(["elapsed", "processor time"]):
        translated, compiled = (statistics.median(run[program][kind] for run in times) for program in (0, 1))
        ratio = statistics.median(run[0][kind] / run[1][kind] for run in times)
        print(f"{name}: sodecc --emit-c {translated:.3f} s, gcc -O2 -c {compiled:.3f} s, ratio {ratio:.3f}")
    return int(ratio > LIMIT)


def main():
    parser = argparse.ArgumentParser(description="Time of translation against time of compilation.")
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--sodecc", default=SODECC)
    parser.add_argument("--keep", metavar="FILE", help="write the program here, too")
    arguments = parser.parse_args()
    return compare(arguments.sodecc, arguments.rounds, arguments.lines, arguments.keep)


if __name__ == "__main__":
    sys.exit(main())
