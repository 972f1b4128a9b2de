// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: for what in 1 2; do SODE_CHECK=warn %limited %mpirun -n 4 %t $what > %t.out 2>&1 || { cat %t.out; exit 1; }; \
// RUN:   grep "array '[uv]': the shadow [ab][a-z]* the own part in dimension 0 is stale: .*; written at .*detours.c:\(2[0-9]\|46\)" %t.out || { cat %t.out; exit 1; }; done
// RUN: for what in 0 3; do %limited %mpirun -n 4 %t $what || exit 1; done
// An address that is followed at once is no pointer that others may write through; what a reduction gives the owners makes copies stale, unless there is
// nobody to combine with.
#include <stdlib.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[2][2]
#pragma xmp template t[N][2]
#pragma xmp distribute t[block][block] onto p
static long u[N], v[N], own[N][2], sum;
#pragma xmp align [i] with t[i][*] :: u, v
#pragma xmp align own[i][j] with t[i][j]
#pragma xmp shadow [1] :: u, v
#pragma xmp shadow own[1][0]

static void fill(void)
{
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        *&u[i] = v[i] = i;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 2; j++)
            own[i][j] = i;
}

int main(int argc, char **argv)
{
    int what = argc > 1 ? atoi(argv[1]) : 0;
    fill();
#pragma xmp reflect (u, v, own)
    switch (what) {
    case 1:
        fill();
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            v[i] = *&u[i-1] + u[i];
        break;
    case 2: // twice the values
    case 3:
        if (what == 2) {
#pragma xmp reduction (+: v)
        } else {
#pragma xmp reduction (+: own)
        }
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            u[i] = what == 2 ? v[i+1] : 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < 2; j++)
                sum += own[i-1][j];
        break;
    default:
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            v[i] = *&u[i-1] + u[i];
    }
    return sum < 0;
}
