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

// The shadow is part of it.
double between(int n, int w)
{
    double b[n];
#pragma xmp template s[n]
#pragma xmp distribute s[block] onto p
#pragma xmp align b[i] with s[i]
#ifdef WRONG
    b[0] = 1;
// CHECK: :[[@LINE-1]]:5: error: distributed array 'b' is used before its 'shadow' directive
// CHECK: :[[@LINE+2]]:13: note: for this 'shadow' directive
#endif
#pragma xmp shadow b[w]
    (void)xmp_desc_of(b);
    return n;
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
