// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: for c in size shadow cyclic nodes inside; do %limited %mpirun -n 2 %t $c > %t.out 2>&1 && exit 1; grep '^sode: ' %t.out | sed 's/rank [01]/rank 0/' | sort -u; done > %t.said; %filecheck %s < %t.said
// RUN: for n in 1 2; do %limited %mpirun -n $n %t right || exit 1; done
// What only the run knows of a pipeline: one message, and no hang.
// CHECK: rank 0: {{.*}}pipeline-errors.c:[[# @LINE + 26]]: directive 'loop': a block of 0 iterations is not possible
// CHECK: rank 0: {{.*}}pipeline-errors.c:[[# @LINE + 25]]: directive 'loop': 'bare' is read 1 away along dimension 0, where its shadow has 0; make the shadow wider
// CHECK: rank 0: {{.*}}: directive 'loop': values of 'dealt' cannot flow along dimension 0, which is cyclic; 'pipeline' needs a block distribution
// CHECK: rank 0: {{.*}}: directive 'loop': 'a' and 'b' are on different nodes; values of both cannot flow in one loop
// CHECK: rank 0: {{.*}}: directive 'loop': a loop with 'pipeline' cannot run inside another one

#include <string.h>

enum { N = 12, M = 6 };
#pragma xmp nodes p[*]
#pragma xmp nodes q[1] = p[0:1]
#pragma xmp template t[N], c[N], s[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic] onto p
#pragma xmp distribute s[block] onto q
int line[N], a[N][M], b[N][M], bare[N][M], dealt[N][M];
#pragma xmp align [i][*] with t[i] :: a, bare
#pragma xmp align line[i] with t[i]
#pragma xmp shadow line[1]
#pragma xmp align dealt[i][*] with c[i]
#pragma xmp align b[i][*] with s[i]
#pragma xmp shadow [1][0] :: a, b

void sweep(int u[N][M], int size)
{
#pragma xmp inherit (u)
#pragma xmp loop (i) on u[i][*] pipeline(i) block(size)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] += u[i-1][j];
}

static int row(int i)
{
#pragma xmp loop (j) on t[j] pipeline(j)
    for (int j = 1; j < N; j++)
        line[j] += line[j-1];
    return i;
}
static void *volatile call = (void *)row; /* the compiler does not see what is called */

static void nested(void)
{
#pragma xmp loop (i) on t[i] pipeline(i)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] += a[i-1][j] + ((int (*)(int))call)(i);
}

static void mixed(void)
{
#pragma xmp loop (i) on t[i] pipeline(i)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M; j++)
            dealt[i][j] += dealt[i-1][j];
}

static void others(void)
{
#pragma xmp loop (i) on t[i] pipeline(i)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] += a[i-1][j];
            b[i][j] += b[i-1][j];
        }
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "right"))
        sweep(a, 2);
    if (!strcmp(what, "size"))
        sweep(a, 0);
    if (!strcmp(what, "shadow"))
        sweep(bare, 2);
    if (!strcmp(what, "cyclic"))
        mixed();
    if (!strcmp(what, "nodes"))
        others();
    if (!strcmp(what, "inside"))
        nested();
    return 0;
}
