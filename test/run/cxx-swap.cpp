// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --sodecc-flags=-Werror %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %s
// std::swap of aligned pointers and of pointers in objects.

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

int main()
{
    double sum = 0, other = 1;
    Pair x = {nullptr, nullptr};

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
    std::swap(sum, other);
#pragma xmp loop (i) on t[i] reduction(+:sum) ordered(any)
    for (int i = 0; i < NY; i++)
        for (int j = 0; j < NX; j++)
            sum += (j + 1) * (u[i][j] + 2 * v[i][j] + 3 * f[i * NX + j] + 4 * g[i * NX + j] + 5 * x.now[i * NX + j] + 6 * x.next[i * NX + j]);
    if (xmp_node_num() == 1)
        std::printf("%.9f\n", sum - other);
    std::free(x.now);
    std::free(x.next);
}
