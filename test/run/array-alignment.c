// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags="-std=gnu11" %s
// RUN: %sodecc -std=gnu11 %s -o %t && for way in pack shm; do SODE_TRANSPORT=$way %mpirun -n 3 %t; done | grep -c "1111 111" | grep 2
// Alignment that the program asks for holds on every node, for the first element that it stores.

#include <stdint.h>
#include <stdio.h>

#define N 1003
typedef double line __attribute__((aligned(256)));
struct __attribute__((aligned(128))) cell {
    char what;
    double value;
};
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static _Alignas(64) char first[N];
static _Alignas(512) double u[N];
static double v[N] __attribute__((aligned(8192)));
static struct cell w[N];
extern float x[N] __attribute__((aligned(1024)));
float x[N];
static double y[N][N] __attribute__((aligned(2048)));
#pragma xmp align first[i] with t[i]
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp align w[i] with t[i]
#pragma xmp align x[i] with t[i]
#pragma xmp align y[*][i] with t[i]
#pragma xmp shadow v[1]
#pragma xmp shadow x[2]
#pragma xmp shadow y[0][1]

static int is_at(const void *address, size_t alignment)
{
    return (uintptr_t)address % alignment == 0;
}

int main(void)
{
    int i, good[7];
    _Alignas(512) short inner[N];
#pragma xmp align inner[i] with t[i]

#pragma xmp loop on t[i]
    for (i = 0; i < N; i++) {
        u[i] = i;
        v[i] = i;
        w[i].value = i;
        x[i] = i;
        y[3][i] = i;
        inner[i] = i;
    }
#pragma xmp reflect (v, x, y)
    good[0] = is_at(first, 64) && is_at(u, 512);
    good[1] = is_at(v, 8192);
    good[2] = is_at(w, 128);
    good[3] = is_at(x, 1024);
    good[4] = is_at(y, 2048);
    good[5] = is_at(inner, 512);
    good[6] = _Alignof(line) == 256;
#pragma xmp reduction(min: good)
#pragma xmp task on p[0]
    printf("%d%d%d%d %d%d%d\n", good[0], good[1], good[2], good[3], good[4], good[5], good[6]);
    return 0;
}
