// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The align directive comes before the first use.
// COVERS: err_used_before_align note_for_directive

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#ifdef WRONG
double *f(void)
{
    return &a[3];
// CHECK: :[[@LINE-1]]:13: error: distributed array 'a' is used before its 'align' directive
// CHECK: :[[@LINE+12]]:13: note: for this 'align' directive
}
#endif
double *g(double *a)
{
    return &a[3];
}
int h(void)
{
    int a[4] = {0};
    return a[3];
}
#pragma xmp align a[i] with t[i]
double *k(void)
{
    return &a[3];
}

// What is evaluated earlier is evaluated in its block, not before the function.
double later[100];
#ifdef WRONG
double *m(void)
{
    return &later[3];
// CHECK: :[[@LINE-1]]:13: error: distributed array 'later' is used before its 'align' directive
// CHECK: :[[@LINE+6]]:13: note: for this 'align' directive
}
#endif
double *o(void)
{
    later[0] = 1;
#pragma xmp align later[i] with t[i]
    return &later[3];
}
