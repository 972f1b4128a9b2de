// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random fields there and back have the same bits on every grid of nodes, however they travel. A field's bits are summed up with
// their places, so that a figure stands for all of them.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "check.h"
#include "cube.h"
#include "fields.h"
#include "nodes.h"

enum { FIELDS = 3 };

struct sums {
    uint64_t waves, points;
};

static uint64_t hash(uint64_t at, double value)
{
    uint64_t bits;

    value += 0.0;  // no -0
    memcpy(&bits, &value, sizeof bits);
    bits = (bits ^ at * 0x9e3779b97f4a7c15u) * 0xd1342543de82ef95u;
    bits ^= bits >> 32;
    return bits * 0xbf58476d1ce4e5b9u;
}

static uint64_t sum_points(const struct cube *cube, double complex x[FIELDS][cube->n][cube->n][cube->n / 2])
{
    const int n = cube->n;
    uint64_t sum = 0;

    for (int f = 0; f < FIELDS; f++)
#pragma xmp loop (k, j) on x[*][k][j][*] reduction(+: sum)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++) {
                    const uint64_t at = 2 * (uint64_t)(((f * n + k) * n + j) * n + i);

                    sum += hash(at, creal(x[f][k][j][i])) + hash(at + 1, cimag(x[f][k][j][i]));
                }
    return sum;
}

// Only waves that matter: the others become zero.
static uint64_t sum_waves(const struct cube *cube, int most, double complex z[FIELDS][cube->n][cube->n][cube->n / 2])
{
    const int n = cube->n;
    uint64_t sum = 0;

    for (int f = 0; f < FIELDS; f++)
#pragma xmp loop (j, i) on z[*][*][j][i] reduction(+: sum)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n / 2; i++)
                for (int k = 0; k < n; k++) {
                    const uint64_t at = 2 * (uint64_t)(((f * n + k) * n + j) * n + i);
                    const int ky = wave(cube, j), kz = wave(cube, k);

                    if (i > most || abs(ky) > most || abs(kz) > most)
                        z[f][k][j][i] = 0;
                    sum += hash(at, creal(z[f][k][j][i])) + hash(at + 1, cimag(z[f][k][j][i]));
                }
    return sum;
}

static struct sums run(struct cube *cube, int displaced, int most)
{
    struct fields all = fields_create(cube, FIELDS);
    struct sums sums;

    set_random(cube, FIELDS, all.x);
    cube_forward(cube, displaced, FIELDS, all.x, all.y, all.z);
    sums.waves = sum_waves(cube, most, all.z);
    cube_backward(cube, displaced, FIELDS, all.z, all.y, all.x);
    sums.points = sum_points(cube, all.x);
    fields_free(all);
    return sums;
}

// Whether all grids, and all ways to travel, leave the same bits; prints them.
static int agree(int n, int displaced)
{
    const int nodes = xmp_all_num_nodes(), most = (n - 1) / 3;
    struct cube *cube = cube_create(n, MIXED, 16);
    struct sums first = {0, 0};
    int different = 0, runs = 0;

    for (int count = 1; count <= nodes; count++)
        for (int way = 0; way < 8 && nodes % count == 0; way++, runs++) {
            char grid[32];
            struct sums now;

            snprintf(grid, sizeof grid, "%dx%d", count, nodes / count);
            set_grid(grid);
            set_padding(way % 3);
            cube->batch = way % 4;
            cube->overlap = way / 4;
            cube->most = way % 2 ? most : n / 2 - 1;
            now = run(cube, displaced, most);
            if (runs == 0)
                first = now;
            different += now.waves != first.waves || now.points != first.points;
        }
    if (xmp_node_num() == 1)
        printf("n = %d: waves %016llx, points %016llx\n", n, (unsigned long long)first.waves, (unsigned long long)first.points);
    set_grid(NULL);
    set_padding(0);
    cube_free(cube);
    return different == 0;
}

void check_bits(struct check *check)
{
    static const int sizes[] = {4, 6, 10, 12, 16, 18};
    int different = 0;

    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        different += !agree(sizes[k], k % 2);
    verdict(check, "the same bits on all grids, however fields travel: sizes that differ", different, 0, 0);
}
