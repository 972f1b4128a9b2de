/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file reduction.h
 * Part of abi.h: reductions of directives and of the clauses of loops.
 */
#ifndef SODE_REDUCTION_H
#define SODE_REDUCTION_H

#pragma GCC system_header
#include <sode/communication.h>

#ifdef __cplusplus
extern "C" {
#endif

enum sode_op {
    SODE_OP_SUM, SODE_OP_PROD, SODE_OP_BAND, SODE_OP_BOR, SODE_OP_BXOR, SODE_OP_LAND, SODE_OP_LOR,
    SODE_OP_MAX, SODE_OP_MIN
};
/** One of the variables that are reduced together. */
typedef struct sode_reduced {
    int op, type;             /**< enum sode_op, enum sode_type */
    void *data;
    sode_index_t count;       /**< elements */
    unsigned order;           /**< SODE_ORDERED, SODE_ORDERED_ANY or 0 */
    struct sode_exact *exact; /**< what a loop has summed up (sode_exact_begin); or NULL */
} sode_reduced_t;
static __inline__ SODE_UNUSED void *sode_reduced_data(const sode_reduced_t *list, int k) { return list[k].data; }
/** Combines the elements of every rank of the set in place; all ranks of the set get the result.  In one message where
 *  they are small.  Collective over `on`. */
void sode_reductions(const char *where, int n, const sode_reduced_t *list, const sode_ref_t *on,
                     const sode_clauses_t *with);
/** Before a loop with a reduction clause: on every rank of the set but the first, sets the variables to the
 *  value that does not count (0 for SUM and BXOR, 1 for PROD; unchanged for the other operations). */
void sode_reductions_begin(const char *where, int n, const sode_reduced_t *list, const sode_ref_t *on);
/** The set of a loop's reduction clause: nodes along the dimensions whose subscript is SODE_ALL, own coordinate
 *  in the others, inside the ENS.  Same as sode_reductions with such a reference, restricted to the ENS.  Frees the
 *  exact sums. */
void sode_reductions_end(const char *where, int n, const sode_reduced_t *list, const sode_ref_t *on);

/** The same of one variable. */
static __inline__ SODE_UNUSED void sode_reduction(const char *where, int op, int type, void *data, sode_index_t count,
                                                  const sode_ref_t *on, const sode_clauses_t *with)
{
    const sode_reduced_t one = {op, type, data, count, 0, 0};
    sode_reductions(where, 1, &one, on, with);
}
static __inline__ SODE_UNUSED void sode_reduction_begin(const char *where, int op, int type, void *data,
                                                        sode_index_t count, const sode_ref_t *on)
{
    const sode_reduced_t one = {op, type, data, count, 0, 0};
    sode_reductions_begin(where, 1, &one, on);
}
static __inline__ SODE_UNUSED void sode_reduction_end(const char *where, int op, int type, void *data,
                                                      sode_index_t count, const sode_ref_t *on, const sode_clauses_t *with)
{
    const sode_reduced_t one = {op, type, data, count, with ? with->flags : 0, 0};
    sode_reductions_end(where, 1, &one, on);
}

/** A reduced scalar goes through a copy, so that its own address is never taken.  var: evaluated twice.  One statement each. */
#define SODE_REDUCTION(where, op, type, c_type, var, on, with) \
    { c_type sode_copy = var; sode_reduction(where, op, type, &sode_copy, 1, on, with); var = sode_copy; }
#define SODE_REDUCTION_BEGIN(where, op, type, c_type, var, on) \
    { c_type sode_copy = var; sode_reduction_begin(where, op, type, &sode_copy, 1, on); var = sode_copy; }
#define SODE_REDUCTION_END(where, op, type, c_type, var, on, with) \
    { c_type sode_copy = var; sode_reduction_end(where, op, type, &sode_copy, 1, on, with); var = sode_copy; }
/** The same for several variables: after `results` come the sode_reduced_t, with data &(double){x} for an x that is copied
 *  and `x = SODE_REDUCED(double, k);` for it, number k of the list, among the results. */
#define SODE_REDUCED(c_type, k) (*(c_type *)sode_reduced_data(sode_reduced, k))
#define SODE_REDUCTIONS(where, on, with, results, ...) \
    { const sode_reduced_t sode_reduced[] = {__VA_ARGS__}; \
      sode_reductions(where, (int)(sizeof sode_reduced / sizeof *sode_reduced), sode_reduced, on, with); results }
#define SODE_REDUCTIONS_BEGIN(where, on, results, ...) \
    { const sode_reduced_t sode_reduced[] = {__VA_ARGS__}; \
      sode_reductions_begin(where, (int)(sizeof sode_reduced / sizeof *sode_reduced), sode_reduced, on); results }
#define SODE_REDUCTIONS_END(where, on, results, ...) \
    { const sode_reduced_t sode_reduced[] = {__VA_ARGS__}; \
      sode_reductions_end(where, (int)(sizeof sode_reduced / sizeof *sode_reduced), sode_reduced, on); results }

/** Combines a distributed array element by element, the owned part of the local section, over nodes that hold the same
 *  section: `on`, or NULL: the nodes of the ENS along the node dimensions over which the array is replicated. */
void sode_reduction_array(const char *where, int op, int type, sode_array_t *array, const sode_ref_t *on,
                          const sode_clauses_t *with);

/** A variable that goes with an extreme value: `max: m / i, j /`. */
typedef struct sode_location {
    void *data;
    size_t size;
} sode_location_t;
enum sode_extreme { SODE_EXTREME_ANY, SODE_EXTREME_FIRST, SODE_EXTREME_LAST };
/** SODE_OP_MAX or SODE_OP_MIN of one value on the set; the locations are copied from the node that has it.  Of several
 *  nodes: ANY - the first of the set; FIRST, LAST - that with the lexicographically smallest (greatest) place; nodes
 *  without a place (nplace 0) come before all others.  place: sequential position of the iteration that set the value.
 *  clause: as sode_reduction_end (1) or as sode_reduction (0) with regard to `on`. */
void sode_reduction_locations(const char *where, int op, int type, void *value, int nlocations,
                              const sode_location_t *locations, int which, int nplace, const sode_index_t *place,
                              int clause, const sode_ref_t *on);

/** In a loop with first/last reductions: notes at the end of an iteration whether it set the value or a location - it
 *  says so where it assigns them, and other changes are seen - and if so the iteration's place.  One per reduced variable; lives around the nest. */
typedef struct sode_finder {
    int nwatched;
    const sode_location_t *watched; /**< the value, then the locations */
    unsigned char *seen;            /**< what they held, one behind the other */
    int nplace;                     /**< 0: not changed yet */
    sode_index_t place[SODE_MAX_DIMS];
} sode_finder_t;
typedef struct sode_iteration {
    sode_finder_t *finder;
    int nplace;
    sode_index_t place[SODE_MAX_DIMS];
    int assigned;
} sode_iteration_t;
static __inline__ SODE_UNUSED void sode_finder_begin(sode_finder_t *f)
{
    unsigned char *seen = f->seen;
    int k;
    for (k = 0; k < f->nwatched; seen += f->watched[k++].size)
        __builtin_memcpy(seen, f->watched[k].data, f->watched[k].size);
}
/** Declares sode_finder_<own>, which watches the locations that follow: the value first. `bytes`: their sizes together. */
#define SODE_FINDER(own, bytes, ...) \
    const sode_location_t sode_watched_##own[] = {__VA_ARGS__}; \
    unsigned char sode_seen_##own[bytes]; \
    sode_finder_t sode_finder_##own = {(int)(sizeof sode_watched_##own / sizeof *sode_watched_##own), sode_watched_##own, \
                                       sode_seen_##own, 0, {0}}; \
    sode_finder_begin(&sode_finder_##own);
/** Released (SODE_RELEASE) at the end of every iteration. */
static __inline__ SODE_UNUSED void sode_iteration_end(const sode_iteration_t *iteration)
{
    sode_finder_t *f = iteration->finder;
    unsigned char *seen = f->seen;
    int k, d;
    for (k = 0; k < f->nwatched; seen += f->watched[k++].size)
        if (iteration->assigned || __builtin_memcmp(seen, f->watched[k].data, f->watched[k].size)) {
            sode_finder_begin(f);
            f->nplace = iteration->nplace;
            for (d = 0; d < iteration->nplace; d++)
                f->place[d] = iteration->place[d];
            return;
        }
}

/** The sum of a loop with `reduction(+: s) ordered(any)`: every iteration adds what it has summed up, exactly; any
 *  thread may.  type: a floating or complex type.  begin allocates, end combines over the set (as sode_reduction_end),
 *  rounds once into *data, whose value before counts once, and frees. */
typedef struct sode_exact sode_exact_t;
sode_exact_t *sode_exact_begin(const char *where, int type);
void sode_exact_end(const char *where, sode_exact_t *sum, void *data, const sode_ref_t *on);
#define SODE_EXACT_END(where, sum, c_type, var, on) \
    { c_type sode_copy = var; sode_exact_end(where, sum, &sode_copy, on); var = sode_copy; }
typedef struct sode_summand {
    sode_exact_t *sum;
    const void *value; /**< the iteration's own variable */
} sode_summand_t;
void sode_exact_add(const sode_summand_t *summand); /**< released (SODE_RELEASE) at the end of every iteration */
/** In the body of a loop whose sum is sode_exact_<own>: a variable of the iteration in place of the reduced one. */
#define SODE_SUMMAND(type, var, own) \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"") \
    type var = 0; \
    _Pragma("GCC diagnostic pop") \
    const sode_summand_t sode_summand_##own SODE_RELEASE(sode_exact_add) = {sode_exact_##own, &var};

#ifdef __cplusplus
}
#endif

#endif
