// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Pointers to where a node's part begins, which a loop subscripts by what is left of its index: what it reads as an earlier iteration has left it.

#include <xmp.h>
#define N 24
#define M 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], w[N][M];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align w[i][*] with t[i]
#pragma xmp shadow [2] :: u, v
#pragma xmp shadow w[1][0]

int main(void)
{
    int low = xmp_array_gcllbound(xmp_desc_of(v), 1) - 2, own = low + 1;
    double *q = u, *r = v, *rows = &w[0][0];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = v[i] = w[i][0] = w[i][1] = w[i][2] = i;
#pragma xmp reflect (u, v, w)
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N; i++)
        q[i - low] = 0.5 * q[i - 2 - low];
// CHECK: :[[@LINE-1]]:28: warning: 'u' is read 2 elements below the element that this loop writes in dimension 0;
// CHECK: :[[@LINE-2]]:9: note: 'u' is written here
#pragma xmp loop (i) on t[i]
    for (int i = N - 2; i >= 0; i--) {
        int k = i - low;
        r[k] += r[k + 1];
// CHECK: :[[@LINE-1]]:17: warning: 'v' is read 1 element above the element that this loop writes in dimension 0;
// CHECK: :[[@LINE-2]]:9: note: 'v' is written here
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M; j++)
            rows[(i - own) * M + j] += *(rows + ((i - own) * M + j - M));
// CHECK: :[[@LINE-1]]:40: warning: 'w' is read 1 element below the element that this loop writes in dimension 0;
// CHECK: :[[@LINE-2]]:13: note: 'w' is written here
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        q[i - low] = 0.5 * r[i - 1 - low] + q[i - low];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N - 1; i++)
        q[i - low] = q[i + 1 - low];
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        if (i % 2 == 0)
            q[i - low] = q[i - 1 - low];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 1; j < M; j++)
            rows[(i - own) * M + j] = rows[(i - own) * M + j - 1];
    return 0;
}
