// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -o %t.c %s 2>&1 | %messages %s
// The clauses of `gather`: what they need and what they take.
// COVERS: err_gather_missing err_gather_twice err_gather_widened err_gather_gap err_loop_async

#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], z[N];
int col[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
struct pair { double a[N]; };
#pragma xmp align pair.a[i] with t[i]

void f(int n, double d)
{
    struct pair c;
#pragma xmp loop (i) on t[i] method(minimal)
// CHECK: :[[@LINE-1]]:30: error: 'method' says how arrays are gathered, but the loop has no clause 'gather'; name the arrays: gather(x)
    for (int i = 0; i < N; i++)
        y[i] = 0;
#pragma xmp loop (i) on t[i] gather(x, x)
// CHECK: :[[@LINE-1]]:40: error: 'x' is named twice in 'gather'
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) margin(1)
// CHECK: :[[@LINE-1]]:37: error: a loop with 'gather' cannot have 'margin'; leave one of the two out
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) scatter(+: y) overlap
// CHECK: :[[@LINE-1]]:37: error: a loop with 'gather' cannot have 'overlap'; leave one of the two out
    for (int i = 0; i < N; i++)
        y[i] += x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) method(gap(-1))
// CHECK: :[[@LINE-1]]:51: error: the gap of method 'gap' is -1; it must not be negative
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) method(compact_gap(-2))
// CHECK: :[[@LINE-1]]:59: error: the gap of method 'compact_gap' is -2; it must not be negative
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(z)
// CHECK: :[[@LINE-1]]:37: error: 'z' is not a distributed array; it needs an 'align' directive first
    for (int i = 0; i < N; i++)
        y[i] = z[col[i]];
#pragma xmp loop (i) on t[i] gather(x) method(gap(n)) expect(fixed)
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) method(gap(d))
// CHECK: :[[@LINE-1]]:51: error: expression must have integer type, not 'double'
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) async(1)
// CHECK: :[[@LINE-1]]:46: error: a loop reads what it gathers at once, so 'async' cannot leave it in flight; write 'overlap', or before it '#pragma xmp gather (x) index(list[first:count]) async(id)'
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] async(n)
// CHECK: :[[@LINE-1]]:36: error: 'async' has no meaning here: only what a loop adds with 'scatter(+: y)' can still be in flight after the loop
    for (int i = 0; i < N; i++)
        y[i] = 0;
#pragma xmp loop (i) on t[i] scatter(+: y) async(d)
// CHECK: :[[@LINE-1]]:50: error: expression must have integer type, not 'double'
    for (int i = 0; i < N; i++)
        y[col[i]]++;
#pragma xmp gather (x) index(col[0:N]) async(4294967296)
// CHECK: :[[@LINE-1]]:46: error: async id 4294967296 is out of range for 'int'
#pragma xmp loop (i) on t[i] gather(c.a, c.a)
// CHECK: :[[@LINE-1]]:42: error: 'c.a' is named twice in 'gather'
    for (int i = 0; i < N; i++)
        y[i] = c.a[col[i]];
#pragma xmp loop (i) on t[i] gather(c.a) scatter(+: c.a)
// CHECK: :[[@LINE-1]]:53: error: 'c.a' is named in 'gather' and in 'scatter'; a loop reads an array or adds to it, so add to another one
    for (int i = 0; i < N; i++)
        y[i] = c.a[col[i]];
}
