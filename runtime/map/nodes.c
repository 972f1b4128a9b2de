/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/settings.h"
#include "base/status.h"
#include "map/groups.h"
#include "map/reference.h"

/* "2 x * x 3", for messages. */
static const char *shape_text(int ndims, const int64_t *sizes, char *text,
                              size_t room)
{
    size_t at = 0;
    text[0] = '\0';
    for (int d = 0; d < ndims && at < room; d++) {
        const char *times = d ? " x " : "";
        at += (size_t)(sizes[d] == SODE_STAR
                           ? snprintf(text + at, room - at, "%s*", times)
                           : snprintf(text + at, room - at, "%s%lld", times,
                                      (long long)sizes[d]));
    }
    return text;
}

/* The size that the environment gives dimension d, or SODE_STAR. */
static int64_t size_from_environment(int ndims, int d)
{
    int64_t given = sode_setting_number(SODE_SET_NODE_SIZE + (unsigned)(ndims - 1 - d));
    return given ? given : SODE_STAR;
}

/* For a message: which variables gave the sizes. */
enum { GIVEN = SODE_MAX_DIMS * 48 };

static void name_given(int dim, int64_t size, char *given)
{
    size_t at = strlen(given);
    snprintf(given + at, GIVEN - at, "%sXMP_NODE_SIZE%d is %lld", at ? ", " : "; ", dim,
             (long long)size);
}

/* Replaces `*` by sizes from the environment if there are several. */
static void read_environment(int ndims, const int64_t *sizes, int64_t *known, char *given)
{
    int stars = 0;
    *given = '\0';
    for (int d = 0; d < ndims; d++) {
        known[d] = sizes[d];
        stars += sizes[d] == SODE_STAR;
    }
    for (int d = 0; d < ndims && stars > 1; d++) {
        if (sizes[d] != SODE_STAR)
            continue;
        known[d] = size_from_environment(ndims, d);
        if (known[d] != SODE_STAR)
            name_given(ndims - 1 - d, known[d], given);
    }
}

static int power_reaches(int64_t base, int exponent, int64_t value)
{
    int64_t power = 1;
    for (int k = 0; k < exponent && power < value; k++)
        if (__builtin_mul_overflow(power, base, &power))
            return 1;
    return power >= value;
}

/* Splits n into `count` factors of at most `most`, the largest first and as
 * small as it can be, then the next: as close to each other as possible, which
 * is what MPI_Dims_create is for.  (Open MPI's finds 12 x 6 for 72, not 9 x 8,
 * and every MPI library shall give the same.) */
static int split(int64_t n, int count, int64_t most, int64_t *factors)
{
    if (count == 0)
        return n == 1;
    for (int64_t f = 1; f <= most && f <= n; f++) {
        if (n % f != 0 || !power_reaches(f, count, n))
            continue;
        factors[0] = f;
        if (split(n / f, count - 1, f, factors + 1))
            return 1;
    }
    return 0;
}

/* Copies the sizes with `*` computed; the product must be `total`.  given: of
 * read_environment. */
static int fit_sizes(int ndims, const int64_t *sizes, int64_t total,
                     int origin, const char *given, int64_t *fitted)
{
    static const char *const sets[] = {"the run", "the executing set",
                                       "the referenced set"};
    const char *of_what = sets[origin];
    char text[SODE_MAX_DIMS * 24], remedy[64] = "";
    int stars = 0, started = origin == SODE_NODES_ENTIRE;
    int64_t product = 1, factors[SODE_MAX_DIMS];
    if (total == 0)
        return sode_refuse("%s is empty", of_what);
    for (int d = 0; d < ndims; d++) {
        fitted[d] = sizes[d];
        if (sizes[d] == SODE_STAR) {
            stars++;
            continue;
        }
        if (sizes[d] <= 0)
            return sode_refuse("size %lld of dimension %d is not positive", (long long)sizes[d], d);
        if (__builtin_mul_overflow(product, sizes[d], &product))
            product = INT64_MAX;
    }
    if (stars > 0) {
        if (started)
            snprintf(remedy, sizeof remedy, "; start a multiple of %lld", (long long)product);
        if (total % product != 0)
            return sode_refuse("%s does not fit %s of %lld ranks: %lld is not a multiple of %lld%s",
                               shape_text(ndims, sizes, text, sizeof text), of_what, (long long)total,
                               (long long)total, (long long)product, *given ? given : remedy);
        split(total / product, stars, total, factors);
        for (int d = ndims - 1; d >= 0; d--)
            if (sizes[d] == SODE_STAR)
                fitted[d] = factors[--stars];
    } else if (product != total) {
        if (started)
            snprintf(remedy, sizeof remedy, "; start %lld, or declare a size as '*'", (long long)product);
        return sode_refuse("%s%s%lld node%s not fit %s of %lld ranks%s",
                           ndims > 1 ? shape_text(ndims, sizes, text, sizeof text) : "",
                           ndims > 1 ? " = " : "", (long long)product, product == 1 ? " does" : "s do",
                           of_what, (long long)total, *given ? given : remedy);
    }
    return SODE_OK;
}

static void set_coordinates(sode_nodes_t *nodes)
{
    int64_t position = nodes->set->self;
    for (int d = nodes->ndims - 1; d >= 0; d--) {
        nodes->coord[d] = position < 0 ? -1 : position % nodes->size[d];
        if (position >= 0)
            position /= nodes->size[d];
    }
}

static void destroy(void *body)
{
    sode_nodes_free_groups(body);
    sode_object_release(((sode_nodes_t *)body)->part_of);
}

/* What the new array is laid over. */
static int find_origin(sode_nodes_t *nodes, const sode_ref_t *of)
{
    nodes->origin = SODE_NODES_ENTIRE;
    nodes->set = sode_context.world;
    if (!of)
        return SODE_OK;
    if (!of->nodes && !of->tmpl) {
        nodes->origin = SODE_NODES_EXECUTING;
        nodes->set = sode_ens();
        return SODE_OK;
    }
    nodes->origin = SODE_NODES_PART;
    SODE_TRY(sode_reference_evaluate(of, SODE_OUTSIDE_GETS_FIRST, &nodes->set));
    if (of->nodes) {
        nodes->part_of = of->nodes;
        sode_object_retain(of->nodes);
        for (int d = 0; d < of->nodes->ndims; d++)
            nodes->part[d] = of->subs ? of->subs[d] : (sode_sub_t)SODE_ALL;
    }
    return SODE_OK;
}

int sode_map_nodes(const char *where, const char *name, int ndims,
                   const int64_t *sizes, const sode_ref_t *of,
                   sode_nodes_t **nodes)
{
    if (ndims < 1 || ndims > SODE_MAX_DIMS)
        return sode_refuse("%d dimensions; 1 to %d are possible", ndims, SODE_MAX_DIMS);
    sode_nodes_t *n = sode_object_create(SODE_NODES, sizeof *n, where, name,
                                         destroy);
    SODE_NEED(n, "its descriptor");
    n->ndims = ndims;
    int status = find_origin(n, of);
    int64_t known[SODE_MAX_DIMS];
    char given[GIVEN];
    read_environment(ndims, sizes, known, given);
    SODE_THEN(status, fit_sizes(ndims, known, n->set->size, n->origin, given, n->size));
    SODE_THEN(status, sode_nodes_find_groups(n));
    if (status != SODE_OK) {
        sode_object_release(n);
        return status;
    }
    set_coordinates(n);
    *nodes = n;
    return SODE_OK;
}

int sode_nodes_of_self(sode_nodes_t **nodes)
{
    sode_nodes_t *n =
        sode_object_create(SODE_NODES, sizeof *n, "", "one node", destroy);
    SODE_NEED(n, "its descriptor");
    n->ndims = 1;
    n->size[0] = 1;
    n->origin = SODE_NODES_SELF;
    int status = sode_set_intern(&sode_context.rank, 1, &n->set);
    if (status != SODE_OK)
        sode_object_release(n);
    else
        *nodes = n;
    return status;
}

int64_t sode_nodes_position(const sode_nodes_t *nodes, const int64_t *coord)
{
    int64_t position = 0;
    for (int d = 0; d < nodes->ndims; d++)
        position = position * nodes->size[d] + coord[d];
    return position;
}

int sode_nodes_alike(const sode_nodes_t *a, const sode_nodes_t *b)
{
    return a->set == b->set && a->ndims == b->ndims &&
           memcmp(a->size, b->size, (size_t)a->ndims * sizeof *a->size) == 0;
}
