// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// xmp_malloc gets one extent for each dimension: it would read what was not passed.
// COVERS: err_malloc_extents

typedef void *xmp_desc_t;
extern void *xmp_malloc(xmp_desc_t, ...);
extern void *other(xmp_desc_t, ...);
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double *a, (*b)[5];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]

void f(long n, unsigned char m, xmp_desc_t d)
{
#ifdef WRONG
    a = xmp_malloc(xmp_desc_of(a));
// CHECK: :[[@LINE-1]]:9: error: xmp_malloc of 'a' needs 1 extent, but 0 are given
    a = (double *)xmp_malloc(xmp_desc_of(a), 100, sizeof(double));
// CHECK: :[[@LINE-1]]:19: error: xmp_malloc of 'a' needs 1 extent, but 2 are given
    b = (xmp_malloc((void *)xmp_desc_of(b), 100));
// CHECK: :[[@LINE-1]]:10: error: xmp_malloc of 'b' needs 2 extents, but 1 is given
    b = xmp_malloc(xmp_desc_of(b), 100, 5.0);
// CHECK: :[[@LINE-1]]:41: error: expression must have integer type, not 'double'
    xmp_malloc(d, 1, 2.0);
// CHECK: :[[@LINE-1]]:22: error: expression must have integer type, not 'double'
#endif
    a = xmp_malloc(xmp_desc_of(a), n);
    b = xmp_malloc(xmp_desc_of(b), n + 1, m);
    a = other(xmp_desc_of(a), n, m, 0.5);
    xmp_malloc(d, 1, 2, 3);
}
