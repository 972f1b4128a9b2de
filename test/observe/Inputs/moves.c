/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Redistributions of every kind, for SODE_STATS, traces and the watchdog. */
#include <stdlib.h>
#include <unistd.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[2][2]
#pragma xmp template x[N][N]
#pragma xmp distribute x[block][block] onto p
#pragma xmp template z[N][N]
#pragma xmp distribute z[cyclic(2)][block] onto p
double a[N][N], b[N][N], c[N][N], d[N][N];
#pragma xmp align a[i][j] with x[i][j]
#pragma xmp align b[i][j] with x[i][j]
#pragma xmp align c[i][*] with x[i][*]
#pragma xmp align d[i][j] with z[i][j]

int main(int argc, char **argv)
{
    double all[N][N], one, mine[N];
    int stuck = argc > 1 ? atoi(argv[1]) : -1;
#pragma xmp gmove
    b[:][:] = a[:][:];
#pragma xmp gmove
    b[1:N-1][:] = a[0:N-1][:];
#pragma xmp gmove
    d[:][:] = a[:][:];
#pragma xmp gmove
    c[:][:] = a[:][:];
#pragma xmp gmove
    all[:][:] = a[:][:];
#pragma xmp gmove
    one = a[3][20];
#pragma xmp gmove
    b[0][:] = all[0][:];
#pragma xmp barrier
    if (xmpc_node_num() == stuck)
        sleep(100);
#pragma xmp task on p[0][0]
    {
#pragma xmp gmove in
        mine[:] = a[N-1][:];
#pragma xmp gmove
        mine[0:4] = a[0][0:4];
#pragma xmp gmove in
        mine[0:4] = a[0][0:4]; /* the same sides: another plan nevertheless */
#pragma xmp gmove
        mine[0:4] = a[0][0:4];
    }
#pragma xmp gmove
    d[:][:] = b[:][:];
#pragma xmp task on p[0][:]
    {
#pragma xmp gmove
        mine[:] = a[0][:];
    }
    return one < 0 || all[1][1] < 0;
}
