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
static void some_owners(void);
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
    some_owners();
    return one < 0 || all[1][1] < 0;
}

#pragma xmp nodes q[4]
#pragma xmp template y[N]
#pragma xmp distribute y[block] onto q
#pragma xmp template w[N]
#pragma xmp distribute w[cyclic(2)] onto q
double e[N], f[N], g[N];
#pragma xmp align e[i] with y[i]
#pragma xmp align f[i] with y[i]
#pragma xmp align g[i] with w[i]

/* Sections that some of the nodes have. */
static void some_owners(void)
{
    double mine[N];
#pragma xmp gmove
    f[0:6] = e[N-6:6];
#pragma xmp gmove
    b[0][:] = a[N-1][:];
#pragma xmp gmove
    g[0:6] = e[0:6];
#pragma xmp gmove
    e[0:6] = g[0:6];
#pragma xmp gmove
    f[0:12] = e[12:12];
#pragma xmp gmove
    f[0:6] = f[0:6];
#pragma xmp gmove
    f[6:3] = g[16:3:-8];
#pragma xmp task on q[0:2]
    {
#pragma xmp gmove in
        mine[0:12] = e[0:12];
#pragma xmp gmove in
        mine[0:12] = e[3:12];
#pragma xmp gmove out
        e[0:2] = mine[0:2];
#pragma xmp gmove out
        e[0:3:8] = mine[0:3];
    }
#pragma xmp task on p[0][0]
    {
#pragma xmp gmove in
        mine[:] = c[0][:]; /* the other copy is not asked */
#pragma xmp gmove out
        c[0][:] = mine[:];
    }
}
