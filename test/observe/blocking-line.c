// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `pa2` along one dimension sends no more than what wedges read: neighbors come nearer by a point in each step from either side, so
// that is one point more than half of the steps. `pa1` sends as many points as there are steps. Here of two arrays of 8 bytes, by two nodes.
// RUN: %sodecc %optimize %s -o %t
// RUN: for f in 2 3 4 5; do for s in "pa1 $f" "pa2 $((f / 2 + 1))"; do set -- $s; SODE_SCHEME=$1 SODE_STATS=1 %mpirun -n 2 %t $f > %t.out 2>&1; \
// RUN:   tr -s ' ' < %t.out | grep "blocking u 1 2 $((2 * 16 * $2)) " || { cat %t.out; exit 1; }; done; done
#include <stdlib.h>
#include <xmp.h>

#define N 60
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[2][N];
#pragma xmp align u[*][i] with t[i]
#pragma xmp shadow u[0][6]

int main(int argc, char **argv)
{
    const int f = argc > 1 ? atoi(argv[1]) : 1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[0][i] = u[1][i] = i * i;
#pragma xmp blocking steps(f)
    for (int n = 0; n < f; n++) {
        const int now = n % 2, next = 1 - now;
#pragma xmp reflect (u) width(0, 1)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            u[next][i] = u[now][i - 1] + u[now][i + 1];
    }
    return 0;
}
