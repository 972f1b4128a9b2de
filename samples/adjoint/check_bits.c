// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bits of a forward and a backward run: equal on all numbers of nodes and for all tiles. There is no bar; compare what two
// runs print. The fields have the serial program's bits, too; its sums are rounded differently.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "adjoint.h"
#include "check.h"
#include "fields.h"
#include "grid.h"
#include "twin.h"

// A sum of integers, in which every bit of every cell counts.
static uint64_t fingerprint(const struct model *c, double x[c->ny][c->nx])
{
    uint64_t total = 0;

#pragma xmp loop (i, j) on x[i][j] reduction(+: total)
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++) {
            double value = x[i][j];
            uint64_t bits;

            memcpy(&bits, &value, sizeof bits);
            total += bits * (0x9e3779b97f4a7c15u * (uint64_t)(i * c->nx + j) | 1);
        }
    return total;
}

static void bits_of(const char *name, const struct model *c)
{
    const struct twin twin = {0.1, -0.1, 0.05, 1};
    double (*start)[c->nx], (*lam)[c->nx], (*theta)[c->ny][c->nx], (*obs)[c->ny][c->nx];
    double cost, by_m;

    start = create_field(c);
    lam = create_field(c);
    theta = create_fields(c, c->nda);
    obs = create_fields(c, c->nda);
    observe(c, &twin, obs);
    set_first_guess(c, &twin, start);
    cost = forward(c, twin.m_start, start, theta, obs);
    by_m = gradient(c, twin.m_start, start, theta, obs, lam);
    advance(c, twin.m_start, 0, c->nda, start);

    uint64_t state_bits = fingerprint(c, start), adjoint_bits = fingerprint(c, lam);
    if (xmp_node_num() == 1) {
        printf("7 fields, %s: theta^N %016llx, lam^0 %016llx\n", name, (unsigned long long)state_bits,
               (unsigned long long)adjoint_bits);
        printf("7 sums, %s: J %a, dJ/dm %a\n", name, cost, by_m);
    }
    free(start);
    free(lam);
    free(theta);
    free(obs);
}

void check_bits(struct check *check)
{
    const struct model torus = {.ny = 29, .nx = 37, .nda = 33, .levels = 33, .tau = 1, .eps = 1, .dx = 1, .dt = 0.2};
    struct model walls = torus;

    walls.walls = 1;
    bits_of("torus", &torus);
    bits_of("walls", &walls);
    check->count++;
}
