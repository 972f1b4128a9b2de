// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-local-subscripts %s
// RUN: %run-compare --ranks=1,4 --sodecc-flags=-fsode-check %s
// Rings whose length is known when the program runs, and rings shorter than there are nodes.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*]

static double parameters(int n, const double a[n], double b[n])
{
#pragma xmp template t[n]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]
    double sum = 0;

#pragma xmp reflect (a) width(/periodic/1)
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (int i = 0; i < n; i++) {
        int before = i == 0 ? n - 1 : i - 1;
        b[i] = a[(i + 1) % n] + 2 * a[before];
        sum += (i + 1) * b[i];
    }
    return sum;
}

static void blocks(int n)
{
    const long m = n;
#pragma xmp template t[n]
#pragma xmp distribute t[block] onto p
    double a[n], b[n], sum = 0;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        a[i] = (7 * i + 3) % 19;
    sum = parameters(n, a, b);
    if (xmp_node_num() == 1)
        printf("%d: %g", n, sum);
    sum = 0;
#pragma xmp reflect (a) width(/periodic/1)
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (long i = 0; i < m; i++)
        sum += (i + 1) * (a[(i + m - 1) % m] - 2 * a[i < m - 1 ? i + 1 : 0]);
    if (xmp_node_num() == 1)
        printf(" %g\n", sum);
}

static int ny, nx;
#pragma xmp template grid[:][:]
#pragma xmp distribute grid[block][*] onto p
double *field;
static double (*now)[8], (*next)[8];
#pragma xmp align [i][j] with grid[i][j] :: now, next
#pragma xmp shadow [2][0] :: now, next

static inline int wrap(int i, int n) { return ((i % n) + n) % n; }

static void pointers(void)
{
    double sum = 0;

    ny = 13;
    nx = 8;
#pragma xmp template_fix grid[ny][nx]
    now = (double (*)[8])xmp_malloc(xmp_desc_of(now), ny, nx);
    next = (double (*)[8])xmp_malloc(xmp_desc_of(next), ny, nx);
#pragma xmp loop (i) on grid[i][*]
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++)
            now[i][j] = (i * 5 + j * 3) % 17;
    for (int step = 0; step < 3; step++) {
#pragma xmp reflect (now) width(/periodic/2, 0)
#pragma xmp loop (i) on grid[i][*]
        for (int i = 0; i < ny; i++)
            for (int j = 0; j < nx; j++)
                next[i][j] = now[wrap(i - 2, ny)][wrap(j + 1, nx)] + now[(i + 1) % ny][j] - now[i ? i - 1 : ny - 1][(j + 7) % nx];
        double (*other)[8] = now;
        now = next;
        next = other;
    }
#pragma xmp loop (i) on grid[i][*] reduction(+:sum)
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++)
            sum += (i + 1) * (j + 3) * now[i][j];
    if (xmp_node_num() == 1)
        printf("pointers %g\n", sum);
    free(now);
    free(next);
}

#pragma xmp template two[2]
#pragma xmp template three[3]
#pragma xmp distribute two[block] onto p
#pragma xmp distribute three[block] onto p
static int u2[2], u3[3];
#pragma xmp align u2[i] with two[i]
#pragma xmp align u3[i] with three[i]
#pragma xmp shadow u2[0:2]
#pragma xmp shadow u3[2]

static void shorter_than_the_shadow(void)
{
    int sum = 0;

#pragma xmp loop (i) on two[i]
    for (int i = 0; i < 2; i++)
        u2[i] = 5 * i + 3;
#pragma xmp loop (i) on three[i]
    for (int i = 0; i < 3; i++)
        u3[i] = 7 * i + 2;
#pragma xmp reflect (u2) width(/periodic/0:2)
#pragma xmp reflect (u3) width(/periodic/2)
#pragma xmp loop (i) on two[i] reduction(+:sum)
    for (int i = 0; i < 2; i++)
        sum += (i + 1) * (u2[(i + 1) % 2] + 3 * u2[i ? i - 1 : 1] + 5 * u2[(i + 2) % 2]);
#pragma xmp loop (i) on three[i] reduction(+:sum)
    for (int i = 0; i < 3; i++)
        sum += (i + 1) * (11 * u3[(i + 1) % 3] + 13 * u3[(i + 2) % 3] + 17 * u3[(i + 5) % 3]);
    if (xmp_node_num() == 1)
        printf("short %d\n", sum);
}

int main(void)
{
    for (int n = 1; n < 30; n += n < 8 ? 1 : 7)
        blocks(n);
    pointers();
    shorter_than_the_shadow();
    return 0;
}
