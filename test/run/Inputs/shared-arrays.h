// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef SHARED_ARRAYS_H
#define SHARED_ARRAYS_H
#define N 19
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
typedef double line[4];
extern double u[N][4];
extern line v[N];
extern int *work;
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp align work[i] with t[i]
#pragma xmp shadow u[1][0]
void fill(int by);
double total(double a[N][4]);
#endif
