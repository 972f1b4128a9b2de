// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A gmove that differs from an earlier one in one thing only - the rows of memory, its place, its elements, the nodes that
// execute it, the storage that a pointer has by now - is another one; and sides that share one element, in every direction.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#define N 12
#define M 16
#pragma xmp nodes p[*]
#pragma xmp nodes first[1] = p[0:1]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template one[N]
#pragma xmp distribute one[block] onto first
int a[N][M], line[N], d[N], *u, *v;
#pragma xmp align a[i][*] with t[i]
#pragma xmp align line[i] with t[i]
#pragma xmp align d[i] with one[i]
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]

#ifdef __SODE__
#define PRAGMA(x) _Pragma(#x)
#define MOVE(to, from) PRAGMA(xmp gmove) to[0:N] = from[0:N];
#define MOVE2(to, from) PRAGMA(xmp gmove) to[0:N][0:8] = from[0:N][0:8];
#define STEPS(x, tb, fb, n, s) PRAGMA(xmp gmove) x[tb : n : s] = x[fb : n : s];
#else
#define MOVE(to, from) for (int i = 0; i < N; i++) to[i] = from[i];
#define MOVE2(to, from)         \
    for (int i = 0; i < N; i++) \
        for (int j = 0; j < 8; j++) to[i][j] = from[i][j];
#define STEPS(x, tb, fb, n, s)                                    \
    {                                                             \
        int kept[N];                                              \
        for (int i = 0; i < n; i++) kept[i] = x[fb + i * (s)];    \
        for (int i = 0; i < n; i++) x[tb + i * (s)] = kept[i];    \
    }
#endif

static void show(const char *what, const int *list, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++)
        sum = sum * 31 + (unsigned)list[i];
    unsigned low = sum, high = sum; // every node has the same list
#pragma xmp reduction (min: low)
#pragma xmp reduction (max: high)
    if (xmp_node_num() == 1)
        printf("%s %u%s\n", what, sum, low == high ? "" : ", not on all nodes");
}

static void rows(int *memory)
{
    int (*wide)[M] = (void *)memory, (*narrow)[8] = (void *)memory;
    MOVE2(wide, a)
    show("rows of 16", memory, N * M);
    MOVE2(narrow, a)
    show("rows of 8", memory, N * M);
    MOVE2(a, wide)
    MOVE2(a, narrow)
    MOVE2(wide, a)
    show("there and back", memory, N * M);
}

static void elements(void *memory, void *other)
{
    int *ints = memory, *as_ints = other;
    long long *longs = memory, *as_longs = other;
    for (int i = 0; i < N; i++)
        ints[i] = i + 1;
    MOVE(as_ints, ints)
    show("ints", other, N);
    for (int i = 0; i < N; i++)
        longs[i] = i * 5000000000;
    MOVE(as_longs, longs)
    show("longs", other, 2 * N);
}

static void fill(int seed)
{
#pragma xmp task on first
#pragma xmp loop on one[i]
    for (int i = 0; i < N; i++)
        d[i] = seed + i;
}

/* All, one of them, all. */
static void executing(int *memory)
{
    fill(100);
    MOVE(memory, d)
    show("all nodes", memory, N);
    fill(200);
#pragma xmp task on first
    {
        for (int k = 0; k < 64; k++) { // what goes to others would be what they take next
            MOVE(memory, d)
        }
        for (int i = 0; i < N; i++)
            memory[i]++;
    }
    if (xmp_node_num() > 1)
        for (int i = 0; i < N; i++)
            memory[i] = 201 + i;
    show("one node", memory, N);
    fill(300);
    MOVE(memory, d)
    show("all nodes again", memory, N);
}

static void pointers(int *memory)
{
    u = (int *)xmp_malloc(xmp_desc_of(u), N);
    v = (int *)xmp_malloc(xmp_desc_of(v), N);
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) {
        u[i] = 7 * i;
        v[i] = 11 * i;
    }
    for (int k = 0; k < 4; k++) {
        MOVE(memory, u)
        show("after a swap", memory, N);
        int *swapped = u;
        u = v;
        v = swapped;
    }
    free(u);
    free(v);
}

static void shared_element(int *memory)
{
    for (int k = 0; k < N; k++)
        memory[k] = 1000 + k;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        line[i] = 1000 + i;
    STEPS(line, 7, 10, 4, -1)
    STEPS(memory, 7, 10, 4, -1)
    STEPS(line, 6, 4, 2, 2)
    STEPS(memory, 6, 4, 2, 2)
    STEPS(line, 0, 2, 2, 2)
    STEPS(memory, 0, 2, 2, 2)
    show("memory", memory, N);
    MOVE(memory, line)
    show("line", memory, N);
}

int main(void)
{
    int *memory = calloc(N * M, sizeof *memory), *other = calloc(N * M, sizeof *other);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = 100 * i + j;
    rows(memory);
    memset(other, 0, N * M * sizeof *other);
    rows(other);
    elements(memory, other);
    executing(memory);
    pointers(memory);
    shared_element(memory);
    free(memory);
    free(other);
    return 0;
}
