// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// samples/multigrid by hand, in MPI: conjugate gradients with the same V-cycle, the same blocks, the same gathered level.
//
//     twin n s tolerance gathered    the first level, from 0, that each rank has as a whole
#include <math.h>
#include <stdlib.h>

#include "twin_grid.h"

enum { MOST = 24, SWEEPS = 2, MOST_ITERATIONS = 500 };

struct hierarchy {
    const struct peer *p;
    int count, gathered;
    struct grid grid[MOST];
    struct grid part;                         // the shared layout of level `gathered`
    double *send, *receive;                   // packed boxes
};

static long volume(const struct grid *g)
{
    return (long)g->cells[0] * g->cells[1] * g->cells[2];
}

// Each rank gets all boxes of a field.
static void gather(const struct hierarchy *h, const double *part, double *whole)
{
    const struct grid *g = &h->part, *w = &h->grid[h->gathered];
    const double *from = h->receive;
    double *to = h->send;

    for (int k = 0; k < g->cells[0]; k++)
        for (int j = 0; j < g->cells[1]; j++)
            for (int i = 0; i < g->cells[2]; i++)
                *to++ = part[k * g->plane + j * g->row + i];
    MPI_Allgather(h->send, (int)volume(g), MPI_DOUBLE, h->receive, (int)volume(g), MPI_DOUBLE, MPI_COMM_WORLD);
    for (int r = 0; r < h->p->ranks; r++) {
        const int *n = h->p->along, z = r / n[2] / n[1], y = r / n[2] % n[1], x = r % n[2];

        for (int k = 0; k < g->cells[0]; k++)
            for (int j = 0; j < g->cells[1]; j++)
                for (int i = 0; i < g->cells[2]; i++)
                    whole[(z * g->cells[0] + k) * w->plane + (y * g->cells[1] + j) * w->row + x * g->cells[2] + i] = *from++;
    }
}

static void create(struct hierarchy *h, const struct peer *p, int gathered)
{
    *h = (struct hierarchy){.p = p, .gathered = gathered};
    for (int n = p->n; h->count < MOST && (h->count <= gathered || n >= 1); n /= 2) {
        grid_create(&h->grid[h->count], p, n, h->count >= gathered);
        h->count++;
        if (n % 2 != 0)
            break;
    }
    grid_create(&h->part, p, h->grid[gathered].n, false);
    h->send = malloc(sizeof(double) * (size_t)volume(&h->part));
    h->receive = malloc(sizeof(double) * (size_t)volume(&h->grid[gathered]));
    if (!h->send || !h->receive)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

static void set_kappa(struct hierarchy *h, int k)
{
    struct grid *g = &h->grid[k];

    if (k == 0) {
        const long rows = (long)(g->cells[0] + 2) * g->plane;

        for (long c = 0; c < rows; c++)
            (g->kappa - g->plane - g->row - 1)[c] = h->p->kappa[c];
    } else if (k == h->gathered) {
        grid_coarsen(g - 1, h->part.kappa, &h->part);
        gather(h, h->part.kappa, g->kappa);
    } else {
        struct exchange e;

        grid_coarsen(g - 1, g->kappa, g);
        exchange_create(&e, h->p, g, g->kappa);
        exchange_run(&e);
        exchange_free(&e);
    }
}

static void release(struct hierarchy *h)
{
    for (int k = 0; k < h->count; k++)
        grid_free(&h->grid[k]);
    grid_free(&h->part);
    free(h->send);
    free(h->receive);
}

static void restrict_residual(struct hierarchy *h, int k)
{
    struct grid *g = &h->grid[k];
    const struct grid *to = k + 1 == h->gathered ? &h->part : g + 1;
    double r[4][g->cells[2]];

    for (int z = 0; z < to->cells[0]; z++)
        for (int y = 0; y < to->cells[1]; y++) {
            double *sums = to->b + z * to->plane + y * to->row;

            for (int q = 0; q < 4; q++) {
                const long c = (2 * z + q / 2) * g->plane + (2 * y + q % 2) * g->row;

                apply(g, g->x, c, r[q]);
                for (int i = 0; i < g->cells[2]; i++)
                    r[q][i] = g->b[c + i] - r[q][i];
            }
            for (int x = 0; x < to->cells[2]; x++)
                sums[x] = r[0][2 * x] + r[0][2 * x + 1] + r[1][2 * x] + r[1][2 * x + 1] + r[2][2 * x] + r[2][2 * x + 1] + r[3][2 * x] + r[3][2 * x + 1];
        }
    if (to == &h->part)
        gather(h, to->b, g[1].b);
}

static void prolong(const struct hierarchy *h, int k)
{
    const struct grid *g = &h->grid[k], *from = g + 1;
    const int begin[3] = {from->whole && !g->whole ? g->first[0] / 2 : 0, from->whole && !g->whole ? g->first[1] / 2 : 0,
                          from->whole && !g->whole ? g->first[2] / 2 : 0};

    for (int z = 0; z < g->cells[0]; z++)
        for (int y = 0; y < g->cells[1]; y++) {
            const double *coarse = from->x + (begin[0] + z / 2) * from->plane + (begin[1] + y / 2) * from->row + begin[2];
            double *x = g->x + z * g->plane + y * g->row;

            for (int i = 0; i < g->cells[2]; i++)
                x[i] += coarse[i / 2];
        }
}

static void cycle(struct hierarchy *h, int k)
{
    struct grid *g = &h->grid[k];
    const bool last = k == h->count - 1;
    const int sweeps = !last ? SWEEPS : g->n == 1 ? 1 : 60;

    smooth_first(g);
    for (int s = 1; s < sweeps; s++) {
        exchange_run(&g->halo);
        smooth(g);
    }
    if (last)
        return;
    exchange_run(&g->halo);
    restrict_residual(h, k);
    cycle(h, k + 1);
    prolong(h, k);
    for (int s = 0; s < sweeps; s++) {
        exchange_run(&g->halo);
        smooth(g);
    }
}

static double add(double sum)
{
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

static double dot(const struct grid *g, const double *a, const double *b)
{
    double sum = 0;

    for (int k = 0; k < g->cells[0]; k++)
        for (int j = 0; j < g->cells[1]; j++)
            for (int i = 0; i < g->cells[2]; i++)
                sum += a[k * g->plane + j * g->row + i] * b[k * g->plane + j * g->row + i];
    return add(sum);
}

// q = A p; returns p.q.
static double multiply(const struct grid *g, struct exchange *halo, const double *p, double *q)
{
    double sum = 0;

    exchange_run(halo);
    for (int k = 0; k < g->cells[0]; k++)
        for (int j = 0; j < g->cells[1]; j++) {
            const long c = k * g->plane + j * g->row;

            apply(g, p, c, q + c);
            for (int i = 0; i < g->cells[2]; i++)
                sum += p[c + i] * q[c + i];
        }
    return add(sum);
}

static void turn(const struct grid *g, double beta, double *restrict p)
{
    for (int k = 0; k < g->cells[0]; k++)
        for (int j = 0; j < g->cells[1]; j++)
            for (int i = 0; i < g->cells[2]; i++) {
                const long c = k * g->plane + j * g->row + i;

                p[c] = g->x[c] + beta * p[c];
            }
}

static double advance(const struct grid *g, double alpha, double *restrict phi, const double *restrict p, double *restrict r, const double *restrict q)
{
    double sum = 0;

    for (int k = 0; k < g->cells[0]; k++)
        for (int j = 0; j < g->cells[1]; j++) {
            const long c = k * g->plane + j * g->row;

            for (int i = 0; i < g->cells[2]; i++) {
                phi[c + i] += alpha * p[c + i];
                r[c + i] -= alpha * q[c + i];
            }
            for (int i = 0; i < g->cells[2]; i++)
                sum += r[c + i] * r[c + i];
        }
    return add(sum);
}

// b of level 0 and its size.
static double set_source(struct grid *g)
{
    for (int k = 0; k < g->cells[0]; k++)
        for (int j = 0; j < g->cells[1]; j++)
            for (int i = 0; i < g->cells[2]; i++)
                g->b[k * g->plane + j * g->row + i] = source(g->n, g->first[1] + j, g->first[2] + i);
    return sqrt(dot(g, g->b, g->b));
}

static int solve(struct hierarchy *h, double *phi, double *p, double *q, struct exchange *halo, double size)
{
    struct grid *g = &h->grid[0];
    double residual = size, last = 1;
    int iterations = 0;

    while (residual > h->p->tolerance * size && iterations < MOST_ITERATIONS) {
        double now, alpha;

        cycle(h, 0);
        now = dot(g, g->b, g->x);
        turn(g, now / last, p);
        alpha = now / multiply(g, halo, p, q);
        residual = sqrt(advance(g, alpha, phi, p, g->b, q));
        last = now;
        iterations++;
    }
    return iterations;
}

static void report(const struct peer *peer, const struct grid *g, const double *phi, int iterations, double setup, double solution)
{
    double *x = malloc(sizeof *x * (size_t)volume(g));

    if (!x)
        MPI_Abort(MPI_COMM_WORLD, 1);
    EACH_CELL(peer, c, k, j, i)
        x[c] = phi[k * g->plane + j * g->row + i];
    peer_report(peer, "twin", iterations, x, setup, solution);
    free(x);
}

int main(int argc, char **argv)
{
    struct peer peer;
    struct hierarchy h;
    struct exchange halo;
    double since, setup, *phi, *p, *q, size;
    int iterations;

    peer_begin(&peer, argc, argv);
    create(&h, &peer, argc > 4 ? atoi(argv[4]) : 1);
    phi = field_create(&h.grid[0]);
    p = field_create(&h.grid[0]);
    q = field_create(&h.grid[0]);
    exchange_create(&halo, &peer, &h.grid[0], p);
    set_kappa(&h, 0);
    MPI_Barrier(MPI_COMM_WORLD);
    since = MPI_Wtime();
    for (int k = 0; k < h.count; k++) {
        if (k > 0)
            set_kappa(&h, k);
        grid_assemble(&h.grid[k]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    setup = MPI_Wtime() - since;
    size = set_source(&h.grid[0]);
    MPI_Barrier(MPI_COMM_WORLD);
    since = MPI_Wtime();
    iterations = solve(&h, phi, p, q, &halo, size);
    report(&peer, &h.grid[0], phi, iterations, setup, MPI_Wtime() - since);
    exchange_free(&halo);
    field_free(&h.grid[0], phi);
    field_free(&h.grid[0], p);
    field_free(&h.grid[0], q);
    release(&h);
    peer_end(&peer);
    return 0;
}
