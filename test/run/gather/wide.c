// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Positions beyond 2^31 and 2^32, in lists of all types that have them, by each method that brings single elements, and additions there. The
// array takes address space; only pages with elements that are used take memory.
//
// UNSUPPORTED: sanitize
// RUN: %sodecc %s -o %t && %limited %mpirun -n 3 %t
#include <stdio.h>
#include <stdint.h>

#define N 4400000000
#define READS 48
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template r[READS]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute r[block] onto p
static signed char x[N];
#pragma xmp align x[i] with t[i]
static long sums[READS];
#pragma xmp align sums[i] with r[i]
static long far[READS];
static unsigned middle[READS];
static uint64_t pairs[READS][2];

static void set(long value)
{
    for (int k = 0; k < READS; k++) {
        const long position = far[k], end = position + 3 < N ? position + 3 : N;
#pragma xmp loop (i) on t[i]
        for (long i = position; i < end; i++)
            x[i] = (signed char)(value + i % 101);
    }
}

static long expected(long position, long value) { return position < N ? value + position % 101 : 0; }

static int check(const char *method, long value)
{
    int wrong = 0;
#pragma xmp loop (k) on r[k] reduction(+: wrong)
    for (int k = 0; k < READS; k++)
        wrong += sums[k] != expected(far[k], value) + 2 * expected(middle[k], value) + 4 * expected((long)pairs[k][1], value);
    if (wrong)
        fprintf(stderr, "%s: %d sums are wrong\n", method, wrong);
    return wrong;
}

int main(void)
{
    int wrong = 0, other = 0;

    for (int k = 0; k < READS; k++) {
        far[k] = k % 3 == 0 ? (1L << 31) - 4 + k / 3 : k % 3 == 1 ? (1L << 32) - 4 + k / 3 : N - 3 - 97L * (READS - 1 - k);
        middle[k] = (unsigned)((1u << 31) - 4 + k / 3); // those of every third element of far
    }
    for (int k = 0; k < READS; k++)
        pairs[k][1] = (uint64_t)far[READS - 1 - k];
    for (int turn = 1; turn < 3; turn++) {
        set(turn);
#pragma xmp loop (k) on r[k] gather(x) method(minimal)
        for (int k = 0; k < READS; k++)
            sums[k] = x[far[k]] + 2 * x[middle[k]] + 4 * x[pairs[k][1]];
        wrong += check("minimal", turn);
#pragma xmp loop (k) on r[k] gather(x) method(gap(3)) order(sendrecv)
        for (int k = 0; k < READS; k++)
            sums[k] = x[far[k] + 0] + 2 * x[middle[k]] + 4 * x[pairs[k][1]];
        wrong += check("gap", turn);
#pragma xmp loop (k) on r[k] gather(x) method(compact) expect(changing)
        for (int k = 0; k < READS; k++)
            sums[k] = x[far[k]] + 2 * x[middle[k]] + 4 * x[pairs[k][1]];
        wrong += check("compact", turn);
#pragma xmp loop (k) on r[k] gather(x)
        for (int k = 0; k < READS; k++)
            sums[k] = x[far[k]] + 2 * x[middle[k]] + 4 * x[pairs[k][1]];
        wrong += check("auto", turn);
    }
#pragma xmp loop (k) on r[k] scatter(+: x)
    for (int k = 0; k < READS; k++)
        x[far[k]] += 1;
#pragma xmp loop (k) on r[k] gather(x) reduction(+: other)
    for (int k = 0; k < READS; k++)
        other += x[far[k]] != 3 + far[k] % 101;
    if (other)
        fprintf(stderr, "scatter: %d elements are wrong\n", other);
    return wrong + other > 0;
}
