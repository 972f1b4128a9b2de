#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Is a pointer to a node's part that is used as if it led to the whole array told? Makes programs from a way by which a pointer gets
# the address and a use of it, right or wrong: a wrong one must be told in the line of the use, a right one compile in silence.
#
#   wrong.py --programs=20 --seed=1 --sodecc=sodecc --work=DIR

import argparse
import os
import random
import re
import subprocess
import sys

HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#define N {n}
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N], b[N];
#pragma xmp align [i] with t[i] :: a, b
typedef struct {{ int n; double *data; }} field;
static double *given(double *x) {{ return x; }}
static double *which(int k) {{ return k ? a : b; }}
static int compare(const void *x, const void *y) {{ return *(const char *)x - *(const char *)y; }}
static int at(int i) {{ return i; }}
"""

# How q gets the address: at file scope, in front of the uses.
WAYS = [
    ("", "double *q = a;"),
    ("static double *q;", "q = a;"),
    ("", "double *first = a, *q = first;"),
    ("", "double *q = given(a);"),
    ("", "double *q = which(n > 3);"),
    ("", "field f = {N, a}; double *q = f.data;"),
    ("", "field f, *g = &f; g->data = a; double *q = g->data;"),
    ("", "double *q = n ? a : b;"),
    ("", "double *both[2] = {a, b}; double *q = both[n % 2];"),
    ("", "double *q; double **to = &q; *to = a;"),
    ("static double *kept(void) { static double *k; k = a; return k; }", "double *q = kept();"),
    ("", "double *q = (double *)(void *)a;"),
]
LOOP = "#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < N; i++) {\n        "
# What is done with it; the line with the use ends with the mark. True: it is wrong.
USES = [
    (True, LOOP + "q[i] = i; // HERE\n    }"),
    (True, LOOP + "*(q + i) += 1; // HERE\n    }"),
    (True, LOOP + "int k = N - 1 - i;\n        q[k] = 2; // HERE\n    }"),
    (True, LOOP + "q[at(i)] = 2; // HERE\n    }"),
    (True, "for (int i = 0; i < N; i++)\n        q[i] = 1; // HERE"),
    (True, "for (double *r = a; r < q + N; r++) // HERE\n        *r = 0;"),
    (True, "memset(q, 0, N * sizeof(double)); // HERE"),
    (True, "qsort(q, N, sizeof *q, compare); // HERE"),
    (True, "fwrite(q, sizeof(double), N, stdout); // HERE"),
    (True, "plain(q, N); // HERE"),
    (True, "listed(q); // HERE"),
    (False, LOOP + "q[i - low] = i;\n    }"),
    (False, LOOP + "*q++ = i;\n    }"),
    (False, LOOP + "a[i] = q[0];\n    }"),
    (False, "for (int i = 0; i < here; i++)\n        q[i] = 1;"),
    (False, "plain(q, here);"),
    (False, "memset(q, 0, here * sizeof(double));"),
    (False, "aligned(a, q == 0);"),
]
FUNCTIONS = """static void plain(double *x, int m)
{
    for (int i = 0; i < m; i++)
        x[i] += 1;
}
static void listed(double *x)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = 3;
}
static void aligned(double x[N], int k)
{
#pragma xmp align x[i] with t[i]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = k;
}
"""


def program(seed):
    """The text, and whether something is wrong in it."""
    draw = random.Random(seed)
    scope, way = draw.choice(WAYS)
    wrong, use = draw.choice(USES)
    text = HEAD.format(n=draw.choice([20, 21, 33])) + scope + "\n" + FUNCTIONS
    text += "int main(int n, char **v)\n{\n    int low, here;\n    low = xmp_array_gcllbound(xmp_desc_of(a), 1);\n"
    text += "    xmp_array_lsize(xmp_desc_of(a), 1, &here);\n    " + way + "\n    " + use + "\n"
    text += "    plain(b, here - low), listed(0), aligned(b, at(n)), which(compare(v, given(0)));\n    return 0;\n}\n"
    return text, wrong


def check(sodecc, path, text, wrong):
    """What is wrong with the messages, or nothing."""
    with open(path, "w") as file:
        file.write(text)
    done = subprocess.run(sodecc + ["--emit-c", path, "-o", path + ".out"], capture_output=True, text=True)
    told = {int(line) for line in re.findall(r":(\d+):\d+: (?:warning|error): ", done.stderr)}
    here = {k + 1 for k, line in enumerate(text.split("\n")) if "// HERE" in line}
    if wrong and not told & here:
        return "nothing is told"
    if not wrong and done.stderr:
        return "a false alarm:\n" + done.stderr
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sodecc", required=True)
    parser.add_argument("--work", required=True)
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    faults = 0
    for seed in range(options.seed, options.seed + options.programs):
        text, wrong = program(seed)
        path = os.path.join(options.work, f"wrong_{seed}.c")
        if fault := check(options.sodecc.split(), path, text, wrong):
            print(f"{path}: {fault}")
            faults += 1
    print(f"{options.programs} programs, {faults} with wrong messages")
    sys.exit(1 if faults else 0)


main()
