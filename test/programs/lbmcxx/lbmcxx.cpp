// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.cpp
//
// Lattice Boltzmann D2Q9 in C++ on a torus with obstacles, as it is taught: the cells are one flat array of structs, `cells[ii + jj * nx].speeds[k]`,
// whose size is known at run time; functions for the phases of a step.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include <xmp.h>

constexpr int directions = 9;

struct Parameters {
    int nx = 26, ny = 23, steps = 40;
    double density = 0.1, push = 0.005, omega = 1.7;
};

struct Cell {
    double speeds[directions];
};

#pragma xmp nodes p[*]

// The second row from the top is pushed to the right.
static void accelerate(const Parameters &params, Cell *cells, int *blocked)
{
#pragma xmp shape cells[params.ny][params.nx], blocked[params.ny][params.nx]
#pragma xmp inherit (cells, blocked)
    const double w1 = params.density * params.push / 9.0, w2 = params.density * params.push / 36.0;

#pragma xmp loop (jj) on cells[jj][*]
    for (int jj = params.ny - 2; jj < params.ny - 1; jj++)
        for (int ii = 0; ii < params.nx; ii++) {
            auto &f = cells[ii + jj * params.nx].speeds;
            if (!blocked[ii + jj * params.nx] && f[3] > w1 && f[6] > w2 && f[7] > w2) {
                f[1] += w1;
                f[5] += w2;
                f[8] += w2;
                f[3] -= w1;
                f[6] -= w2;
                f[7] -= w2;
            }
        }
}

static void propagate(const Parameters &params, Cell *cells, Cell *moved)
{
#pragma xmp shape cells[params.ny][params.nx], moved[params.ny][params.nx]
#pragma xmp inherit (cells, moved)
#pragma xmp reflect (cells) width(/periodic/1, 0)
#pragma xmp loop (jj) on cells[jj][*]
    for (int jj = 0; jj < params.ny; jj++)
        for (int ii = 0; ii < params.nx; ii++) {
            const int y_n = (jj + 1) % params.ny;
            const int x_e = (ii + 1) % params.nx;
            const int y_s = (jj == 0) ? (jj + params.ny - 1) : (jj - 1);
            const int x_w = (ii == 0) ? (ii + params.nx - 1) : (ii - 1);
            moved[ii + jj * params.nx].speeds[0] = cells[ii + jj * params.nx].speeds[0];
            moved[ii + jj * params.nx].speeds[1] = cells[x_w + jj * params.nx].speeds[1];
            moved[ii + jj * params.nx].speeds[2] = cells[ii + y_s * params.nx].speeds[2];
            moved[ii + jj * params.nx].speeds[3] = cells[x_e + jj * params.nx].speeds[3];
            moved[ii + jj * params.nx].speeds[4] = cells[ii + y_n * params.nx].speeds[4];
            moved[ii + jj * params.nx].speeds[5] = cells[x_w + y_s * params.nx].speeds[5];
            moved[ii + jj * params.nx].speeds[6] = cells[x_e + y_s * params.nx].speeds[6];
            moved[ii + jj * params.nx].speeds[7] = cells[x_e + y_n * params.nx].speeds[7];
            moved[ii + jj * params.nx].speeds[8] = cells[x_w + y_n * params.nx].speeds[8];
        }
}

static double density_of(const Cell &cell)
{
    double density = 0;
    for (double f : cell.speeds)
        density += f;
    return density;
}

// Bounces back at obstacles, relaxes elsewhere.
static void collide(const Parameters &params, Cell *cells, Cell *moved, int *blocked)
{
#pragma xmp shape cells[params.ny][params.nx], moved[params.ny][params.nx], blocked[params.ny][params.nx]
#pragma xmp inherit (cells, moved, blocked)
    static const int back[directions] = {0, 3, 4, 1, 2, 7, 8, 5, 6}, cx[directions] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[directions] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    static const double weight[directions] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};

#pragma xmp loop (jj) on cells[jj][*]
    for (int jj = 0; jj < params.ny; jj++)
        for (int ii = 0; ii < params.nx; ii++) {
            const Cell &here = moved[ii + jj * params.nx];
            if (blocked[ii + jj * params.nx]) {
                for (int k = 1; k < directions; k++)
                    cells[ii + jj * params.nx].speeds[k] = here.speeds[back[k]];
                continue;
            }
            const double density = density_of(here);
            const double u = (here.speeds[1] + here.speeds[5] + here.speeds[8] - here.speeds[3] - here.speeds[6] - here.speeds[7]) / density;
            const double v = (here.speeds[2] + here.speeds[5] + here.speeds[6] - here.speeds[4] - here.speeds[7] - here.speeds[8]) / density;
            for (int k = 0; k < directions; k++) {
                const double along = 3 * (cx[k] * u + cy[k] * v);
                const double calm = weight[k] * density * (1 + along + along * along / 2 - 1.5 * (u * u + v * v));
                cells[ii + jj * params.nx].speeds[k] = here.speeds[k] + params.omega * (calm - here.speeds[k]);
            }
        }
}

static double mean_speed(const Parameters &params, Cell *cells, int *blocked)
{
    long count = 0;
    double total = 0;
#pragma xmp shape cells[params.ny][params.nx], blocked[params.ny][params.nx]
#pragma xmp inherit (cells, blocked)
#pragma xmp loop (jj) on cells[jj][*] reduction(+:total) ordered(any) reduction(+:count)
    for (int jj = 0; jj < params.ny; jj++)
        for (int ii = 0; ii < params.nx; ii++)
            if (!blocked[ii + jj * params.nx]) {
                const Cell &here = cells[ii + jj * params.nx];
                const double u = here.speeds[1] + here.speeds[5] + here.speeds[8] - here.speeds[3] - here.speeds[6] - here.speeds[7];
                const double v = here.speeds[2] + here.speeds[5] + here.speeds[6] - here.speeds[4] - here.speeds[7] - here.speeds[8];
                total += std::sqrt(u * u + v * v) / density_of(here);
                count++;
            }
    return total / count;
}

int main(int argc, char *argv[])
{
    Parameters params;
    if (argc > 3) {
        params.nx = std::stoi(argv[1]);
        params.ny = std::stoi(argv[2]);
        params.steps = std::stoi(argv[3]);
    }
    const int nx = params.nx, ny = params.ny;
    Cell *cells = nullptr, *moved = nullptr;
    int *blocked = nullptr;
#pragma xmp template t[ny]
#pragma xmp distribute t[block] onto p
#pragma xmp shape cells[ny][nx], moved[ny][nx], blocked[ny][nx]
#pragma xmp align [jj][*] with t[jj] :: cells, moved, blocked
#pragma xmp shadow cells[1][0]
    cells = static_cast<Cell *>(xmp_malloc(xmp_desc_of(cells), ny, nx));
    moved = static_cast<Cell *>(xmp_malloc(xmp_desc_of(moved), ny, nx));
    blocked = static_cast<int *>(xmp_malloc(xmp_desc_of(blocked), ny, nx));

#pragma xmp loop (jj) on t[jj]
    for (int jj = 0; jj < ny; jj++)
        for (int ii = 0; ii < nx; ii++) {
            for (int k = 0; k < directions; k++)
                cells[ii + jj * nx].speeds[k] = params.density * (k == 0 ? 4.0 / 9 : k < 5 ? 1.0 / 9 : 1.0 / 36);
            blocked[ii + jj * nx] = jj == 0 || (std::abs(ii - nx / 3) < 3 && std::abs(jj - ny / 2) < 4);
        }

    std::vector<double> speed(params.steps);
    double seconds = xmp_wtime();
    for (int step = 0; step < params.steps; step++) {
        accelerate(params, cells, blocked);
        propagate(params, cells, moved);
        collide(params, cells, moved, blocked);
        speed[step] = mean_speed(params, cells, blocked);
    }
    seconds = xmp_wtime() - seconds;

    const double viscosity = 1.0 / 6.0 * (2.0 / params.omega - 1.0);
    if (xmp_node_num() == 1) {
        for (int step = 0; step < params.steps; step += std::max(1, params.steps / 8))
            std::printf("%d: %.9e\n", step, speed[step]);
        std::printf("Reynolds number %.9e\n", speed.back() * ny / viscosity);
        std::fprintf(stderr, "%.3f s\n", seconds);
    }
    free(cells);
    free(moved);
    free(blocked);
    return 0;
}
