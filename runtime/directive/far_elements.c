/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/far_elements.h"

#include <assert.h>
#include <string.h>

#include "base/status.h"

static const sode_ownership_t single = {.coords = 1};

static int pick(const sode_section_side_t *there, const sode_section_side_t *own,
                const int64_t *length, sode_links_t *links,
                const sode_combs_t **combs)
{
    for (int d = 0; d < there->ndims; d++) {
        const sode_ownership_t *other = own->ndims ? &own->dim[d] : &single;
        SODE_TRY(sode_links_create(&there->dim[d], other, length[d], &links[d]));
        const sode_link_t *link =
            sode_links_find(&links[d], other == &single ? 0 : other->coord);
        assert(link); /* it has some, or the plan would not name the owner */
        combs[d] = &link->combs;
    }
    return SODE_OK;
}

int sode_far_pick(const sode_section_side_t *there, const sode_section_side_t *own,
                  const int64_t *length, sode_selection_t *picked)
{
    sode_links_t links[SODE_MAX_DIMS] = {{0}};
    const sode_combs_t *combs[SODE_MAX_DIMS];
    *picked = (sode_selection_t){0};
    int status = pick(there, own, length, links, combs);
    SODE_THEN(status, sode_selection_create(there->ndims, combs, there->at, picked));
    for (int d = 0; d < there->ndims; d++)
        sode_links_free(&links[d]);
    return status;
}

/* ---- as bytes: at, dimensions, then of each the number of its combs and these ---- */

size_t sode_far_bytes(const sode_selection_t *picked)
{
    size_t bytes = (2 + (size_t)picked->ndims) * sizeof(int64_t);
    for (int d = 0; d < picked->ndims; d++)
        bytes += picked->dim[d].count * sizeof(sode_comb_t);
    return bytes;
}

enum { WORDS = sizeof(sode_comb_t) / sizeof(int64_t) };

void sode_far_write(const sode_selection_t *picked, char *at)
{
    int64_t *word = (int64_t *)at;
    *word++ = picked->at;
    *word++ = picked->ndims;
    for (int d = 0; d < picked->ndims; d++) {
        const size_t count = picked->dim[d].count;
        *word++ = (int64_t)count;
        if (count)
            memcpy(word, picked->dim[d].list, count * sizeof(sode_comb_t));
        word += count * WORDS;
    }
}

void sode_far_read(char *at, sode_combs_t *dims, sode_selection_t *picked)
{
    int64_t *word = (int64_t *)at;
    *picked = (sode_selection_t){.at = word[0], .ndims = (int)word[1], .borrows = 1, .dim = dims, .cells = 1};
    word += 2;
    for (int d = 0; d < picked->ndims; d++, dims++) {
        *dims = (sode_combs_t){.count = (size_t)*word, .list = (sode_comb_t *)(word + 1)};
        for (size_t k = 0; k < dims->count; k++)
            dims->cells += dims->list[k].length * dims->list[k].count;
        picked->cells *= dims->cells;
        word += 1 + dims->count * WORDS;
    }
}
