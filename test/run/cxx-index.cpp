// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --sodecc-flags=-Werror %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %s
// Indices of flat arrays by lambda expressions, and by functions of namespaces.

#include <cstdio>
#include <xmp.h>

static int ny = 14, nx = 9;
#pragma xmp nodes p[*]
#pragma xmp template t[ny]
#pragma xmp distribute t[block] onto p
static double *u, *v;
#pragma xmp shape [ny][nx] :: u, v
#pragma xmp align [i][*] with t[i] :: u, v
#pragma xmp shadow [1][0] :: u, v

namespace grid {
constexpr int at(int i, int j, int columns) noexcept { return i * columns + j; }
} // namespace grid

int main()
{
    const auto index = [](int i, int j) -> int { return i * nx + j; };
    auto north = [&](int i, int j) { return (i - 1) * nx + j; };
    double sum = 0;

    u = static_cast<double *>(xmp_malloc(xmp_desc_of(u), ny, nx));
    v = static_cast<double *>(xmp_malloc(xmp_desc_of(v), ny, nx));
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++)
            u[index(i, j)] = v[grid::at(i, j, nx)] = (2 * i + 3 * j) % 7;
    for (int step = 0; step < 4; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < ny - 1; i++)
            for (int j = 1; j < nx - 1; j++)
                v[index(i, j)] = 0.5 * u[north(i, j + 1)] + 0.25 * (u[grid::at(i + 1, j, nx)] + u[index(i, j - 1)]);
        double *t = u;
        u = v;
        v = t;
    }
#pragma xmp loop (i) on t[i] reduction(+:sum) ordered(any)
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++)
            sum += u[index(i, j)] * (j + 1);
    if (xmp_node_num() == 1)
        std::printf("%.9f\n", sum);
}
