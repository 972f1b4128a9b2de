/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The clause gather of a loop.  An array that is gathered has an image: memory of its
 * whole extent, reserved and touched only where elements lie that some loop has read.
 * A pattern - the same subscripts on all nodes - is known again at its place in the program;
 * its plan (gather_plans.h) serves any place.
 */
#ifndef SODE_DIRECTIVE_GATHER_H
#define SODE_DIRECTIVE_GATHER_H

#include "directive/gather_numbers.h"
#include "map/array.h"
#include "sode/gather.h"

/* *gather->inspects: the nest is to note what it reads.  The clauses and their keys are
 * used until the end. */
int sode_gather_open(const char *where, const void *site, sode_array_impl_t *array,
                     const sode_gather_how_t *how, sode_gather_t **gather);

/* *image: of the array, with what the loop reads in place. */
int sode_gather_bring(const char *where, sode_gather_t *gather, void **image);

/* Overlap (gather_far.c): whose an element is; an iteration of the nest reads what others own. */
uint64_t sode_gather_find_owner(sode_gather_t *gather, int64_t element);
int sode_gather_note_far(sode_gather_t *gather, int64_t iteration);

/* What it has found of a pattern. */
typedef struct sode_gather_far {
    sode_gather_run_t *runs; /* [nruns] of iterations that read others, ascending */
    size_t nruns;
    struct sode_gather_turn {
        sode_gather_run_t run;
        uint64_t owners;     /* modulo 64, a bit each */
    } *turns;                /* [nturns] the same by owners: few of them first; one set of owners: none */
    size_t nturns;
    int64_t reads;           /* of the nest on this node */
    size_t at;               /* of the runs: where the walk looked last */
} sode_gather_far_t;
sode_gather_far_t *sode_gather_far(const sode_gather_t *gather);

/* Are parts of a nest long enough, on this node?  And is it to run in parts, in this execution? */
int sode_gather_pays(size_t pieces, int64_t reads);
int sode_gather_in_parts(const sode_gather_t *gather);

/* Waits for all elements; for those of some owners. */
int sode_gather_finish(sode_gather_t *gather);
int sode_gather_finish_some(sode_gather_t *gather, uint64_t owners);

/* The next part of a nest (gather_walk.c); *more: 0: there is none. */
int sode_gather_go_on(sode_gather_walk_t *walk, int *more);

/* What the nest reads in place of its k-th list, and of the numbers of elements. */
int sode_gather_take_list(sode_gather_t *gather, int k, const sode_gather_source_t *from,
                          const int32_t **list);
const int32_t *sode_gather_take_numbers(sode_gather_t *gather);

/* Bits of what the directive has brought. */
const uint64_t *sode_gather_take_listed(sode_gather_t *gather);

/* Of the directive: wants what this node owns (gather_list.c), */
int sode_gather_note_own(sode_gather_t *gather, const sode_array_impl_t *array);
/* and the elements of a list. */
int sode_gather_note_list(sode_gather_t *gather, const char *name, const void *list, int64_t count,
                          size_t size, int is_signed);

/* Sets them in bits of the image. */
int sode_gather_own_bits(const sode_gather_t *gather, const sode_array_impl_t *array, uint64_t *bits);

/* An index outside of dimension d. */
int sode_gather_fail_outside(const sode_gather_t *gather, int d, int64_t index);

/* The array goes, or its storage. */
void sode_gather_release(sode_array_impl_t *array);

#endif
