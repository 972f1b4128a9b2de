// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peer.h"

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../samples/multigrid/mesh/medium.h"

const int offset[POINTS][3] = {{0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}};

static void stop(const char *text)
{
    fprintf(stderr, "%s\n", text);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

void cut_evenly(int ranks, int along[3])
{
    double best = 1e300;

    for (int x = 1; x * x * x <= ranks; x++)
        for (int y = x; x * y * y <= ranks; y++)
            if (ranks % (x * y) == 0 && x + y + ranks / x / y < best) {
                best = x + y + ranks / x / y;
                along[0] = ranks / x / y;
                along[1] = y;
                along[2] = x;
            }
}

void peer_begin(struct peer *p, int argc, char **argv)
{
    struct medium medium;
    int first[3], count[3];

    MPI_Init(&argc, &argv);
    if (argc < 4)
        stop("usage: PROGRAM n s tolerance");
    *p = (struct peer){.n = atoi(argv[1]), .s = atof(argv[2]), .tolerance = atof(argv[3])};
    MPI_Comm_rank(MPI_COMM_WORLD, &p->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p->ranks);
    cut_evenly(p->ranks, p->along);
    p->at[2] = p->rank % p->along[2];
    p->at[1] = p->rank / p->along[2] % p->along[1];
    p->at[0] = p->rank / p->along[2] / p->along[1];
    for (int a = 0; a < 3; a++) {
        if (p->n % p->along[a] != 0)
            stop("the ranks don't divide the cells");
        p->count[a] = p->n / p->along[a];
        p->first[a] = p->at[a] * p->count[a];
        first[2 - a] = p->first[a] - 1;
        count[2 - a] = p->count[a] + 2;
    }
    medium = (struct medium){{p->n, p->n, p->n}, p->s, 1};
    p->kappa = malloc(sizeof(double) * (size_t)count[0] * (size_t)count[1] * (size_t)count[2]);
    if (!p->kappa || medium_box(&medium, first, count, p->kappa))
        stop("no memory");
}

void peer_end(struct peer *p)
{
    free(p->kappa);
    MPI_Finalize();
}

void row_of(int n, const int first[3], const int count[3], const double *kappa, int k, int j, int i, double row[POINTS])
{
    const long y = count[2] + 2, z = y * (count[1] + 2);
    const double *here = kappa + (k + 1) * z + (j + 1) * y + i + 1;
    const double h = 1.0 / n;

    row[HERE] = 0;
    for (int point = 0; point < POINTS; point++) {
        const int *o = offset[point], at[3] = {first[0] + k + o[0], first[1] + j + o[1], first[2] + i + o[2]};
        const double other = here[o[0] * z + o[1] * y + o[2]];

        if (point == HERE)
            continue;
        row[point] = 0;
        if (at[0] >= 0 && at[0] < n && at[1] >= 0 && at[1] < n && at[2] >= 0 && at[2] < n) {
            row[point] = -h * 2 * *here * other / (*here + other);
            row[HERE] -= row[point];
        } else if (point == UP) {
            row[HERE] += 2 * *here * h;
        }
    }
}

double source(int n, int j, int i)
{
    return i == n / 2 && j == n / 2 ? 1.0 / n : 0;
}

long number_of(const struct peer *p, int k, int j, int i)
{
    const int *c = p->count;
    const long rank = (k / c[0] * p->along[1] + j / c[1]) * p->along[2] + i / c[2];

    return ((rank * c[0] + k % c[0]) * c[1] + j % c[1]) * c[2] + i % c[2];
}

static double combine(double value, MPI_Op op)
{
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);
    return value;
}

static double residual_of(const struct peer *p, const double *x)
{
    const int cells = p->count[0] * p->count[1] * p->count[2];
    double *all = malloc(sizeof *all * (size_t)cells * (size_t)p->ranks), rest = 0, size = 0;

    if (!all)
        stop("no memory");
    MPI_Allgather(x, cells, MPI_DOUBLE, all, cells, MPI_DOUBLE, MPI_COMM_WORLD);
    EACH_CELL(p, c, k, j, i) {
        const int at[3] = {p->first[0] + k, p->first[1] + j, p->first[2] + i};
        const double b = source(p->n, at[1], at[2]);
        double row[POINTS], r = b;

        row_of(p->n, p->first, p->count, p->kappa, k, j, i, row);
        for (int point = 0; point < POINTS; point++)
            if (row[point] != 0)
                r -= row[point] * all[number_of(p, at[0] + offset[point][0], at[1] + offset[point][1], at[2] + offset[point][2])];
        rest += r * r;
        size += b * b;
    }
    free(all);
    return sqrt(combine(rest, MPI_SUM) / combine(size, MPI_SUM));
}

void peer_report(const struct peer *p, const char *name, int iterations, const double *x, double setup, double solution)
{
    const double residual = residual_of(p, x);
    double sum = 0;

    EACH_CELL(p, c, k, j, i)
        sum += x[c];
    sum = combine(sum, MPI_SUM);
    setup = combine(setup, MPI_MAX);
    solution = combine(solution, MPI_MAX);
    if (p->rank == 0)
        printf("%s: %d %.3e %.15e %.6f %.6f\n", name, iterations, residual, sum, setup, solution);
}
