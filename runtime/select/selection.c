/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "select/selection.h"

#include <stdlib.h>
#include <string.h>

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

/* Combs of links belong to several messages.  One piece of memory: a halo has many selections. */
int sode_selection_product(int ndims, const sode_combs_t *const *dims, int64_t at,
                           sode_selection_t *selection)
{
    const size_t n = (size_t)(ndims + !ndims);
    size_t combs = 0;
    for (int d = 0; d < ndims; d++)
        combs += dims[d]->count;
    *selection = (sode_selection_t){.at = at, .cells = 1};
    selection->dim = malloc(n * sizeof *selection->dim + combs * sizeof *dims[0]->list);
    SODE_NEED(selection->dim, "a plan");
    sode_comb_t *list = (sode_comb_t *)(selection->dim + n);
    for (int d = 0; d < ndims; list += dims[d++]->count) {
        selection->dim[d] = (sode_combs_t){.list = list, .count = dims[d]->count, .cells = dims[d]->cells};
        if (dims[d]->count)
            memcpy(list, dims[d]->list, dims[d]->count * sizeof *list);
        selection->cells *= dims[d]->cells;
    }
    selection->ndims = ndims;
    return SODE_OK;
}

int sode_selection_create(int ndims, const sode_combs_t *const *dims, int64_t at,
                          sode_selection_t *selection)
{
    SODE_TRY(sode_selection_product(ndims, dims, at, selection));
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
    for (int d = 0; d < selection->ndims; d++)
        sode_combs_free(&selection->dim[d]);
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
