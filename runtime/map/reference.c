/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/reference.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"
#include "map/evaluated.h"
#include "map/loop.h"
#include "map/nodes.h"
#include "map/template.h"

/* The coordinates named in one dimension of the node array. */
typedef struct coords {
    int64_t *list; /* [count] */
    int64_t count;
} coords_t;

static int fail_subscript(const void *object, const char *kind, int dim,
                          int64_t value, int64_t lower, int64_t upper)
{
    return sode_refuse("subscript %lld in dimension %d of %s '%s' is outside %lld..%lld", (long long)value,
                       dim, kind, sode_name(object), (long long)lower, (long long)upper);
}

static void choose_all(coords_t *choice, int64_t size)
{
    for (int64_t c = 0; c < size; c++)
        choice->list[c] = c;
    choice->count = size;
}

/* Own coordinate, or what `outside` says. */
static void choose_own(coords_t *choice, int64_t coord,
                       enum sode_outside outside)
{
    if (coord < 0 && outside == SODE_OUTSIDE_GETS_FIRST)
        coord = 0;
    choice->list[0] = coord;
    choice->count = coord >= 0;
}

/* Replaces an open end by that of the dimension lower..upper and checks that
 * the values of the range are inside. */
static int check_range(const void *object, const char *kind, int dim,
                       sode_sub_t *sub, int64_t lower, int64_t upper)
{
    if (sub->end == SODE_TO_END)
        sub->end = sub->step > 0 ? upper + 1 : lower - 1;
    if (sub->step == 0)
        return sode_refuse("step 0 in dimension %d of %s '%s'", dim, kind, sode_name(object));
    int64_t count = sode_progression_count(sub->lo, sub->end, sub->step);
    if (count == 0)
        return SODE_OK;
    int64_t last = sub->lo + (count - 1) * sub->step;
    if (sub->lo < lower || sub->lo > upper)
        return fail_subscript(object, kind, dim, sub->lo, lower, upper);
    if (last < lower || last > upper)
        return fail_subscript(object, kind, dim, last, lower, upper);
    return SODE_OK;
}

static int choose_in_nodes(const sode_nodes_t *nodes, int dim,
                           const sode_sub_t *written, enum sode_outside outside,
                           coords_t *choice)
{
    sode_sub_t copy = *written, *sub = &copy;
    int64_t size = nodes->size[dim];
    switch (sub->kind) {
    case SODE_SUB_ALL:
        choose_all(choice, size);
        return SODE_OK;
    case SODE_SUB_OWN:
        choose_own(choice, nodes->coord[dim], outside);
        return SODE_OK;
    default:
        SODE_TRY(check_range(nodes, "nodes", dim, sub, 0, size - 1));
        choice->count = 0;
        for (int64_t c = sub->lo; sub->step > 0 ? c < sub->end : c > sub->end;
             c += sub->step)
            choice->list[choice->count++] = c;
        return SODE_OK;
    }
}

/* Narrows the choice in the node dimension that template dimension `dim` is
 * distributed on. */
static int choose_in_template(const sode_template_t *tmpl, int dim,
                              const sode_sub_t *written,
                              enum sode_outside outside, coords_t *choice)
{
    sode_sub_t copy = *written, *sub = &copy;
    const sode_dim_t *d = &tmpl->dim[dim];
    int64_t upper = d->lower + d->extent - 1;
    if (sub->kind == SODE_SUB_AT || sub->kind == SODE_SUB_RANGE)
        SODE_TRY(check_range(tmpl, "template", dim, sub, d->lower, upper));
    if (d->node_dim < 0)
        return SODE_OK;
    switch (sub->kind) {
    case SODE_SUB_ALL:
        return SODE_OK; /* all nodes along it, chosen already */
    case SODE_SUB_OWN:
        choose_own(choice, d->coord, outside);
        return SODE_OK;
    case SODE_SUB_AT:
        choice->list[0] = sode_dim_owner(d, sub->lo);
        choice->count = 1;
        return SODE_OK;
    default:
        break;
    }
    unsigned char *marks = calloc((size_t)d->coords, 1);
    SODE_NEED(marks, "a set of nodes");
    sode_dim_mark_owners(d, sub->lo, sub->end, sub->step, marks);
    choice->count = 0;
    for (int64_t c = 0; c < d->coords; c++)
        if (marks[c])
            choice->list[choice->count++] = c;
    free(marks);
    return SODE_OK;
}

/* Interns the product of the choices. */
static int intern_product(const sode_nodes_t *nodes, const coords_t *choices,
                          sode_set_t **set)
{
    int64_t count = 1;
    for (int d = 0; d < nodes->ndims; d++)
        count *= choices[d].count;
    if (count == 0)
        return sode_set_intern(NULL, 0, set);
    int *ranks = malloc((size_t)count * sizeof *ranks);
    SODE_NEED(ranks, "a set of nodes");
    for (int64_t k = 0; k < count; k++) {
        int64_t rest = k, coord[SODE_MAX_DIMS];
        for (int d = nodes->ndims - 1; d >= 0; d--) {
            coord[d] = choices[d].list[rest % choices[d].count];
            rest /= choices[d].count;
        }
        ranks[k] = sode_set_member(
            nodes->set, (int)sode_nodes_position(nodes, coord));
    }
    int status = sode_set_intern(ranks, (int)count, set);
    free(ranks);
    return status;
}

static int choose(const sode_ref_t *ref, const sode_nodes_t *nodes,
                  enum sode_outside outside, coords_t *choices)
{
    for (int d = 0; d < nodes->ndims; d++)
        choose_all(&choices[d], nodes->size[d]);
    int ndims = ref->nodes ? nodes->ndims : ref->tmpl->ndims;
    for (int d = 0; d < ndims; d++) {
        if (ref->nodes) {
            SODE_TRY(choose_in_nodes(nodes, d, &ref->subs[d], outside,
                                     &choices[d]));
            continue;
        }
        int node_dim = ref->tmpl->dim[d].node_dim;
        SODE_TRY(choose_in_template(ref->tmpl, d, &ref->subs[d], outside,
                                    &choices[node_dim < 0 ? 0 : node_dim]));
    }
    return SODE_OK;
}

static int evaluate(const sode_ref_t *ref, enum sode_outside outside,
                    sode_set_t **set)
{
    const sode_nodes_t *nodes = ref->nodes;
    if (!nodes)
        SODE_TRY(sode_template_nodes(ref->tmpl, &nodes));
    if (!ref->subs) {
        *set = nodes->set;
        return SODE_OK;
    }
    coords_t choices[SODE_MAX_DIMS];
    size_t room = 0;
    for (int d = 0; d < nodes->ndims; d++)
        room += (size_t)nodes->size[d];
    int64_t *lists = malloc(room * sizeof *lists);
    SODE_NEED(lists, "a set of nodes");
    for (int d = 0, at = 0; d < nodes->ndims; at += (int)nodes->size[d++])
        choices[d].list = lists + at;
    int status = choose(ref, nodes, outside, choices);
    SODE_THEN(status, intern_product(nodes, choices, set));
    free(lists);
    return status;
}

/* ---- what is asked ------------------------------------------------------ */

enum question { ITSELF, ITSELF_OR_FIRST, IN_ENS, CUT };

static int find_in_ens(const sode_ref_t *ref, sode_set_t **set)
{
    SODE_TRY(evaluate(ref, SODE_OUTSIDE_GETS_NONE, set));
    sode_set_t *ens = sode_ens();
    if (sode_set_contains(ens, *set))
        return SODE_OK;
    for (int k = 0; k < (*set)->size; k++)
        if (sode_set_position(ens, sode_set_member(*set, k)) < 0)
            return sode_refuse(
                "the set of %d nodes contains rank %d, which is not among the %d executing nodes",
                (*set)->size, sode_set_member(*set, k), ens->size);
    return SODE_OK;
}

static int find_cut(const sode_ref_t *ref, sode_set_t **set)
{
    sode_set_t *whole;
    SODE_TRY(evaluate(ref, SODE_OUTSIDE_GETS_NONE, &whole));
    return sode_set_intersect(whole, sode_ens(), set);
}

static int find(enum question question, const sode_ref_t *ref, sode_set_t **set)
{
    switch (question) {
    case ITSELF: return evaluate(ref, SODE_OUTSIDE_GETS_NONE, set);
    case ITSELF_OR_FIRST: return evaluate(ref, SODE_OUTSIDE_GETS_FIRST, set);
    case IN_ENS: return find_in_ens(ref, set);
    default: return find_cut(ref, set);
    }
}

static int look_up(enum question question, const sode_ref_t *ref,
                   sode_set_t **set)
{
    sode_evaluation_t evaluation;
    if (!ref || (!ref->nodes && !ref->tmpl)) {
        *set = sode_ens();
        return SODE_OK;
    }
    sode_evaluation_make(question, ref,
                         question == IN_ENS || question == CUT ? sode_ens()
                                                               : NULL,
                         &evaluation);
    *set = sode_evaluated_find(&evaluation);
    if (*set)
        return SODE_OK;
    SODE_TRY(find(question, ref, set));
    sode_evaluated_keep(&evaluation, *set);
    return SODE_OK;
}

int sode_reference_evaluate(const sode_ref_t *ref, enum sode_outside outside,
                            sode_set_t **set)
{
    return look_up(outside == SODE_OUTSIDE_GETS_FIRST ? ITSELF_OR_FIRST
                                                      : ITSELF, ref, set);
}

int sode_reference_in_ens(const sode_ref_t *ref, sode_set_t **set)
{
    return look_up(IN_ENS, ref, set);
}

int sode_reference_cut(const sode_ref_t *ref, sode_set_t **set)
{
    return look_up(CUT, ref, set);
}

int sode_reference_chooses(const sode_ref_t *ref, int *chosen)
{
    const sode_nodes_t *nodes = ref->nodes;
    if (!nodes)
        SODE_TRY(sode_template_nodes(ref->tmpl, &nodes));
    int ndims = ref->nodes ? nodes->ndims : ref->tmpl->ndims;
    int all = 1;
    for (int d = 0; d < ndims; d++) {
        sode_sub_t sub = ref->subs[d];
        sode_loop_t own;
        if (sub.kind != SODE_SUB_AT && sub.kind != SODE_SUB_RANGE)
            continue;
        if (ref->nodes) {
            int64_t coord = nodes->coord[d];
            SODE_TRY(check_range(nodes, "nodes", d, &sub, 0,
                                 nodes->size[d] - 1));
            own = sode_loop_in_interval((sode_interval_t){coord, coord + 1},
                                        sub.lo, sub.end, sub.step);
        } else {
            const sode_dim_t *dim = &ref->tmpl->dim[d];
            SODE_TRY(check_range(ref->tmpl, "template", d, &sub, dim->lower,
                                 dim->lower + dim->extent - 1));
            SODE_TRY(sode_loop_in_dim(dim, 0, sub.lo, sub.end, sub.step, &own));
        }
        all = all && own.count > 0;
    }
    *chosen = all;
    return SODE_OK;
}
