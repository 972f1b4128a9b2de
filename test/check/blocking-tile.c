// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// The sizes of cache tiles are integers that are not negative; a scheme and a transport are names or strings.
// COVERS: err_blocking_tile_value err_clause_string

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
enum { Least = 4 };

static void smooth(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] /= 2;
}

void sizes(int n)
{
#pragma xmp blocking steps(2) tile(2 * Least)
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking tile(0) steps(2)
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(2) tile(2147483647)
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(2) tile(-1)
// CHECK: :[[@LINE-1]]:36: error: the sizes of 'tile' must be integers from 0 to 2147483647, without side effects
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(2) tile(2147483648)
// CHECK: :[[@LINE-1]]:36: error: the sizes of 'tile' must be integers from 0 to 2147483647, without side effects
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(2) tile(8, 2.5)
// CHECK: :[[@LINE-1]]:39: error: the sizes of 'tile' must be integers from 0 to 2147483647, without side effects
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(2) tile(n)
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(2) tile(n++)
// CHECK: :[[@LINE-1]]:36: error: the sizes of 'tile' must be integers from 0 to 2147483647, without side effects
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(2) scheme(n)
// CHECK: :[[@LINE-1]]:38: error: 'scheme' takes a name or a string, not a value of type 'int'
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp reflect (a) transport(a)
// CHECK: :[[@LINE-1]]:35: error: 'transport' takes a name or a string, not a value of type 'double[24]'
}
