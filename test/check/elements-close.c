// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Uses of elements in serial loops, under conditions and in tasks, of which a small change decides whether all nodes come to what some do not have.
#include <xmp.h>
#define N 40
static int n = N;
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes q[2][2]
#pragma xmp template g[N][N]
#pragma xmp distribute g[block][block] onto q
#pragma xmp nodes four[4]
#pragma xmp template f[N]
#pragma xmp distribute f[block] onto four
#pragma xmp template y[N]
#pragma xmp distribute y[cyclic] onto four
static double u[N], w[N][N], x[N - 1], z[N], c[N], shifted[N - 2], all[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align w[i][j] with g[i][j]
#pragma xmp align x[i] with t[i + 1]
#pragma xmp align shifted[i] with t[i - (-1)]
#pragma xmp align z[i] with f[i]
#pragma xmp align c[i] with y[i]
#pragma xmp align all[i] with t[i]
#pragma xmp shadow all[*]
double get(void);

#ifdef WRONG
double loops(int m)
{
    double s = 0;
    int i, j;
    for (i = 0, j = 1; i < n; i++, j++)
        s += u[i];
// CHECK: :[[@LINE-1]]:16: warning: each node runs the whole loop over 'i' from the first to n, but has only a part of 'u' in dimension 0; '#pragma xmp loop (i) on t[i]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    for (i = 0;;) {
        if (i >= n)
            break;
        s += u[i++];
// CHECK: :[[@LINE-1]]:17: warning: each node runs the whole loop over 'i' from the first to n, but has only a part of 'u' in dimension 0; '#pragma xmp loop (i) on t[i]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    }
    for (i = 0; 1;) {
        if (i >= n) {
            break;
        }
        s += u[i++];
// CHECK: :[[@LINE-1]]:17: warning: each node runs the whole loop over 'i' from the first to n, but has only a part of 'u' in dimension 0; '#pragma xmp loop (i) on t[i]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    }
    i = N;
    while (i-- > 0)
        s += u[i];
    int k = N;
    while (k--)
        s += u[k];
// CHECK: :[[@LINE-1]]:16: warning: each node runs the whole loop over 'k' from N to the first, but has only a part of 'u' in dimension 0; '#pragma xmp loop (k) on t[k]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    int l = 0;
    while (l != n)
        s += u[l++];
// CHECK: :[[@LINE-1]]:17: warning: each node runs the whole loop over 'l' from the first to n, but has only a part of 'u' in dimension 0; '#pragma xmp loop (l) on t[l]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    int h = 0;
    do
        s += u[h];
// CHECK: :[[@LINE-1]]:16: warning: each node runs the whole loop over 'h' from the first to N - 1, but has only a part of 'u' in dimension 0; '#pragma xmp loop (h) on t[h]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    while (++h <= N - 1);
    int a = 0;
again:
    s += u[a];
// CHECK: :[[@LINE-1]]:12: warning: each node runs the whole loop over 'a' from the first to n, but has only a part of 'u' in dimension 0; '#pragma xmp loop (a) on t[a]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    if (++a < n)
        goto again;
    a = 0;
more:
    s += u[a];
// CHECK: :[[@LINE-1]]:12: warning: each node runs the whole loop over 'a' from the first to n, but has only a part of 'u' in dimension 0; '#pragma xmp loop (a) on t[a]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    if (++a != n) {
        s++;
        goto more;
    }
    for (int r = 0; r < N - 1; r++)
        s += x[r];
// CHECK: :[[@LINE-1]]:16: warning: each node runs the whole loop over 'r' from 0 to 38, but has only a part of 'x' in dimension 0; '#pragma xmp loop (r) on t[r + 1]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    for (int r = 0; r < N - 2; r++)
        s += shifted[r];
// CHECK: :[[@LINE-1]]:22: warning: each node runs the whole loop over 'r' from 0 to 37, but has only a part of 'shifted' in dimension 0; '#pragma xmp loop (r) on t[r + 1]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    for (int r = 0; r < n; r++)
        if (r > 3)
            s += u[r];
// CHECK: :[[@LINE-1]]:20: warning: each node runs the whole loop over 'r' from 0 to n - 1, but has only a part of 'u' in dimension 0; '#pragma xmp loop (r) on t[r]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    for (int r = 0; r < n; r++) {
        if (get() > 2)
            s++;
        s += u[r];
// CHECK: :[[@LINE-1]]:16: warning: each node runs the whole loop over 'r' from 0 to n - 1, but has only a part of 'u' in dimension 0; '#pragma xmp loop (r) on t[r]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    }
    return s;
}
static double sum_to(int i) { return i < 0 ? 0 : u[i] + sum_to(i - 1); }
// CHECK: :[[@LINE-1]]:52: warning: each node calls 'sum_to' for the elements of 'u' one by one along dimension 0, but has only some of them; use a loop with '#pragma xmp loop' on template 't', which gives each node its own part
static double at(int i) { return u[i]; }
int main(void)
{
    double s = loops(1) + sum_to(N - 1);
    for (int i = 0; i < N; i++)
        s += at(i);
// CHECK: :[[@LINE-1]]:17: warning: each node runs the whole loop over 'i' from 0 to 39, but has only a part of 'u' in dimension 0; '#pragma xmp loop (i) on t[i]' before the loop gives each node its own part; to give all nodes the whole array, copy it by 'gmove' to an array that is not aligned
    if (xmp_node_num() == 1)
        s += z[35];
// CHECK: :[[@LINE-1]]:16: warning: one node uses element 35 of 'z' in dimension 0 here, but the first node has only the beginning
#pragma xmp task on four[0]
    s += z[10];
#pragma xmp task on p[0]
    s += u[35];
// CHECK: :[[@LINE-1]]:12: warning: the node of this task uses element 35 of 'u' in dimension 0 here, but that depends on how many nodes there are; choose the node that has it by 'task on' with an element
#pragma xmp task on t[0]
    s += u[35];
// CHECK: :[[@LINE-1]]:12: warning: the node of this task uses element 35 of 'u' in dimension 0 here, but that depends on how many nodes there are; choose the node that has it by 'task on' with an element
    s += z[3];
// CHECK: :[[@LINE-1]]:12: warning: all nodes use element 3 of 'z' in dimension 0 here, but not all of them have it
    return s > 0;
}
#else
double loops(int m)
{
    double s = 0;
    int i, j;
    for (i = 0; i < n; i++) {
        if (get() > 2)
            break;
        s += u[m];
    }
    for (i = 0;;) {
        if (i >= m)
            break;
        else
            s++;
        s += u[i++];
    }
    for (i = 0, j = m; 1;) {
        if (i >= m) {
            s++;
            break;
        }
        s += u[i++];
    }
    for (;;) {
        if (m)
            return s;
        s += u[m];
    }
    for (int r = 0; r < n; r++)
        if (get() > r)
            s += u[r];
    for (int r = m; r < m + 3; r++)
        s += u[r];
    for (int r = 0; r < N; r++)
        s += all[r];
    while (m--)
        s += u[m];
    int a = m;
    for (; a < n; a++)
        if (u == 0)
            s += u[a];
    int b = 0;
again:
    s += u[b];
    if (++b < m)
        goto again;
    goto over;
over:
    if (++b < n)
        s += u[m];
    return s;
}
static double sum_to(int i) { return i < 0 ? 0 : u[i] + sum_to(i); }
static double sum_part(int i) { return i < 0 ? 0 : u[i] + sum_part(i - 1); }
static double at(int i) { return u[i]; }
int main(void)
{
    double s = loops(1) + sum_to(xmp_node_num());
    s += sum_part(xmp_node_num());
    for (int i = 0; i < 3; i++)
        s += at(i);
    for (int i = 0; i < n; i++)
        s += at(n);
    for (int i = 0; i < N; i++)
        if (get() > 3)
            s += at(i);
    if (xmp_node_num() == 1)
        s += z[9];
    if (xmp_node_num() == 2)
        s += z[35];
    if (xmp_node_num() > 1)
        s += z[35];
    if (get() == 1)
        s += z[35];
    if (xmp_node_num() == 1)
        if (get() == 1)
            s += z[35];
    if (xmp_node_num() == 1)
        s += c[35];
    if (xmp_node_num() == 1)
        s++;
    else
        s += z[35];
#pragma xmp task on four[0]
    s += z[9];
#pragma xmp task on four[3]
    s += z[35];
#pragma xmp task on four[0:2]
    s += z[10];
#pragma xmp task on four[0]
    s += c[35];
#pragma xmp task on p[0]
    s += all[35];
#pragma xmp task on t[35]
    s += u[35];
#pragma xmp task on p[0]
    s += u[3];
#pragma xmp task on q[0][0]
    s += u[35];
    return s > 0;
}
#endif
