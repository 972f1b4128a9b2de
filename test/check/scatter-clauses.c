// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -o %t.c %s 2>&1 | %messages %s
// The clause `scatter`: what it takes.
// COVERS: err_gather_and_scatter err_scatter_range

#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], z[N];
int count[N];
_Bool flags[N];
#pragma xmp align [i] with t[i] :: x, y, z, count, flags
int col[N];

void clauses(void)
{
#pragma xmp loop (i) on t[i] gather(x) scatter(+: x)
// CHECK: :[[@LINE-1]]:51: error: 'x' is named in 'gather' and in 'scatter'; a loop reads an array or adds to it, so add to another one
    for (int i = 0; i < N; i++)
        x[col[i]] += x[i];
#pragma xmp loop (i) on t[i] scatter(+: y, y)
// CHECK: :[[@LINE-1]]:44: error: 'y' is named twice in 'scatter'
    for (int i = 0; i < N; i++)
        y[col[i]] += x[i];
#pragma xmp loop (i) on t[i] scatter(+: flags)
// CHECK: :[[@LINE-1]]:41: error: reduction '+' is not defined for type '_Bool'
    for (int i = 0; i < N; i++)
        flags[col[i]] += 1;
#pragma xmp loop (i) on t[i] scatter(+: y) expand(1)
// CHECK: :[[@LINE-1]]:41: error: a loop with 'scatter' cannot have 'expand'; leave one of the two out
    for (int i = 0; i < N; i++)
        y[col[i]] += x[i];
#pragma xmp loop (i) on t[i] scatter(+: y) method(minimal)
// CHECK: :[[@LINE-1]]:44: error: 'method' says how arrays are gathered, but the loop has no clause 'gather'; name the arrays: gather(x)
    for (int i = 0; i < N; i++)
        y[col[i]] += x[i];
}

#pragma xmp template s[4][N]
#pragma xmp distribute s[block][*] onto p
void ranges(void)
{
#pragma xmp loop (i) on s[1:2][i] scatter(+: y)
// CHECK: :[[@LINE-1]]:27: error: a loop with 'scatter' runs on all nodes of its reference, which cannot have a range here; write a single index, or '*'
    for (int i = 0; i < N; i++)
        y[col[i]] += 1;
}
