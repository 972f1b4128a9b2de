// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode-may-be-one %s -o %t.c 2>&1 | %messages %s
// RUN: %translate %s > %t.c && FileCheck %s --check-prefix=TEXT --input-file=%t.c
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

typedef struct {
    int n;
    double *u, *v, *restrict w;
} field;
#pragma xmp align field.u[i] with t[i]
#pragma xmp align field.v[i] with t[i]
#pragma xmp align field.w[i] with t[i]
#pragma xmp shadow field.u[1]

void members(field *f)
{
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: remark: Sode does not mark iterations as independent: 'field.v' and 'field.u' may be the same array; if they never are, declare the member 'restrict' [-Rsode-may-be-one]
    for (int i = 1; i < N - 1; i++)
        f->v[i] = f->u[i - 1] + f->u[i + 1];
}

// TEXT: void member_promised(
// TEXT: SODE_INDEPENDENT
// TEXT: for
void member_promised(field *f, int n)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < n - 1; i++)
        f->w[i] = f->u[i - 1] + f->u[i + 1];
}

// The number may be in the memory that is written.
// TEXT: void member_of_memory(
// TEXT-NOT: SODE_INDEPENDENT
// TEXT: void silent_members(
void member_of_memory(field *f, const double *scale)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        f->w[i] = *scale * f->u[i - 1];
}

void silent_members(field *f)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        f->v[i] += 2 * f->u[i];
}
