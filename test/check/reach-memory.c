// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -o %t.c %s 2>&1 | %messages %s
// Elements that a loop finds by indices from memory, with nothing that shows that the node has them.
// COVERS: warn_reach_memory

#include <xmp.h>
#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], halo[N], all[N], u[N][4];
#pragma xmp align [i] with t[i] :: x, y, halo, all
#pragma xmp shadow halo[2]
#pragma xmp shadow all[*]
#pragma xmp template s[N][4]
#pragma xmp distribute s[*][block] onto p
#pragma xmp align u[i][j] with s[i][j]
#pragma xmp nodes q[2][2]
#pragma xmp template r[N][N]
#pragma xmp distribute r[block][block] onto q
double rows[N], columns[N];
#pragma xmp align rows[i] with r[i][*]
#pragma xmp align columns[i] with r[*][i]
int col[N], ptr[N + 1], lower, upper, beside[N];
static const int step[4] = {-1, 1, -2, 2};
#pragma xmp align beside[i] with t[i]

void of_other_nodes(const int *list)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = columns[list[i]];
// CHECK: :[[@LINE-1]]:24: warning: this reads an element of 'columns' that the node may not have
}

void told(const int *list)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        for (int j = ptr[i]; j < ptr[i + 1]; j++)
            y[i] += x[col[j]];
// CHECK: :[[@LINE-1]]:23: warning: this reads an element of 'x' that the node may not have: its index comes from memory; 'gather(x)' on the loop's directive fetches what is read, wherever it is
        int at = col[i] - 1, next = at + 1;
        x[next] += 2;
// CHECK: :[[@LINE-1]]:11: warning: this changes an element of 'x' that the node may not have: its index comes from memory; 'scatter(+: x)' on the loop's directive sends what is added to the owners, wherever they are
        y[i] -= x[*list];
// CHECK: :[[@LINE-1]]:19: warning: this reads an element of 'x' that the node may not have: its index comes from memory
        y[i] += halo[col[i]];
// CHECK: :[[@LINE-1]]:22: warning: this reads an element of 'halo' that the node may not have: its index comes from memory; 'gather(halo)' on the loop's directive
        y[col[i]] = 1;
// CHECK: :[[@LINE-1]]:11: warning: this writes an element of 'y' that the node may not have: its index comes from memory; let each iteration write its own element, or write all elements on each node and combine them
        for (int k = i - lower; k <= i + lower; k++)
            y[i] += x[k];
// CHECK: :[[@LINE-1]]:23: warning: this reads an element of 'x' that the node may not have: its index is found step by step;
        for (int k = 0; k < i; k++)
            y[i] += x[k];
// CHECK: :[[@LINE-1]]:23: warning: this reads an element of 'x' that the node may not have: its index is found step by step;
        for (int k = i - lower; k <= i + lower; k++)
            if (k >= lower && k < upper)
                y[i] += x[k] + halo[k];
        halo[col[i]] = 1;
// CHECK: :[[@LINE-1]]:14: warning: this writes an element of 'halo' that the node may not have: its index comes from memory; let each iteration
    }
}

double from(const double *w, const int *list)
{
    double sum = 0;
#pragma xmp inherit (w)
#pragma xmp loop (i) on w[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        sum += w[list[i]];
// CHECK: :[[@LINE-1]]:18: warning: this reads an element of 'w' that the node may not have: its index comes from memory; 'gather(w)'
    return sum;
}

static int made[N], filtered[N];
void other_dimension(const int *list)
{
    int n = 0, low = xmp_array_gcllbound(xmp_desc_of(rows), 1), high = xmp_array_gclubound(xmp_desc_of(rows), 1);
    for (int k = 0; k < N; k++)
        made[k] = (7 * k) % N;
    for (int k = 0; k < N; k++)
        if (list[k] >= low && list[k] <= high)
            filtered[n++] = list[k];
#pragma xmp loop (j) on r[*][j]
    for (int j = 0; j < N; j++) {
        columns[j] = rows[made[j]];
// CHECK: :[[@LINE-1]]:27: warning: this reads an element of 'rows' that the node may not have: its index comes from memory; 'gather(rows)' on the loop's directive
        columns[j] += rows[filtered[j]];
    }
}

void silent(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        beside[i] = i % 2 ? i - 1 : i;
#pragma xmp loop (i) on t[i] gather(x) scatter(+: y)
    for (int i = 0; i < N; i++)
        y[col[i]] += x[col[i]];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        y[i] += halo[beside[i]] + halo[i + step[i % 4]] + all[col[i]];
        int at = col[i];
        if (at >= lower && at < upper)
            y[i] += x[at];
        y[i] += col[i] == i ? x[col[i]] : 0;
        y[i] += u[col[i]][2];
        x[i] = col[(int)y[i]];
        halo[col[i]] += 1; // for a reduce_shadow
        halo[beside[i]] = 1;
    }
#pragma xmp loop (j) on r[*][j]
    for (int j = 0; j < N; j++)
        columns[j] = rows[col[j]]; // nodes of a column have the same ones
}
