// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode-reach-unknown -DUNKNOWN %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -Rsode-reach-unknown %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c -DUNKNOWN %s -o %t.c 2>&1 | count 0
// A subscript that the compiler cannot compare with the shadow gets a remark, so that nobody relies on its silence.
// COVERS: remark_reach_unknown

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp template s[98]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute s[block] onto p
#pragma xmp template w[200]
#pragma xmp distribute w[block] onto p
double u[100][3], v[100], full[100], fine[200];
int at[100];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp align full[i] with t[i]
#pragma xmp align fine[i] with w[i]
#pragma xmp shadow u[2][0]
#pragma xmp shadow full[*]
#pragma xmp align at[i] with t[i]

void f(int d)
{
#ifdef UNKNOWN
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < 98; i++)
        at[i] = i + d;
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < 98; i++)
        v[i] = u[i + d][0] - u[at[i]][d];
// CHECK: :[[@LINE-1]]:20: remark: the compiler does not know how far this use of 'u' reaches in dimension 0: the subscript is not the index of a distributed loop plus a constant; -fsode-check checks it at run time, unless it warns that it cannot tell what is written
// CHECK: :[[@LINE-2]]:32: remark: the compiler does not know how far this use of 'u' reaches in dimension 0: the subscript is not the index
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < 98; i++)
        v[i] = i;
// CHECK: :[[@LINE-1]]:11: remark: the compiler does not know how far this use of 'v' reaches in dimension 0: loop and array may be mapped differently; -fsode-check cannot tell what is written here
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 98; i++)
        v[i] += fine[2 * i + 1];
// CHECK: :[[@LINE-1]]:28: remark: the compiler does not know how far this use of 'fine' reaches in dimension 0: the subscript is '2 * i + 1', and whether a node has these elements depends on its blocks; -fsode-check checks it at run time, unless it warns that it cannot tell what is written
#endif
#pragma xmp reflect (u, full)
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < 98; i++)
        for (int k = 0; k < 3; k++)
            v[i] += u[i + 2][k] + u[i - 2][2 - k] + full[i + d] + full[at[i]];
    if (d == 3)
        u[d][0] = v[0];
}
