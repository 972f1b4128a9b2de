/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is found of an assignment as a plan: the first phase takes what lies in the source, or
 * brings the pieces that this node has first of what goes round; then each round is one. */
#include "base/grow.h"
#include "base/status.h"
#include "plan/rounds.h"

typedef struct laying {
    sode_section_found_t *found;
    const sode_set_t *set;
    sode_plan_t *plan;
} laying_t;

static int add_message(const laying_t *l, int phase, enum sode_plan_direction way, int position,
                       enum sode_plan_place place, sode_selection_t *elements)
{
    SODE_TRY(sode_plan_message(l->plan, phase, way, sode_set_rank(l->set, position)));
    return sode_plan_part(l->plan, place, elements);
}

static int add_messages(const laying_t *l, enum sode_plan_direction way, sode_section_messages_t *from)
{
    enum sode_plan_place place = way == SODE_PLAN_SEND ? SODE_PLAN_SOURCE : SODE_PLAN_TARGET;
    for (size_t k = 0; k < from->count; k++)
        if (from->list[k].picked.cells > 0)
            SODE_TRY(add_message(l, 0, way, from->list[k].rank, place, &from->list[k].picked));
    return SODE_OK;
}

static sode_selection_t staged(int64_t at, int64_t cells)
{
    return (sode_selection_t){.at = at, .cells = cells};
}

/* Copies of the first phase: to a piece that goes round, if there is one; to storage. */
static int add_copies(const laying_t *l, const sode_section_piece_t *own)
{
    sode_section_found_t *found = l->found;
    sode_plan_moves_t *moves = &l->plan->phases->moves;
    sode_selection_t piece = staged(own ? own->at : 0, found->copy_from.cells), same = piece;
    if (own)
        SODE_TRY(sode_plan_move(l->plan, moves, SODE_PLAN_STAGING, &piece, SODE_PLAN_SOURCE, &found->copy_from));
    if (!found->copies || found->copy_to.cells == 0)
        return SODE_OK;
    return sode_plan_move(l->plan, moves, SODE_PLAN_TARGET, &found->copy_to,
                          own ? SODE_PLAN_STAGING : SODE_PLAN_SOURCE, own ? &same : &found->copy_from);
}

/* From outside the circle, which this node is the first to have. */
static int comes_in(const sode_section_piece_t *piece)
{
    return piece->turn == 0 && piece->recv != SODE_PIECE_OWN;
}

static int add_first(const laying_t *l)
{
    const sode_section_rounds_t *rounds = &l->found->rounds;
    const sode_section_piece_t *own = NULL;
    for (size_t k = 0; k < rounds->npieces && rounds->pieces[k].turn == 0; k++) {
        const sode_section_piece_t *piece = &rounds->pieces[k];
        sode_selection_t run = staged(piece->at, piece->cells);
        if (!comes_in(piece) && piece->sender == l->set->self)
            own = piece;
        if (comes_in(piece) && piece->cells > 0)
            SODE_TRY(add_message(l, 0, SODE_PLAN_RECEIVE, piece->sender, SODE_PLAN_STAGING, &run));
    }
    return add_copies(l, own);
}

static int add_round(const laying_t *l, const sode_section_round_t *round, int phase)
{
    sode_selection_t in = staged(round->at, round->in), out = staged(0, round->out);
    if (round->in > 0)
        SODE_TRY(add_message(l, phase, SODE_PLAN_RECEIVE, round->from, SODE_PLAN_STAGING, &in));
    return round->out > 0 ? add_message(l, phase, SODE_PLAN_SEND, round->to, SODE_PLAN_STAGING, &out) : SODE_OK;
}

static int add_rounds(const laying_t *l)
{
    const sode_section_rounds_t *rounds = &l->found->rounds;
    sode_plan_moves_t *late = &l->plan->phases[rounds->count].late;
    l->plan->staging = rounds->cells;
    SODE_TRY(add_first(l));
    for (int k = 0; k < rounds->count; k++)
        SODE_TRY(add_round(l, &rounds->list[k], k + 1));
    for (size_t k = 0; k < rounds->npieces; k++) {
        const sode_section_piece_t *piece = &rounds->pieces[k];
        sode_selection_t run = staged(piece->at, piece->cells);
        if (piece->recv != SODE_PIECE_OWN)
            SODE_TRY(sode_plan_move(l->plan, late, SODE_PLAN_TARGET, &l->found->recvs.list[piece->recv].picked,
                                    SODE_PLAN_STAGING, &run));
    }
    return SODE_OK;
}

static int fill(const laying_t *l)
{
    SODE_TRY(add_messages(l, SODE_PLAN_SEND, &l->found->sends));
    if (l->found->rounds.goes)
        return add_rounds(l);
    SODE_TRY(add_messages(l, SODE_PLAN_RECEIVE, &l->found->recvs));
    return add_copies(l, NULL);
}

int sode_section_lay_out(sode_section_found_t *found, const sode_set_t *executing, sode_plan_t **plan)
{
    laying_t l = {found, executing, NULL};
    SODE_TRY(sode_plan_create(1 + found->rounds.count, &l.plan));
    l.plan->fill = found->fill;
    int status = fill(&l);
    if (status != SODE_OK) {
        sode_plan_free(l.plan);
        return status;
    }
    l.plan->parts = sode_trim(l.plan->parts, &l.plan->part_room, l.plan->nparts, sizeof *l.plan->parts); /* they stay */
    *plan = l.plan;
    return SODE_OK;
}
