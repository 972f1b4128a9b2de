// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode-gather-at-once -Rsode-overlapped -Rsode-not-overlapped -o %t.c %s 2>&1 | %messages %s
// Of a loop that gathers: what runs first, or that the run tries it without the clause, or why nothing does. A loop that scatters never does, so nothing is said.
// COVERS: remark_gather_at_once

#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], b[N];
#pragma xmp align [i] with t[i] :: x, y, b
#pragma xmp shadow b[1]
int col[N];

double parts(void)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] gather(x) overlap
// CHECK: :[[@LINE-1]]:13: remark: loop overlapped: its iterations that read what the node owns may run while other elements of 'x' are fetched [-Rsode-overlapped]
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) overlap
// CHECK: :[[@LINE-1]]:13: remark: loop not overlapped: its outermost loop does not run upwards along contiguous blocks [-Rsode-gather-at-once]
    for (int i = N - 1; i >= 0; i--)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x)
// CHECK: :[[@LINE-1]]:13: remark: loop may be overlapped: if measurements find this faster, its iterations that read what the node owns run while other elements of 'x' are fetched [-Rsode-overlapped]
    for (int i = 0; i < N - 1; i++)
        y[i] = x[col[i]] + b[i + 1];
#pragma xmp loop (i) on t[i] gather(x) method(minimal)
// CHECK: :[[@LINE-1]]:13: remark: loop not overlapped: it has no clause 'overlap' [-Rsode-not-overlapped]
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) reduction(+: sum)
// CHECK: :[[@LINE-1]]:13: remark: loop not overlapped: it has no clause 'overlap' [-Rsode-not-overlapped]
    for (int i = 0; i < N; i++)
        sum += x[col[i]];
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (int i = 0; i < N; i++)
        y[col[i]] += b[i];
#pragma xmp loop (i) on t[i] gather(x) scatter(+: y)
    for (int i = 0; i < N; i++)
        y[col[i]] += x[col[i]];
    return sum;
}
