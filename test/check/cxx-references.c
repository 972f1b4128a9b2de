// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -x c++ --emit-c -DWRONG %s -o %t.cpp 2>&1 | %messages %s
// RUN: %sodecc -x c++ --emit-c %s -o %t.cpp 2>&1 | count 0
// Members that are references, objects with an operator[] of the program, and functions that return references: what loops add, and which elements they
// set, is told of what they lead to.

#include <cstdio>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double v[N];
#pragma xmp align v[i] with t[i]
struct into {
    double &sum;
};
struct adder {
    double &to;
    adder(double &x) : to(x) {}
    void add(double x) { to += x; }
};
struct buffer {
    double x[N];
    double &operator[](int k) { return x[k]; }
};
struct store {
    double *x;
    store(int n) : x(new double[n]) {}
    double &at(int k) { return x[k]; }
};
static double &total()
{
    static double kept = 0;
    return kept;
}
static void show(double s) { printf("%g\n", s); }

int main()
{
    double sum = 0, all = 0;
    into a{sum};
    adder b(all);
    buffer c{};
    store d(N);
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a.sum += v[i];
// CHECK: :[[@LINE-1]]:11: warning: 'sum' accumulates only this node's iterations
// CHECK: :[[@LINE-4]]:13: note:
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        b.add(v[i]);
// CHECK: :21:26: warning: 'all' accumulates only this node's iterations
// CHECK: :[[@LINE-4]]:13: note:
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        total() += v[i];
// CHECK: :[[@LINE-1]]:9: warning: 'kept' accumulates only this node's iterations
// CHECK: :[[@LINE-4]]:13: note:
#else
#pragma xmp loop (i) on t[i] reduction(+: sum, all)
    for (int i = 0; i < N; i++) {
        a.sum += v[i];
        b.add(v[i]);
    }
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        c[i] = v[i];
        d.at(i) = v[i];
    }
#ifdef WRONG
// CHECK: :[[@LINE-4]]:9: warning: 'c.x' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+4]]:14: note:
// CHECK: :[[@LINE-5]]:11: warning: 'd.x' is not distributed:
// CHECK: :[[@LINE+2]]:23: note:
    for (int k = 0; k < N; k++)
        show(c[k] + d.at(k));
#else
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = c[i] + d.at(i);
#endif
    show(sum + all + total());
    return 0;
}
