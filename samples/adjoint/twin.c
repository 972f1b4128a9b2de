// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "twin.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <xmp.h>

#include "../common/random.h"
#include "fields.h"
#include "grid.h"

void set_square(const struct model *c, double start[c->ny][c->nx])
{
#pragma xmp loop (i, j) on start[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            start[i][j] = fabs(i - c->ny / 2.0) <= c->ny / 4.0 && fabs(j - c->nx / 2.0) <= c->nx / 4.0;
}

void set_first_guess(const struct model *c, const struct twin *twin, double start[c->ny][c->nx])
{

    set_square(c, start);
    if (!twin->joint)
        return;
#pragma xmp loop (i, j) on start[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            start[i][j] = 0.8 * start[i][j] + 0.1;
}

// In (0, 1).
static double between(uint64_t bits)
{
    return ((double)(bits >> 12) + 0.5) * 0x1p-52;
}

double noise(int n, int i, int j)
{
    uint64_t first = splitmix64(splitmix64(splitmix64((uint64_t)n) + (uint64_t)i) + (uint64_t)j);

    return normal_of(between(first), between(splitmix64(first)));
}

void observe(const struct model *c, const struct twin *twin, double obs[c->nda][c->ny][c->nx])
{
    double (*state)[c->nx];
#pragma xmp align state[i][j] like obs[*][i][j]

    state = xmp_malloc(xmp_desc_of(state), c->ny, c->nx);
    set_square(c, state);
    for (int n = 0; n < c->nda; n++) {
#pragma xmp loop (i, j) on obs[*][i][j]
        for (int i = 0; i < c->ny; i++)
            for (int j = 0; j < c->nx; j++)
                obs[n][i][j] = state[i][j] + (twin->sigma > 0 ? twin->sigma * noise(n, i, j) : 0);
        advance(c, twin->m_true, n, n + 1, state);
    }
    free(state);
}
