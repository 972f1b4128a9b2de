// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Constant subscripts beyond array and shadow; the outermost that exist, addresses, and widths only the run knows.
// COVERS: warn_subscript_outside

enum { M = 10, N = 100 };
int width = 1;
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N][M], b[N], c[N], d[N], sum;
#pragma xmp align a[i][*] with t[i]
#pragma xmp align [i] with t[i] :: b, c, d
#pragma xmp shadow a[2:1][0]
#pragma xmp shadow c[*]
#pragma xmp shadow d[width]

double *f(double e[N], int n)
{
#pragma xmp align e[i] with t[i]
#ifdef WRONG
    a[101][0] = 1;
// CHECK: :[[@LINE-1]]:7: warning: subscript 101 of 'a' in dimension 0 is outside -2 to 100, which is all that any node stores [-Wsode-subscript-outside]
    a[-3][n] = a[n][M];
// CHECK: :[[@LINE-1]]:7: warning: subscript -3 of 'a' in dimension 0 is outside -2 to 100, which is all that any node stores
// CHECK: :[[@LINE-2]]:21: warning: subscript 10 of 'a' in dimension 1 is outside 0 to 9, which is all that any node stores
    c[N] = 1;
// CHECK: :[[@LINE-1]]:7: warning: subscript 100 of 'c' in dimension 0 is outside 0 to 99, which is all that any node stores
    e[-1] = 1;
// CHECK: :[[@LINE-1]]:7: warning: subscript -1 of 'e' in dimension 0 is outside 0 to 99, which is all that any node stores
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        c[i] = b[N];
// CHECK: :[[@LINE-1]]:18: warning: subscript 100 of 'b' in dimension 0 is outside 0 to 99, which is all that any node stores
#endif
    a[100][0] = a[-2][9] + c[99] + d[N] + e[0];
    b[n] = b[N - 1];
    return &b[N];
}
