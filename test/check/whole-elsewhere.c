// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Loops, numbers of elements and pointers that mean the whole of an array, where constants do not say it: bounds are variables,
// parameters that callers give; a condition chooses a node.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 24
int xmp_node_num(void), xmp_num_nodes(void), xmp_array_lsize(void *, int, int *);
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], plain[N];
#pragma xmp align u[i] with t[i]

static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
static void set(double *x) { *x = 1; }
static double three(const double *x) { return x[0] + x[1] + x[2]; }
static void walk(double *x, int n)
{
    while (n-- > 0)
        *x++ = 0;
}
static double subscripted(double *x)
{
    double s = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = s;
    return s;
}
static double sum(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}

#ifdef WRONG
static void named(int n)
{
    for (int i = 0; i < n; i++)
        u[i] = 1;
}
static void unknown(int *steps)
{
    int last = steps[0] * 2;
    for (int i = last; i >= 0; i--)
        u[i] = 1;
    int i = 0;
    while (i < N) {
        u[i] = i;
        i++;
    }
}
static void sized(int n, FILE *file)
{
#pragma xmp template s[n]
#pragma xmp distribute s[block] onto p
    double w[n];
#pragma xmp align w[i] with s[i]
    double *q = w;
    memset(w, 0, n * sizeof(double));
    fwrite(q, sizeof *q, (size_t)n, file);
    sum(w, n);
    for (int i = n - 1; i >= 0; i--)
        w[n - 1 - i] = 0;
}
static void chosen(void)
{
    int me = xmp_node_num();
    if (me == 1)
        for (int i = 0; i < N; i++)
            printf("%g\n", u[i]);
    if (xmp_node_num() == 1)
        printf("%g\n", u[N - 1]);
}
static double get(int i) { return u[i]; }
static double at_index(int i) { return u[i]; }
static double sorted(double *x, int n)
{
    for (int j = 0; j + 1 < n; j++)
        x[j] = x[j + 1];
    return 0;
}
double w2[N][4];
#pragma xmp align w2[i][*] with t[i]
static void alike(int found)
{
    double s = 0, *q = (double *)w2;
    for (int i = 0; i < 4; i++)
        s += u[i];
    for (int i = 0, j = N - 1; i < j; i++, j--)
        u[i] = s;
    for (int i = 0; i < N; i++)
        if (i % 2)
            u[i] = s;
    if (xmp_node_num() == 1)
        s = u[5];
    for (int i = 0; i < N; i++)
        if (u[i] > s) {
            found = i;
            break;
        }
    s = get(7);
    for (int i = 0; i < N; i++)
        s += at_index(i);
    s += sum(&u[4], 8) + sorted(u, N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 4; j++)
            s += q[4 * i + j] + found;
}
#endif

static double inner(int k)
{
    double x = 0;
#pragma xmp task on t[k]
    x = u[k];
    return x;
}
static void right(int n, int *count)
{
    int here = xmp_array_lsize(xmp_desc_of(u), 1, count), nodes = xmp_num_nodes();
    for (int i = 0; i < here; i++)
        u[i] = 1; // the caller may know why
    if (nodes == 1)
        for (int i = 0; i < N; i++)
            u[i] = 1;
    if (n > 3)
        for (int i = 0; i < n; i++)
            u[i] = 1;
    if (xmp_node_num() == 1)
        printf("%g\n", u[0]);
    memset(u, 0, here * sizeof(double));
    walk(&u[n], 1);
    if (n > 4)
        set(&u[3]);
#pragma xmp task on t[3]
    set(&u[3]);
    double *q = u;
    sum(q, here);
    qsort(plain, N, sizeof(double), compare);
    for (int k = 0; k < N; k++)
        plain[k] = inner(k);
}

int main(int argc, char **argv)
{
    double *q = u;
    right(argc, &argc);
#ifdef WRONG
    named(N);
    unknown(&argc);
    sized(argc, stdout);
    chosen();
    alike(0);
    qsort(q, N, sizeof(double), compare);
    set(&u[10]);
    three(&u[9]);
    subscripted(q);
    sum(q, N);
#endif
    return q[0] > 0;
}

// CHECK: :46:11: warning: each node runs the whole loop over 'i' from 0 to n - 1, but has only a part of 'u' in dimension 0; '#pragma
// CHECK: :52:11: warning: each node runs the whole loop over 'i' from last to 0, but has only a part of 'u' in dimension 0; '#pragma
// CHECK: :55:11: warning: each node runs the whole loop over 'i' from the first to N, but has only a part of 'u' in dimension 0;
// CHECK: :70:17: warning: each node runs the whole loop over 'i' from n - 1 to 0, but has only a part of 'w' in dimension 0; '#pragma
// CHECK: :77:30: warning: each node runs the whole loop over 'i' from 0 to 23, but has only a part of 'u' in dimension 0; '#pragma xmp
// CHECK: :79:28: warning: one node uses element 23 of 'u' in dimension 0 here, but the first node has only the beginning
// CHECK: :81:37: warning: all nodes use element 7 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :110:23: warning: each node runs the whole loop over 'i' from 0 to 23, but has only a part of 'u' in dimension 0; '#pragma xmp
// CHECK: :95:16: warning: each node runs the whole loop over 'i' from 0 to 3, but has only a part of 'u' in dimension 0; '#pragma xmp
// CHECK: :97:11: warning: each node runs the whole loop over 'i' from the first to j, but has only a part of 'u' in dimension 0;
// CHECK: :100:15: warning: each node runs the whole loop over 'i' from 0 to 23, but has only a part of 'u' in dimension 0; '#pragma xmp
// CHECK: :102:15: warning: one node uses element 5 of 'u' in dimension 0 here, but the first node has only the beginning
// CHECK: :104:15: warning: each node runs the whole loop over 'i' from 0 to 23, but has only a part of 'u' in dimension 0; '#pragma xmp
// CHECK: :162:12: warning: all nodes use element 10 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :163:14: warning: all nodes use element 9 of 'u' in dimension 0 here, but not all of them have it
// CHECK: :66:12: warning: 'memset' is given the size of the whole array 'w', but a node stores only its part
// CHECK: :64:13: note: for this 'align' directive
// CHECK: :67:12: warning: 'fwrite' is given the size of the whole array 'w', but a node stores only its part
// CHECK: :64:13: note: for this 'align' directive
// CHECK: :68:9: warning: 'w' is passed to 'sum', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the
// CHECK: :38:14: note: 'x' is used here
// CHECK: :111:33: warning: 'u' is passed to 'sorted', which takes parameter 'x' for the whole array and has no 'align' for it; it gets
// CHECK: :86:9: note: 'x' is used here
// CHECK: :161:11: warning: 'qsort' is given the size of the whole array 'u', but a node stores only its part
// CHECK: :16:13: note: for this 'align' directive
// CHECK: :164:17: warning: distributed array 'u' is passed to parameter 'x', which a distributed loop subscripts though no 'align' names
// CHECK: :26:35: note: 'x' is declared here
// CHECK: :165:9: warning: 'u' is passed to 'sum', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the
// CHECK: :38:14: note: 'x' is used here
// CHECK: :114:26: warning: 'q' holds the address of this node's storage of 'w2', own part and shadow, but subscript '4 * i + j' counts
// CHECK: :93:34: note: the address of 'w2' is taken here
