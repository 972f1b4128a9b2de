/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What goes round in a circle, on 3 to 4,096 pretended nodes of which each makes its rounds for itself: log2 of them; what a node expects is
 * what the other one sends; in the end each has everything, once; and a node's list grows with the owners, not with the nodes.
 *
 * REQUIRES: own-compiler
 * RUN: %mpicc -std=gnu11 -O1 -Wall -Wextra -I%source/runtime -I%source/include %s %source/runtime/plan/circle.c \
 * RUN:   %source/runtime/plan/rounds.c -o %t && %t | %filecheck %s
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "map/nodes.h"
#include "plan/rounds.h"

/* All nodes of the run execute, in order. */
int sode_set_member(const sode_set_t *set, int position) { return (void)set, position; }
int sode_set_position(const sode_set_t *set, int rank) { return (void)set, rank; }
int sode_set_contains(const sode_set_t *outer, const sode_set_t *inner) { return (void)outer, (void)inner, 1; }
int sode_nodes_alike(const sode_nodes_t *a, const sode_nodes_t *b) { return a == b; }
int64_t sode_nodes_position(const sode_nodes_t *nodes, const int64_t *coord) { return (void)nodes, coord[0]; }
int sode_no_memory(const char *what) { return fprintf(stderr, "no memory for %s\n", what), abort(), 1; }

enum { MOST = 4096 };
static sode_section_rounds_t made[MOST];

/* Every `apart`-th node has a piece, of as many cells as its number says. */
static void make(int nodes, int apart, int self)
{
    static sode_section_message_t messages[MOST];
    const sode_circle_t circle = {.size = nodes};
    const sode_set_t executing = {.size = nodes, .self = self};
    sode_section_found_t plan = {.recvs = {.list = messages}};
    for (int r = 0; r < nodes; r += apart)
        if (r == self) {
            plan.copies = 1;
            plan.copy_to.cells = r % 5 + 1;
        } else {
            messages[plan.recvs.count++] = (sode_section_message_t){.rank = r, .picked = {.cells = r % 5 + 1}};
        }
    if (sode_section_rounds_create(&circle, &executing, -1, &plan))
        abort();
    made[self] = plan.rounds;
}

static void check(int nodes, int apart)
{
    int rounds = 0, wrong = 0;
    size_t pieces = 0;
    for (int r = 0; r < nodes; r++)
        make(nodes, apart, r);
    for (int r = 0; r < nodes; r++) {
        const sode_section_rounds_t *own = &made[r];
        int64_t has = r % apart ? 0 : r % 5 + 1;
        for (int k = 0; k < own->count; k++) {
            const sode_section_round_t *in = &own->list[k], *out = &made[in->from].list[k];
            wrong += in->in != out->out || out->to != r || in->at != has || in->out > has;
            has += in->in;
        }
        wrong += has != own->cells;
        rounds = own->count > rounds ? own->count : rounds;
        pieces = own->npieces > pieces ? own->npieces : pieces;
    }
    for (int r = 0; r < nodes; r++)
        sode_section_rounds_free(&made[r]);
    printf("%d nodes: %d rounds, %zu pieces, %d wrong\n", nodes, rounds, pieces, wrong);
}

int main(void)
{
    check(3, 1);       // CHECK: 3 nodes: 2 rounds, 3 pieces, 0 wrong
    check(6, 1);       // CHECK-NEXT: 6 nodes: 3 rounds, 6 pieces, 0 wrong
    check(61, 7);      // CHECK-NEXT: 61 nodes: 6 rounds, 9 pieces, 0 wrong
    check(1000, 1000); // CHECK-NEXT: 1000 nodes: 10 rounds, 1 pieces, 0 wrong
    check(4096, 64);   // CHECK-NEXT: 4096 nodes: 12 rounds, 64 pieces, 0 wrong
    return 0;
}
