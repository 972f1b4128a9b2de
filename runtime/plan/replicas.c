/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/replicas.h"

#include <stdlib.h>

#include "base/grow.h"

unsigned sode_replicas_along(const sode_array_impl_t *a)
{
    const sode_nodes_t *nodes = a->tmpl->nodes;
    unsigned along = 0;
    for (int n = 0; n < nodes->ndims; n++)
        along |= (unsigned)(nodes->size[n] > 1) << n;
    for (int d = 0; d < a->ndims; d++)
        if (a->dim[d].dim && a->dim[d].node_dim >= 0)
            along &= ~(1u << a->dim[d].node_dim);
    return along;
}

/* The next coordinates along these dimensions; 0: there are none. */
static int step(const sode_nodes_t *nodes, unsigned along, int64_t *coord)
{
    for (int n = nodes->ndims - 1; n >= 0; n--) {
        if (!(along >> n & 1))
            continue;
        if (++coord[n] < nodes->size[n])
            return 1;
        coord[n] = 0;
    }
    return 0;
}

int sode_replicas_ask(const sode_gather_input_t *in, sode_letter_t **letters, size_t *count)
{
    const sode_nodes_t *nodes = in->array->tmpl->nodes;
    const unsigned along = sode_replicas_along(in->array);
    int64_t coord[SODE_MAX_DIMS];
    size_t room = 0;
    *letters = NULL;
    *count = 0;
    for (int n = 0; n < nodes->ndims; n++) {
        coord[n] = nodes->coord[n];
        if (coord[n] < 0 || (along >> n & 1 && coord[n] > 0))
            return SODE_OK;
    }
    while (in->nruns > 0 && step(nodes, along, coord)) {
        SODE_GROW(*letters, room, *count + 1, "copies of elements");
        (*letters)[(*count)++] =
            (sode_letter_t){sode_gather_position(in, coord), in->nruns * sizeof *in->runs, (char *)in->runs};
    }
    return SODE_OK;
}

/* Both ends store them alike. */
typedef struct stored {
    const sode_array_impl_t *array;
    sode_combs_t runs;
} stored_t;

static int add_run(void *to, int64_t first, int64_t count, int owner)
{
    stored_t *stored = to;
    (void)owner;
    return sode_combs_push(&stored->runs, (sode_comb_t){sode_gather_place(stored->array, first), count, 1, 1, 0});
}

static int add_message(const sode_gather_input_t *in, sode_plan_t *plan, enum sode_plan_direction way,
                       const sode_letter_t *letter)
{
    const sode_gather_run_t *runs = (const void *)letter->data;
    stored_t stored = {in->array, {0}};
    sode_selection_t selection;
    int status = sode_plan_message(plan, 0, way, letter->rank);
    SODE_THEN(status, sode_gather_split(in, runs, letter->size / sizeof *runs, add_run, &stored));
    SODE_THEN(status, sode_selection_of_runs(&stored.runs, &selection));
    SODE_THEN(status, sode_plan_part(plan, plan->open_place, &selection));
    sode_combs_free(&stored.runs);
    return status;
}

int sode_replicas_plan(const sode_gather_input_t *in, const sode_letter_t *letters, size_t count,
                     const sode_letters_t *heard, sode_plan_t **plan)
{
    SODE_TRY(sode_plan_create(1, plan));
    int status = SODE_OK;
    for (size_t k = 0; k < count; k++)
        SODE_THEN(status, add_message(in, *plan, SODE_PLAN_SEND, &letters[k]));
    for (size_t k = 0; k < heard->count; k++)
        SODE_THEN(status, add_message(in, *plan, SODE_PLAN_RECEIVE, &heard->list[k]));
    if (status) {
        sode_plan_free(*plan);
        *plan = NULL;
    }
    return status;
}
