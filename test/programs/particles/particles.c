// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Particles in a box: they drift, bounce at the walls, and are counted into cells. Every node moves its own
// particles, an array of structs dealt in turn; the cells are local arrays combined over the nodes.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#define NPART 1009
#define CELLS 12
#define BOX 1200 /* positions are integers: the sums below are exact */
#define STEPS 25

typedef struct {
    int32_t pos[3], vel[3];
    unsigned char species;
} particle;

#pragma xmp nodes p(*)
#pragma xmp template t(0:NPART-1)
#pragma xmp distribute t(cyclic) onto p
particle part[NPART];
#pragma xmp align part[i] with t(i)

static int grid[CELLS][CELLS];     /* particles in each column of the box */
static long momentum[3];
static unsigned int species_seen;  /* a bit for each */
static const int charge[] = {1, -1, 2};

static unsigned hash(unsigned x)
{
    x = (x ^ 61u) ^ (x >> 16);
    x *= 9u;
    x ^= x >> 4;
    x *= 0x27d4eb2du;
    return x ^ (x >> 15);
}

static void scatter_particles(void)
{
#pragma xmp loop (n) on t(n)
    for (int n = 0; n < NPART; n++) {
        part[n].species = hash(n) % 3;
        for (int d = 0; d < 3; d++) {
            part[n].pos[d] = hash(3 * n + d) % BOX;
            part[n].vel[d] = (int)(hash(77 * n + d) % 61) - 30;
        }
    }
}

/* One step of one particle; plain C. */
static void move(particle *q)
{
    for (int d = 0; d < 3; d++) {
        q->pos[d] += q->vel[d];
        if (q->pos[d] < 0 || q->pos[d] >= BOX) {
            q->vel[d] = -q->vel[d];
            q->pos[d] += 2 * q->vel[d];
        }
        if (q->pos[d] < 0 || q->pos[d] >= BOX)
            abort();
    }
}

static int bounces;

static void push(void)
{
    int n;

    bounces = 0;
#pragma xmp loop (n) on t(n) reduction(+:bounces)
    for (n = 0; n < NPART; n++) {
        int before = part[n].vel[0];
        move(&part[n]);
        if (part[n].vel[0] != before)
            bounces++;
    }
}

static void measure(void)
{
    int n;

    memset(grid, 0, sizeof(grid));
    memset(momentum, 0, sizeof(momentum));
    species_seen = 0;
#pragma xmp loop (n) on t(n) reduction(+:grid, momentum) reduction(|:species_seen)
    for (n = 0; n < NPART; n++) {
        int i = part[n].pos[0] * CELLS / BOX, j = part[n].pos[1] * CELLS / BOX;
        grid[i][j]++;
        for (int d = 0; d < 3; d++)
            momentum[d] += (long)part[n].vel[d] * (1 + part[n].species);
        species_seen |= 1u << part[n].species;
    }
}

int main(void)
{
    int fastest = 0, slowest = 1000, all_inside = 1, parity = 0, total_charge = 0, bounced = 0;
    double moment = 0.0;

    scatter_particles();
    for (int step = 0; step < STEPS; step++) {
        push();
        bounced += bounces;
    }
    measure();

#pragma xmp loop (n) on t(n) reduction(max:fastest) reduction(MIN:slowest) reduction(&&:all_inside) \
    reduction(^:parity) reduction(+:moment)
    for (int n = 0; n < NPART; n++) {
        int v = abs(part[n].vel[0]) + abs(part[n].vel[1]) + abs(part[n].vel[2]);
        if (v > fastest)
            fastest = v;
        if (v < slowest)
            slowest = v;
        all_inside = all_inside && part[n].pos[2] < BOX;
        parity ^= part[n].pos[0] * 31 + n;
        moment += (double)part[n].pos[0] * part[n].pos[1];
    }
    /* a backward walk over every third, with a sum that takes away */
    total_charge = 1000;
#pragma xmp loop on t(n) reduction(-:total_charge)
    for (int n = NPART - 1; n >= 0; n -= 3)
        total_charge -= charge[part[n].species];

    int fullest = 0, where = 0, sum = 0;
    for (int c = 0; c < CELLS * CELLS; c++) {
        int count = grid[c / CELLS][c % CELLS];
        sum += count;
        if (count > fullest)
            fullest = count, where = c;
    }
    if (xmp_node_num() == 1) {
        printf("%d particles, fullest cell %d with %d, species %#x\n", sum, where, fullest, species_seen);
        printf("momentum %ld %ld %ld\n", momentum[0], momentum[1], momentum[2]);
        printf("speed %d to %d, inside %d, parity %d, moment %.0f\n", slowest, fastest, all_inside, parity, moment);
        printf("charge %d, bounced %d\n", total_charge, bounced);
    }
    return 0;
}
