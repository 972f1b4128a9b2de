// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// test/programs/lbmcxx by hand: rows in blocks, two of halo, MPI_Sendrecv of whole rows.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>
#include <mpi.h>

constexpr int directions = 9;

struct Parameters {
    int nx = 26, ny = 23, steps = 40;
    double density = 0.1, push = 0.005, omega = 1.7;
    int first, rows; // of this rank
};

struct Cell {
    double speeds[directions];
};

// Row jj of the grid is row jj - first + 1 of the array.
static void accelerate(const Parameters &params, Cell *cells, int *blocked)
{
    const double w1 = params.density * params.push / 9.0, w2 = params.density * params.push / 36.0;
    const int jj = params.ny - 2 - params.first + 1;

    if (jj < 1 || jj > params.rows)
        return;
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

static void exchange(const Parameters &params, Cell *cells)
{
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int below = (rank + size - 1) % size, above = (rank + 1) % size, count = params.nx * directions;
    Cell *first = cells + params.nx, *last = cells + params.rows * params.nx;

    MPI_Sendrecv(last, count, MPI_DOUBLE, above, 0, cells, count, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(first, count, MPI_DOUBLE, below, 1, last + params.nx, count, MPI_DOUBLE, above, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void propagate(const Parameters &params, Cell *cells, Cell *moved)
{
    exchange(params, cells);
    for (int jj = 1; jj <= params.rows; jj++)
        for (int ii = 0; ii < params.nx; ii++) {
            const int y_n = jj + 1, y_s = jj - 1;
            const int x_e = (ii + 1) % params.nx;
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

static void collide(const Parameters &params, Cell *cells, Cell *moved, int *blocked)
{
    static const int back[directions] = {0, 3, 4, 1, 2, 7, 8, 5, 6}, cx[directions] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[directions] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    static const double weight[directions] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};

    for (int jj = 1; jj <= params.rows; jj++)
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
    double sums[2] = {0, 0};
    for (int jj = 1; jj <= params.rows; jj++)
        for (int ii = 0; ii < params.nx; ii++)
            if (!blocked[ii + jj * params.nx]) {
                const Cell &here = cells[ii + jj * params.nx];
                const double u = here.speeds[1] + here.speeds[5] + here.speeds[8] - here.speeds[3] - here.speeds[6] - here.speeds[7];
                const double v = here.speeds[2] + here.speeds[5] + here.speeds[6] - here.speeds[4] - here.speeds[7] - here.speeds[8];
                sums[0] += std::sqrt(u * u + v * v) / density_of(here);
                sums[1]++;
            }
    MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sums[0] / sums[1];
}

int main(int argc, char *argv[])
{
    Parameters params;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 3) {
        params.nx = std::stoi(argv[1]);
        params.ny = std::stoi(argv[2]);
        params.steps = std::stoi(argv[3]);
    }
    const int nx = params.nx, ny = params.ny, chunk = (ny + size - 1) / size;
    params.first = std::min(rank * chunk, ny);
    params.rows = std::min(chunk, ny - params.first);
    std::vector<Cell> cells((params.rows + 2) * nx), moved((params.rows + 2) * nx);
    std::vector<int> blocked((params.rows + 2) * nx);
    for (int jj = params.first; jj < params.first + params.rows; jj++)
        for (int ii = 0; ii < nx; ii++) {
            const int at = ii + (jj - params.first + 1) * nx;
            for (int k = 0; k < directions; k++)
                cells[at].speeds[k] = params.density * (k == 0 ? 4.0 / 9 : k < 5 ? 1.0 / 9 : 1.0 / 36);
            blocked[at] = jj == 0 || (std::abs(ii - nx / 3) < 3 && std::abs(jj - ny / 2) < 4);
        }

    std::vector<double> speed(params.steps);
    for (int step = 0; step < params.steps; step++) {
        accelerate(params, cells.data(), blocked.data());
        propagate(params, cells.data(), moved.data());
        collide(params, cells.data(), moved.data(), blocked.data());
        speed[step] = mean_speed(params, cells.data(), blocked.data());
    }
    const double viscosity = 1.0 / 6.0 * (2.0 / params.omega - 1.0);
    if (rank == 0) {
        for (int step = 0; step < params.steps; step += std::max(1, params.steps / 8))
            std::printf("%d: %.9e\n", step, speed[step]);
        std::printf("Reynolds number %.9e\n", speed.back() * ny / viscosity);
    }
    MPI_Finalize();
    return 0;
}
