// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -P %s | %filecheck %s
// The run asks what a node must have at a distance from the loop's index; not where the subscript is without the index, has it twice, or goes the other way.
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow u[2]

void near(int h)
{
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N - 2; i++)
        v[i] = u[i + h];
}
// CHECK: void near(int h)
// CHECK: sode_loop_meets(sode_template__t, &sode__i,
// CHECK-NOT: sode_loop_meets(

void fixed(int h, int k, const int *m)
{
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N - 2; i++)
        v[i] = u[h] + u[h + k] + u[h * k] + u[m[0]];
}

void inner(int h)
{
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N - 2; i++)
        for (int j = 0; j < 2; j++)
            v[i] += u[j] + u[j + h];
}

void twice(int h)
{
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N - 2; i++)
        v[i] = u[i + h + i];
}

void back(int h)
{
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N - 2; i++)
        v[i] = u[h - i];
}
