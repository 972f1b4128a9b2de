// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode-may-be-one %s -o %t.c 2>&1 | %messages %s
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.c
// Parameters may be one array, so the host compiler isn't told that iterations are independent: -Rsode says what is missing.
// COVERS: remark_may_be_one

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double own[N];
#pragma xmp align own[i] with t[i]

void two(double a[N], const double b[N])
{
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[1]
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: remark: Sode does not mark iterations as independent: 'a' and 'b' may be the same array; if they never are, declare the parameter 'restrict' [-Rsode-may-be-one]
    for (int i = 1; i < N - 1; i++)
        a[i] = b[i - 1] + b[i + 1];
}

// TEXT: void promised(
// TEXT: SODE_INDEPENDENT
void promised(double a[restrict N], const double b[restrict N])
{
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[1]
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        a[i] = b[i - 1] + b[i + 1];
}

void with_file_scope(const double b[N])
{
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[1]
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: remark: Sode does not mark iterations as independent: 'own' and 'b' may be the same array; if they never are, declare the parameter 'restrict' [-Rsode-may-be-one]
    for (int i = 1; i < N - 1; i++)
        own[i] = b[i - 1];
}

// Sums are no dependences, and the same element of one array is no other iteration's: nothing to say.
void silent(double a[N], double b[N])
{
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = 2 * b[i];
}
