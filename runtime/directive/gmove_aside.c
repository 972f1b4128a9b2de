/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_aside.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "directive/section_sides.h"

struct sode_gmove_aside {
    sode_section_side_t side;
    int64_t length[SODE_MAX_DIMS]; /* [side.ndims] */
    size_t size;                   /* bytes of an element */
    int64_t first;                 /* byte of the section's first element */
    char *memory;                  /* to be placed there; NULL: nothing lies aside */
    char *base;                    /* where that would begin; allocated is the section alone: */
    char *section;
};

/* Bytes from one element to the next. */
static int64_t stride(const sode_gmove_aside_t *aside, int d)
{
    const sode_ownership_t *dim = &aside->side.dim[d];
    return dim->step * dim->stride * (int64_t)aside->size;
}

static int make(const sode_gmove_order_t *order, sode_gmove_aside_t *aside)
{
    aside->size = order->size;
    SODE_TRY(sode_side_read(order->to, &aside->side, aside->length));
    aside->first = aside->side.at * (int64_t)order->size;
    for (int d = 0; d < aside->side.ndims; d++)
        aside->first += aside->side.dim[d].base * aside->side.dim[d].stride * (int64_t)order->size;
    int64_t low = aside->first, high = low;
    for (int d = 0; d < aside->side.ndims; d++) {
        int64_t far = (aside->length[d] - 1) * stride(aside, d);
        *(far < 0 ? &low : &high) += far;
    }
    aside->section = malloc((size_t)(high - low) + order->size);
    SODE_NEED(aside->section, "what a gmove keeps aside");
    aside->base = (char *)((uintptr_t)aside->section - (uintptr_t)low);
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

static void place(const sode_gmove_aside_t *aside, int d, int64_t at)
{
    int64_t count = d < aside->side.ndims ? aside->length[d] : 1;
    if (d >= aside->side.ndims - 1 && (count == 1 || stride(aside, d) == (int64_t)aside->size))
        memcpy(aside->memory + at, aside->base + at, (size_t)count * aside->size);
    else
        for (int64_t k = 0; k < count; k++)
            place(aside, d + 1, at + k * stride(aside, d));
}

void sode_gmove_aside_place(sode_gmove_aside_t *aside)
{
    if (!aside || !aside->memory)
        return;
    place(aside, 0, aside->first);
    aside->memory = NULL;
}

void sode_gmove_aside_free(sode_gmove_aside_t *aside)
{
    if (aside)
        free(aside->section);
    free(aside);
}
