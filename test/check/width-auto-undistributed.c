// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Dimensions that every node has whole have no shadow, neither for `auto` of a periodic reflect.

#pragma xmp nodes p[*]
#pragma xmp template t[40]
#pragma xmp distribute t[block] onto p
static double u[40][30], out[40][30];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align out[i][*] with t[i]
#pragma xmp shadow u[auto][auto]
#ifdef WRONG
#define ABOVE 1
#else
#define ABOVE 0
#endif

void f(void)
{
#pragma xmp reflect (u) width(/periodic/auto, /periodic/auto)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 30; j++)
            out[i][j] = u[i - 1][j + ABOVE];
}
// CHECK: :[[@LINE-6]]:57: error: dimension 1 of array 'u' is not distributed and cannot have a shadow
// CHECK: :[[@LINE-3]]:25: note: 'u' is used here
