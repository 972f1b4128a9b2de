// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forward run of samples/adjoint by hand: two-dimensional tiles, persistent requests, derived types for columns. Prints J
// at the first guess of the default twin and the milliseconds of the fastest of several runs.
//
//   hand NX NY NDA RUNS STEPS WALLS   the ranks as square as possible, as the sample has them; an exchange for so many steps:
//                                     columns first, then rows with the corners, and fewer and fewer cells of the neighbors' in
//                                     each step; WALLS 1: nothing flows over the edges of the area, 0: it is a torus

#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int nx, ny, nda, rows, columns; // of cells, of ranks
static int deep;                       // cells of each neighbor that a rank has: steps of an exchange
static int first_row, own_rows, first_column, own_columns;
static MPI_Comm torus;

// Is there a neighbor on this side of a row or a column? 1, or 0 at a wall. From -deep, as cells.
static double *south, *north, *west, *east;

// Own cells and `deep` of each neighbor; cell (i, j) of the own part, from -deep.
#define AT(u, i, j) (u)[((i) + deep) * (size_t)(own_columns + 2 * deep) + (j) + deep]

static void lay_out(int ranks)
{
    int periodic[2] = {1, 1}, sizes[2], place[2], rank, height, width;

    for (rows = (int)sqrt(ranks); ranks % rows; rows--)
        ;
    columns = ranks / rows;
    sizes[0] = rows;
    sizes[1] = columns;
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periodic, 0, &torus);
    MPI_Comm_rank(torus, &rank);
    MPI_Cart_coords(torus, rank, 2, place);
    height = (ny + rows - 1) / rows;
    width = (nx + columns - 1) / columns;
    first_row = place[0] * height;
    first_column = place[1] * width;
    own_rows = ny - first_row < height ? ny - first_row : height;
    own_columns = nx - first_column < width ? nx - first_column : width;
    if (own_rows < deep || own_columns < deep || ny % rows || nx % columns) {
        fprintf(stderr, "hand: tiles are equal, and have at least as many rows and columns as an exchange has steps\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

static void set_sides(int walls)
{
    south = malloc((own_rows + 2 * deep) * sizeof(double));
    north = malloc((own_rows + 2 * deep) * sizeof(double));
    west = malloc((own_columns + 2 * deep) * sizeof(double));
    east = malloc((own_columns + 2 * deep) * sizeof(double));
    for (int k = 0; k < own_rows + 2 * deep; k++) {
        int i = (first_row + k - deep + ny) % ny;

        south[k] = !walls || i > 0;
        north[k] = !walls || i < ny - 1;
    }
    for (int k = 0; k < own_columns + 2 * deep; k++) {
        int j = (first_column + k - deep + nx) % nx;

        west[k] = !walls || j > 0;
        east[k] = !walls || j < nx - 1;
    }
}

// The eight requests of an exchange of the cells on the edges of u: those of columns first.
static void prepare(double *u, MPI_Request requests[8])
{
    const int from = deep > 1 ? -deep : 0, width = own_columns - 2 * from; // a single step needs no corners
    MPI_Datatype column, row;
    int up, down, left, right;

    MPI_Type_vector(own_rows, deep, own_columns + 2 * deep, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    MPI_Type_vector(deep, width, own_columns + 2 * deep, MPI_DOUBLE, &row);
    MPI_Type_commit(&row);
    MPI_Cart_shift(torus, 0, 1, &up, &down);
    MPI_Cart_shift(torus, 1, 1, &left, &right);
    MPI_Recv_init(&AT(u, 0, -deep), 1, column, left, 2, torus, &requests[0]);
    MPI_Recv_init(&AT(u, 0, own_columns), 1, column, right, 3, torus, &requests[1]);
    MPI_Send_init(&AT(u, 0, own_columns - deep), 1, column, right, 2, torus, &requests[2]);
    MPI_Send_init(&AT(u, 0, 0), 1, column, left, 3, torus, &requests[3]);
    MPI_Recv_init(&AT(u, -deep, from), 1, row, up, 0, torus, &requests[4]);
    MPI_Recv_init(&AT(u, own_rows, from), 1, row, down, 1, torus, &requests[5]);
    MPI_Send_init(&AT(u, own_rows - deep, from), 1, row, down, 0, torus, &requests[6]);
    MPI_Send_init(&AT(u, 0, from), 1, row, up, 1, torus, &requests[7]);
    MPI_Type_free(&column);
    MPI_Type_free(&row);
}

static void exchange(MPI_Request requests[8])
{
    const int together = deep > 1 ? 4 : 8;

    for (int k = 0; k < 8; k += together) {
        MPI_Startall(together, requests + k);
        MPI_Waitall(together, requests + k, MPI_STATUSES_IGNORE);
    }
}

// 0.2 times the Laplacian and the reaction.
#define CHANGE(at)                                                                                                        \
    (0.2 * (1.0 * (s * (below[j] - at) + n * (above[j] - at) + w[j] * (here[j - 1] - at) + e[j] * (here[j + 1] - at)) \
            + at * (1 - at) * (at - 0.5 + m)))

// One step of cells that are a neighbor's, in row i from column j0 on.
static void step_beyond(int i, int j0, int cells, double m, const double *restrict below, const double *restrict here,
                        const double *restrict above, double *restrict next)
{
    const double s = south[i + deep], n = north[i + deep], *w = west + j0 + deep, *e = east + j0 + deep;

    for (int j = 0; j < cells; j++) {
        double at = here[j];

        next[j] = at + CHANGE(at);
    }
}

// One step of row i: restrict, as the loops of the sample have no aliases either.
static void step_row(int i, double m, double observed, const double *restrict below, const double *restrict here,
                     const double *restrict above, const double *restrict obs, double *restrict next,
                     double *restrict theta, double *restrict misfit)
{
    const double s = south[i + deep], n = north[i + deep], *restrict w = west + deep, *restrict e = east + deep;

    for (int j = 0; j < own_columns; j++) {
        double at = here[j], error = at - obs[j];

        next[j] = at + CHANGE(at);
        theta[j] = at;
        misfit[j] += observed * error * error;
    }
}

static double forward(double m, double *level[2], MPI_Request requests[2][8], double *theta, const double *obs,
                      double *misfit)
{
    double sum = 0, total;
    size_t cells = (size_t)own_rows * own_columns;

    for (int i = 0; i < own_rows; i++)
        for (int j = 0; j < own_columns; j++)
            AT(level[0], i, j) = fabs(first_row + i - ny / 2.0) <= ny / 4.0 && fabs(first_column + j - nx / 2.0) <= nx / 4.0;
    memset(misfit, 0, cells * sizeof *misfit);
    for (int n = 0; n < nda; n++) {
        double *u = level[n % 2], *v = level[(n + 1) % 2];
        const int end = n - n % deep + deep, beyond = (end < nda ? end : nda) - 1 - n; // the last step of a block needs none

        if (n % deep == 0)
            exchange(requests[n % 2]);
        for (int i = -beyond; i < own_rows + beyond; i++) {
            size_t row = (size_t)i * own_columns;

            if (i < 0 || i >= own_rows) {
                step_beyond(i, -beyond, own_columns + 2 * beyond, m, &AT(u, i - 1, -beyond), &AT(u, i, -beyond), &AT(u, i + 1, -beyond),
                            &AT(v, i, -beyond));
                continue;
            }
            step_beyond(i, -beyond, beyond, m, &AT(u, i - 1, -beyond), &AT(u, i, -beyond), &AT(u, i + 1, -beyond), &AT(v, i, -beyond));
            step_row(i, m, n > 0, &AT(u, i - 1, 0), &AT(u, i, 0), &AT(u, i + 1, 0), obs + n * cells + row,
                     &AT(v, i, 0), theta + n * cells + row, misfit + row);
            step_beyond(i, own_columns, beyond, m, &AT(u, i - 1, own_columns), &AT(u, i, own_columns), &AT(u, i + 1, own_columns),
                        &AT(v, i, own_columns));
        }
    }
    for (size_t k = 0; k < cells; k++)
        sum += misfit[k];
    MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, torus);
    return 0.5 * total;
}

int main(int argc, char **argv)
{
    double *level[2], *theta, *obs, *misfit, cost = 0, best = 1e9;
    MPI_Request requests[2][8];
    int rank, ranks;
    size_t cells, framed;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc != 7)
        MPI_Abort(MPI_COMM_WORLD, 2);
    nx = atoi(argv[1]);
    ny = atoi(argv[2]);
    nda = atoi(argv[3]);
    deep = atoi(argv[5]);
    lay_out(ranks);
    set_sides(atoi(argv[6]));
    cells = (size_t)own_rows * own_columns;
    framed = (size_t)(own_rows + 2 * deep) * (own_columns + 2 * deep);
    for (int k = 0; k < 2; k++) {
        level[k] = calloc(framed, sizeof(double));
        prepare(level[k], requests[k]);
    }
    theta = calloc(nda * cells, sizeof(double));
    obs = calloc(nda * cells, sizeof(double));
    misfit = calloc(cells, sizeof(double));
    forward(0.1, level, requests, obs, theta, misfit);
    for (int k = 0; k < atoi(argv[4]); k++) {
        double start = MPI_Wtime(), took;

        cost = forward(-0.1, level, requests, theta, obs, misfit);
        took = MPI_Wtime() - start;
        best = took < best ? took : best;
    }
    if (rank == 0)
        printf("%.17g %.4f\n", cost, best * 1e3);
    MPI_Finalize();
    return 0;
}
