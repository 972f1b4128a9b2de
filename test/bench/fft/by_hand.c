// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twin by hand: the lines of samples/fft, with packing and MPI_Alltoall in the rows and columns of a grid instead of gmove.
// by_hand N FIELDS TRIES ROWS: seconds of each try, FIELDS real fields forward and back, all in one exchange. ROWS x COLUMNS nodes;
// ROWS and COLUMNS divide N, and COLUMNS divides N / 2.
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"

// x pencils [f][n/R][n/C][n/2]: z over rows, y over columns; y pencils [f][n/R][n][n/2C]; z pencils [f][n][n/R][n/2C].
struct grid {
    int n, fields, rows, columns;
    MPI_Comm row, column;        // nodes with the same z of x pencils; with the same k_x
    struct plan *along, *across;
    double *factor[2];           // 1/n forward, NULL backward
    double complex *x, *y, *z, *packed, *arrived;
    size_t size;                 // of each
};

static void copy(double complex *to, const double complex *from, int count)
{
    memcpy(to, from, (size_t)count * sizeof *to);
}

// Between x and the message: part c of the columns of waves goes to node c of the row.
static void pack_x(const struct grid *g, int back)
{
    const int nz = g->n / g->rows, ny = g->n / g->columns, nx = g->n / 2 / g->columns;
    double complex *at = g->packed;

    for (int c = 0; c < g->columns; c++)
        for (int fz = 0; fz < g->fields * nz; fz++)
            for (int j = 0; j < ny; j++, at += nx) {
                double complex *line = g->x + ((size_t)fz * (size_t)ny + (size_t)j) * (size_t)(g->n / 2) + c * nx;

                back ? copy(line, at, nx) : copy(at, line, nx);
            }
}

// Between the message and y: from node c come rows y of part c.
static void unpack_y(const struct grid *g, double complex *at, int back)
{
    const int nz = g->n / g->rows, ny = g->n / g->columns, nx = g->n / 2 / g->columns;

    for (int c = 0; c < g->columns; c++)
        for (int fz = 0; fz < g->fields * nz; fz++, at += ny * nx) {
            double complex *rows = g->y + ((size_t)fz * (size_t)g->n + (size_t)(c * ny)) * (size_t)nx;

            back ? copy(at, rows, ny * nx) : copy(rows, at, ny * nx);
        }
}

// Between y and the message: part r of the rows goes to node r of the column.
static void pack_y(const struct grid *g, int back)
{
    const int nz = g->n / g->rows, ny = g->n / g->rows, nx = g->n / 2 / g->columns;
    double complex *at = g->packed;

    for (int r = 0; r < g->rows; r++)
        for (int fz = 0; fz < g->fields * nz; fz++, at += ny * nx) {
            double complex *rows = g->y + ((size_t)fz * (size_t)g->n + (size_t)(r * ny)) * (size_t)nx;

            back ? copy(rows, at, ny * nx) : copy(at, rows, ny * nx);
        }
}

// Between the message and z: from node r come planes z of part r.
static void unpack_z(const struct grid *g, double complex *at, int back)
{
    const int nz = g->n / g->rows, nx = g->n / 2 / g->columns, plane = g->n / g->rows * nx;

    for (int r = 0; r < g->rows; r++)
        for (int f = 0; f < g->fields; f++, at += nz * plane) {
            double complex *planes = g->z + ((size_t)f * (size_t)g->n + (size_t)(r * nz)) * (size_t)plane;

            back ? copy(at, planes, nz * plane) : copy(planes, at, nz * plane);
        }
}

static void exchange(const struct grid *g, double complex *from, double complex *to, MPI_Comm comm, int nodes)
{
    const int count = (int)(2 * g->size / (size_t)nodes);

    MPI_Alltoall(from, count, MPI_DOUBLE, to, count, MPI_DOUBLE, comm);
}

static void along_x(const struct grid *g, enum direction direction)
{
    const int lines = (int)(g->size / (size_t)(g->n / 2)), block = g->along->block;
    double complex *line[block];

    for (int l = 0; l < lines; l += block) {
        const int count = lines - l < block ? lines - l : block;

        for (int k = 0; k < count; k++)
            line[k] = g->x + (size_t)(l + k) * (size_t)(g->n / 2);
        lines_along(g->along, direction, line, count, g->factor[direction]);
    }
}

// Lines of n elements `stride` apart, `width` of them side by side, and so many such groups.
static void across(const struct grid *g, enum direction direction, double complex *at, long stride, int width, int groups, long step)
{
    const int block = g->across->block;

    for (int k = 0; k < groups; k++, at += step)
        for (int i = 0; i < width; i += block)
            lines_across(g->across, direction, at + i, stride, at + i, stride, width - i < block ? width - i : block, g->factor[direction]);
}

static void along_y(const struct grid *g, enum direction direction)
{
    const int nx = g->n / 2 / g->columns;

    across(g, direction, g->y, nx, nx, g->fields * g->n / g->rows, (long)g->n * nx);
}

static void along_z(const struct grid *g, enum direction direction)
{
    const int nx = g->n / 2 / g->columns, plane = g->n / g->rows * nx;

    for (int f = 0; f < g->fields; f++)
        across(g, direction, g->z + (size_t)f * (size_t)g->n * (size_t)plane, plane, nx, g->n / g->rows, nx);
}

static void forward_and_back(const struct grid *g)
{
    along_x(g, FORWARD);
    pack_x(g, 0);
    exchange(g, g->packed, g->arrived, g->row, g->columns);
    unpack_y(g, g->arrived, 0);
    along_y(g, FORWARD);
    pack_y(g, 0);
    exchange(g, g->packed, g->arrived, g->column, g->rows);
    unpack_z(g, g->arrived, 0);
    along_z(g, FORWARD);

    along_z(g, BACKWARD);
    unpack_z(g, g->arrived, 1);
    exchange(g, g->arrived, g->packed, g->column, g->rows);
    pack_y(g, 1);
    along_y(g, BACKWARD);
    unpack_y(g, g->arrived, 1);
    exchange(g, g->arrived, g->packed, g->row, g->columns);
    pack_x(g, 1);
    along_x(g, BACKWARD);
}

static double complex *array(const struct grid *g)
{
    return aligned_alloc(64, (g->size * sizeof(double complex) + 63) / 64 * 64);
}

static void set_up(struct grid *g, int rank, int nodes)
{
    g->columns = nodes / g->rows;
    MPI_Comm_split(MPI_COMM_WORLD, rank / g->columns, rank, &g->row);
    MPI_Comm_split(MPI_COMM_WORLD, rank % g->columns, rank, &g->column);
    g->along = plan_create(g->n / 2, MIXED, 32);
    g->across = plan_create(g->n, MIXED, 32);
    g->factor[FORWARD] = malloc(2 * (size_t)g->n * sizeof(double));
    for (int k = 0; k < g->n; k++)
        g->factor[FORWARD][2 * k] = 1.0 / g->n, g->factor[FORWARD][2 * k + 1] = 0;
    g->size = (size_t)g->fields * (size_t)(g->n / g->rows) * (size_t)(g->n / g->columns) * (size_t)(g->n / 2);
    g->x = array(g), g->y = array(g), g->z = array(g), g->packed = array(g), g->arrived = array(g);
    for (size_t k = 0; k < g->size; k++)
        g->x[k] = (double)(k % 7) + I * (double)(k % 5);
}

int main(int argc, char **argv)
{
    struct grid g = {.n = argc > 1 ? atoi(argv[1]) : 64, .fields = argc > 2 ? atoi(argv[2]) : 3, .rows = argc > 4 ? atoi(argv[4]) : 1};
    const int tries = argc > 3 ? atoi(argv[3]) : 5;
    double complex *first;
    double most = 0;
    int rank, nodes;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nodes);
    set_up(&g, rank, nodes);
    first = array(&g);
    for (int k = -1; k < tries; k++) {
        double since, seconds;

        MPI_Barrier(MPI_COMM_WORLD);
        since = MPI_Wtime();
        forward_and_back(&g);
        if (k < 0)  // the wave n / 2 is lost now
            memcpy(first, g.x, g.size * sizeof *first);
        seconds = MPI_Wtime() - since;
        MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 0 && k >= 0)
            printf("%.6f\n", seconds);
    }
    for (size_t k = 0; k < g.size; k++)
        most = fmax(most, cabs(g.x[k] - first[k]));
    MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0)
        fprintf(stderr, "%s\n", most < 1e-12 ? "came back" : "did NOT come back");
    MPI_Finalize();
    return most >= 1e-12;
}
