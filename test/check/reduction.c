// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -Wno-sode-carried-value -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -Wno-sode-carried-value %s -o %t.c 2>&1 | count 0
// Reduction variables are arithmetic, can be written, and the operation has a meaning for their type.
// COVERS: err_reduction_variable err_reduction_const err_reduction_type

struct pair {
    int x, y;
};
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

void f(int *pointer, int list[4])
{
    double real = 0;
    int number = 0, array[4] = {0};
    _Complex double c = 0;
    const int fixed = 1;
    struct pair pair = {0, 0};
#ifdef WRONG
#pragma xmp reduction (+: pointer)
// CHECK: :[[@LINE-1]]:27: error: a reduction variable must be an arithmetic variable or array, not 'int *'
#pragma xmp reduction (+: pair)
// CHECK: :[[@LINE-1]]:27: error: a reduction variable must be an arithmetic variable or array, not 'struct pair'
#pragma xmp reduction (+: number + 1)
// CHECK: :[[@LINE-1]]:27: error: a reduction variable must be an arithmetic variable or array, not 'int'
#pragma xmp reduction (+: fixed)
// CHECK: :[[@LINE-1]]:27: error: a reduction variable cannot be const
#pragma xmp reduction (&: real)
// CHECK: :[[@LINE-1]]:27: error: reduction '&' is not defined for type 'double'
#pragma xmp reduction (max: c)
// CHECK: :[[@LINE-1]]:29: error: reduction 'max' is not defined for type '_Complex double'
#pragma xmp loop (i) on t[i] reduction(+: number, i)
// CHECK: :[[@LINE-1]]:51: error: a reduction variable must be an arithmetic variable or array, not the index 'i'
    for (int i = 0; i < 100; i++)
        number += i;
#pragma xmp loop (i) on t[i] reduction(^: real)
// CHECK: :[[@LINE-1]]:43: error: reduction '^' is not defined for type 'double'
    for (int i = 0; i < 100; i++)
        real += i;
#endif
#pragma xmp reduction (+: real, number, array, c)
#pragma xmp reduction (*: pair.x)
#pragma xmp reduction (MAX: real)
#pragma xmp reduction (&&: real)
#pragma xmp reduction (|: number, array, list)
#pragma xmp loop (i) on t[i] reduction(+: real) reduction(^: number)
    for (int i = 0; i < 100; i++)
        real += number ^= i;
}
