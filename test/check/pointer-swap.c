// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Aligned pointers of one mapping exchange their storage in one piece; anything less is an assignment.
// COVERS: err_pointer_swap

#include <stdio.h>
void own(void);
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double *a, *b, *c, *wide;
#pragma xmp align [i] with t[i] :: a, b, c, wide
#pragma xmp shadow wide[1]
long one = 1;
double *e, *f, *g;
#pragma xmp align e[i] with t(i + one)
#pragma xmp align f[i] with t[i + 1]
#pragma xmp align g[i] with t[i + 2]
#pragma xmp template other[100]
#pragma xmp distribute other[cyclic] onto p
double *h;
#pragma xmp align h[i] with other[i]

void swap(int odd)
{
    double *t = a;
    a = b;
    b = t;
    {
        t = a;
        a = b;
        b = c;
        c = t;
    }
    if (odd) {
        void *u = (void *)b;
        (b) = c;
        c = (double *)u;
    }
    t = a;
    odd++;
    a = b;
    if (odd > 3)
        odd = printf("%d\n", odd);
    b = t;
    t = e;
    e = f;
    f = t;
    t = e;
    e = g;                            /* perhaps: 'one' is known when it runs */
    g = t;
#ifdef WRONG
    t = a;
    a = b;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'a' can be set only to what xmp_malloc(xmp_desc_of(a), ...) returns, or to a null pointer, or in an exchange: t = a; a = b; b = t;
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    own();                            /* could use a and b */
    b = t;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'b' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    t = a;
    a = b;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'a' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    if (odd)
        return;
    b = t;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'b' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    t = a;
    a = b;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'a' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    odd += a == b;
    b = t;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'b' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    t = a;
    a = b;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'a' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
#pragma xmp barrier
    b = t;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'b' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    t = a;
    a = b;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'a' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    if (odd)
        b = t;
// CHECK: :[[@LINE-1]]:9: error: aligned pointer 'b' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    t = a;
    a = c;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'a' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    c = b;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'c' can be set only to what
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    t = a;
    a = wide;
// CHECK: :[[@LINE-1]]:5: error: aligned pointers 'a' and 'wide' cannot exchange their storage: their shadows differ
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    wide = t;
    t = f;
    f = g;
// CHECK: :[[@LINE-1]]:5: error: aligned pointers 'f' and 'g' cannot exchange their storage: they are mapped differently
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    g = t;
    t = a;
    a = h;
// CHECK: :[[@LINE-1]]:5: error: aligned pointers 'a' and 'h' cannot exchange their storage: they are mapped differently
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    h = t;
#endif
}

void step(double x[100], double *y, double *z)
{
#pragma xmp align [i] with t[i] :: x, y, z
#pragma xmp shadow z[1]
    double *t = x;
    own();
    x = y;
    y = t;
#ifdef WRONG
    t = x;
    x = z;
// CHECK: :[[@LINE-1]]:5: error: aligned pointers 'x' and 'z' cannot exchange their storage: their shadows differ
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    z = t;
    t = x;
    x = a;
// CHECK: :[[@LINE-1]]:5: error: aligned pointers 'x' and 'a' cannot exchange their storage: only one of them is a parameter
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
// CHECK: :{{[0-9]+}}:13: note: for this 'align' directive
    a = t;
#endif
}
