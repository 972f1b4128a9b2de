// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Widths found by `auto` where reflects fill the shadow beyond the ends and the template begins before the array, or ends behind it: iterations
// there read elements beyond the other end than their distance says, periodic and mirrored, and in corners.

#include <stdio.h>
#include <xmp.h>

#define N 11
#ifdef _XCALABLEMP
#define RING(i) (i)
#define MIRROR(i) (i)
#else
#define RING(i) (((i) + N) % N)
#define MIRROR(i) ((i) < 0 ? -1 - (i) : (i) >= N ? 2 * N - 1 - (i) : (i))
#endif
#define SIDE(n) ((n) % 2 ? 1 : 2)
#pragma xmp nodes p[*]
#pragma xmp template t[N + 4]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes q[*][SIDE(xmp_all_num_nodes())]
#pragma xmp template s[N + 4][N]
#pragma xmp distribute s[block][block] onto q
static long below[N], above[N], mirror[N], corner[N][N], out[N + 4], square[N + 4][N];
#pragma xmp align [i] with t[i + 2] :: below, mirror
#pragma xmp align above[i] with t[i + 1]
#pragma xmp align out[i] with t[i]
#pragma xmp align corner[i][j] with s[i + 2][j]
#pragma xmp align square[i][j] with s[i][j]
#pragma xmp shadow [auto] :: below, above, mirror
#pragma xmp shadow corner[auto][auto]

int main(void)
{
    long sum = 0;
#pragma xmp loop (i) on t[i + 2]
    for (int i = 0; i < N; i++)
        below[i] = 3 * i + 1, mirror[i] = i * i;
#pragma xmp loop (i) on t[i + 1]
    for (int i = 0; i < N; i++)
        above[i] = 7 * i + 2;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N + 4; i++)
        out[i] = 0;
#pragma xmp loop (i, j) on s[i + 2][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            corner[i][j] = 100 * i + j;
#pragma xmp reflect (below) width(/periodic/auto)
#pragma xmp reflect (mirror) width(/mirror/auto)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N + 1; i++)
        out[i] += below[RING(i - 1)] + 11 * mirror[MIRROR(i - 1)];
#pragma xmp reflect (above) width(/periodic/auto)
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N + 4; i++)
        out[i] += 13 * above[RING(i - 2)];
#pragma xmp reflect (corner) width(/periodic/auto, /periodic/auto)
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 1; i < N + 3; i++)
        for (int j = 0; j < N; j++)
            square[i][j] = 17 * corner[RING(i - 2)][RING(j + 1)];
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = 1; i < N + 3; i++)
        for (int j = 0; j < N; j++)
            sum += (i + 2 * j) * square[i][j];
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N + 4; i++)
        sum += (i + 1) * out[i];
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
