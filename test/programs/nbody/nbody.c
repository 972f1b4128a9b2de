// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Gravitation of N bodies by direct summation. The nodes take turns: the owner of a block of bodies copies it
// into a buffer in a task and broadcasts it, and everybody adds its pull.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define N 53
#define STEPS 8
#define SOFT 0.05

struct body {
    double x[3], v[3], m;
};

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
struct body b[N];
double acc[N][3];
#pragma xmp align b[i] with t[i]
#pragma xmp align acc[i][*] with t[i]

struct packet {
    int count;
    struct body body[N];
} ring;

static void place_bodies(void)
{
    int i;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++) {
        double angle = 2 * M_PI * i / N, radius = 1 + 0.01 * (i % 7);
        b[i].x[0] = radius * cos(angle);
        b[i].x[1] = radius * sin(angle);
        b[i].x[2] = 0.1 * (i % 5) - 0.2;
        b[i].v[0] = -sin(angle) * 0.3;
        b[i].v[1] = cos(angle) * 0.3;
        b[i].v[2] = 0;
        b[i].m = 1.0 / N + 0.001 * (i % 3);
    }
}

/* What the bodies of a packet do to all bodies of this node. */
static void pull(const struct packet *from)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < from->count; k++) {
            const struct body *other = &from->body[k];
            double d[3], r2 = SOFT * SOFT;
            for (int c = 0; c < 3; c++) {
                d[c] = other->x[c] - b[i].x[c];
                r2 += d[c] * d[c];
            }
            double f = other->m / (r2 * sqrt(r2));
            for (int c = 0; c < 3; c++)
                acc[i][c] += f * d[c];
        }
    }
}

static void accelerations(void)
{
    int nodes = xmp_num_nodes();

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int c = 0; c < 3; c++)
            acc[i][c] = 0.0;

    for (int turn = 0; turn < nodes; turn++) {
#pragma xmp task on p[turn]
        {
            ring.count = 0;
#pragma xmp loop (i) on t[i]
            for (int i = 0; i < N; i++)
                ring.body[ring.count++] = b[i];
        }
#pragma xmp bcast (ring) from p[turn]
        pull(&ring);
    }
}

static double kinetic(void)
{
    double e = 0.0;
#pragma xmp loop (i) on t[i] reduction(+:e)
    for (int i = 0; i < N; i++)
        e += 0.5 * b[i].m * (b[i].v[0] * b[i].v[0] + b[i].v[1] * b[i].v[1] + b[i].v[2] * b[i].v[2]);
    return e;
}

int main(void)
{
    const double dt = 0.01;
    int nodes = xmp_num_nodes();
    double farthest = 0.0, first[3] = {0, 0, 0}, last[3] = {0, 0, 0};

    place_bodies();
    accelerations();
    for (int step = 0; step < STEPS; step++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int c = 0; c < 3; c++) {
                b[i].v[c] += 0.5 * dt * acc[i][c];
                b[i].x[c] += dt * b[i].v[c];
            }
        accelerations();
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int c = 0; c < 3; c++)
                b[i].v[c] += 0.5 * dt * acc[i][c];
    }

#pragma xmp loop (i) on t[i] reduction(max:farthest)
    for (int i = 0; i < N; i++) {
        double r = sqrt(b[i].x[0] * b[i].x[0] + b[i].x[1] * b[i].x[1]);
        if (r > farthest)
            farthest = r;
    }
    /* two ends of the ring work at the same time; on one node, one after the other */
#pragma xmp tasks
    {
#pragma xmp task on t[0]
        {
            for (int c = 0; c < 3; c++)
                first[c] = b[0].x[c];
        }
#pragma xmp task on t[N-1]
        {
            for (int c = 0; c < 3; c++)
                last[c] = b[N-1].x[c];
        }
    }
#pragma xmp bcast (first) from t[0]
#pragma xmp bcast (last) from t[N-1]
    double energy = kinetic();
    if (xmp_node_num() == 1) {
        printf("farthest %.12f\n", farthest);
        printf("first %.12f %.12f %.12f\n", first[0], first[1], first[2]);
        printf("last %.12f %.12f %.12f\n", last[0], last[1], last[2]);
        printf("kinetic energy %.9f, nodes %s\n", energy, nodes > 0 ? "present" : "absent");
    }
    return 0;
}
