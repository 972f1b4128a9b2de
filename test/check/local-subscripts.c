// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG -o %t.c %s 2>&1 | %messages %s
// RUN: %sodecc --emit-c -o %t.c %s 2>&1 | count 0
// Subscripts that count from the node's own first element, as programs for MPI have them: of expressions, variables, lists, functions.
// COVERS: warn_local_subscript note_local_subscript

#include <xmp.h>
#define N 40
#pragma xmp nodes p[2][2]
#pragma xmp template t[N]
#pragma xmp template r[N][N]
#pragma xmp distribute r[block][block] onto p
#pragma xmp nodes line[4]
#pragma xmp distribute t[block] onto line
static double x[N], y[N], all[N], p_[N], w_[N];
#pragma xmp align [i] with t[i] :: x, y, all
#pragma xmp align p_[i] with r[*][i]
#pragma xmp align w_[i] with r[i][*]
#pragma xmp shadow all[*]
static int low, high, begin[N + 1], given[9 * N], whole[N];
static struct {
    int first;
} own;
#define LOCAL(i) ((i) - low)

#ifdef WRONG
static int local(int i) { return i - low; }
static void shift(int *list, int n, int from)
{
    for (int k = 0; k < n; k++)
        list[k] -= from;
}
static void multiply(const int *list, const double *a)
{
#pragma xmp loop (i) on r[i][*]
    for (int i = 0; i < N; i++) {
        double s = 0;
        for (int k = begin[i]; k < begin[i + 1]; k++)
            s += a[k] * p_[list[k]];
// CHECK: :[[@LINE-1]]:28: warning: subscript 'list[k]' of 'p_' counts from the first element that the node has, but subscripts of distributed arrays are global: 0 is the first element of the whole array
// CHECK: :[[@LINE-10]]:17: note: 'list[k]' counts from there after this
        w_[i] = s;
    }
}

static void wrong(const double *a)
{
    int here, first, columns[9 * N], other[N], me = xmpc_node_num(), n = N / 4;
    xmp_array_lsize(xmp_desc_of(x), 1, &here);
    xmp_array_lbound_global(xmp_desc_of(x), 1, &first);
    own.first = xmp_array_gcllbound(xmp_desc_of(x), 1);
    for (int k = 0; k < 9 * N; k++)
        columns[k] = given[k];
    shift(columns, 9 * N, low);
    multiply(columns, a);
    for (int k = 0; k < N; k++)
        other[k] = whole[k] - low;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int at = i - first;
        y[i] = x[i - low];
// CHECK: :[[@LINE-1]]:20: warning: subscript 'i - low' of 'x' counts from the first element
        y[at + 1] = 0;
// CHECK: :[[@LINE-1]]:14: warning: subscript 'at + 1' of 'y' counts from the first element
        y[i] += all[other[i]];
// CHECK: :[[@LINE-1]]:21: warning: subscript 'other[i]' of 'all' counts from the first element
// CHECK: :[[@LINE-10]]:18: note: 'other[k]' counts from there after this
        y[i] += x[LOCAL(i)] + x[local(i)] + x[i - own.first] + x[i > low ? i - low : 0];
// CHECK: :[[@LINE-1]]:19: warning: subscript '(i) - low' of 'x' counts
// CHECK: :[[@LINE-46]]:18: note: expanded from macro 'LOCAL'
// CHECK: :[[@LINE-3]]:33: warning: subscript 'local(i)' of 'x' counts
// CHECK: :[[@LINE-4]]:49: warning: subscript 'i - own.first' of 'x' counts
// CHECK: :[[@LINE-5]]:66: warning: subscript 'i > low ? i - low : 0' of 'x' counts
        y[i] += x[i - me * n];
// CHECK: :[[@LINE-1]]:21: warning: subscript 'i - me * n' of 'x' counts
    }
    for (int k = 0; k < here; k++)
        x[k] = 1;
// CHECK: :[[@LINE-1]]:11: warning: subscript 'k' of 'x' counts
    for (int k = 0; k <= high - low; k++)
        x[k] += y[k];
// CHECK: :[[@LINE-1]]:11: warning: subscript 'k' of 'x' counts
// CHECK: :[[@LINE-2]]:19: warning: subscript 'k' of 'y' counts
}
#endif

static void back(int *list)
{
    for (int k = 0; k < N; k++)
        list[k] = whole[k] - low;
    for (int k = 0; k < N; k++)
        list[k] = list[k] + low;
}

void right(const double *a)
{
    low = xmp_array_gcllbound(xmp_desc_of(x), 1);
    high = xmp_array_gclubound(xmp_desc_of(x), 1);
    int columns[N], shifted[N], until = high - low + 1, from = low;
    double buffer[N], *q = x;
    back(columns);
    for (int k = 0; k < N; k++)
        shifted[k] = whole[k] - low;
    if (from < 1)
        from = 1;
    for (int k = low; k <= high; k++)
        buffer[k - low] = x[k] + q[k - low];
    for (int k = 0; k < until; k++)
        x[k + low] = buffer[k];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        y[i] = all[N - 1 - i] + all[shifted[i] + low] + all[columns[i]] + x[i - low + low] + q[i - low];
    if (xmpc_node_num() == 0)
        for (int k = 0; k < until; k++)
            x[k] += 1;
#pragma xmp task on line[0]
    for (int k = low; k <= high; k++)
        x[k - low] = all[N - 1 - low];
    for (int k = from; k <= high; k++)
        x[k] -= a[k];
#ifdef WRONG
    wrong(a);
#endif
}
