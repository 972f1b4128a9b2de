// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "twin_grid.h"

#include <stdlib.h>
#include <string.h>

#include "../../../samples/multigrid/stencil.h"

static long at(const struct grid *g, int k, int j, int i)
{
    return k * g->plane + j * g->row + i;
}

double *field_create(const struct grid *g)
{
    double *storage = calloc((size_t)g->plane * (size_t)(g->cells[0] + 2), sizeof *storage);

    if (!storage)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return storage + at(g, 1, 1, 1);
}

void field_free(const struct grid *g, double *field)
{
    free(field - at(g, 1, 1, 1));
}

// The face across `axis`, of the cells `from` it begins with.
static MPI_Datatype face(const struct grid *g, int axis)
{
    MPI_Datatype type;
    const int c[3] = {axis == 0 ? 1 : g->cells[0], axis == 1 ? 1 : g->cells[1], axis == 2 ? 1 : g->cells[2]};
    MPI_Datatype rows;

    MPI_Type_vector(c[1], c[2], (int)g->row, MPI_DOUBLE, &rows);
    MPI_Type_create_hvector(c[0], 1, (MPI_Aint)(g->plane * (long)sizeof(double)), rows, &type);
    MPI_Type_commit(&type);
    MPI_Type_free(&rows);
    return type;
}

void exchange_create(struct exchange *e, const struct peer *p, const struct grid *g, double *field)
{
    const long step[3] = {g->plane, g->row, 1};
    const int apart[3] = {p->along[1] * p->along[2], p->along[2], 1};

    e->count = 0;
    for (int axis = 0; axis < 3 && !g->whole; axis++) {
        MPI_Datatype type = face(g, axis);

        for (int side = 0; side < 2; side++) {
            const int other = p->at[axis] + (side ? 1 : -1), rank = p->rank + (side ? 1 : -1) * apart[axis];
            double *inside = field + (side ? g->cells[axis] - 1 : 0) * step[axis], *outside = field + (side ? g->cells[axis] : -1) * step[axis];

            if (other < 0 || other >= p->along[axis])
                continue;
            MPI_Recv_init(outside, 1, type, rank, 2 * axis + !side, MPI_COMM_WORLD, &e->requests[e->count++]);
            MPI_Send_init(inside, 1, type, rank, 2 * axis + side, MPI_COMM_WORLD, &e->requests[e->count++]);
        }
        MPI_Type_free(&type);
    }
}

void exchange_run(struct exchange *e)
{
    MPI_Startall(e->count, e->requests);
    MPI_Waitall(e->count, e->requests, MPI_STATUSES_IGNORE);
}

void exchange_free(struct exchange *e)
{
    for (int r = 0; r < e->count; r++)
        MPI_Request_free(&e->requests[r]);
}

void grid_create(struct grid *g, const struct peer *p, int n, bool whole)
{
    *g = (struct grid){.n = n, .whole = whole};
    for (int axis = 0; axis < 3; axis++) {
        g->cells[axis] = whole ? n : n / p->along[axis];
        g->first[axis] = whole ? 0 : p->at[axis] * g->cells[axis];
    }
    g->row = g->cells[2] + 2;
    g->plane = g->row * (g->cells[1] + 2);
    double **const fields[] = {&g->kappa, &g->tx, &g->ty, &g->tz, &g->diagonal, &g->inverse, &g->x, &g->b, &g->z};
    for (int f = 0; f < (int)(sizeof fields / sizeof *fields); f++)
        *fields[f] = field_create(g);
    exchange_create(&g->halo, p, g, g->x);
}

void grid_free(struct grid *g)
{
    double *const fields[] = {g->kappa, g->tx, g->ty, g->tz, g->diagonal, g->inverse, g->x, g->b, g->z};

    exchange_free(&g->halo);
    for (int f = 0; f < (int)(sizeof fields / sizeof *fields); f++)
        field_free(g, fields[f]);
}

static double between(double h, double a, double b)
{
    return h * 2 * a * b / (a + b);
}

static void set_cell(struct grid *g, int k, int j, int i, long c)
{
    const double *kappa = g->kappa + c, h = 1.0 / g->n;
    const int z = g->first[0] + k, y = g->first[1] + j, x = g->first[2] + i, last = g->n - 1;
    const double west = x > 0 ? between(h, kappa[-1], *kappa) : 0, south = y > 0 ? between(h, kappa[-g->row], *kappa) : 0;
    const double down = z > 0 ? between(h, kappa[-g->plane], *kappa) : 0, east = x < last ? between(h, *kappa, kappa[1]) : 0;
    const double north = y < last ? between(h, *kappa, kappa[g->row]) : 0;
    const double up = z < last ? between(h, *kappa, kappa[g->plane]) : 2 * *kappa * h;

    g->tx[c] = west;
    g->ty[c] = south;
    g->tz[c] = down;
    if (x < last)
        g->tx[c + 1] = east;
    if (y < last)
        g->ty[c + g->row] = north;
    if (z < last)
        g->tz[c + g->plane] = up;
    g->diagonal[c] = 0 + west + east + south + north + down + up;
}

void grid_assemble(struct grid *g)
{
    for (int k = 0; k < g->cells[0]; k++)
        for (int j = 0; j < g->cells[1]; j++)
            for (int i = 0; i < g->cells[2]; i++)
                set_cell(g, k, j, i, at(g, k, j, i));
    for (int k = 0; k < g->cells[0]; k++)
        for (int j = 0; j < g->cells[1]; j++)
            for (int i = 0; i < g->cells[2]; i++) {
                const long c = at(g, k, j, i);
                double d = g->diagonal[c];

                d -= k > 0 ? g->tz[c] * g->tz[c] * g->inverse[c - g->plane] : 0;
                d -= j > 0 ? g->ty[c] * g->ty[c] * g->inverse[c - g->row] : 0;
                d -= i > 0 ? g->tx[c] * g->tx[c] * g->inverse[c - 1] : 0;
                g->inverse[c] = 1 / d;
            }
}

void grid_coarsen(const struct grid *fine, double *kappa, const struct grid *to)
{
    for (int k = 0; k < fine->cells[0] / 2; k++)
        for (int j = 0; j < fine->cells[1] / 2; j++)
            for (int i = 0; i < fine->cells[2] / 2; i++) {
                const double *a = fine->kappa + at(fine, 2 * k, 2 * j, 2 * i), *b = a + fine->row, *c = a + fine->plane, *d = c + fine->row;

                kappa[at(to, k, j, i)] = 0.125 * (a[0] + a[1] + b[0] + b[1] + c[0] + c[1] + d[0] + d[1]);
            }
}

void apply(const struct grid *g, const double *x, long c, double *restrict to)
{
    apply_row(g->cells[2], 0, 0, g->diagonal + c, x + c, g->tx + c, g->ty + c, x + c - g->row, 1, g->ty + c + g->row, x + c + g->row, g->tz + c,
              x + c - g->plane, 1, g->tz + c + g->plane, x + c + g->plane, to);
}

// z = (D + L)^-1 (b - z), where z is A x, or nothing at first, when it is x.
static void forward(const struct grid *g, bool first)
{
    for (int k = 0; k < g->cells[0]; k++)
        for (int j = 0; j < g->cells[1]; j++) {
            const long c = at(g, k, j, 0);
            double *z = (first ? g->x : g->z) + c;

            if (first)
                memset(z, 0, sizeof *z * (size_t)g->cells[2]);
            else
                apply(g, g->x, c, z);
            forward_row(g->cells[2], g->b + c, g->inverse + c, g->tx + c, g->ty + c, j > 0 ? z - g->row : NULL, g->tz + c, k > 0 ? z - g->plane : NULL, z);
        }
}

static void backward(const struct grid *g, bool first)
{
    for (int k = g->cells[0] - 1; k >= 0; k--)
        for (int j = g->cells[1] - 1; j >= 0; j--) {
            const long c = at(g, k, j, 0);
            double *z = (first ? g->x : g->z) + c;

            backward_row(g->cells[2], g->inverse + c, g->tx + c, g->ty + c + g->row, j < g->cells[1] - 1 ? z + g->row : NULL, g->tz + c + g->plane,
                         k < g->cells[0] - 1 ? z + g->plane : NULL, z, first ? NULL : g->x + c);
        }
}

void smooth_first(const struct grid *g)
{
    forward(g, true);
    backward(g, true);
}

void smooth(const struct grid *g)
{
    forward(g, false);
    backward(g, false);
}
