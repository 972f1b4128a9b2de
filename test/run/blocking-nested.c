// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3 %s
// A step in functions that call others, with three levels exchanged in one of them; a function in two time loops, of which only the
// second exchanges storage.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 29
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static unsigned *a, *b, *c;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with t[i]
#pragma xmp shadow a[2]
#pragma xmp shadow b[2]
#pragma xmp shadow c[2]
static unsigned count;

static void compute(void)
{
#pragma xmp reflect (b)
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N - 2; i++)
        c[i] = 2 * b[i] - a[i] + b[i+2] * 3 - b[i-1] * (count & 3);
}

static void rotate(void)
{
    unsigned *w = a;
    a = b;
    b = c;
    c = w;
}

static void step(void)
{
    compute();
    count++;
    rotate();
}

int main(void)
{
    a = xmp_malloc(xmp_desc_of(a), N);
    b = xmp_malloc(xmp_desc_of(b), N);
    c = xmp_malloc(xmp_desc_of(c), N);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a[i] = i * i;
        b[i] = 3 * i;
        c[i] = i ^ 5;
    }
    for (int steps = 0; steps < 11; steps += 2) {
        unsigned hash = 0;
#pragma xmp blocking steps(3)
        for (int n = 0; n < steps; n++) {
            compute();
#pragma xmp loop (i) on t[i]
            for (int i = 0; i < N; i++)
                b[i] ^= c[i] + n;
        }
#pragma xmp blocking steps(4) tile(3)
        for (int n = 0; n < steps; n++)
            step();
#pragma xmp loop (i) on t[i] reduction(+: hash)
        for (int i = 0; i < N; i++)
            hash += a[i] * (i + 1) + b[i] * (3 * i + 5) + c[i] * (7 * i + 1);
        if (xmp_node_num() == 1)
            printf("%d: %x %u\n", steps, hash, count);
    }
    free(a);
    free(b);
    free(c);
    return 0;
}
