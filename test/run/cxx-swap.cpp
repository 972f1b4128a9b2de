// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --sodecc-flags=-Werror %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %s
// std::swap of aligned pointers, of parameters that inherit, of pointers in objects; private members in directives.

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <xmp.h>

constexpr int NY = 19, NX = 7;
#pragma xmp nodes p[*]
#pragma xmp template t[NY]
#pragma xmp distribute t[block] onto p
static double (*u)[NX], (*v)[NX];
#pragma xmp align [i][*] with t[i] :: u, v
#pragma xmp shadow [1][0] :: u, v
static double *f, *g;
#pragma xmp shape f[NY][NX], g[NY][NX]
#pragma xmp align [i][*] with t[i] :: f, g
#pragma xmp shadow [1][0] :: f, g
struct Pair {
    double *now, *next;
};
#pragma xmp shape Pair.now[NY][NX], Pair.next[NY][NX]
#pragma xmp align [i][*] with t[i] :: Pair.now, Pair.next
#pragma xmp shadow [1][0] :: Pair.now, Pair.next

static void step()
{
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < NY - 1; i++)
        for (int j = 0; j < NX; j++)
            v[i][j] = 0.5 * (u[i - 1][j] + u[i + 1][j]);
    std::swap(u, v);
}

static void flat(int steps)
{
    using std::swap;
    for (int k = 0; k < steps; k++) {
#pragma xmp reflect (f)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < NY - 1; i++)
            for (int j = 1; j < NX; j++)
                g[i * NX + j] = 0.25 * (f[(i - 1) * NX + j] + f[(i + 1) * NX + j]) + f[i * NX + j - 1];
        swap(f, g);
    }
}

static void members(Pair &x)
{
#pragma xmp reflect (x.now)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < NY - 1; i++)
        for (int j = 0; j < NX; j++)
            x.next[i * NX + j] = x.now[(i - 1) * NX + j] + x.now[(i + 1) * NX + j];
    std::swap(x.now, x.next);
}

/// The caller's arrays are what they were before.
static void given(double *c, double *d, double (*e)[NX], double (*o)[NX], int nx)
{
#pragma xmp shape c[NY][nx], d[NY][nx]
#pragma xmp inherit (c, d, e, o)
    for (int k = 0; k < 3; k++) {
#pragma xmp reflect (c)
#pragma xmp loop (i) on c[i][*]
        for (int i = 1; i < NY - 1; i++)
            for (int j = 0; j < nx; j++) {
                d[i * nx + j] = 0.5 * c[(i - 1) * nx + j] + 0.25 * c[(i + 1) * nx + j];
                o[i][j] = e[i][j] + d[i * nx + j];
            }
        std::swap(c, d);
        std::swap(e, o);
    }
#pragma xmp loop (i) on c[i][*]
    for (int i = 0; i < NY; i++)
        c[i * nx] += e[i][1];
}

class Rod {
    double *now, *next;
    int nx = NX;

public:
    explicit Rod(double first);
    ~Rod();
    void step();
    double sum() const;
};
class Weights {
    int factor;
    double at[NY];

protected:
    float by[NY];

public:
    void set(int f);
    friend double weighted(const Weights &w);
};
#pragma xmp shape [NY][nx], align [i][*] with t[i], shadow [1][0] :: Rod.now, Rod.next
#pragma xmp align [i] with t[i] :: Weights.at, Weights.by
#pragma xmp shadow Weights.at[1]
static Weights weights;

Rod::Rod(double first)
{
    now = static_cast<double *>(xmp_malloc(xmp_desc_of(now), NY, NX));
    next = static_cast<double *>(xmp_malloc(xmp_desc_of(next), NY, NX));
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < NY; i++)
        for (int j = 0; j < nx; j++)
            now[i * nx + j] = next[i * nx + j] = first * i;
}

Rod::~Rod()
{
    std::free(now);
    std::free(next);
}

void Rod::step()
{
#pragma xmp reflect (now)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < NY - 1; i++)
        for (int j = 0; j < nx; j++)
            next[i * nx + j] = now[(i + 1) * nx + j] - 0.5 * now[(i - 1) * nx + j];
    std::swap(now, next);
}

double Rod::sum() const
{
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+:s) ordered(any)
    for (int i = 0; i < NY; i++)
        for (int j = 0; j < nx; j++)
            s += now[i * nx + j] * j;
    return s;
}

void Weights::set(int f)
{
    factor = f;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < NY; i++)
        at[i] = by[i] = i % f;
}

double weighted(const Weights &w)
{
    double s = 0;
#pragma xmp reflect (w.at)
#pragma xmp loop (i) on t[i] reduction(+:s) ordered(any)
    for (int i = 1; i < NY; i++)
        s += w.at[i - 1] * w.by[i];
    return s * w.factor;
}

int main()
{
    double sum = 0, other = 1;
    Pair x = {nullptr, nullptr};
    Rod rod(1.5);

    u = static_cast<double (*)[NX]>(xmp_malloc(xmp_desc_of(u), NY, NX));
    v = static_cast<double (*)[NX]>(xmp_malloc(xmp_desc_of(v), NY, NX));
    f = static_cast<double *>(xmp_malloc(xmp_desc_of(f), NY, NX));
    g = static_cast<double *>(xmp_malloc(xmp_desc_of(g), NY, NX));
    x.now = static_cast<double *>(xmp_malloc(xmp_desc_of(x.now), NY, NX));
    x.next = static_cast<double *>(xmp_malloc(xmp_desc_of(x.next), NY, NX));
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < NY; i++)
        for (int j = 0; j < NX; j++) {
            u[i][j] = v[i][j] = (i + j) % 5;
            f[i * NX + j] = g[i * NX + j] = i * j % 3;
            x.now[i * NX + j] = x.next[i * NX + j] = i % 4;
        }
    for (int k = 0; k < 5; k++)
        step();
    flat(3);
    members(x);
    members(x);
    members(x);
    given(f, g, u, v, NX);
    rod.step();
    rod.step();
    weights.set(5);
    std::swap(sum, other);
#pragma xmp loop (i) on t[i] reduction(+:sum) ordered(any)
    for (int i = 0; i < NY; i++)
        for (int j = 0; j < NX; j++)
            sum += (j + 1) * (u[i][j] + 2 * v[i][j] + 3 * f[i * NX + j] + 4 * g[i * NX + j] + 5 * x.now[i * NX + j] + 6 * x.next[i * NX + j]);
    sum += rod.sum() + weighted(weights);
    if (xmp_node_num() == 1)
        std::printf("%.9f\n", sum - other);
    std::free(x.now);
    std::free(x.next);
}
