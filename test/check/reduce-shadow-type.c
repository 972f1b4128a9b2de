// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// reduce_shadow adds, so it needs elements that can be added; reflect copies any, of pointers with a warning (pointer-elements.c).

struct pair {
    int x, y;
};
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
struct pair a[100];
int *b[100];
float _Complex c[100];
#pragma xmp align [i] with t[i] :: a, b, c
#pragma xmp shadow [1] :: a, b, c

void f(void)
{
#ifdef WRONG
#pragma xmp reduce_shadow (a)
// CHECK: :[[@LINE-1]]:28: error: reduction '+' is not defined for type 'struct pair'
#pragma xmp reduce_shadow (c, b) width(1)
// CHECK: :[[@LINE-1]]:31: error: reduction '+' is not defined for type 'int *'
#endif
#pragma xmp reduce_shadow (c)
#pragma xmp reflect (a, c)
}
