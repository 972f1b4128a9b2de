// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// gmove between all formats, of sections with steps of both signs and without, repeated: plain C copies in a loop.
#include <stdio.h>
#include <xmp.h>

#define N 37
#pragma xmp nodes p[*]
#pragma xmp template block[N]
#pragma xmp distribute block[block] onto p
#pragma xmp template cyclic[N]
#pragma xmp distribute cyclic[cyclic] onto p
#pragma xmp template chunks[2 * N]
#pragma xmp distribute chunks[cyclic(3)] onto p

int b[N], c[N], k[N], r[N], list[N];
#pragma xmp align b[i] with block[i]
#pragma xmp shadow b[1:2]
#pragma xmp align c[i] with cyclic[i]
#pragma xmp align k[i] with chunks[i + 5]

static void print(const char *name)
{
    unsigned sum = 0;
    for (int i = 0; i < N; i++)
        sum = sum * 31 + (unsigned)list[i];
    unsigned low = sum, high = sum; // every node has the same list
#pragma xmp reduction (min: low)
#pragma xmp reduction (max: high)
    if (xmp_node_num() == 1)
        printf("%s %u%s\n", name, sum, low == high ? "" : ", not on all nodes");
}

static void fill(int seed)
{
#pragma xmp loop on block[i]
    for (int i = 0; i < N; i++)
        b[i] = i * i + seed;
#pragma xmp loop on cyclic[i]
    for (int i = 0; i < N; i++)
        c[i] = 1000 + i + seed;
#pragma xmp loop on chunks[i + 5]
    for (int i = 0; i < N; i++)
        k[i] = 2000 + i * seed;
}

// Plain C has no sections.
#ifdef __SODE__
#define PRAGMA(x) _Pragma(#x)
#define MOVE(to, tb, ts, from, fb, fs, n) PRAGMA(xmp gmove) to[tb : n : ts] = from[fb : n : fs];
#else
#define MOVE(to, tb, ts, from, fb, fs, n)        \
    {                                            \
        int kept[N];                             \
        for (int i = 0; i < n; i++)              \
            kept[i] = from[(fb) + i * (fs)];     \
        for (int i = 0; i < n; i++)              \
            to[(tb) + i * (ts)] = kept[i];       \
    }
#endif

int main(void)
{
    for (int round = 0; round < 3; round++) {
        fill(round);
        MOVE(c, 0, 1, b, 0, 1, N)
        MOVE(list, 0, 1, c, 0, 1, N)
        print("block to cyclic");
        MOVE(k, 3, 2, c, 36, -1, 17)
        MOVE(list, 0, 1, k, 0, 1, N)
        print("reversed");
        MOVE(b, 1, 3, k, 0, 3, 12)
        MOVE(list, 36, -1, b, 0, 1, N)
        print("chunks to block");
        MOVE(b, 1, 1, b, 0, 1, N - 1)
        MOVE(list, 0, 1, b, 0, 1, N)
        print("shifted");
        MOVE(k, 0, 2, k, 36, -2, 19)
        MOVE(list, 0, 1, k, 0, 1, N)
        print("turned");
        MOVE(c, round, 5, list, 4, 1, 6)
        MOVE(list, 0, 1, c, 0, 1, N)
        print("from memory");
        MOVE(list, 2, 1, list, 0, 1, N - 2)
        print("memory");
    }
    return 0;
}
