// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// COVERS: err_reduction_side_effects
// What is combined is read, written and measured: a side effect would happen several times.

#pragma xmp nodes p[4]
static int calls;
static double x[4];
static double *next(void) { return calls++, x; }
static double *first(void) { return x; }

void f(int k)
{
#ifdef WRONG
#pragma xmp reduction(max: x[k++])
// CHECK: :[[@LINE-1]]:28: error: 'x[k++]' has side effects; a reduction evaluates its variable several times
#pragma xmp reduction(+: *next())
// CHECK: :[[@LINE-1]]:26: error: '*next()' has side effects; a reduction evaluates its variable several times
#endif
#pragma xmp reduction(max: x[k + 1])
#pragma xmp reduction(+: *first())
}
