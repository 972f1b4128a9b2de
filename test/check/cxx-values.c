// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -x c++ -DWRONG %s -o %t.cpp 2>&1 | %messages %s
// RUN: %sodecc --emit-c -x c++ %s -o %t.cpp 2>&1 | count 0
// Sums of a node's own iterations in objects of C++: by methods, operators, lambdas and references.

#include <algorithm>
#include <cstdio>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]

struct Sum {
    double total = 0;
    Sum &operator+=(double x)
    {
        total += x;
        return *this;
    }
    void operator()(double x) { total += x; }
    void add(double x) { total += x; }
    double get() const { return total; }
    void run();
    void run_right();
};
struct Stats : Sum {
    Sum squares;
    double most = 0;
    void see(double x)
    {
        add(x);
        squares += x * x;
        most = std::max(most, x);
    }
    void all();
};
static void into(Sum &s, double x) { s.total += x; }
static double clear(Sum &s)
{
    s.total = 0;
    return 1;
}

#ifdef WRONG
void Sum::run()
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        total += u[i];
}
void Stats::all()
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        see(u[i]);
}
static void wrong()
{
    Sum a, b, c, d, e;
    Stats f;
    double g = 0, h = 0, &same = h;
    auto add = [&](double x) { g += x; };
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a += u[i];
        b(u[i]);
        c.add(u[i]);
        into(d, u[i]);
        add(u[i]);
        same += u[i];
    }
    e.run();
    f.all();
    std::printf("%g %g %g %g %g %g %g %g %g %g\n", a.total, b.get(), c.get(), d.total, e.get(), f.total, f.squares.get(), f.most, g, h);
}
#endif
void Sum::run_right()
{
#pragma xmp loop (i) on t[i] reduction(+: total)
    for (int i = 0; i < N; i++)
        total += u[i];
}
static void right()
{
    Sum a, b;
    double total = 0;
    a.run_right();
    b.add(1);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        Sum own;
        own += u[i];
        own(u[i]);
        into(own, b.get());
        u[i] = own.get();
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        b.add(u[i]); // which nobody reads
    clear(b);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        into(b, u[i]);
#pragma xmp reduction (+: b.total)
#pragma xmp loop (i) on t[i] reduction(+: total)
    for (int i = 0; i < N; i++)
        total += u[i];
    std::printf("%g %g %g\n", a.get(), b.get(), total);
}
int main()
{
    right();
#ifdef WRONG
    wrong();
#endif
}

// CHECK: :51:9: warning: 'this->total' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :49:13: note: for this 'loop' directive
// CHECK: :23:26: warning: 'this->total' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :55:13: note: for this 'loop' directive
// CHECK: :19:9: warning: 'this->squares.total' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :55:13: note: for this 'loop' directive
// CHECK: :35:9: warning: 'this->most' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :55:13: note: for this 'loop' directive
// CHECK: :19:9: warning: 'a.total' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :65:13: note: for this 'loop' directive
// CHECK: :22:33: warning: 'b.total' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :65:13: note: for this 'loop' directive
// CHECK: :23:26: warning: 'c.total' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :65:13: note: for this 'loop' directive
// CHECK: :39:40: warning: 'd.total' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :65:13: note: for this 'loop' directive
// CHECK: :64:32: warning: 'g' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :65:13: note: for this 'loop' directive
// CHECK: :72:9: warning: 'h' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :65:13: note: for this 'loop' directive
