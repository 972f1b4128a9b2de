// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_CC=clang-19 %run-compare --ranks=3 --cflags=-fopenmp %s
// Arrays of structs in C++ are variables as in C, of the file, of a block and members: a trivial constructor initializes nothing, and
// an assignment is one. Rows of run-time length in loops of threads; sections of memory whose length the type says.

#include <cstdio>
#include <xmp.h>

constexpr int N = 13;
struct cell {
    double value;
    short tag[3];
};
#pragma xmp nodes p[*][*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
static cell grid[N][N];
#pragma xmp align grid[i][j] with t[i][j]
#pragma xmp shadow grid[auto][auto]
static int mark[N];
#pragma xmp align mark[i] with t[i][*]
struct box {
    int more;
    cell part[N][N];
};
#pragma xmp align box.part[i][j] with t[i][j]
static box one, two[2];

static double sum(int steps)
{
    cell other[N][N];
#pragma xmp align other[i][j] with t[i][j]
    double s = 0;
    for (int k = 0; k < steps; k++) {
#pragma xmp reflect (grid)
#pragma omp parallel for
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) {
                auto &to = other[i][j];
                to.value = 0.5 * (grid[i - 1][j].value + grid[i][j + 1].value);
                to.tag[1] = grid[i][j].tag[2];
            }
#pragma xmp loop (i, j) on t[i][j] reduction(+: s)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) {
                s += other[i][j].value + other[i][j].tag[1];
                one.part[i][j] = other[i][j];
                two[1].part[i][j].value = one.part[i][j].value + k;
                s += two[1].part[i][j].value;
            }
    }
    return s;
}

struct from {
    static constexpr int start = 2;
};

/// Of structs, which C++ assigns by a function; and `1::step` and `first::step`, which name nothing.
static void sections(int step)
{
    const int first = 3;
    cell line[6];
    int own[7] = {0};
    double s = 0;
    for (int k = 0; k < 6; k++)
        line[k] = cell{0.5 * k, {static_cast<short>(k), 0, 1}};
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        mark[i] = 3 * i;
#ifdef __SODE__
    line[1:] = line[:5]; // as if all had been read before
#pragma xmp gmove
    own[1::step] = mark[2];
    own[first::step] += own[0:2];
    own[0::step] = own[from::start] + 1;
#pragma xmp gmove
    own[first::step] = mark[from::start:2];
#pragma xmp array on t[0:N][2:N - 2]
    grid[:][2:] = line[3];
#else
    for (int k = 5; k > 0; k--)
        line[k] = line[k - 1];
    for (int k = 1; k < 7; k += step)
        own[k] = mark[2];
    for (int k = 0; k < 2; k++)
        own[first + k * step] += own[k];
    for (int k = 0, value = own[2] + 1; k < 7; k += step)
        own[k] = value;
    for (int k = 0; k < 2; k++)
        own[first + k * step] = mark[2 + k];
    for (int i = 0; i < N; i++)
        for (int j = 2; j < N; j++)
            grid[i][j] = line[3];
#endif
#pragma xmp loop (i, j) on t[i][j] reduction(+: s)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            s += grid[i][j].value + grid[i][j].tag[0];
    if (xmp_node_num() == 1)
        for (int k = 0; k < 6; k++)
            std::printf("%g %d %d %g\n", line[k].value, line[k].tag[0], own[k], s);
}

int main()
{
    int own[7] = {0}, *walk = own;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            grid[i][j] = cell{1.0 * i * j, {0, 0, static_cast<short>(i)}};
    std::printf(xmp_node_num() == 1 ? "%g\n" : "", sum(3));
#ifdef __SODE__
    own[:] = 4;
    own[2:] = own[:5] + 1;
    walk[0:2] = own[5:2];
#else
    for (int &x : own)
        x = 4;
    for (int k = 2; k < 7; k++)
        own[k] = 5;
    walk[0] = own[5], walk[1] = own[6];
#endif
    sections(2);
    if (xmp_node_num() == 1)
        for (int x : own)
            std::printf("%d\n", x);
    return 0;
}
