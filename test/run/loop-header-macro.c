// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Headers of loops as macros write them, with parentheses; members of structs that are called as an index is.

#include <stdio.h>
#include <xmp.h>

#define N 13
#define FOR(v, from, to) for ((v) = (from); (v) < (to); (v)++)
#define DOWN(v, from, to) for ((v) = (from) - 1; ((v) >= (to)); (v) = ((v) - 1))
#pragma xmp nodes p[*]
#pragma xmp template t[N], c[N], b[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic] onto p
#pragma xmp distribute b[cyclic(2)] onto p
static double u[N], v[N], w[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with c[i]
#pragma xmp align w[i] with b[i]
#pragma xmp shadow u[1]

int main(void)
{
    int i;
    struct {
        double sum;
        int i, most[3];
    } found = {0, 0, {-1, -1, -1}}, *also = &found;

#pragma xmp loop (i) on t[i]
    FOR (i, 0, N)
        u[i] = (i * 7) % N;
#pragma xmp loop (i) on c[i]
    FOR (i, 0, N)
        v[i] = 2 * i;
#pragma xmp loop (i) on b[i]
    DOWN (i, N, 0)
        w[i] = 3 * i;
#pragma xmp reflect (u) width(also->most[0] + 1 + (found.i == 0))
#pragma xmp loop (i) on t[i] reduction(+: found.sum, found.i)
    DOWN (i, N - 1, 1) {
        found.sum += u[i - 1] - u[i + 1];
        found.i += i;
    }
#pragma xmp loop (i) on t[i + also->most[1] + 1] reduction(firstmax: found.most[0] / also->i, found.most[2] /)
    FOR (i, 0, N)
        if (u[i] > found.most[0]) {
            found.most[0] = (int)u[i];
            also->i = i;
            found.most[2] = 2 * i;
        }
#pragma xmp loop (i) on c[i] reduction(+: found.sum)
    DOWN (i, N, 0)
        found.sum += v[i] * i;
#pragma xmp loop (i) on b[i] reduction(+: also->sum)
    FOR (i, 3, N)
        also->sum += w[i] * i;
    if (xmp_node_num() == 1)
        printf("%g %d %d %d\n", found.sum, found.i, found.most[0], found.most[2]);
    return 0;
}
