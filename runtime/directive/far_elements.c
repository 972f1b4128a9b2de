/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/far_elements.h"

#include <assert.h>
#include <stdlib.h>
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

static char *put(char *at, const void *what, size_t bytes)
{
    if (bytes)
        memcpy(at, what, bytes);
    return at + bytes;
}

void sode_far_write(const sode_selection_t *picked, char *at)
{
    int64_t ndims = picked->ndims;
    at = put(at, &picked->at, sizeof picked->at);
    at = put(at, &ndims, sizeof ndims);
    for (int d = 0; d < picked->ndims; d++) {
        const sode_combs_t *combs = &picked->dim[d];
        int64_t count = (int64_t)combs->count;
        at = put(at, &count, sizeof count);
        at = put(at, combs->list, combs->count * sizeof *combs->list);
    }
}

/* *left: bytes that follow.  What was written is complete. */
static void take(const char **at, size_t *left, void *what, size_t bytes)
{
    assert(*left >= bytes);
    memcpy(what, *at, bytes);
    *at += bytes;
    *left -= bytes;
}

static int read_combs(const char **at, size_t *left, sode_combs_t *combs)
{
    int64_t count = 0;
    take(at, left, &count, sizeof count);
    combs->count = (size_t)count;
    combs->room = (size_t)(count + !count);
    combs->list = malloc(combs->room * sizeof *combs->list);
    SODE_NEED(combs->list, "a plan of gmove");
    take(at, left, combs->list, (size_t)count * sizeof *combs->list);
    for (size_t k = 0; k < combs->count; k++)
        combs->cells += combs->list[k].length * combs->list[k].count;
    return SODE_OK;
}

int sode_far_read(const char *at, size_t bytes, sode_selection_t *picked)
{
    int64_t ndims = 0;
    *picked = (sode_selection_t){.cells = 1};
    take(&at, &bytes, &picked->at, sizeof picked->at);
    take(&at, &bytes, &ndims, sizeof ndims);
    assert(ndims <= SODE_MAX_DIMS);
    picked->dim = calloc((size_t)(ndims + !ndims), sizeof *picked->dim);
    SODE_NEED(picked->dim, "a plan of gmove");
    for (int d = 0; d < ndims; d++) {
        picked->ndims++;
        SODE_TRY(read_combs(&at, &bytes, &picked->dim[d]));
        picked->cells *= picked->dim[d].cells;
    }
    return SODE_OK;
}
