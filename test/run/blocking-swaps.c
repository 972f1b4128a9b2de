// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3,4 %s
// RUN: env SODE_SCHEME=pa2 SODE_TILE=5 %run-compare --ranks=3 %s
// Storage that no loop of a step has by the name that it bears at the step's head, and that a later step reads: two exchanges of
// pointers in a step, rings of three and four, elements that no step writes, and an array that changes places with one that changes
// places with one that is written.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 61
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static unsigned *w, *x, *y, *z;
#pragma xmp align [i] with t[i] :: w, x, y, z
#pragma xmp shadow [1] :: w, x, y, z

static void start(int with)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        w[i] = 7 * i + with;
        x[i] = i * i + with;
        y[i] = i;
        z[i] = 3 * i;
    }
}

static void report(const char *name, int steps)
{
    unsigned hash = 0;
#pragma xmp loop (i) on t[i] reduction(+: hash)
    for (int i = 0; i < N; i++)
        hash += (2 * i + 1) * (w[i] + 3 * x[i] + 5 * y[i] + 7 * z[i]);
    if (xmp_node_num() == 1)
        printf("%s %d: %x\n", name, steps, hash);
}

static void twice(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
        unsigned *q = x;
        x = y;
        y = q;
#pragma xmp reflect (x)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            y[i] = 3 * x[i-1] + 5 * x[i+1] - y[i];
        q = x;
        x = z;
        z = q;
    }
    report("twice", steps);
}

static void three(int steps)
{
#pragma xmp blocking steps(5)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (x)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            y[i] = 3 * x[i-1] + 5 * x[i+1] - y[i];
        unsigned *q = x;
        x = y;
        y = z;
        z = q;
    }
    report("three", steps);
}

static void four(int steps)
{
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (x)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            y[i] += 3 * x[i-1] + 5 * x[i+1];
        unsigned *q = w;
        w = x;
        x = y;
        y = z;
        z = q;
    }
    report("four", steps);
}

static void unwritten(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (x)
#pragma xmp loop (i) on t[i]
        for (int i = 9; i < N - 1; i++)
            y[i] = 3 * x[i-1] + 5 * x[i+1];
        unsigned *q = y;
        y = z;
        z = x;
        x = q;
    }
    report("unwritten", steps);
}

static void late(int steps)
{
#pragma xmp blocking steps(6)
    for (int n = 0; n < steps; n++) {
        unsigned *q = z;
        z = x;
        x = q;
#pragma xmp reflect (x)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            y[i] = 3 * x[i-1] + 5 * x[i+1];
        q = x;
        x = y;
        y = q;
    }
    report("late", steps);
}

/* In its step no loop names the storage that is z at the head by that name; its elements below 20 are those from before. */
static void early(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
        unsigned *q = y;
        y = z;
        z = q;
#pragma xmp reflect (x)
#pragma xmp loop (i) on t[i]
        for (int i = 20; i < N - 1; i++)
            y[i] = 3 * x[i-1] + 5 * x[i+1];
        q = x;
        x = y;
        y = q;
    }
    report("early", steps);
}

int main(void)
{
    w = xmp_malloc(xmp_desc_of(w), N);
    x = xmp_malloc(xmp_desc_of(x), N);
    y = xmp_malloc(xmp_desc_of(y), N);
    z = xmp_malloc(xmp_desc_of(z), N);
    for (int steps = 0; steps < 16; steps += 1 + steps / 3) {
        start(steps);
        twice(steps);
        three(steps);
        four(steps);
        unwritten(steps);
        late(steps);
        early(steps);
    }
    free(w);
    free(x);
    free(y);
    free(z);
    return 0;
}
