// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -x c++ -DNAMESPACE %s -o %t.cpp 2>&1 | %messages %s --check-prefix=NAMESPACE
// RUN: not %sodecc --emit-c -x c++ -DPLACES %s -o %t.cpp 2>&1 | %messages %s
// RUN: not %sodecc --emit-c -x c++ -DNAMES %s -o %t.cpp 2>&1 | %messages %s --check-prefix=NAMES
// RUN: not %sodecc --emit-c -x c++ -DMEMBERS %s -o %t.cpp 2>&1 | %messages %s --check-prefix=MEMBERS
// RUN: not %sodecc --emit-c -x c++ -DMADE %s -o %t.cpp 2>&1 | %messages %s --check-prefix=MADE
// RUN: %sodecc -x c++ -c -Wall -Wextra -Werror %s -o %t.o
// C++: what is not translated is an error at its place; what is around distributed code is not.
// COVERS: err_in_namespace err_in_template err_array_in_template err_array_reference err_array_range_for err_array_to_operator err_align_object

#include <algorithm>
#include <utility>
#include <vector>
#include <xmp.h>

constexpr int N = 20;
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
struct made {
    double value = 1; // nobody would set it
};
static double u[N], *v, *w;
#pragma xmp align [i] with t[i] :: u, v, w
#ifdef MADE
static made gas[N];
#pragma xmp align gas[i] with t[i]
// MADE: :[[@LINE-1]]:19: error: distributed array 'gas' cannot have an initializer
// MADE: :[[@LINE-3]]:13: note: 'gas' is declared here
static std::vector<float> grid(N);
#pragma xmp align grid[i] with t[i]
// MADE: :[[@LINE-1]]:19: error: 'grid' is an object of the C++ library, which cannot be distributed; declare a pointer in its place, 'float *grid', and allocate it by xmp_malloc
// MADE: :[[@LINE-3]]:27: note: 'grid' is declared here
#endif
extern "C" {
static double x[N];
#pragma xmp align x[i] with t[i]
}

namespace physics {
#ifdef NAMESPACE
#pragma xmp template s[N]
// NAMESPACE: :[[@LINE-1]]:13: error: directive 'template' is not allowed in a namespace; declare what is distributed before it, at file scope
#endif
inline double work(const std::vector<double> &from) noexcept
{
    const double *data = from.data();
    double most = 0;
#pragma xmp loop (i) on t[i] reduction(max:most)
    for (int i = 0; i < N; ++i) {
        double &here = u[i];
        here = x[i] + data[i];
        most = std::max(most, here);
    }
    return most;
}
struct Box {
    int n = 3;
    explicit Box(int m) : n{m} {}
    Box(const double *from, int m) : n(m + (from != nullptr)) {}
    double operator()(const double *from) const { return from ? n : 0; }
#ifdef MEMBERS
    void shrink()
    {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++) {
            u[i] = i;
            n--;
// MEMBERS: :[[@LINE-1]]:14: error: the body changes 'this->n', which determines the iterations of the distributed loop
// MEMBERS: :[[@LINE-5]]:13: note: for this 'loop' directive
        }
    }
#endif
    double sum() const
    {
        double s = 0;
#pragma xmp loop (i) on t[i] reduction(+:s)
        for (auto i = 0; i < N; i++)
            s += u[i] * n;
        return s;
    }
};
} // namespace physics

#ifdef PLACES
template <typename T> T sum()
{
    T s = 0;
#pragma xmp loop (i) on t[i] reduction(+:s)
// CHECK: :[[@LINE-1]]:13: error: directive 'loop' is in a template or a lambda expression, which Sode does not translate; put the code into a function and call that
    for (int i = 0; i < N; i++)
        s += 1;
    return s;
}
#endif
#ifdef NAMES
template <typename T> T first()
{
    return u[0];
// NAMES: :[[@LINE-1]]:12: error: 'u' is distributed and cannot be used in a template or a generic lambda expression, which Sode does not translate; use it in a function
}
#endif
template <typename F> double twice(F f) { return f() + f(); }

double all(const std::vector<double> &from)
{
    double total = twice([&] { return physics::work(from); });
#ifdef PLACES
    auto set = [&](double to) {
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: directive 'barrier' is in a template or a lambda expression
        total = to;
    };
    set(1);
#endif
#ifdef NAMES
    double *plain = nullptr;
    std::swap(v, plain);
// NAMES: :[[@LINE-1]]:15: error: pointer 'v' is distributed and cannot be bound to a reference; exchange pointers by assignments, 't = a; a = b; b = t;'
    double (&all)[N] = u;
// NAMES: :[[@LINE-1]]:24: error: array 'u' is distributed and cannot be bound to a reference; pass it as an array or a pointer
    physics::Box box(u, 2);
// NAMES: :[[@LINE-1]]:22: error: 'u' is distributed and cannot be passed to a constructor or an operator; pass it to a function or method with a name
    total += box(v);
// NAMES: :[[@LINE-1]]:18: error: 'v' is distributed and cannot be passed to a constructor or an operator
    for (double each : u)
// NAMES: :[[@LINE-1]]:24: error: 'u' is distributed, and a range-based 'for' has no index to distribute; write 'for (int i = 0; ...)'
        total += each + all[0];
#endif
    double *t = v;
    v = w;
    w = t;
    return total + physics::Box(2).sum();
}
