/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A reference is evaluated once and then looked up, whatever is asked of it, so
 * that a directive takes no time in proportion to the ranks: on a run of 40,000
 * ranks of which this is one.  What changes the answer is evaluated again: other
 * subscripts, another executing set, an object at the address of an earlier one.
 * More references than are kept are right, too.
 *
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime %s %build/lib/libsode_start.a %libstatic -Wl,--wrap=sode_set_intern,--wrap=sode_set_contains -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/object.h"
#include "base/status.h"
#include "map/evaluated.h"
#include "map/nodes.h"
#include "map/reference.h"

enum { P0 = 5000, P1 = 8, P = P0 * P1, SELF = 11 };

#define EXPECT(got, wanted) \
    do { \
        long got_ = (long)(got), wanted_ = (long)(wanted); \
        if (got_ != wanted_) { \
            printf("line %d: %s: got %ld, wanted %ld\n", __LINE__, #got, got_, \
                   wanted_); \
            exit(1); \
        } \
    } while (0)

/* What takes time in proportion to the ranks. */
static int interned, compared;
int __real_sode_set_intern(const int *ranks, int size, sode_set_t **set);
int __wrap_sode_set_intern(const int *ranks, int size, sode_set_t **set)
{
    interned++;
    return __real_sode_set_intern(ranks, size, set);
}
int __real_sode_set_contains(const sode_set_t *outer, const sode_set_t *inner);
int __wrap_sode_set_contains(const sode_set_t *outer, const sode_set_t *inner)
{
    compared++;
    return __real_sode_set_contains(outer, inner);
}

static void destroy(void *body)
{
    (void)body;
}

static sode_nodes_t *make_nodes(sode_set_t *set, int rows)
{
    sode_nodes_t *nodes =
        sode_object_create(SODE_NODES, sizeof *nodes, "evaluated.c:1", "p",
                           destroy);
    *nodes = (sode_nodes_t){.ndims = 2,
                            .size = {rows, set->size / rows},
                            .set = set,
                            .coord = {SELF / (set->size / rows),
                                      SELF % (set->size / rows)}};
    return nodes;
}

static int worked(void)
{
    int work = interned + compared;
    interned = compared = 0;
    return work > 0;
}

static sode_set_t *in_ens(const sode_ref_t *ref)
{
    sode_set_t *set = NULL;
    EXPECT(sode_reference_in_ens(ref, &set), SODE_OK);
    return set;
}

static sode_set_t *cut(const sode_ref_t *ref)
{
    sode_set_t *set = NULL;
    EXPECT(sode_reference_cut(ref, &set), SODE_OK);
    return set;
}

static void looked_up(const sode_nodes_t *p)
{
    const sode_ref_t *const refs[] = {
        SODE_ON_ALL_NODES(p), SODE_ON_NODES(p, SODE_ALL, SODE_ALL),
        SODE_ON_NODES(p, SODE_OWN, SODE_ALL), SODE_ON_NODES(p, SODE_ALL, SODE_OWN),
        SODE_ON_NODES(p, SODE_RANGE(1, P0, 3), SODE_ALL),
        SODE_ON_NODES(p, SODE_AT(7), SODE_RANGE(7, -1, -2))};
    const int sizes[] = {P, P, P1, P0, (P0 - 1 + 2) / 3 * P1, 4};
    for (int k = 0; k < 6; k++) {
        sode_set_t *first = in_ens(refs[k]), *part = cut(refs[k]), *whole;
        EXPECT(sode_reference_evaluate(refs[k], SODE_OUTSIDE_GETS_NONE, &whole),
               SODE_OK);
        EXPECT(first->size, sizes[k]);
        EXPECT(first == part && part == whole, 1);
        worked();
        for (int n = 0; n < 3; n++) {
            EXPECT(in_ens(refs[k]) == first && cut(refs[k]) == first, 1);
            EXPECT(sode_reference_evaluate(refs[k], SODE_OUTSIDE_GETS_NONE,
                                           &whole), SODE_OK);
            EXPECT(whole == first, 1);
        }
        EXPECT(worked(), 0);
    }
}

static void other_ens(const sode_nodes_t *p)
{
    const sode_ref_t *row = SODE_ON_NODES(p, SODE_AT(1), SODE_ALL);
    const sode_ref_t *half = SODE_ON_NODES(p, SODE_ALL, SODE_RANGE(2, P1, 1));
    sode_set_t *set = NULL;
    EXPECT(in_ens(row)->size, P1);
    EXPECT(cut(row)->size, P1);
    EXPECT(sode_ens_push(in_ens(half)), SODE_OK);
    EXPECT(cut(row)->size, P1 - 2);
    EXPECT(sode_reference_in_ens(row, &set), SODE_ERR_ARGUMENT);
    EXPECT(sode_reference_in_ens(row, &set), SODE_ERR_ARGUMENT);
    sode_ens_pop();
    EXPECT(cut(row)->size, P1);
    EXPECT(in_ens(row)->size, P1);
}

void __asan_init(void) __attribute__((weak));

static void same_address(void)
{
    const sode_nodes_t *before = NULL;
    int met_again = 0;
    for (int k = 0; k < 50; k++) {
        int rows = k % 2 ? 8 : 1000;
        sode_nodes_t *q = make_nodes(sode_context.world, rows);
        met_again += q == before;
        EXPECT(in_ens(SODE_ON_NODES(q, SODE_OWN, SODE_ALL))->size, P / rows);
        EXPECT(cut(SODE_ON_NODES(q, SODE_ALL, SODE_AT(0)))->size, rows);
        before = q;
        sode_object_release(q);
    }
    /* Or this has shown nothing; sanitizers keep what was freed for a while. */
    EXPECT(met_again > 0 || __asan_init, 1);
}

/* Whatever the memory held before; what is asked, of what and where is told apart. */
static uint64_t hash_of(int question, const sode_nodes_t *p, int64_t row, const sode_set_t *ens, int before)
{
    sode_evaluation_t e;
    memset(&e, before, sizeof e);
    sode_evaluation_make(question, SODE_ON_NODES(p, SODE_AT(row), SODE_ALL), ens, &e);
    return e.hash;
}

static void hashes(const sode_nodes_t *p)
{
    const sode_nodes_t *q = make_nodes(sode_context.world, 8);
    const sode_set_t *part = in_ens(SODE_ON_NODES(p, SODE_AT(1), SODE_ALL));
    const uint64_t hash = hash_of(1, p, 7, sode_context.world, 0x11);
    EXPECT(hash_of(1, p, 7, sode_context.world, 0x22) == hash, 1);
    EXPECT(hash_of(2, p, 7, sode_context.world, 0x11) == hash, 0);
    EXPECT(hash_of(1, q, 7, sode_context.world, 0x11) == hash, 0);
    EXPECT(hash_of(1, p, 6, sode_context.world, 0x11) == hash, 0);
    EXPECT(hash_of(1, p, 7, part, 0x11) == hash, 0);
    sode_object_release((void *)(uintptr_t)q);
}

static void many(const sode_nodes_t *p)
{
    for (int round = 0; round < 2; round++)
        for (int k = 0; k < 1000; k++) {
            sode_set_t *set = in_ens(SODE_ON_NODES(p, SODE_AT(k), SODE_ALL));
            EXPECT(set->size, P1);
            EXPECT(sode_set_position(set, k * P1 + 3), 3);
        }
}

int main(void)
{
    sode_context_t *c = &sode_context;
    int *ranks = malloc(P * sizeof *ranks);
    for (int k = 0; k < P; k++)
        ranks[k] = k;
    c->rank = SELF;
    c->size = P;
    EXPECT(sode_set_intern(ranks, P, &c->world), SODE_OK);
    EXPECT(sode_ens_push(c->world), SODE_OK);
    sode_nodes_t *p = make_nodes(c->world, P0);
    looked_up(p);
    other_ens(p);
    same_address();
    hashes(p);
    many(p);
    looked_up(p);
    free(ranks);
    return 0;
}
