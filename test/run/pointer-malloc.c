// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Aligned pointers at file scope and in blocks, allocated by xmp_malloc, released by free or through a helper.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N1 20
#define N2 7
#pragma xmp nodes p[*]
#pragma xmp template t[N1][N2]
#pragma xmp distribute t[block][*] onto p
double (*pa)[N2], *line;
#pragma xmp align pa[i][j] with t[i][j]
#pragma xmp align line[i] with t[i][*]

static void drop(void *x) { free(x); }
static float sum_of(int n, int m)
{
#pragma xmp template s(:,:)
#pragma xmp distribute s(*,cyclic) onto p
    float (*grid)[m], total = 0, *weight;
#pragma xmp align grid[i][j] with s(j,i)
#pragma xmp template_fix s(0:m-1,0:n-1)
#pragma xmp align weight[i] with s(*,i)
    grid = (float (*)[m])xmp_malloc(xmp_desc_of(grid), n, m);
    if ((weight = xmp_malloc(xmp_desc_of(weight), n)) == NULL)
        return -1;
#pragma xmp loop (i) on s(*,i)
    for (int i = 0; i < n; i++) {
        weight[i] = i % 3;
        for (int j = 0; j < m; j++)
            grid[i][j] = i - j;
    }
#pragma xmp loop (i) on s(*,i) reduction(+: total)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            total += grid[i][j] * weight[i];
    drop(grid);
    drop(weight);
    return total;
}

static double through(double *x)
{
    double most = 0;
#pragma xmp align x[i] with t[i][*]
#pragma xmp loop (i) on t[i][*] reduction(max: most)
    for (int i = 0; i < N1; i++)
        most = x[i] > most ? x[i] : most;
    return most;
}

int main(void)
{
    float sums = 0;
    for (int n = 1; n < 9; n++)
        sums += sum_of(n, 9 - n);
    double s = 0;
    struct cell { int k; double v; } *own = NULL;
#pragma xmp align own[i] with t[i][*]
    pa = (double (*)[N2])xmp_malloc(xmp_desc_of(pa), N1, N2);
    line = xmp_malloc(xmp_desc_of(line), N1);
    own = xmp_malloc(xmp_desc_of(own), N1);
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N1; i++) {
        own[i].k = i;
        own[i].v = 2 * i;
        line[i] = i;
        for (int j = 0; j < N2; j++)
            pa[i][j] = i + j;
    }
#pragma xmp loop (i) on t[i][*] reduction(+:s)
    for (int i = 0; i < N1; i++) {
        s += line[i] + own[i].k * own[i].v;
        for (int j = 0; j < N2; j++)
            s += pa[i][j];
    }
    s += through(line);
    if (pa != NULL && line)
        drop(pa);
    free(line);
    free(own);
    pa = NULL;
    line = 0;
    own = NULL;
    if (xmp_node_num() == 1)
        printf("%g %g\n", s, sums);
    return 0;
}
