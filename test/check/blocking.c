// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=warning:
// Steps of blocking are a number of steps, and it stands before a time loop.
// COVERS: err_blocking_steps err_blocking_steps_value

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
static double a[N];
#pragma xmp align a[i] with s[i]

static void smooth(void)
{
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < N; i++)
        a[i] /= 2;
}

void close(int n)
{
#pragma xmp blocking steps(2 * 3) scheme(auto)
    for (long k = 2 * n; k >= 0; k -= 2)
        smooth();
#pragma xmp blocking steps(65536)
    for (int k = 0; k < n; k++)
        smooth();
}

void form(int n)
{
#pragma xmp blocking
// CHECK: :[[@LINE-1]]:13: error: 'blocking' needs the number of steps that share an exchange: steps(f)
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(2.5)
// CHECK: :[[@LINE-1]]:28: error: the steps of 'blocking' must be an integer from 1 to 65536, without side effects
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(n++)
// CHECK: :[[@LINE-1]]:28: error: the steps of 'blocking' must be
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(65537)
// CHECK: :[[@LINE-1]]:28: error: the steps of 'blocking' must be
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(0)
// CHECK: :[[@LINE-1]]:28: error: the steps of 'blocking' must be
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(2)
    for (int k = n; k-- > 0;)
// CHECK: :[[@LINE-1]]:5: error: 'for' loop must have the form
        smooth();
#pragma xmp blocking steps(2)
    while (n)
// CHECK: :[[@LINE-1]]:5: error: expected a 'for' loop
        smooth();
}
