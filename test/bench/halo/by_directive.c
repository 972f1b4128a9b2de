/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A reflect directive of a translated program (translated.c), on the transport of the run. */
#include <stddef.h>

#include "by_hand.h"
#include "translated.h"

static void *create(const variant_t *variant, const grid_t *grid, double *plain, double **array)
{
    (void)variant, (void)plain;
    int first = DIMS - grid->ndims;
    for (const translated_t *t = translated; t->ndims > 0; t++)
        if (t->ndims == grid->ndims && t->extent == grid->own[first] && t->width == grid->width[first]
            && t->ranks == grid->nodes[first] && t->ranks == grid->size && grid->corners && grid->periodic) {
            *array = t->storage();
            return (void *)t;
        }
    return NULL;
}

static void run(void *state)
{
    ((const translated_t *)state)->reflect();
}

static void release(void *state)
{
    (void)state;
}

const variant_t sode_directive = {"sode-directive", SODE, "directive", 0, 100, create, run, release};
