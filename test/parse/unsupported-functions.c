// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -DOWN %s -o %t.c 2>&1 | count 0
// Library functions that are not there yet, declared or not: one error at the first use; not a program's own ones.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
int at[100];
#pragma xmp align [i] with t[i] :: a, b, at

#ifdef OWN
static void xmp_get_image_index(void *x, void *y, void *z) { (void)x, (void)y, (void)z; }
static void xmp_atomic_define(int x, int y) { (void)x, (void)y; }
#else
extern void xmp_get_image_index(void *, void *, ...);
#endif

void f(int n)
{
    xmp_get_image_index(xmp_desc_of(a), xmp_desc_of(b), xmp_desc_of(at));
// CHECK: :[[@LINE-1]]:5: error: function 'xmp_get_image_index' is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI
    xmp_get_image_index(xmp_desc_of(b), xmp_desc_of(a), xmp_desc_of(at));
    xmp_atomic_define(n, 1);
// CHECK: :[[@LINE-1]]:5: error: function 'xmp_atomic_define' is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI
}
