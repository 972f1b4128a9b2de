/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_aside.h"

#include <stdlib.h>

#include "base/status.h"
#include "directive/section_sides.h"
#include "select/selection.h"

struct sode_gmove_aside {
    sode_picked_t picked; /* the section's elements, from the memory's first one on */
    size_t size;          /* bytes of an element */
    char *memory;         /* to be placed there; NULL: nothing lies aside */
    char *base;           /* where that would begin; allocated is the section alone: */
    char *section;
};

static int make(const sode_gmove_order_t *order, sode_gmove_aside_t *aside)
{
    sode_section_side_t side;
    int64_t length[SODE_MAX_DIMS], low, high;
    SODE_TRY(sode_side_read(order->to, &side, length));
    sode_selection_t *all = &aside->picked.all;
    *all = (sode_selection_t){.ndims = side.ndims, .borrows = 1, .dim = aside->picked.dim, .at = side.at, .cells = 1};
    for (int d = 0; d < side.ndims; d++) {
        all->at += side.dim[d].base * side.dim[d].stride;
        all->cells *= length[d];
        aside->picked.run[d] = (sode_comb_t){0, length[d], side.dim[d].step * side.dim[d].stride, 1, 0};
        all->dim[d] = (sode_combs_t){.list = &aside->picked.run[d], .count = 1, .cells = length[d]};
    }
    sode_selection_range(all, &low, &high);
    aside->size = order->size;
    aside->section = malloc((size_t)(high - low + 1) * order->size);
    SODE_NEED(aside->section, "what a gmove keeps aside");
    aside->base = (char *)((uintptr_t)aside->section - (uintptr_t)(low * (int64_t)order->size));
    return SODE_OK;
}

int sode_gmove_aside(const sode_gmove_order_t *order, sode_gmove_aside_t **aside, void **base)
{
    if (!*aside) {
        sode_gmove_aside_t *made = calloc(1, sizeof *made);
        SODE_NEED(made, "what a gmove keeps aside");
        *aside = made;
        SODE_TRY(make(order, made));
    }
    (*aside)->memory = order->to->data;
    *base = (*aside)->base;
    return SODE_OK;
}

void sode_gmove_aside_place(sode_gmove_aside_t *aside)
{
    if (!aside || !aside->memory)
        return;
    sode_selection_copy(&aside->picked.all, aside->memory, &aside->picked.all, aside->base, aside->size);
    aside->memory = NULL;
}

void sode_gmove_aside_free(sode_gmove_aside_t *aside)
{
    if (aside)
        free(aside->section);
    free(aside);
}
