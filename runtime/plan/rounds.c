/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What goes round in a circle: whose pieces, and in which rounds (circle.h). */
#include <stdlib.h>

#include "base/status.h"
#include "plan/rounds.h"

typedef struct table {
    const sode_circle_t *circle; /* this node's */
    const sode_set_t *executing;
    int self;                    /* its number there */
    sode_section_rounds_t *rounds;
} table_t;

static void add_piece(table_t *t, int sender, int64_t cells, size_t recv)
{
    int size = t->circle->size, first = sode_circle_number(t->circle, t->executing, sender);
    if (first < 0)
        first = sode_circle_door(t->circle, sender);
    t->rounds->pieces[t->rounds->npieces++] = (sode_section_piece_t){
        .turn = (first - t->self + size) % size, .sender = sender, .cells = cells,
        .recv = recv};
}

static int by_turn(const void *left, const void *right)
{
    const sode_section_piece_t *a = left, *b = right;
    if (a->turn != b->turn)
        return a->turn < b->turn ? -1 : 1;
    return a->sender < b->sender ? -1 : a->sender > b->sender;
}

/* The members of a circle make the same list, but that each begins with itself. */
static int list_pieces(table_t *t, int giver, const sode_section_found_t *found)
{
    sode_section_rounds_t *rounds = t->rounds;
    rounds->pieces = calloc(found->recvs.count + 1, sizeof *rounds->pieces);
    SODE_NEED(rounds->pieces, "a plan of gmove");
    if (giver >= 0)
        add_piece(t, giver, 1, found->recvs.count > 0 ? 0 : SODE_PIECE_OWN);
    for (size_t k = 0; k < found->recvs.count && giver < 0; k++)
        add_piece(t, found->recvs.list[k].rank, found->recvs.list[k].picked.cells, k);
    if (found->copies && giver < 0)
        add_piece(t, t->executing->self, found->copy_to.cells, SODE_PIECE_OWN);
    qsort(rounds->pieces, rounds->npieces, sizeof *rounds->pieces, by_turn);
    for (size_t k = 0; k < rounds->npieces; k++) {
        rounds->pieces[k].at = rounds->cells;
        rounds->cells += rounds->pieces[k].cells;
    }
    return SODE_OK;
}

/* Cells that the first members behind this one have first. */
static int64_t cells_before(const sode_section_rounds_t *rounds, int turn)
{
    size_t low = 0, high = rounds->npieces;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (rounds->pieces[middle].turn < turn)
            low = middle + 1;
        else
            high = middle;
    }
    return low < rounds->npieces ? rounds->pieces[low].at : rounds->cells;
}

static void list_rounds(table_t *t)
{
    sode_section_rounds_t *rounds = t->rounds;
    for (int k = 0; k < sode_circle_rounds(t->circle->size); k++) {
        const sode_circle_round_t of = sode_circle_round(t->circle->size, t->self, k);
        const int far = 1 << k;
        sode_section_round_t *round = &rounds->list[rounds->count++];
        round->from = sode_circle_member(t->circle, t->executing, of.from);
        round->to = sode_circle_member(t->circle, t->executing, of.to);
        round->at = cells_before(rounds, far);
        round->in = cells_before(rounds, far + of.count) - round->at;
        round->out = cells_before(rounds, of.count);
    }
}

int sode_section_rounds_create(const sode_circle_t *circle, const sode_set_t *executing,
                               int giver, sode_section_found_t *found)
{
    sode_circle_t own = *circle;
    table_t table = {&own, executing, -1, &found->rounds};
    found->rounds.goes = 1;
    if (!sode_circle_of(&own, executing, executing->self))
        return SODE_OK;
    table.self = sode_circle_number(&own, executing, executing->self);
    SODE_TRY(list_pieces(&table, giver, found));
    list_rounds(&table);
    return SODE_OK;
}

void sode_section_rounds_free(sode_section_rounds_t *rounds)
{
    free(rounds->pieces);
}
