// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc -DWRONG --emit-c -o %t.c %s 2>&1 | %messages %s
// RUN: %sodecc --emit-c -o %t.c %s 2>&1 | %messages --check-prefix=GOOD %s
// The directive `gather`; a loop behind one that writes the array is not served.
// COVERS: err_gather_index_missing err_gather_index_list err_gather_by_hand

#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], weights[N];
int own[N], col[N], one;
#pragma xmp align [i] with t[i] :: x, y, own

void f(int n)
{
#ifdef WRONG
#pragma xmp gather (x)
// CHECK: :[[@LINE-1]]:13: error: the directive 'gather' needs lists of the positions that are read: gather (x) index(col[lo:len])
#pragma xmp gather (x) index(weights[0:n])
// CHECK: :[[@LINE-1]]:30: error: a list of 'index' must be an array of integers or a pointer to integers, not of type 'double[40]'
#pragma xmp gather (x) index(own[0:n])
// CHECK: :[[@LINE-1]]:30: error: a list of 'index' must be an array of integers or a pointer to integers, and not distributed: name memory of the node
#pragma xmp gather (x) index(col[0:n]) method(compact)
// CHECK: :[[@LINE-1]]:40: error: method 'compact' renumbers what a loop reads, which the directive 'gather' doesn't see; use the clause, or method(minimal)
#pragma xmp gather (x, x) index(col[0:n])
// CHECK: :[[@LINE-1]]:24: error: 'x' is named twice in 'gather'
#endif
#pragma xmp gather (x) index(col[0:n], &col[2][1:3]) method(gap(2))
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = 1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
// GOOD: :[[@LINE-1]]:18: warning: this reads an element of 'x' that the node may not have: its index comes from memory
}
