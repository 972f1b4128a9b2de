// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Elements that all nodes use alike, by an index that only the run knows: of the program's arguments, tables, functions, loops of each node for itself;
// rows that a table of pointers holds. Not where the node's number has a part in it, or what other files or nodes say, or if only some nodes get there.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 24
#define M 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], a[N][M], whole[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align a[i][*] with t[i]
static const int pick[3] = {2, 11, 23};
int found(void);
static void show(double x)
{
    if (xmp_node_num() == 1)
        printf("%g\n", x);
}

#ifdef WRONG
static int middle(int n) { return n > 4 ? n / 2 : 0; }
static double probe(int k) { return u[k]; }
// CHECK: :[[@LINE-1]]:39: warning: all nodes use element k of 'u' in dimension 0 here, but not all of them have it
static void wrong(int argc, char **argv)
{
    double s = 0, *ring[3], *row;
    int at = argc > 1 ? atoi(argv[1]) : 17, k = 0;
    s = a[at][1];
// CHECK: :[[@LINE-1]]:11: warning: all nodes use element at of 'a' in dimension 0 here, but not all of them have it
    u[middle(N)] += 1;
// CHECK: :[[@LINE-1]]:7: warning: all nodes use element middle(N) of 'u' in dimension 0 here, but not all of them have it
    while (k < at)
        k += 5;
    u[k % N] = 0;
// CHECK: :[[@LINE-1]]:9: warning: all nodes use element k % N of 'u' in dimension 0 here, but not all of them have it
    for (int j = 0; j < 3; j++)
        s += u[pick[j]];
// CHECK: :[[@LINE-1]]:16: warning: all nodes use element pick[j] of 'u' in dimension 0 here, but not all of them have it
    row = a[at % N];
// CHECK: :[[@LINE-1]]:16: warning: all nodes use element at % N of 'a' in dimension 0 here, but not all of them have it
    for (int j = 0; j < 3; j++)
        ring[j] = a[at % 4 + j];
// CHECK: :[[@LINE+3]]:22: warning: 'ring[at % 3]' holds the address of this node's storage of 'a', own part and shadow, but subscript 'at % 3' counts through the whole array;
// CHECK: :[[@LINE-2]]:19: note: the address of 'a' is taken here
    for (int j = 0; j < M; j++)
        s += ring[at % 3][j] + row[j];
    show(s + probe(at));
}
#endif

int main(int argc, char **argv)
{
    int me = xmp_node_num(), mine = (me - 1) * 3 % N, told = argc, other = found(), kept = argc, part;
    double s = 0, *own[2], *rows[N];
    if (me == 1)
        told = 3;
#pragma xmp task on p[0]
    kept = 5;
    s = u[mine];
    s += u[other] + u[told] + u[kept];
    if (u[mine] > 3)
        argc++;
    s += u[argc];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        part = i;
    s += whole[argc] + whole[kept];
    s += u[part];
    if (mine == argc)
        s += u[argc];
#pragma xmp task on t[argc]
    s += u[argc];
#pragma xmp gmove
    s = u[argc];
    own[0] = a[mine], own[1] = a[mine + 1];
    s += own[argc % 2][0];
    for (int i = 0; i < N; i++)
        rows[i] = a[i];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        rows[i][0] = i;
    show(s);
#ifdef WRONG
    wrong(2, argv);
#endif
    return 0;
}
