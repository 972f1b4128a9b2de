/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "select/selection.h"

#include <stdlib.h>

#include "base/status.h"

/* Makes one dimension of the last two where that is possible. */
static int join(sode_selection_t *selection)
{
    while (selection->ndims > 1) {
        sode_combs_t *outer = &selection->dim[selection->ndims - 2], product;
        int merged;
        int status = sode_combs_merge(outer, outer + 1, &product, &merged);
        if (!merged)
            return status;
        sode_combs_free(outer);
        sode_combs_free(outer + 1);
        *outer = product;
        selection->ndims--;
        SODE_TRY(status);
    }
    return SODE_OK;
}

size_t sode_selection_bytes(int ndims, const sode_combs_t *const *dims)
{
    size_t bytes = (size_t)(ndims + !ndims) * sizeof(sode_combs_t);
    for (int d = 0; d < ndims; d++)
        bytes += dims[d]->count * sizeof(sode_comb_t);
    return bytes;
}

void sode_selection_put(int ndims, const sode_combs_t *const *dims, int64_t at, void *memory,
                        sode_selection_t *selection)
{
    sode_combs_t *dim = memory;
    sode_comb_t *list = (sode_comb_t *)(dim + ndims);
    int64_t cells = 1;
    for (int d = 0; d < ndims; d++) {
        const sode_combs_t *from = dims[d];
        dim[d] = (sode_combs_t){.list = list, .count = from->count, .cells = from->cells};
        for (size_t k = 0; k < from->count; k++)
            *list++ = from->list[k];
        cells *= from->cells;
    }
    *selection = (sode_selection_t){.ndims = ndims, .borrows = 1, .dim = dim, .at = at, .cells = cells};
}

/* Combs of links belong to several messages. */
int sode_selection_create(int ndims, const sode_combs_t *const *dims, int64_t at,
                          sode_selection_t *selection)
{
    void *memory = malloc(sode_selection_bytes(ndims, dims));
    *selection = (sode_selection_t){0};
    SODE_NEED(memory, "a plan");
    sode_selection_put(ndims, dims, at, memory, selection);
    selection->borrows = 0;
    return join(selection);
}

int sode_selection_of_runs(sode_combs_t *runs, sode_selection_t *selection)
{
    *selection = (sode_selection_t){.cells = runs->cells, .dim = malloc(sizeof *runs)};
    SODE_NEED(selection->dim, "a plan");
    selection->ndims = 1;
    *selection->dim = *runs;
    *runs = (sode_combs_t){0};
    return SODE_OK;
}

void sode_selection_free(sode_selection_t *selection)
{
    for (int d = 0; d < selection->ndims && !selection->borrows; d++)
        sode_combs_free(&selection->dim[d]);
    if (!selection->borrows)
        free(selection->dim);
    selection->dim = NULL;
    selection->ndims = 0;
}

void sode_selection_range(const sode_selection_t *selection, int64_t *low, int64_t *high)
{
    *low = *high = selection->at;
    for (int d = 0; d < selection->ndims; d++) {
        int64_t from, to;
        sode_combs_range(&selection->dim[d], &from, &to);
        if (to < from) {
            *low = 0, *high = -1;
            return;
        }
        *low += from;
        *high += to;
    }
}
