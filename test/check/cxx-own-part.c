// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -x c++ %s -o %t.cpp 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Structs of C++ are set by nobody where they are declared, as in C: their trivial constructor does nothing.

#include <stdio.h>
#include <xmp.h>

struct cell { double v; };
#pragma xmp nodes p[*]
#pragma xmp template t[20]
#pragma xmp distribute t[block] onto p
static double u[20];
#pragma xmp align u[i] with t[i]

static void fill(struct cell *c)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 20; i++)
        c[i].v = u[i];
// CHECK: :[[@LINE-1]]:9: warning: 'c' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+7]]:14: note: elements that other nodes write are read here
}

static double total(const struct cell *c)
{
    double s = 0;
    for (int i = 0; i < 20; i++)
        s += c[i].v;
    return s;
}

int main(void)
{
    struct cell own[20], mark[9];
    fill(own);
    mark[xmp_node_num()].v = 3;
// CHECK: :[[@LINE-1]]:5: warning: 'mark' is not distributed: each node writes only the element of its own number here
// CHECK: :[[@LINE+1]]:29: note: elements that other nodes write are read here
    double s = total(own) + mark[2].v;
    if (xmp_node_num() == 1)
        printf("%g\n", s);
    return 0;
}
