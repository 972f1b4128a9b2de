// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twin by hand: the lines of samples/fft, and in the rows and columns of a grid either packing and MPI_Alltoall instead of gmove, or
// (SHARED) windows of shared memory, out of which each node takes what it gets. What need not travel is transformed in place.
// by_hand N FIELDS TRIES ROWS [SHARED]: seconds of each try, FIELDS real fields forward and back, all in one exchange. ROWS x COLUMNS
// nodes; ROWS and COLUMNS divide N, and COLUMNS divides N / 2.
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
    double *factor[2];           // of lines in x: n^-3 forward, NULL backward
    double complex *x, *y, *z, *packed, *arrived;
    size_t size;                 // of each
    MPI_Win window;              // over x, y and z of all nodes
    double complex **in_row, **in_column;  // where those of the nodes there begin: x, then y, then z; NULL: MPI_Alltoall
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

static void meet(const struct grid *g, MPI_Comm comm)
{
    MPI_Win_sync(g->window);
    MPI_Barrier(comm);
    MPI_Win_sync(g->window);
}

// Takes y from the x of the row, or back. Nobody writes what others still read before the next meeting.
static void take_row(const struct grid *g, int back)
{
    const int nz = g->n / g->rows, ny = g->n / g->columns, nx = g->n / 2 / g->columns;
    int self;

    MPI_Comm_rank(g->row, &self);
    meet(g, g->row);
    for (int k = 0; k < g->columns; k++) {
        const int c = (self + k) % g->columns;
        const double complex *there = g->in_row[c] + (back ? g->size : 0);

        for (int fz = 0; fz < g->fields * nz; fz++)
            for (int j = 0; j < ny; j++)
                if (back)
                    copy(g->x + ((size_t)fz * (size_t)ny + (size_t)j) * (size_t)(g->n / 2) + c * nx,
                         there + ((size_t)fz * (size_t)g->n + (size_t)(self * ny + j)) * (size_t)nx, nx);
                else
                    copy(g->y + ((size_t)fz * (size_t)g->n + (size_t)(c * ny + j)) * (size_t)nx,
                         there + ((size_t)fz * (size_t)ny + (size_t)j) * (size_t)(g->n / 2) + self * nx, nx);
    }
}

// z from the y of the column, or back.
static void take_column(const struct grid *g, int back)
{
    const int nz = g->n / g->rows, nx = g->n / 2 / g->columns, rows = nz * nx;  // as many rows y as planes z
    int self;

    MPI_Comm_rank(g->column, &self);
    meet(g, g->column);
    for (int k = 0; k < g->rows; k++) {
        const int r = (self + k) % g->rows;
        const double complex *there = g->in_column[r] + (back ? 2 : g->columns > 1) * g->size;

        for (int f = 0; f < g->fields; f++)
            for (int z = 0; z < nz; z++)
                if (back)
                    copy(g->y + ((size_t)(f * nz + z) * (size_t)g->n + (size_t)(r * nz)) * (size_t)nx,
                         there + ((size_t)f * (size_t)g->n + (size_t)(self * nz + z)) * (size_t)rows, rows);
                else
                    copy(g->z + ((size_t)f * (size_t)g->n + (size_t)(r * nz + z)) * (size_t)rows,
                         there + ((size_t)(f * nz + z) * (size_t)g->n + (size_t)(self * nz)) * (size_t)nx, rows);
    }
}

static void x_and_y(const struct grid *g, int back)
{
    if (g->columns == 1)
        return;
    if (g->in_row) {
        take_row(g, back);
    } else if (!back) {
        pack_x(g, 0);
        exchange(g, g->packed, g->arrived, g->row, g->columns);
        unpack_y(g, g->arrived, 0);
    } else {
        unpack_y(g, g->arrived, 1);
        exchange(g, g->arrived, g->packed, g->row, g->columns);
        pack_x(g, 1);
    }
}

static void y_and_z(const struct grid *g, int back)
{
    if (g->rows == 1)
        return;
    if (g->in_column) {
        take_column(g, back);
    } else if (!back) {
        pack_y(g, 0);
        exchange(g, g->packed, g->arrived, g->column, g->rows);
        unpack_z(g, g->arrived, 0);
    } else {
        unpack_z(g, g->arrived, 1);
        exchange(g, g->arrived, g->packed, g->column, g->rows);
        pack_y(g, 1);
    }
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
            lines_across(g->across, direction, at + i, stride, at + i, stride, width - i < block ? width - i : block, NULL);
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
    x_and_y(g, 0);
    along_y(g, FORWARD);
    y_and_z(g, 0);
    along_z(g, FORWARD);

    along_z(g, BACKWARD);
    y_and_z(g, 1);
    along_y(g, BACKWARD);
    x_and_y(g, 1);
    along_x(g, BACKWARD);
}

static double complex *array(const struct grid *g)
{
    return aligned_alloc(64, (g->size * sizeof(double complex) + 63) / 64 * 64);
}

// Begins of the windows of a row or column of nodes; the window is one of all nodes, which share memory.
static double complex **windows_of(const struct grid *g, MPI_Comm comm, int rank)
{
    int nodes;
    int ranks[64];
    static double complex *begin[2][64];
    double complex **list = begin[comm == g->column];

    MPI_Comm_size(comm, &nodes);
    MPI_Allgather(&rank, 1, MPI_INT, ranks, 1, MPI_INT, comm);
    for (int k = 0; k < nodes; k++) {
        MPI_Aint bytes;
        int unit;

        MPI_Win_shared_query(g->window, ranks[k], &bytes, &unit, &list[k]);
    }
    return list;
}

static void set_up_shared(struct grid *g, int rank)
{
    const MPI_Aint bytes = (MPI_Aint)(3 * g->size * sizeof *g->x + 4095) / 4096 * 4096;

    MPI_Win_allocate_shared(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &g->x, &g->window);
    MPI_Win_lock_all(0, g->window);
    g->in_row = windows_of(g, g->row, rank);
    g->in_column = windows_of(g, g->column, rank);
    g->y = g->x + g->size;
    g->z = g->y + g->size;
}

static void set_up(struct grid *g, int rank, int nodes, int shared)
{
    g->columns = nodes / g->rows;
    MPI_Comm_split(MPI_COMM_WORLD, rank / g->columns, rank, &g->row);
    MPI_Comm_split(MPI_COMM_WORLD, rank % g->columns, rank, &g->column);
    g->along = plan_create(g->n / 2, MIXED, 32);
    g->across = plan_create(g->n, MIXED, 32);
    g->factor[FORWARD] = malloc(2 * (size_t)g->n * sizeof(double));
    for (int k = 0; k < g->n; k++)
        g->factor[FORWARD][2 * k] = 1.0 / g->n / g->n / g->n, g->factor[FORWARD][2 * k + 1] = 0;
    g->size = (size_t)g->fields * (size_t)(g->n / g->rows) * (size_t)(g->n / g->columns) * (size_t)(g->n / 2);
    if (shared)
        set_up_shared(g, rank);
    else
        g->x = array(g), g->y = array(g), g->z = array(g), g->packed = array(g), g->arrived = array(g);
    if (g->columns == 1)
        g->y = g->x;
    if (g->rows == 1)
        g->z = g->y;
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
    set_up(&g, rank, nodes, argc > 5);
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
    if (g.in_row) {
        MPI_Win_unlock_all(g.window);
        MPI_Win_free(&g.window);
    }
    MPI_Finalize();
    return most >= 1e-12;
}
