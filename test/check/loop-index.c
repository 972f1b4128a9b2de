// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Listed indices are variables of the nest and stand in the 'on' reference.
// COVERS: err_loop_index_unused err_loop_index_not_in_nest err_loop_index_twice err_loop_subscript
// COVERS: err_loop_reference_whole

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50];
#pragma xmp align a[i][j] with t[i][j]

void f(int n)
{
    int i, j;
#ifdef WRONG
#pragma xmp loop (i, j) on t[i][*]
// CHECK: :[[@LINE-1]]:22: error: index 'j' does not occur in the 'on' reference
    for (i = 0; i < 100; i++)
        for (j = 0; j < 50; j++)
            a[i][j] = 0;
#pragma xmp loop (n) on t[n][*]
// CHECK: :[[@LINE-1]]:19: error: index 'n' is not the variable of a 'for' loop of this nest
    for (i = 0; i < 100; i++)
        a[i][0] = 0;
#pragma xmp loop (i, j) on t[i][j]
// CHECK: :[[@LINE-1]]:22: error: index 'j' is not the variable of a 'for' loop of this nest
    for (i = 0; i < 100; i++) {
        n++;
        for (int k = 0; k < 50; k++)
            a[i][k] = 0;
    }
#pragma xmp loop (i, i) on t[i][*]
// CHECK: :[[@LINE-1]]:22: error: index 'i' occurs twice
    for (i = 0; i < 100; i++)
        a[i][0] = 0;
#pragma xmp loop (i) on t[i][i]
// CHECK: :[[@LINE-1]]:30: error: index 'i' occurs twice
    for (i = 0; i < 50; i++)
        a[i][i] = 0;
#pragma xmp loop (i) on t[i * i][*]
// CHECK: :[[@LINE-1]]:27: error: index 'i' must stand alone in a subscript of the 'on' reference, optionally plus or minus an offset, or at a ratio of constants such as '2*i + 1' or 'i/2'
    for (i = 0; i < 50; i++)
        a[2 * i][0] = 0;
#pragma xmp loop (i) on t[0:i][*]
// CHECK: :[[@LINE-1]]:27: error: index 'i' must stand alone in a subscript of the 'on' reference, optionally plus or minus an offset, or at a ratio of constants such as '2*i + 1' or 'i/2'
    for (i = 0; i < 50; i++)
        a[i][0] = 0;
#pragma xmp loop (i) on t
// CHECK: :[[@LINE-1]]:25: error: the 'on' reference needs subscripts, one of them 'i'
    for (i = 0; i < 50; i++)
        a[i][0] = 0;
#endif
#pragma xmp loop (j, i) on t[i][j]
    for (i = 0; i < 100; i++)
        for (j = 0; j < 50; j++)
            a[i][j] = 0;
#pragma xmp loop (i) on t[i + n][*]
    for (i = 0; i < 100; i++)
        for (j = 0; j < n; j++)
            ;
#pragma xmp loop (i) on p[i][*]
    for (i = 0; i < 2; i++)
        ;
#pragma xmp loop on t[i][j]
    for (i = 0; i < 100; i++)
        for (j = 0; j < 50; j++)
            a[i][j] = 0;
}
