// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: not %sodecc --emit-c -DGIVEN %s -o %t.cpp 2>&1 | %filecheck %s
// Values flow through references to elements, flat rows and methods; a reference that somebody keeps is an address.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <xmp.h>

constexpr int N = 30, M = 20;
struct Cell {
    double value;
    int old[2];
};
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][M], *w;
static Cell cells[N][M];
#pragma xmp shape w[N][M]
#pragma xmp align [i][*] with t[i] :: u, w, cells
#pragma xmp shadow [1][0] :: u, w, cells

struct Sweep {
    int steps = 0;
    void down();
    const double *kept = nullptr;
};

void Sweep::down()
{
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i] pipeline(i) block(3)
    for (auto i = 1; i < N - 1; ++i)
        for (auto j = 1; j < M - 1; ++j) {
            auto &here = u[i][j];
            const auto &above = u[i - 1][j];
            here = (above + u[i][j - 1] + u[i + 1][j] + u[i][j + 1]) / 4;
            w[i * M + j] = std::max(w[(i - 1) * M + j], here);
            Cell &cell = cells[i][j];
            cell.value = 0.5 * (cells[i - 1][j].value + here);
            cell.old[steps % 2] += static_cast<int>(10 * cell.value) + cells[i - 1][j].old[1];
#ifdef GIVEN
            kept = &here;
// CHECK: :[[# @LINE - 9]]:26: error: 'pipeline' cannot tell which elements of 'u' flow, because its address is taken here; use its elements
#endif
        }
    steps++;
}

namespace back {
double up()
{
    double sum = 0;
#pragma xmp loop (i) on t[i] pipeline(i) reduction(+:sum) ordered(any)
    for (int i = N - 2; i >= 1; --i)
        for (int j = 1; j < M - 1; ++j) {
            double &here = u[i][j];
            here += u[i + 1][j] / 2;
            sum += std::abs(here);
        }
    return sum;
}
} // namespace back

int main()
{
    w = static_cast<double *>(xmp_malloc(xmp_desc_of(w), N, M));
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = (i * j) % 7;
            w[i * M + j] = 0;
            cells[i][j] = Cell{1.0 * i, {i, j}};
        }
    Sweep sweep;
    double sum = 0, all = 0;
    long old = 0;
    for (int step = 0; step < 3; step++) {
#pragma xmp reflect (cells)
        sweep.down();
        sum += back::up();
    }
#pragma xmp loop (i) on t[i] reduction(+:all, old)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            all += u[i][j] + w[i * M + j] + cells[i][j].value;
            old += cells[i][j].old[0] * i + cells[i][j].old[1];
        }
    if (xmp_node_num() == 1)
        std::printf("%.8f %.8f %ld\n", all, sum, old);
    free(w);
    return 0;
}
