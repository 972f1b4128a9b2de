// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: for n in %ranks; do %mpirun -n $n %t | %filecheck %s || exit 1; done
// gmove in and out reach owners that do not execute: formats, steps, elements, memory, arrays of some nodes, shadows, parameters, async.
#include <stdio.h>
#include <xmp.h>
#define N 29
#define M 7
#pragma xmp nodes p[*]
#pragma xmp nodes one[1] = p[0:1]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template tc[N]
#pragma xmp distribute tc[cyclic(3)] onto p
#pragma xmp template tw[N][M]
#pragma xmp distribute tw[cyclic][*] onto p
double a[N], c[N], w[N][M];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2:1]
#pragma xmp align c[i] with tc[i]
#pragma xmp align w[i][j] with tw[i][j]
#pragma xmp template to[N]
#pragma xmp distribute to[block] onto one
double here[N];
#pragma xmp align here[i] with to[i]

static int check(const char *what, int k, double got, double want)
{
    if (got != want) printf("%s %d: %g not %g\n", what, k, got, want);
    return got != want;
}
void through(double x[N], double *mine)
{
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[2:1]
#pragma xmp gmove in
    mine[0:N] = x[:];
}
int main(void)
{
    double mine[N], *lo = mine, s = 0, col[N];
    int wrong = 0, me = xmp_node_num() - 1, last = xmp_num_nodes() - 1;
    for (int i = 0; i < N; i++) mine[i] = -1;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) a[i] = i;
#pragma xmp loop on tc[i]
    for (int i = 0; i < N; i++) c[i] = 100 + i;
#pragma xmp loop (i) on tw[i][*]
    for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) w[i][j] = 10 * i + j;
#pragma xmp barrier
#pragma xmp task on p[0]
    {
#pragma xmp gmove in
        lo[0:N] = a[0:N];
        for (int i = 0; i < N; i++) wrong += check("in", i, mine[i], i);
#pragma xmp gmove in async(3)
        mine[N-1:N:-1] = c[:];
#pragma xmp wait_async(3)
        for (int i = 0; i < N; i++) wrong += check("in cyclic", i, mine[N-1-i], 100 + i);
#pragma xmp gmove in
        s = c[N-1];
        wrong += check("scalar", 0, s, 100 + N - 1);
#pragma xmp gmove in
        here[0:5] = w[3:5:4][M-1];
        for (int i = 0; i < 5; i++) wrong += check("distributed", i, here[i], 10 * (3 + 4 * i) + M - 1);
#pragma xmp gmove in
        col[:] = w[:][2];
        for (int i = 0; i < N; i++) wrong += check("col", i, col[i], 10 * i + 2);
        through(a, mine);
        for (int i = 0; i < N; i++) wrong += check("through", i, mine[i], i);
#pragma xmp gmove out async(4)
        c[2:9:3] = here[0:9];
#pragma xmp wait_async(4)
#pragma xmp gmove out
        w[1][:] = col[0:M];
#pragma xmp gmove out
        w[2:(N-1)/2:2][3] = s;
    }
#pragma xmp barrier
#pragma xmp task on p[last]
    {
        double back[N];
#pragma xmp gmove in
        back[:] = c[:];
        for (int i = 0; i < 5; i++) wrong += check("out", i, back[2 + 3 * i], 10 * (3 + 4 * i) + M - 1);
        wrong += check("out", 3, back[3], 103);
#pragma xmp gmove in
        back[0:M] = w[1][:];
        for (int i = 0; i < M; i++) wrong += check("out col", i, back[i], 10 * i + 2);
#pragma xmp gmove in
        back[:] = w[:][3];
        for (int i = 2; i < N; i++) wrong += check("out fill", i, back[i], i % 2 == 0 && i < 2 + (N-1)/2*2 ? 100 + N - 1 : 10 * i + 3);
    }
#pragma xmp reduction(+: wrong)
    if (me == 0)
        printf("%d wrong\n", wrong);
    // CHECK: {{^}}0 wrong
    return 0;
}
