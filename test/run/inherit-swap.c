// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Functions exchange arrays that they inherit, an odd and an even number of times: the caller's variables keep their arrays.

#include <stdio.h>
#include <xmp.h>

#define N 19
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N], b[N], c[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp align b, c like a

static void steps(int n, int count, double *u, double *v)
{
#pragma xmp inherit (u, v)
    for (int k = 0; k < count; k++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on u[i]
        for (int i = 1; i < n - 1; i++)
            v[i] = 0.5 * (u[i-1] + u[i+1]) + k;
        double *w = u;
        u = v;
        v = w;
    }
}

static double ring(int n, double *u, double *v, double *w)
{
#pragma xmp inherit (u, v, w)
    double *kept = u;
    u = v;
    v = w;
    w = kept;
    steps(n, 3, v, u); /* while they are exchanged here */
    double sum = 0;
#pragma xmp loop (i) on u[i] reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += u[i] + 10 * v[i] + 100 * w[i];
    return sum;
}

static double total(const double *u, int n)
{
    double sum = 0;
#pragma xmp loop (i) on u[i] reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += (i + 1) * u[i];
    return sum;
}

int main(void)
{
    double memory[N] = {1, 5}, other[N] = {0}, plain = 0;
#pragma xmp loop (i) on a[i]
    for (int i = 0; i < N; i++) {
        a[i] = i % 5;
        b[i] = 0;
        c[i] = -i;
    }
    for (int count = 1; count < 4; count++) {
        steps(N, count, a, b);
        double all = ring(N, a, b, c), x = total(a, N), y = total(b, N), z = total(c, N);
        if (xmp_node_num() == 1)
            printf("%.12g %.12g %.12g %.12g\n", all, x, y, z);
    }
    steps(N, 3, memory, other);
    steps(N, 2, other, memory);
    for (int i = 0; i < N; i++)
        plain += memory[i] * i + other[i];
    if (xmp_node_num() == 1)
        printf("%.12g\n", plain);
    return 0;
}
