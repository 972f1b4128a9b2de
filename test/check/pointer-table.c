// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A table of pointers to rows is used by a loop of each node for itself through all rows. Not, if each node has the whole dimension, if the loop is
// distributed or ends within the node's part, or if all entries are one row.

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

void rows(int n, double w[n][8])
{
#pragma xmp align w[i][*] with t[i]
    double *row[N];
    for (int i = 0; i < n; i++)
        row[i] = w[i];
    for (int i = 0; i < n; i++)
        row[i][0] = 1;
// CHECK: :[[@LINE-1]]:13: warning: 'row[i]' holds the address of this node's storage of 'w', own part and shadow, but subscript 'i' counts through the whole array;
// CHECK: :[[@LINE-4]]:18: note: the address of 'w' is taken here
}

void right(int m, int n, double v[m][N], double w[n][8])
{
#pragma xmp align v[*][i] with t[i]
#pragma xmp align w[i][*] with t[i]
    double *whole[N], *own[N], *one[N], *few[N];
    for (int j = 0; j < m; j++)
        whole[j] = &v[j][0];
    for (int j = 0; j < m; j++)
        whole[j][0] = 1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        own[i] = w[i];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        own[i][0] = 1;
    for (int i = 0; i < n; i++)
        one[i] = w[0];
    for (int i = 0; i < n; i++)
        one[i][0] = 1;
    for (int i = 0; i < n; i++)
        few[i] = w[i];
    for (int i = 0; i < 2; i++)
        few[i][0] = 1;
}
