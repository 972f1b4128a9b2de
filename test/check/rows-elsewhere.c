// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Addresses of rows that some nodes do not have.
// COVERS: warn_address_outside

#include <stdio.h>
#include <string.h>
#define N 40
#define M 30
#pragma xmp nodes p[*]
#pragma xmp template t[N], s[M]
#pragma xmp distribute [block] onto p :: t, s
double u[N][M], v[N][M], w[N][M];
#pragma xmp align [i][*] with t[i] :: u, v, w
#pragma xmp shadow w[1][0]

#ifdef WRONG
void wrong(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        double *below = u[i - 1], *above;
// CHECK: :[[@LINE-1]]:29: warning: the address of elements of 'u' that are 1 element below the loop's own part in dimension 0 is used, but the shadow has width 0 there
// CHECK: :15:13: note: 'u' is aligned here and has no 'shadow' directive, such as '#pragma xmp shadow u[2:
        above = (w)[i + 2];
// CHECK: :[[@LINE-1]]:23: warning: the address of elements of 'w' that are 2 elements above the loop's own part in dimension 0 is used, but the shadow has width 1 there
// CHECK: :16:13: note: the shadow of 'w' is declared here
        memcpy(v[i], u[i - 2], sizeof v[i]);
// CHECK: :[[@LINE-1]]:26: warning: the address of elements of 'u' that are 2 elements below the loop's own part in dimension 0 is used
// CHECK: :15:13: note: 'u' is aligned here
        for (int j = 0; j < M; j++)
            v[i][j] = below[j] + *above;
    }
#pragma xmp loop (j) on s[j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = 0;
// CHECK: :[[@LINE-1]]:15: warning: each node runs the whole loop over 'i' from 0 to 39, but has only a part of 'u' in dimension 0
    for (int i = 0; i < N; i++)
        memset(u[i], 0, sizeof u[i]);
// CHECK: :[[@LINE-1]]:18: warning: each node runs the whole loop over 'i' from 0 to 39, but has only a part of 'u' in dimension 0
#pragma xmp task on p[0]
    {
        for (int i = 0; i < N; i++)
            printf("%g\n", u[i][0]);
// CHECK: :[[@LINE-1]]:30: warning: each node runs the whole loop over 'i' from 0 to 39, but has only a part of 'u' in dimension 0
    }
}
#endif

double sum(const double *row)
{
    return row[0] + row[M - 1];
}

int main(void)
{
    double total = 0;
#ifdef WRONG
    wrong();
    memcpy(u[1], v[2], sizeof v[2]);
// CHECK: :[[@LINE-1]]:14: warning: all nodes use element 1 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :[[@LINE-2]]:20: warning: all nodes use element 2 of 'v' in dimension 0 here, but not all of them have it
    memset(&u[3][0], 0, 8);
// CHECK: :[[@LINE-1]]:15: warning: all nodes use element 3 of 'u' in dimension 0 here, but not all of them have it
#endif
    double *whole = &v[0][0];
#pragma xmp loop (i) on t[i] reduction(+: total)
    for (int i = 1; i < N - 1; i++) {
        const double *row = w[i - 1], *next = w[i + 1];
        for (double *at = u[i]; at < u[i + 1]; at++)
            *at = 0;
        for (double *at = u[i], *end = u[i + 1]; at != end; at++)
            *at = whole[i * M];
        memcpy(v[i], w[i], sizeof v[i]);
        total += row[0] + next[0] + sum(w[i - 1]);
    }
    for (int i = 0; i < N; i++) {
#pragma xmp task on t[i]
        memset(u[i], 0, sizeof u[i]);
    }
#pragma xmp task on t[1]
    memcpy(u[1], v[1], sizeof v[1]);
    printf("%g\n", total);
    return 0;
}
