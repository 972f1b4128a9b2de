// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A function's loop over a distributed array needs the parameter's 'align'; without it the subscripts are local.
// COVERS: warn_parameter_not_aligned

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], plain[100];
#pragma xmp align a[i] with t[i]

static double forgotten(double *x)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < 100; i++)
        sum += x[i];
    return sum;
}
static double in_a_loop(double *x)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < 99; i++)
        for (int k = -1; k <= 1; k++)
            sum += x[i + k];
    return sum;
}
static double aligned(double x[100])
#pragma xmp align x[i] with t[i]
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < 100; i++)
        sum += x[i];
    return sum;
}
static double serial(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

double f(void)
{
#ifdef WRONG
    forgotten(a);
// CHECK: :[[@LINE-1]]:15: warning: distributed array 'a' is passed to parameter 'x', which a distributed loop subscripts though no 'align' names it
// CHECK: :[[@LINE-39]]:33: note: 'x' is declared here
    in_a_loop(a);
// CHECK: :[[@LINE-1]]:15: warning: distributed array 'a' is passed to parameter 'x', which a distributed loop subscripts though no 'align' names it
// CHECK: :[[@LINE-34]]:33: note: 'x' is declared here
#endif
    return forgotten(plain) + aligned(a) + serial(a, 25);
}
