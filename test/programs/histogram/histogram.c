// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Ranks keys by counting, as an integer sort does: a histogram over all nodes, its prefix sum, and the prefix sum
// of a distributed array in three phases.

#include <stdio.h>
#include <string.h>
#include <xmp.h>

#define KEYS 700
#define RANGE 64
#define MAX_NODES 64

#pragma xmp nodes p[*]
#pragma xmp template t[KEYS], bins[RANGE]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute bins[cyclic(3)] onto p

int key[KEYS], rank_of[KEYS];
long running[KEYS];
int bin[RANGE], digest[RANGE];
#pragma xmp align [i] with t[i] :: key, rank_of, running
#pragma xmp align [b] with bins[b] :: bin, digest

static int count[RANGE], start[RANGE];

/* How many keys each value has on the nodes before mine. */
static void before_me(int before[RANGE], const int mine[RANGE])
{
    int me = xmpc_node_num(), all[MAX_NODES][RANGE];

    memset(all, 0, sizeof all);
    memcpy(all[me], mine, sizeof all[me]);
#pragma xmp reduction (+: all)
    memset(before, 0, RANGE * sizeof *before);
    for (int node = 0; node < me; node++)
        for (int b = 0; b < RANGE; b++)
            before[b] += all[node][b];
}

static void rank_keys(void)
{
    int mine[RANGE] = {0}, next[RANGE];

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < KEYS; i++)
        mine[key[i]]++;
    memcpy(count, mine, sizeof count);
#pragma xmp reduction (+: count)

    start[0] = 0;
    for (int b = 1; b < RANGE; b++)
        start[b] = start[b - 1] + count[b - 1];
    before_me(next, mine);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < KEYS; i++)
        rank_of[i] = start[key[i]] + next[key[i]]++;
}

/* running[i] = key[0] + ... + key[i] */
static void prefix(void)
{
    long mine = 0, sums[MAX_NODES] = {0}, offset = 0;

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < KEYS; i++) {
        mine += key[i];
        running[i] = mine;
    }
    sums[xmpc_node_num()] = mine;
#pragma xmp reduction (+: sums)
    for (int node = 0; node < xmpc_node_num(); node++)
        offset += sums[node];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < KEYS; i++)
        running[i] += offset;
}

int main(void)
{
    int least = KEYS, most = 0, occupied = 0, ok = 1, changed = 0;
    unsigned long check = 0;
    long total = 0;

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < KEYS; i++) {
        unsigned x = i * 2654435761u;
        x ^= x >> 15;
        key[i] = (x % RANGE + (x >> 7) % RANGE) / 2; /* a triangle */
    }
    rank_keys();
    prefix();

    /* bins on their nodes; two sweeps over them, the second backward with a step */
#pragma xmp loop (b) on bins[b] reduction(min:least) reduction(max:most) reduction(+:occupied)
    for (int b = 0; b < RANGE; b++) {
        bin[b] = count[b];
        least = bin[b] < least ? bin[b] : least;
        most = bin[b] > most ? bin[b] : most;
        occupied += bin[b] != 0;
    }
#pragma xmp loop (b) on bins[b]
    for (int b = RANGE - 1; b >= 1; b -= 2)
        digest[b] = bin[b] * b;
#pragma xmp loop (b) on bins[b] reduction(|:changed)
    for (int b = 0; b < RANGE; b += 5)
        changed |= digest[b];

    /* a permutation: every rank once */
    int seen[KEYS] = {0};
#pragma xmp loop (i) on t[i] reduction(+:seen) reduction(^:check)
    for (int i = 0; i < KEYS; i++) {
        seen[rank_of[i]]++;
        check ^= (unsigned long)rank_of[i] * (i + 1) * 40503ul;
    }
    for (int i = 0; i < KEYS; i++)
        ok = ok && seen[i] == 1;

#pragma xmp task on t[KEYS-1]
    total = running[KEYS-1];
#pragma xmp bcast (total) from t[KEYS-1]
    if (xmp_node_num() == 1) {
        printf("bins from %d to %d keys, %d occupied, digest %#x\n", least, most, occupied, changed);
        printf("permutation %s, check %lu, sum of all keys %ld\n", ok ? "yes" : "no", check, total);
    }
    return 0;
}
