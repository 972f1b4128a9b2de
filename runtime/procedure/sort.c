/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sorting: shares of equal sizes are sorted (sort_keys.h), then each node fetches what its
 * part of the target wants of them. */
#include <stdlib.h>

#include "base/status.h"
#include "procedure/fetch.h"
#include "procedure/lines.h"
#include "procedure/procedure.h"
#include "procedure/shape.h"
#include "procedure/sort_keys.h"

static int check(const sode_owned_t *from, const sode_owned_t *to,
                 const sode_key_type_t *type)
{
    SODE_TRY(sode_shape_dims(from, 1));
    SODE_TRY(sode_shape_same(to, from));
    SODE_TRY(sode_shape_type(to, from));
    if (type->kind != SODE_KEY_NONE)
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT,
                     "array '%s' must have elements of an integer or real type",
                     from->name);
}

/* This node's share of the sorted elements.  Of copies, one is sorted. */
static int sort_share(const sode_procedure_team_t *team,
                      const sode_spread_t *from, const sode_key_type_t *type,
                      void **share)
{
    const sode_owned_t *own = &from->part[team->rank];
    int64_t count = 0, all = own->dim[0].extent;
    sode_lines_t lines;
    SODE_TRY(sode_lines_open(own, &lines));
    if (sode_spread_speaks(from, team->rank))
        count = sode_lines_elements(&lines);
    void *dense = malloc((size_t)count * type->size + 1);
    int status = dense ? SODE_OK : sode_no_memory("elements to be sorted");
    if (!status) {
        if (count > 0)
            sode_lines_pack(&lines, own->base, dense, type->size);
        status = (type->bits > 64 ? sode_sort_wide : sode_sort_narrow)(
            team, type, dense, count, all, share);
    }
    free(dense);
    sode_lines_close(&lines);
    return status;
}

/* to = the shares, one after the other. */
static int fill(const sode_procedure_team_t *team, void *share,
                const sode_owned_t *to)
{
    sode_spread_t shares, target;
    sode_owned_t block = *to;
    void *values = NULL;
    int64_t all = to->dim[0].extent;
    block.base = share;
    sode_part_range(&block.dim[0], sode_sort_share(all, team->rank, team->size),
                    sode_sort_share(all, team->rank + 1, team->size));
    SODE_TRY(sode_spread_open(team, &block, &shares));
    int status = sode_spread_open(team, to, &target);
    if (!status) {
        status = sode_fetch_new(team, &shares, target.part, &values);
        if (!status)
            status = sode_part_fill(to, values);
        free(values);
        sode_spread_close(&target);
    }
    sode_spread_close(&shares);
    return status;
}

int sode_sort(const sode_procedure_team_t *team, const sode_owned_t *from,
              const sode_owned_t *to, enum sode_sort_order order)
{
    sode_spread_t source;
    void *share = NULL;
    sode_key_type_t type = sode_key_type(from->type, order == SODE_SORT_DOWN);
    SODE_TRY(check(from, to, &type));
    SODE_TRY(sode_spread_open(team, from, &source));
    int status = sort_share(team, &source, &type, &share);
    if (!status)
        status = fill(team, share, to);
    free(share);
    sode_spread_close(&source);
    return status;
}
