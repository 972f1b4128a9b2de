// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=1,3 --sodecc-flags=-fsode-check %s
// Parameters that inherit, of functions in namespaces and classes: said in front, in the head, in the body, at the prototype; of overloads, which
// have the name of another function; noexcept; called by a pointer to a member; and found from calls anywhere in the file.

#include <cstdio>
#include <xmp.h>

constexpr int N = 24;
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], w[N];
#pragma xmp align [i] with t[i] :: u, v, w
#pragma xmp shadow [1] :: u, v, w

namespace heat {
namespace detail {
#pragma xmp inherit (a)
void fill(double a[], double by)
{
#pragma xmp loop (i) on a[i]
    for (int i = 0; i < N; i++)
        a[i] = by * i * i;
}
double fill(double a) { return a + 1; } // another function
} // namespace detail
#pragma xmp inherit (to, from)
double smooth(double *to, const double *from);
double total(const double *a) noexcept(sizeof(int) > 1)
#pragma xmp inherit (a)
{
    double s = 0;
#pragma xmp loop (i) on a[i] reduction(+:s)
    for (int i = 0; i < N; i++)
        s += a[i];
    return s;
}
inline namespace v1 {
#pragma xmp inherit (a)
void scale(double *a, double by);
}
} // namespace heat

namespace other {
double smooth(double to, double from) { return to - from; } // another function
}

double heat::smooth(double *to, const double *from)
{
    double most = 0;
#pragma xmp reflect (from)
#pragma xmp loop (i) on to[i] reduction(max:most)
    for (int i = 1; i < N - 1; i++) {
        to[i] = 0.5 * (from[i - 1] + from[i + 1]);
        most = to[i] > most ? to[i] : most;
    }
    return most;
}

namespace h = heat;
void h::scale(double *a, double by)
{
#pragma xmp loop (i) on a[i]
    for (int i = 0; i < N; i++)
        a[i] *= by;
}

namespace heat::blas {
double dot(const double *x, const double *y)
{
    double s = 0;
#pragma xmp loop (i) on x[i] reduction(+:s)
    for (int i = 0; i < N; i++)
        s += x[i] * y[i];
    return s;
}
}

class Kernel {
    double factor;
    int steps = 0;

public:
    explicit Kernel(double f) : factor{f}, steps(1) {}
#pragma xmp inherit (a)
    static double sum(const double *a)
    {
        double s = 0;
#pragma xmp loop (i) on a[i] reduction(+:s)
        for (int i = 0; i < N; i++)
            s += a[i] * (i + 1);
        return s;
    }
    double weighted(const double *a) const noexcept
#pragma xmp inherit (a)
    {
        double s = 0;
#pragma xmp loop (i) on a[i] reduction(+:s)
        for (int i = 0; i < N; i++)
            s += factor * a[i];
        return s;
    }
    void step(double *to, const double *from);
    double operator()(double x) const { return factor * x; } // what a loop may call
    int count() const { return steps; }
};

#pragma xmp inherit (to, from)
void Kernel::step(double *to, const double *from)
{
#pragma xmp reflect (from)
#pragma xmp loop (i) on to[i]
    for (int i = 1; i < N - 1; i++)
        to[i] = (*this)(from[i - 1] + from[i + 1]);
    steps++;
}

using namespace heat;

int main()
{
    Kernel k(0.75);
    detail::fill(u, 2);
    heat::detail::fill(v, 1);
    detail::fill(w, 0.5);
    scale(w, 0.5);
    double most = smooth(v, u), s = heat::total(v);
    k.step(w, u);
    k.step(v, w);
    double d = heat::blas::dot(v, w), (Kernel::*member)(const double *) const = &Kernel::weighted, weighted = (k.*member)(w);
    double sum = Kernel::sum(v);
    if (xmp_node_num() == 1)
        std::printf("%.12g %.12g %.12g %.12g %.12g %d %g %g\n", most, s, d, weighted, sum, k.count(), detail::fill(1), other::smooth(2, 1));
}
