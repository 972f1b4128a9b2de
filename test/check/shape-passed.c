// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A flat array that goes as a whole to a function without directives: one that computes subscripts from the index of a distributed loop takes
// it for the whole array.

#include <xmp.h>

static int nx = 12, ny = 15;
#pragma xmp nodes p[*]
#pragma xmp template t[ny]
#pragma xmp distribute t[block] onto p
static double *u, *v;
#pragma xmp shape [ny][nx] :: u, v
#pragma xmp align [i][*] with t[i] :: u, v
#pragma xmp shadow [1][0] :: u, v

static double get(const double *a, int i, int j) { return a[i * nx + j]; }
static double *row(double *a, int i) { return a + i * nx; }
static double first(const double *a, int k) { return a[k]; }
static double of_row(const double *a, int j) { return a[j]; }

void f(int own)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < ny - 1; i++)
        for (int j = 0; j < nx; j++) {
            v[i * nx + j] = get(u, i - 1, j);
// CHECK: :[[@LINE-1]]:33: warning: 'u' is passed to 'get', which takes parameter 'a' for the whole array
// CHECK: :17:59: note: 'a' is used here
            row(v, i)[j] += 1;
// CHECK: :[[@LINE-1]]:17: warning: 'v' is passed to 'row', which takes parameter 'a' for the whole array
// CHECK: :18:47: note: 'a' is used here
            v[i * nx + j] += of_row(&u[i * nx], j) + first(u, j) + get(u, i - own, j);
        }
}
