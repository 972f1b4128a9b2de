// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Loops that read through pointers, and in functions, what an earlier iteration has written.

#define N 24
#define M 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], w[N][M];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align w[i][*] with t[i]
#pragma xmp shadow [3] :: u, v
#pragma xmp shadow w[1][0]

static double at(int i) { return u[i]; }
static void mix(double *to, const double *from)
{
    for (int j = 0; j < M; j++)
        to[j] = 0.5 * from[j];
}

int main(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        u[i] = v[i] = i;
        mix(w[i], w[i]);
    }
#pragma xmp reflect (u, v, w)
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 3; i < N; i++) {
        const double *q = &u[i] - 3;
        u[i] = 0.5 * *q + 1;
// CHECK: :[[@LINE-2]]:33: warning: 'u' is read 3 elements below the element that this loop writes in dimension 0;
// CHECK: :[[@LINE-2]]:9: note: 'u' is written here
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        u[i] = at(i - 1);
// CHECK: 17:36: warning: 'u' is read 1 element below the element that this loop writes in dimension 0;
// CHECK: :[[@LINE-2]]:9: note: 'u' is written here
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++) {
        const double *above = w[i] - M;
        for (int j = 0; j < M; j++)
            w[i][j] += above[j];
// CHECK: :[[@LINE-3]]:36: warning: 'w' is read 1 element below the element that this loop writes in dimension 0;
// CHECK: :[[@LINE-2]]:13: note: 'w' is written here
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        mix(w[i], w[i - 1]);
// CHECK: :[[@LINE-1]]:23: warning: 'w' is read 1 element below the element that this loop writes in dimension 0;
// CHECK: 21:9: note: 'w' is written here
#else
#pragma xmp loop (i) on t[i]
    for (int i = 3; i < N; i++) {
        const double *q = &u[i] - 3;
        v[i] = 0.5 * *q + at(i);
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++) {
        const double *above = w[i] - M;
        v[i] += above[0] + u[i - 1];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N - 1; i++) {
        const double *next = &u[i + 1];
        u[i] = *next;
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i += 2)
        u[i] = at(i - 1);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        double *row = w[i];
        for (int j = 1; j < M; j++)
            row[j] += row[j - 1];
    }
#endif
    return 0;
}
