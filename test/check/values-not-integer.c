// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Sizes, subscripts, widths and offsets are integers.
// COVERS: err_not_integer err_division_by_zero

enum { Four = 4 };
#ifdef WRONG
#pragma xmp nodes q[4.0]
// CHECK: :[[@LINE-1]]:21: error: expression must have integer type, not 'double'
#pragma xmp nodes r[1 + Four / (Four - 4)]
// CHECK: :[[@LINE-1]]:30: error: division by zero
#pragma xmp nodes s[Four % 0 + Four]
// CHECK: :[[@LINE-1]]:26: error: division by zero
#pragma xmp template u[4.0f]
// CHECK: :[[@LINE-1]]:24: error: expression must have integer type, not 'float'
#pragma xmp template v(1:"x")
// CHECK: :[[@LINE-1]]:26: error: expression must have integer type, not 'char[2]'
#endif
#pragma xmp nodes p[Four ? Four : Four / 0]
#pragma xmp template t['d'][100ul]
#pragma xmp distribute t[*][block] onto p
double a[100];
#pragma xmp align a[i] with t[*][i]
#pragma xmp shadow a[(short)1]
void f(int *pointer)
{
#ifdef WRONG
    double b[100];
#pragma xmp align b[i] with t[*][i + 1.0]
// CHECK: :[[@LINE-1]]:34: error: expression must have integer type, not 'double'
#pragma xmp reflect (a) width(pointer)
// CHECK: :[[@LINE-1]]:31: error: expression must have integer type, not 'int *'
#pragma xmp barrier on p[pointer]
// CHECK: :[[@LINE-1]]:26: error: expression must have integer type, not 'int *'
#pragma xmp barrier on p[0:2.0]
// CHECK: :[[@LINE-1]]:28: error: expression must have integer type, not 'double'
#endif
#pragma xmp reflect (a) width((_Bool)1)
#pragma xmp barrier on p[*pointer]
}
