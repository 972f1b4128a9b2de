// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Rows that a function returns, or that a pointer is set to, in loops of each node for itself; in distributed ones they are right.

extern int printf(const char *, ...);
#define N 24
#define M 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][M], v[N][M], w[N][M];
#pragma xmp align [i][*] with t[i] :: u, v, w
static double *row(int k) { return u[k]; }
static double *other(int k) { return v[k]; }

int main(void)
{
    double s = 0, *x;
#ifdef WRONG
    for (int k = 0; k < N; k++) {
        double *r = row(k);
// CHECK: :[[@LINE-1]]:25: warning: each node runs the whole loop over 'k' from 0 to 23, but has only a part of 'u' in dimension 0;
        for (int j = 0; j < M; j++)
            r[j] = k;
    }
    for (int k = 0; k < N; k++) {
        x = other(k);
// CHECK: :[[@LINE-1]]:19: warning: each node runs the whole loop over 'k' from 0 to 23, but has only a part of 'v' in dimension 0;
        s += x[1];
    }
    for (int k = 0; k < N; k++) {
        x = w[k];
// CHECK: :[[@LINE-1]]:15: warning: each node runs the whole loop over 'k' from 0 to 23, but has only a part of 'w' in dimension 0;
        s += x[1];
    }
#else
#pragma xmp loop (k) on t[k] reduction(+: s)
    for (int k = 0; k < N; k++) {
        double *r = row(k);
        x = other(k);
        double *y = w[k];
        for (int j = 0; j < M; j++)
            r[j] = k, x[j] = k, s += y[j];
    }
#endif
    printf("%g\n", s);
    return 0;
}
