// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Values of an array that decide which of its own elements are read: levels of a graph, pointer jumping. Particles that move behind the reads of their places.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define N 47
#define PARTICLES 90
#define NX 12
#define NY 9
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(3)] onto p
#pragma xmp template k[PARTICLES]
#pragma xmp distribute k[block] onto p
#pragma xmp template g[NY][NX]
#pragma xmp distribute g[block][block] onto q
static int level[N], next[N], parent[N], root[N];
#pragma xmp align level[i] with t[i]
#pragma xmp align next[i] with t[i]
#pragma xmp align parent[i] with t[i]
#pragma xmp align root[i] with t[i]
static int ptr[N + 1], adj[3 * N];
static struct particle {
    double x, y;
    int hits;
} part[PARTICLES];
#pragma xmp align part[k] with k[k]
static double rho[NY][NX], phi[NY][NX];
#pragma xmp align rho[j][i] with g[j][i]
#pragma xmp align phi[j][i] with g[j][i]

static int levels(void)
{
    int depth = 0, changed = 1;
    while (changed) {
        changed = 0;
#pragma xmp loop (i) on t[i] gather(level) reduction(+:changed)
        for (int i = 0; i < N; i++) {
            next[i] = level[i];
            if (level[i] >= 0)
                continue;
            for (int j = ptr[i]; j < ptr[i + 1]; j++)
                if (level[adj[j]] == depth) {
                    next[i] = depth + 1;
                    changed++;
                    break;
                }
        }
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            level[i] = next[i];
        depth++;
    }
    return depth;
}

static void jump(void)
{
    for (int turn = 0; turn < 6; turn++) {
#pragma xmp loop (i) on t[i] gather(parent)
        for (int i = 0; i < N; i++)
            root[i] = parent[parent[i]];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            parent[i] = root[i];
    }
}

static void push(int step)
{
#pragma xmp loop (j, i) on g[j][i]
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            rho[j][i] = 0;
#pragma xmp loop (k) on k[k] scatter(+: rho)
    for (int k = 0; k < PARTICLES; k++)
        rho[(int)part[k].y][(int)part[k].x] += 1 + k % 3;
#pragma xmp loop (j, i) on g[j][i]
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            phi[j][i] = rho[j][i] + (j * step) % 5;
#pragma xmp loop (k) on k[k] gather(phi)
    for (int k = 0; k < PARTICLES; k++) {
        int i = (int)part[k].x, j = (int)part[k].y;
        double force = phi[j][i] - phi[j][(i + 1) % NX];
        part[k].x = fmod(part[k].x + NX + (force > 0 ? 0.75 : -0.5), NX);
        part[k].y = fmod(part[k].y + 0.5, NY);
        part[k].hits += (int)phi[j][i];
    }
}

int main(void)
{
    int m = 0, graph = 0, hits = 0, depth;
    double places = 0;
    for (int i = 0; i < N; i++) {
        ptr[i] = m;
        if (i)
            adj[m++] = i / 2;
        if (i % 5 == 1)
            adj[m++] = (i * 7) % N;
    }
    ptr[N] = m;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        level[i] = i ? -1 : 0;
        parent[i] = i > 2 ? (i * 3) / 4 : i;
    }
#pragma xmp loop (k) on k[k]
    for (int k = 0; k < PARTICLES; k++) {
        part[k].x = fmod(k * 1.25, NX);
        part[k].y = fmod(k * 0.75, NY);
        part[k].hits = 0;
    }
    depth = levels();
    jump();
    for (int step = 0; step < 5; step++)
        push(step);
#pragma xmp loop (i) on t[i] reduction(+:graph)
    for (int i = 0; i < N; i++)
        graph += (level[i] + 3 * parent[i]) * (i + 1);
#pragma xmp loop (k) on k[k] reduction(+:places, hits)
    for (int k = 0; k < PARTICLES; k++) {
        places += part[k].x + k * part[k].y;
        hits += part[k].hits * (k % 4);
    }
    if (xmp_node_num() == 1)
        printf("%d %d %.12g %d\n", depth, graph, places, hits);
    return 0;
}
