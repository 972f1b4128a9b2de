// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode %s -o %t.c 2>&1 | %messages %s
// What each gmove becomes is said by a remark.
// COVERS: remark_gmove remark_gmove_local remark_gmove_far remark_gmove_arrays
#define N 24
#pragma xmp nodes p[*][2]
#pragma xmp nodes q[*]
#pragma xmp template x[N][N][N]
#pragma xmp distribute x[block][block][*] onto p
#pragma xmp template y[N][N][N]
#pragma xmp distribute y[block][*][block] onto p
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto q
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(3)] onto q
double a[N][N][N], b[N][N][N], e[N][N][N], l[N], m[N], k[N];
#pragma xmp align a[i][j][*] with x[i][j][*]
#pragma xmp align b[i][*][j] with y[i][*][j]
#pragma xmp align e[i][j][*] with x[i][j][*]
#pragma xmp align l[i] with t[i]
#pragma xmp align m[i] with t[i]
#pragma xmp align k[i] with c[i]

void f(int n)
{
    double all[N], plane[N][N], one;
#pragma xmp gmove
    b[:][:][:] = a[:][:][:];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends all-to-all messages along dimension 1 of 'p' [-Rsode-gmove]
#pragma xmp gmove
    e[0:n][:][0:5] = a[0:n][:][3:5];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends nothing: each node copies what it owns [-Rsode-gmove-local]
#pragma xmp gmove
    e[1:N-1][:][:] = a[0:N-1][:][:];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends messages to neighbors along dimension 0 of 'p' [-Rsode-gmove]
#pragma xmp gmove
    e[1:N-1][:][2] = a[0:N-1][1][0:N];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends messages along dimensions 0 and 1 of 'p' [-Rsode-gmove]
#pragma xmp gmove
    e[:][:][:] = b[:][:][0:N];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends all-to-all messages along dimension 1 of 'p' [-Rsode-gmove]
#pragma xmp gmove
    k[:] = l[:];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends all-to-all messages along dimension 0 of 'q' [-Rsode-gmove]
#pragma xmp gmove
    l[2:5] = m[n:5];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends all-to-all messages along dimension 0 of 'q' [-Rsode-gmove]
#pragma xmp gmove
    l[N-1:N:-1] = all[:];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends nothing: each node copies its part of the right side from its own memory [-Rsode-gmove-local]
#pragma xmp gmove
    all[:] = l[:];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends each node's part to all others along dimension 0 of 'q' [-Rsode-gmove]
#pragma xmp gmove
    one = l[n];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends the elements of one node to others (broadcast) along dimension 0 of 'q' [-Rsode-gmove]
#pragma xmp gmove
    l[3:4] = l[7];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends parts of one node to others along dimension 0 of 'q' [-Rsode-gmove]
#pragma xmp gmove
    e[3][:][:] = a[:][4][:];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends messages along dimensions 0 and 1 of 'p' [-Rsode-gmove]
#pragma xmp gmove
    plane[:][:] = a[n][:][:];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends each node's part to all others along dimensions 0 and 1 of 'p' [-Rsode-gmove]
#pragma xmp gmove
    l[n:0] = m[3:0];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends nothing: a section is empty [-Rsode-gmove-local]
#pragma xmp gmove
    l[:] = a[0][0][:];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends messages from the nodes of template 'x' to those of template 't': they may be on different node arrays [-Rsode-gmove-arrays]
#pragma xmp gmove in
    all[:] = l[:];
// CHECK: :[[@LINE-2]]:13: remark: gmove is one-sided: owners of 'l' that do not execute it give elements whenever they wait, begin a loop or leave [-Rsode-gmove-far]
#pragma xmp gmove out
    l[:] = all[:];
// CHECK: :[[@LINE-2]]:13: remark: gmove is one-sided: owners of 'l' that do not execute it take elements whenever they wait, begin a loop or leave [-Rsode-gmove-far]
}

static double w[N][N];
#pragma xmp align w[i][*] with t[i]
void to_one(void)
{
#pragma xmp gmove
    w[3][:] = l[:];
// CHECK: :[[@LINE-2]]:13: remark: gmove sends the elements of several nodes to one along dimension 0 of 'q' [-Rsode-gmove]
}
