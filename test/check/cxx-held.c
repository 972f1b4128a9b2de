// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -x c++ -DWRONG %s -o %t.cpp 2>&1 | %messages %s
// RUN: %sodecc --emit-c -x c++ %s -o %t.cpp 2>&1 | count 0
// Sums in objects that are copied and returned as a whole, in constructors and destructors, in methods that a class below overrides, in
// functions that a std::function holds.

#include <cstdio>
#include <functional>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v

struct Sum {
    double all;
    int n;
    Sum operator+(const Sum &o) const { return {all + o.all, n + o.n}; }
};
static double total;
struct Note {
    double x;
    explicit Note(double x) : x(x) {}
    ~Note() { total += x; }
};
struct Count {
    static int n;
    double x;
    explicit Count(double x) : x(x) { n++; }
};
int Count::n = 0;
struct Into {
    double *to;
    Into(double *to, double x) : to(to) { *to += x; }
};
struct Operation {
    virtual void see(double) = 0;
    virtual ~Operation() {}
};
struct Adder : Operation {
    double all = 0;
    void see(double x) override { all += x; }
};
struct Settings {
    int n = 5;
    Settings()
    {
        if (xmp_node_num() == 1)
            n = 20;
    }
};
static void each(const std::function<void(double)> &f, std::function<double(double)> g)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        f(v[i]);
        u[i] = g(v[i]);
    }
}

#ifdef WRONG
static Sum sum()
{
    Sum s{0, 0};
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        s.all += v[i];
    return s;
}
static Sum with(Sum s, double x)
{
    s.all += x;
    return s;
}
static void wrong()
{
    Sum a{0, 0}, b{0, 0}, c{0, 0}, best{-1, -1};
    Adder adder;
    Operation &op = adder;
    double held = 0, by = 0;
    std::function<void(double)> f = [&](double x) { held += x; };
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a = a + Sum{v[i], 1};
        b = with(b, v[i]);
        Sum here{v[i], i};
        if (here.all > best.all)
            best = here;
        op.see(v[i]);
        f(v[i]);
        Note note(v[i]);
        Count count(v[i]);
        Into into(&by, v[i]);
        u[i] = note.x + count.x + *into.to * 0;
    }
    c = sum();
    each([&](double x) { held -= x; }, [](double x) { return x; });
    Settings s;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < s.n; i++)
        u[i] = 1;
    std::printf("%g %g %g %d %g %g %d %g %g\n", a.all, b.all, c.all, best.n, adder.all, total, Count::n, held, by);
}
// CHECK: :[[@LINE-7]]:26: warning: 'held' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it o
// CHECK: :[[@LINE-51]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-39]]:11: warning: 's.all' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it
// CHECK: :[[@LINE-42]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-90]]:49: warning: 'a' carries a value from one iteration of the distributed loop to the next, but each node's first it
// CHECK: :[[@LINE-27]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-25]]:18: warning: 'b' carries a value from one iteration of the distributed loop to the next, but each node's first it
// CHECK: :[[@LINE-29]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-25]]:29: warning: 'best' carries a value from one iteration of the distributed loop to the next, but each node's first
// CHECK: :[[@LINE-31]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-72]]:35: warning: 'adder.all' accumulates only this node's iterations of the distributed loop; no 'reduction' combines
// CHECK: :[[@LINE-33]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-87]]:39: warning: 'n' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over
// CHECK: :[[@LINE-35]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-24]]:35: warning: 'by' carries a value from one iteration of the distributed loop to the next, but each node's first it
// CHECK: :[[@LINE-37]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-96]]:15: warning: 'total' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it
// CHECK: :[[@LINE-39]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-22]]:27: warning: 's.n' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma
// CHECK: :[[@LINE-74]]:13: note: 's.n' gets its value here
#endif

static Sum right_sum()
{
    Sum s{0, 0};
#pragma xmp loop (i) on t[i] reduction(+: s.all, s.n)
    for (int i = 0; i < N; i++) {
        s.all += v[i];
        s.n++;
    }
    return s;
}
static void right()
{
    double twice = 0;
#pragma xmp loop (i) on t[i] reduction(+: twice)
    for (int i = 0; i < N; i++) {
        Adder mine;
        Operation &op = mine;
        Sum a{0, 0}, b = a;
        double inner = 0;
        std::function<void(double)> f = [&](double x) { inner += x; };
        f(v[i]);
        op.see(v[i]);
        Into into(&inner, v[i]);
        b = b + Sum{v[i], 1};
        a = b;
        u[i] = a.all + mine.all + inner + *into.to;
        twice += 2 * u[i];
    }
    Sum all = right_sum(), copy = all;
    each([](double x) { Adder().see(x); }, [](double x) { return x; });
    std::printf("%g %d %g\n", copy.all, all.n, twice);
}

int main()
{
#ifdef WRONG
    wrong();
#endif
    right();
    return 0;
}
