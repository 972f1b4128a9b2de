// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c --sode-sarif=%t.sarif 2> %t.said && grep '"insertedContent"' %t.sarif | count 1
// Only `&a[0]` is replaced: not another element's address, nor a macro's text or a member, whose name alone means nothing.
// An aligned parameter stands for an array: its address, not that of an element, which only some nodes store.
// COVERS: warn_element_argument

#pragma xmp nodes p[4]
#pragma xmp nodes one[1]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#pragma xmp template single[100]
#pragma xmp distribute single[block] onto one
double a[100], b[100][3], alone[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]
#pragma xmp align alone[i] with single[i]
#ifdef WRONG
#define FIRST &a[0]
static struct cells {
    double c[100];
} all;
#pragma xmp align cells.c[i] with t[i]
#endif

void fill(int n, double *x)
{
#pragma xmp align x[i] with t[i]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        x[i] = i;
}
void fill_one(double x[100])
#pragma xmp align x[i] with single[i]
{
}
void plain(double *x)
{
    x[0] = 1;
}

void f(int first)
{
#ifdef WRONG
    fill(100, &a[0]);
// CHECK: :[[@LINE-1]]:15: warning: aligned parameter 'x' represents a whole array; pass 'a', not the address of an element
// CHECK: :[[@LINE-19]]:13: note: for this 'align' directive
    fill(100, &b[5][0]);
// CHECK: :[[@LINE-1]]:15: warning: aligned parameter 'x' represents a whole array; pass 'b', not the address of an element
// CHECK: :[[@LINE-22]]:13: note: for this 'align' directive
    fill(100, FIRST);
// CHECK: :[[@LINE-1]]:15: warning: aligned parameter 'x' represents a whole array; pass 'a'
// CHECK: :20:15: note: expanded from macro 'FIRST'
// CHECK: :[[@LINE-26]]:13: note: for this 'align' directive
    fill(100, &all.c[0]);
// CHECK: :[[@LINE-1]]:15: warning: aligned parameter 'x' represents a whole array; pass 'cells.c'
// CHECK: :[[@LINE-29]]:13: note: for this 'align' directive
#endif
    fill(100, a);
    fill(100, &a[first]);
    fill_one(&alone[0]);
    plain(&a[0]);
}
