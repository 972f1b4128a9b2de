// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -x c++ -DWRONG %s -o %t.cpp 2>&1 | %messages %s
// RUN: %sodecc --emit-c -x c++ %s -o %t.cpp 2>&1 | count 0
// Sums of a node's own iterations in objects of class templates, and by structured bindings.

#include <cstdio>
#include <utility>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]

struct point {
    double x, y;
};
template <class T> struct Sum {
    T total{};
    void add(T x) { total += x; }
    T get() const { return total; }
};

int main()
{
    Sum<double> a;
    auto [first, second] = std::pair<double, int>{0, 0};
    point at{0, 0};
    auto &[x, y] = at;
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a.add(u[i]);
        first += u[i];
        x += u[i];
    }
// CHECK: 20:21: warning: 'a.total' accumulates only this node's iterations of the distributed loop;
// CHECK: :[[@LINE-7]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-5]]:9: warning: 'first' accumulates only this node's iterations of the distributed loop;
// CHECK: :[[@LINE-9]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-6]]:9: warning: 'at.x' accumulates only this node's iterations of the distributed loop;
// CHECK: :[[@LINE-11]]:13: note: for this 'loop' directive
#else
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        Sum<double> own;
        own.add(u[i]);
        auto [low, high] = std::pair<double, int>{u[i], i + 1};
        low += high;
        u[i] = own.get() + low;
    }
#endif
    std::printf("%g %g %d %g %g\n", a.get(), first, second, at.x, y);
    return 0;
}
