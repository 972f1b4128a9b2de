// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#include <sode/progress.h>

#include "cells.h"
#include "stencil.h"


static int block_count(void)
{
    return blocks_along(0) * blocks_along(1) * blocks_along(2);
}

static int block_at(const int cells[3], int k, int j, int i)
{
    return (k / cells[0] * blocks_along(1) + j / cells[1]) * blocks_along(2) + i / cells[2];
}

// Each block's sum is one node's, and the others have 0 there: adding them is exact. Then all nodes add the blocks in the same order.
static double add(int count, double parts[count])
{
    const double since = phase_begin();
    double sum = 0;

#pragma xmp reduction(+: parts[0:count])
    for (int block = 0; block < count; block++)
        sum += parts[block];
    phase_end(0, REDUCTIONS, since);
    return sum;
}

static double dot_block(int n, const int cells[3], int k0, int j0, int i0, double (*x)[n][n], double (*y)[n][n])
{
    const int k1 = block_end(k0, cells[0], n), j1 = block_end(j0, cells[1], n), i1 = block_end(i0, cells[2], n);
    double sum = 0;
#pragma xmp inherit (x, y)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++)
            for (int i = i0; i < i1; i++)
                sum += x[k][j][i] * y[k][j][i];
    return sum;
}

static double dot_blocks(int n, const int cells[3], double (*x)[n][n], double (*y)[n][n])
{
    double parts[MOST_BLOCKS] = {0};
    const double since = phase_begin();
#pragma xmp inherit (x, y)
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k += cells[0])
        for (int j = 0; j < n; j += cells[1])
            for (int i = 0; i < n; i += cells[2])
                parts[block_at(cells, k, j, i)] = dot_block(n, cells, k, j, i, x, y);
    phase_end(0, VECTORS, since);
    return add(block_count(), parts);
}

double dot(const struct level *l, void *x, void *y)
{
    return dot_blocks(l->n, l->cells, x, y);
}

// q = A p; returns the block's p.q.
static double multiply_block(int n, const int cells[3], int k0, int j0, int i0, ARRAY(p), ARRAY(q), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
    const int k1 = block_end(k0, cells[0], n), j1 = block_end(j0, cells[1], n), i1 = block_end(i0, cells[2], n);
    double sum = 0;
#pragma xmp inherit (p, q, tx, ty, tz, diagonal)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            APPLY_ROW(p, k, j, i0, i1, &q[k][j][i0]);
            for (int i = i0; i < i1; i++)
                sum += p[k][j][i] * q[k][j][i];
        }
    return sum;
}

static double multiply_blocks(int n, const int cells[3], ARRAY(p), ARRAY(q), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
    double parts[MOST_BLOCKS] = {0};
    const double since = phase_begin();
#pragma xmp inherit (p, q, tx, ty, tz, diagonal)
#pragma xmp reflect (p) width(1, 1, 1) orthogonal
    #pragma xmp loop (k, j, i) on p[k][j][i]
    for (int k = 0; k < n; k += cells[0])
        for (int j = 0; j < n; j += cells[1])
            for (int i = 0; i < n; i += cells[2])
                parts[block_at(cells, k, j, i)] = multiply_block(n, cells, k, j, i, p, q, tx, ty, tz, diagonal);
    phase_end(0, PRODUCT, since);
    return add(block_count(), parts);
}

double multiply(const struct level *l, void *p, void *q)
{
    return multiply_blocks(l->n, l->cells, p, q, l->tx, l->ty, l->tz, l->diagonal);
}

// phi += alpha p, r -= alpha q; returns the block's r.r.
static double advance_block(int n, const int cells[3], int k0, int j0, int i0, double alpha, ARRAY(phi), ARRAY(p), ARRAY(r), ARRAY(q))
{
    const int k1 = block_end(k0, cells[0], n), j1 = block_end(j0, cells[1], n), i1 = block_end(i0, cells[2], n);
    double sum = 0;
#pragma xmp inherit (phi, p, r, q)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            for (int i = i0; i < i1; i++) {
                phi[k][j][i] += alpha * p[k][j][i];
                r[k][j][i] -= alpha * q[k][j][i];
            }
            for (int i = i0; i < i1; i++)
                sum += r[k][j][i] * r[k][j][i];
        }
    return sum;
}

static double advance(int n, const int cells[3], double alpha, ARRAY(phi), ARRAY(p), ARRAY(r), ARRAY(q))
{
    double parts[MOST_BLOCKS] = {0};
    const double since = phase_begin();
#pragma xmp inherit (phi, p, r, q)
#pragma xmp loop (k, j, i) on r[k][j][i]
    for (int k = 0; k < n; k += cells[0])
        for (int j = 0; j < n; j += cells[1])
            for (int i = 0; i < n; i += cells[2])
                parts[block_at(cells, k, j, i)] = advance_block(n, cells, k, j, i, alpha, phi, p, r, q);
    phase_end(0, VECTORS, since);
    return add(block_count(), parts);
}

// p = z + beta p
static void turn(int n, double beta, ARRAY(z), ARRAY(p))
{
    const double since = phase_begin();
#pragma xmp inherit (z, p)
#pragma xmp loop (k, j, i) on p[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                p[k][j][i] = z[k][j][i] + beta * p[k][j][i];
    phase_end(0, VECTORS, since);
}

static void report(const struct solver *s, int iteration, double residual)
{
    if (s->history)
        s->history[iteration] = residual;
    if (s->prints && xmp_node_num() == 1)
        printf("%5d %.6e\n", iteration, residual);
}

// In decades of the residual, which falls about evenly.
static void show_progress(const struct solver *s, double residual)
{
    const double wanted = -100 * log10(s->tolerance), reached = fmin(fmax(-100 * log10(residual), 0), wanted);

    if (s->shows && s->tolerance > 0 && s->tolerance < 1)
        sode_progress("residual", residual > s->tolerance ? (long long)fmin(reached, wanted - 1) : (long long)wanted, (long long)wanted);
}

static struct solution iterate(const struct hierarchy *h, const struct solver *s, void *phi, void *p, void *q)
{
    const struct level *l = &h->level[0];
    const double size = sqrt(dot(l, l->b, l->b));
    struct solution found = {0, size > 0, 0};
    double last = 1;

    clear(l->n, phi);
    clear(l->n, p);
    report(s, 0, found.residual);
    while (found.residual > s->tolerance && found.iterations < s->most) {
        double now, alpha;

        cycle(h);
        now = dot(l, l->b, l->x);
        turn(l->n, now / last, l->x, p);
        alpha = now / multiply(l, p, q);
        found.residual = sqrt(advance(l->n, l->cells, alpha, phi, p, l->b, q)) / size;
        last = now;
        report(s, ++found.iterations, found.residual);
        show_progress(s, found.residual);
    }
    return found;
}

struct solution solve(const struct hierarchy *h, const struct solver *s, void *phi)
{
    const int n = h->level[0].n;
    void *p = cells_create(n, SHARED), *q = cells_create(n, SHARED);
    struct solution found;
    double since, seconds;

#pragma xmp barrier
    since = xmp_wtime();
    found = iterate(h, s, phi, p, q);
    seconds = xmp_wtime() - since;
#pragma xmp reduction(max: seconds)
    found.seconds = seconds;
    free(p);
    free(q);
    return found;
}
