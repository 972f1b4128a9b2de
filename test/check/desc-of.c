// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// xmp_desc_of takes objects of directives.
// COVERS: err_desc_of

typedef void *xmp_desc_t;
extern xmp_desc_t xmp_desc_of(); // of any type
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], plain[100];
#pragma xmp align a[i] with t[i]

void f(xmp_desc_t d[])
{
#ifdef WRONG
    struct { int n; } c[2];
    d[0] = xmp_desc_of(c[1].n);
// CHECK: :[[@LINE-1]]:24: error: 'c[1].n' has no descriptor; 'xmp_desc_of' takes a node array, a template, a distributed array or a pointer that inherits one
    d[0] = xmp_desc_of(plain);
// CHECK: :[[@LINE-1]]:24: error: 'plain' has no descriptor; 'xmp_desc_of' takes a node array, a template, a distributed array or a pointer that inherits one
    d[0] = xmp_desc_of(a[3]);
// CHECK: :[[@LINE-1]]:24: error: 'a[3]' has no descriptor; 'xmp_desc_of' takes a node array, a template, a distributed array or a pointer that inherits one
#endif
    d[0] = xmp_desc_of((a));
    d[0] = xmp_desc_of(a);
    d[1] = xmp_desc_of(t);
    d[2] = xmp_desc_of(p);
}
