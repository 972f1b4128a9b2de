#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Are mistakes told that give other numbers on several nodes? Makes programs of two kinds: a way by which a pointer gets the address of a
# node's part, and a use of it; a way by which a variable gets a value, statements between, and what is done with it. Both may be right or
# wrong: a wrong one must be told in the line that is marked, a right one compile in silence.
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
    (True, "memmove(q, q + 1, (N - 1) * sizeof *q); // HERE"),
    (True, "backwards(N, q); // HERE"),
    (True, "strided(q, N, 1); // HERE"),
    (True, "double (*by_)(const double *, int) = ending; // HERE\n    by_(q, N); // HERE"),
    (False, "double (*by_)(const double *, int) = ending;\n    by_(q, here);"),
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
static double backwards(int m, const double *x)
{
    double s = 0;
    for (int i = m; i-- > 0;)
        s += x[i];
    return s;
}
static void strided(double *x, int m, int step)
{
    for (int i = 0; i < m; i++)
        x[i * step] = 2;
}
static double ending(const double *x, int m) { return x[m - 1]; }
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


# Values: how s, or n, gets its value, and what is done with it behind. A way and an end go together by their letter.
LOOP_OF = "#pragma xmp loop (i) on t[i]{clause}\n    for (int i = 0; i < N; i++)\n        s += a[i];"
SUMS = [
    ("part", LOOP_OF.format(clause="")),
    ("part", "s = partial();"),
    ("part", "#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < N; i++)\n        add(&s, a[i]);\n    s *= 0.5;"),
    ("part", "struct sums {{ double *to; }} c = {{&s}};\n#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < N; i++)\n        *c.to += a[i];".replace("{{", "{").replace("}}", "}")),
    ("start", "s = begin();\n    " + LOOP_OF.format(clause="")),
    ("whole", LOOP_OF.format(clause=" reduction(+: s)")),
    ("whole", "s = total();"),
    ("whole", LOOP_OF.format(clause="") + "\n#pragma xmp reduction (+: s)"),
    ("alike", "for (int k = 1; k < 9; k++)\n        s += 1.0 / k;"),
    ("start", "s = 3;\n    " + LOOP_OF.format(clause="")),
]
BETWEEN = ["", "#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < N; i++)\n        b[i] = i;", "fill();", "if (n > 7)\n        printf(\"%g\\n\", b[0] * 0);"]
NUMBERS = [
    (True, "#pragma xmp task on p[0]\n    m = 12;"),
    (True, "if (xmp_node_num() == 1)\n        m = n;"),
    (True, "if (me == 0 && scanf(\"%d\", &m) != 1)\n        return 1;"),
    (True, "if (me == 0)\n        set(&m);"),
    (True, "m = ask();"),
    (True, "m = which_(me);"),
    (True, "m = me == 0 ? 5 : 12;"),
    (True, "switch (me) {\n    case 0:\n        m = 5;\n        break;\n    default:\n        m = n;\n    }"),
    (True, "me == 0 && (m = 12);"),
    (True, "m = table_[me].n;"),
    (True, "const struct row_ *mine = &table_[me];\n    m = mine->n;"),
    (False, "const struct row_ *mine = &table_[2];\n    m = mine->n;"),
    (False, "const struct row_ *mine = &table_[me];\n    other += mine->n;"),
    (True, "int own = me == 0 ? 5 : 12, *to = calloc(2, sizeof *to);\n    memcpy(to + 1, &own, sizeof own); // HERE\n    m = to[1];"),
    (False, "m = which_(me);\n#pragma xmp bcast (m)"),
    (False, "m = n > 2 ? 5 : 12;"),
    (False, "m = ask();\n#pragma xmp bcast (m)"),
    (False, "#pragma xmp task on p[0]\n    m = 12;\n#pragma xmp bcast (m)"),
    (False, "if (n > 3)\n        m = n;"),
    (False, "m = n;\n    if (me == 0)\n        printf(\"%d\\n\", m);"),
]
AGREED = [
    "#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < m; i++) // HERE\n        a[i] = i;",
    "#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < N; i++)\n        a[i] *= m; // HERE",
    "if (m > 2) { // HERE\n#pragma xmp barrier\n    }",
    "for (int k = 0; k < m; k++) { // HERE\n#pragma xmp barrier\n    }",
]
NEIGHBORS = [
    (True, "static double at_(int i) {{ return {x}[i-1] + {x}[i+1]; }} // HERE", "at_(i)"),
    (True, "static double at_(const double *c) {{ return c[-1] + c[1]; }} // HERE", "at_(&{x}[i])"),
    (True, "static double left_(int i) {{ return {x}[i-1]; }} // HERE\nstatic double (*at_)(int) = left_;", "at_(i)"),
    (True, "static double of(double *const *f, int i) {{ return f[0][i-1]; }} // HERE\nstatic double at_(int i) {{ double *f[1] = {{{x}}}; return of(f, i); }}", "at_(i)"),
    (True, "static double at_(int i) {{ return {x}[N - 1 - i]; }} // HERE", "at_(i)"),
    (True, "static int list_[N];\nstatic double at_(int i) {{ return {x}[list_[i]]; }} // HERE", "at_(i)"),
    (False, "static double own_(int i) {{ return {x}[i]; }}\nstatic double (*at_)(int) = own_;", "at_(i)"),
    (False, "static double at_(int i) {{ return {x}[i]; }}", "at_(i)"),
    (False, "static double at_(const double *c) {{ return *c; }}", "at_(&{x}[i])"),
]
# Arrays in structs: what holds them, what the loop writes, what is read.
HOLDERS = [("struct grid_ g;", "g."), ("struct grid_ *g = malloc(sizeof *g);", "g->"), ("static struct grid_ g;", "g.")]
MEMBER_READS = [
    (True, "for (int i = 0; i < N; i++)\n        s += {x}[i];"),
    (True, "#pragma xmp loop (i) on t[i]\n    for (int i = 1; i < N; i++)\n        a[i] = {x}[i - 1];"),
    (True, "s = {x}[N - 1];"),
    (False, "#pragma xmp loop (i) on t[i] reduction(+: s)\n    for (int i = 0; i < N; i++)\n        s += {x}[i];"),
    (False, "if (me == 0)\n        s = {x}[0];"),
    (False, "shared(&{x}[0]);\n    s = {x}[N - 1];"),
]
# Elements in tasks: the index of the node or the template, of the array.
TASKS = [
    (False, "p[0]", "0"), (True, "p[0]", "N - 1"), (True, "p[0]", "k"), (True, "p[1]", "0"), (True, "t[0]", "N - 1"), (True, "t[0]", "k"),
    (False, "t[N - 1]", "N - 1"), (False, "t[N - 2]", "k"), (True, "t[N - 1]", "0"),
]
# What iterations leave: declarations, the clause, an iteration, what is read after the loop.
CARRIES = [
    (True, "double last = 0;", "", "last = a[i]; // HERE", "show(last);"),
    (True, "double run = 0;", "", "run += a[i], b[i] = run; // HERE", ""),
    (True, "int first = 1;", "", "b[i] = first ? 0 : a[i], first = 0; // HERE", ""),
    (True, "int k = 0, list[N];", "", "if (a[i] > 3) list[k++] = i; // HERE", "show(k + list[0]);"),
    (True, "", "", "b[i] = rand() % 9; // HERE", ""),
    (True, "", "", "static int calls; b[i] = calls++; // HERE", ""),
    (True, "struct sums s = {0, 0};", "", "s.all += a[i], s.n++; // HERE", "show(s.all / s.n);"),
    (True, "double s = 0, *to = &s, **two = &to;", "", "**two += a[i]; // HERE", "show(s);"),
    (True, "double s = 0; struct where_ w = {&s};", "", "*w.to += a[i]; // HERE", "show(s);"),
    (True, "double s[2] = {0, 0}, *to[2] = {s, s + 1};", "", "*to[i & 1] += a[i]; // HERE", "show(s[0] + 2 * s[1]);"),
    (True, "double most = -1; int at_ = -1;", "", "if (a[i] > most) most = a[i], at_ = i; // HERE", "show(at_ + most);"),
    (True, "double most = -1; int at_ = -1;", " reduction(max: most)", "if (a[i] > most) most = a[i], at_ = i; // HERE", "show(at_);"),
    (True, "int any = 0;", "", "if (a[i] > 3) any = 1; // HERE", "show(any);"),
    (True, "char text[99] = \"\";", "", "if (a[i] > 3) strcat(text, \"x\"); // HERE", "puts(text);"),
    (True, "double s = 0;", " reduction(+: s)", "s = a[i]; // HERE", "show(s);"),
    (True, "double s = 0;", " reduction(+: s)", "s += a[i], b[i] = s; // HERE", "show(s);"),
    (True, "struct { double x[N]; } part = {{0}}, copy;", "", "part.x[i] = a[i]; // HERE", "copy = part; show(copy.x[N - 2] + copy.x[0]);"),
    (True, "double *part = calloc(N, sizeof *part);", "", "*(part + i) = a[i]; // HERE", "show(part[N - 1] + part[0]);"),
    (True, "struct where_ w = {calloc(N, sizeof(double))};", "", "w.to[i] = a[i]; // HERE", "show(w.to[N - 1] + w.to[0]);"),
    (True, "double part[N], *walk = part;", "", "memcpy(&part[i], &a[i], sizeof *part); // HERE", "for (int k = 0; k < N; k++) show(*walk++);"),
    (True, "double *old = calloc(N, sizeof *old), *new = calloc(N, sizeof *new), *third;", "", "new[i] = i ? 0.5 * old[i - 1] : 1; // HERE", "third = old, old = new, new = third;"),
    (False, "double *old = calloc(N, sizeof *old), *new = calloc(N, sizeof *new), *third;", "", "new[i] = 0.5 * old[i] + a[i];", "third = old, old = new, new = third;"),
    (True, "double dt = 0.1 / xmp_node_num();", "", "b[i] += dt * a[i]; // HERE", ""),
    (True, "double dt = 0.1 / xmp_node_num();", "", "b[i] = dt + a[i]; // HERE", ""),
    (True, "", "", "b[i] = a[i] + table_[me].w; // HERE", ""),
    (True, "const struct row_ *mine = table_ + me;", "", "double x = mine->w - i; b[i] = x; // HERE", ""),
    (False, "double x0 = 0.5 * table_[me].n; int low = table_[me].n;", "", "b[i] = x0 + 0.5 * (i - low);", ""),
    (False, "double dt = table_[me].w;\n#pragma xmp bcast (dt)", "", "b[i] = dt + a[i];", ""),
    (True, "", "", "double *q_ = &b[i] - 1; b[i] = 0.5 * *q_; // HERE", ""),
    (False, "", "", "double *q_ = &b[i]; b[i] = 0.5 * *q_;", ""),
    (False, "double dt = 0.1 / xmp_num_nodes();", "", "b[i] += dt * a[i];", ""),
    (False, "double dt = 0.1 / xmp_node_num();\n#pragma xmp bcast (dt)", "", "b[i] += dt * a[i];", ""),
    (False, "double x;", "", "x = a[i], b[i] = x * x;", ""),
    (False, "double s = 0;", " reduction(+: s)", "s += a[i];", "show(s);"),
    (False, "struct sums s = {0, 0};", " reduction(+: s.all, s.n)", "s.all += a[i], s.n++;", "show(s.all / s.n);"),
    (False, "double most = -1; int at_ = -1;", " reduction(firstmax: most /at_/)", "if (a[i] > most) most = a[i], at_ = i;", "show(at_ + most);"),
    (False, "double s = 0, *to = &s, **two = &to;", "", "double own = 0, *inner = &own, **both = &inner; **both += a[i], b[i] = own;", "show(**two);"),
    (False, "double window[2];", "", "window[0] = a[i], window[1] = b[i], b[i] = window[0] - window[1];", ""),
    (False, "struct { double x[N]; } part = {{0}}, copy;", "", "part.x[i] = a[i];", "copy = part;\n#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < N; i++)\n        b[i] = copy.x[i];"),
]
# Subscripts that count from the node's first element: how the index is made, what is done with it.
LOCALS = [
    (True, "low = xmp_array_gcllbound(xmp_desc_of(a), 1);", "b[i] = {x}[i - low]; // HERE"),
    (True, "xmp_array_lbound_global(xmp_desc_of(a), 1, &low);", "b[i] = {x}[i - low]; // HERE"),
    (True, "low = me * (N / xmp_num_nodes());", "b[i] = {x}[i - low]; // HERE"),
    (True, "low = xmp_array_gcllbound(xmp_desc_of(a), 1);", "int k = i - low; b[i] = {x}[k]; // HERE"),
    (True, "low = xmp_array_gcllbound(xmp_desc_of(a), 1);", "b[i] = {x}[below(i, low)]; // HERE"),
    (True, "low = xmp_array_gcllbound(xmp_desc_of(a), 1); for (int k = 0; k < N; k++) list_[k] -= low;", "b[i] = {x}[list_[i]]; // HERE"),
    (True, "low = xmp_array_gcllbound(xmp_desc_of(a), 1); for (int k = 0; k < N; k++) list_[k] = k - low;", "b[i] = {x}[list_[i]]; // HERE"),
    (True, "low = xmp_array_gcllbound(xmp_desc_of(a), 1); moved(list_, low);", "b[i] = {x}[list_[i]]; // HERE"),
    (False, "low = xmp_array_gcllbound(xmp_desc_of(a), 1);", "int k = i - low; b[i] = part_[k];"),
    (False, "low = xmp_array_gcllbound(xmp_desc_of(a), 1);", "int k = i - low; b[i] = {x}[k + low];"),
    (False, "low = xmp_array_gcllbound(xmp_desc_of(a), 1); for (int k = 0; k < N; k++) list_[k] = k - low;", "b[i] = whole_[list_[i] + low];"),
    (False, "low = xmp_array_gcllbound(xmp_desc_of(a), 1); const double *q = {x};", "b[i] = q[i - low];"),
]
# Addresses that a function returns, in a loop of each node for itself, or in a distributed one.
SLOTS = [
    (True, "for (int k = 0; k < N; k++) {{\n        double *r_ = slot_(k); // HERE\n        *r_ = k;\n    }}"),
    (True, "double *r_;\n    for (int k = 0; k < N; k++) {{\n        r_ = slot_(k); // HERE\n        r_[0] += k;\n    }}"),
    (True, "for (int k = 0; k < N; k++)\n        *slot_(k) = k; // HERE"),
    (False, "#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < N; i++) {{\n        double *r_ = slot_(i);\n        *r_ = i;\n    }}"),
]
# What functions get: aligned pointers by their addresses, elements, memory of a node for an aligned parameter.
HANDED = [
    (True, "exchange(&x_, &y_); // HERE"),
    (True, "double **to = &x_; // HERE\n    exchange(to, &low_);"),
    (True, "struct where_ *w = (struct where_ *)&x_; // HERE\n    w->to = low_;"),
    (False, "double *third = x_;\n    x_ = y_;\n    y_ = third;"),
    (False, "exchange(&low_, &high_);"),
    (True, "add(&a[10], 1); // HERE"),
    (True, "add(a + N - 1, 1); // HERE"),
    (True, "show(twice(&a[N - 1])); // HERE"),
    (True, "double (*of_)(const double *) = twice;\n    show(of_(&a[10])); // HERE"),
    (False, "#pragma xmp task on t[10]\n    add(&a[10], 1);"),
    (False, "#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < N; i++)\n        add(&a[i], 1);"),
    (True, "int at_ = n + 4;\n    a[at_] = 1; // HERE"),
    (True, "int at_ = atoi(\"7\") + n;\n    show(a[at_ % N]); // HERE"),
    (True, "double *few[2] = {&a[n], &a[n + 1]};\n    show(few[n % 2][0]); // HERE"),
    (False, "int at_ = me * 2;\n    a[at_] = 1;"),
    (True, "double mine[N] = {0};\n    aligned(mine); // HERE"),
    (True, "double *mine = malloc(N * sizeof *mine);\n    aligned(mine); // HERE"),
    (True, "static struct grid_ g;\n    aligned(g.x); // HERE"),
    (True, "struct where_ w = {calloc(N, sizeof(double))};\n    aligned(w.to); // HERE"),
    (True, "aligned(n > 3 ? low_ : high_); // HERE"),
    (False, "aligned(a);"),
    (False, "aligned(x_);"),
]
VALUES = """struct sums {
    double all;
    int n;
};
struct where_ {
    double *to;
};
static void show(double x)
{
    printf("%g\\n", x);
}
struct row_ {
    int n;
    double w;
};
static const struct row_ table_[] = {{5, 1}, {7, 2}, {9, 3}, {11, 4}, {12, 5}, {13, 6}};
struct grid_ {
    int n;
    double x[N];
};
static void fill(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;
}
static void add(double *to, double x) { *to += x; }
static void shared(double *x)
{
#pragma xmp reduction (+: x[0:N])
}
static void set(int *to) { *to = 12; }
static double *x_, *y_, *low_, *high_;
#pragma xmp align [i] with t[i] :: x_, y_
static void exchange(double **one, double **two)
{
    double *third = *one;
    *one = *two;
    *two = third;
}
static double twice(const double *x) { return 2 * *x; }
static void aligned(double x[N])
{
#pragma xmp align x[i] with t[i]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = i;
}
static int ask(void)
{
    int n = 0;
    if (xmp_node_num() == 1)
        n = 12;
    return n;
}
static int which_(int node)
{
    if (node != 0)
        return 7;
    return 12;
}
static double begin(void) { return 5; }
static double partial(void)
{
    double all = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        all += a[i];
    return all;
}
static double total(void)
{
    double all = 0;
#pragma xmp loop (i) on t[i] reduction(+: all)
    for (int i = 0; i < N; i++)
        all += a[i];
    return all;
}
"""


def values(draw):
    """The same of values, and of what functions get."""
    text = HEAD.format(n=draw.choice([20, 21, 33])) + VALUES
    kind = draw.choice(["sum", "number", "neighbor", "member", "task", "carried", "carried", "handed", "slot", "local"])
    between = draw.choice(BETWEEN[:3])
    helper, wrong = "", False
    if kind == "sum":
        of, way = draw.choice(SUMS)
        wrong = of != "part"
        body = f"    double s = 0;\n    {way}\n    {between}\n#pragma xmp reduction (+: s) // HERE\n    printf(\"%g\\n\", s);\n"
    elif kind == "number":
        wrong, way = draw.choice(NUMBERS)
        body = f"    int m = 0;\n    {way}\n    {between}\n    {draw.choice(AGREED)}\n"
    elif kind == "member":
        holder, name = draw.choice(HOLDERS)
        wrong, read = draw.choice(MEMBER_READS)
        name += "x"
        body = f"    {holder}\n    double s = 0;\n#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < N; i++)\n        {name}[i] = b[i]; // HERE\n"
        body += f"    {between}\n    {read.format(x=name)}\n    printf(\"%g\\n\", s);\n"
    elif kind == "carried":
        wrong, names, clause, iteration, after = draw.choice(CARRIES)
        body = f"    {names}\n    {between}\n#pragma xmp loop (i) on t[i]{clause}\n    for (int i = 0; i < N; i++) {{\n        {iteration}\n    }}\n"
        body += f"    {between}\n    {after}\n"
    elif kind == "handed":
        wrong, way = draw.choice(HANDED)
        body = f"    low_ = calloc(N, sizeof *low_), high_ = calloc(N, sizeof *high_);\n    x_ = xmp_malloc(xmp_desc_of(x_), N), y_ = xmp_malloc(xmp_desc_of(y_), N);\n"
        body += f"    {between}\n    {way}\n    {between}\n"
    elif kind == "local":
        wrong, way, body = draw.choice(LOCALS)
        x = draw.choice(["a", "whole_"])
        helper = "static int list_[N];\nstatic double part_[N], whole_[N];\n#pragma xmp align whole_[i] with t[i]\n#pragma xmp shadow whole_[*]\n"
        helper += "static int below(int i, int from) { return i - from; }\nstatic void moved(int *list, int by)\n{\n    for (int k = 0; k < N; k++)\n        list[k] -= by;\n}"
        body = f"    int low;\n    {between}\n    {way.format(x=x)}\n#pragma xmp loop (i) on t[i]\n    for (int i = 0; i < N; i++) {{\n        {body.format(x=x)}\n    }}\n"
        body += "    printf(\"%d %d %g\\n\", below(low, low), list_[0], part_[0]);\n"
    elif kind == "slot":
        wrong, body = draw.choice(SLOTS)
        helper = f"static double *slot_(int k) {{ return &{draw.choice('ab')}[k]; }}"
        body = f"    {between}\n    {body.format()}\n"
    elif kind == "task":
        wrong, on, index = draw.choice(TASKS)
        body = f"    int k = N - 2;\n    {between}\n#pragma xmp task on {on}\n    printf(\"%g %d\\n\", a[{index}], k); // HERE\n"
    else:
        wrong, helper, call = draw.choice(NEIGHBORS)
        helper, call = helper.format(x="b"), call.format(x="b")
        body = f"#pragma xmp loop (i) on t[i]\n    for (int i = 1; i < N - 1; i++)\n        a[i] = {call};\n"
    text += helper + "\nint main(int n, char **v)\n{\n    int me = xmpc_node_num(), other = at(me);\n    fill();\n" + body
    text += "    double rest = partial();\n#pragma xmp reduction (+: rest)\n"
    text += "    show(rest), add(&rest, total() + begin()), set(&other), shared(&rest), at(ask() + which_(0)), which(compare(v, given(0))), exchange(&low_, &high_), twice(&rest);\n    return 0;\n}\n"
    return text, wrong


def program(seed):
    """The text, and whether something is wrong in it."""
    draw = random.Random(seed)
    if seed % 2:
        return values(draw)
    scope, way = draw.choice(WAYS)
    wrong, use = draw.choice(USES)
    text = HEAD.format(n=draw.choice([20, 21, 33])) + scope + "\n" + FUNCTIONS
    text += "int main(int n, char **v)\n{\n    int low, here;\n    low = xmp_array_gcllbound(xmp_desc_of(a), 1);\n"
    text += "    xmp_array_lsize(xmp_desc_of(a), 1, &here);\n    " + way + "\n    " + use + "\n"
    text += "    plain(b, here - low), strided(b, here - low, 1), backwards(here - low, b), ending(b, here - low), listed(0), aligned(b, at(n)), which(compare(v, given(0)));\n    return 0;\n}\n"
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
