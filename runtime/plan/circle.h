/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Nodes that all get the same elements in `to = from`: all that execute, where `to` is
 * memory; those that hold copies of the same part of `to`.  Nobody sends to each of
 * them.  They stand in a circle; each element is first with one member (its owner, or
 * the one that the owner outside sends it to), and in round k each member gives what
 * it has to the one 2^k before it:
 *
 *     member      0      1      2      3      4
 *     has         a      b      c      d      e
 *     round 0     ab     bc     cd     de     ea        from the next one
 *     round 1     abcd   bcde   cdea   deab   eabc      from the one after that
 *     round 2     abcde  ...                            what is missing, 4 further on
 *
 * That is a broadcast in log2 rounds if one of them has everything, and an all-gather
 * if each has a part; a member holds each element once.
 */
#ifndef SODE_PLAN_CIRCLE_H
#define SODE_PLAN_CIRCLE_H

#include "base/set.h"
#include "map/side.h"

typedef struct sode_circle {
    int size;                  /* members; 0: there are no circles */
    const sode_nodes_t *grid;  /* where they lie; NULL: all that execute */
    int varies[SODE_MAX_DIMS]; /* [grid->ndims] along it; elsewhere all have: */
    int64_t coord[SODE_MAX_DIMS];
} sode_circle_t;

/* The circles of an assignment, without coordinates; all executing nodes find the same.
 * size 0: there are none, or they are not worth it, or owners do not execute. */
void sode_circle_find(const sode_section_side_t *to, const sode_section_side_t *from,
                      const sode_set_t *executing, sode_circle_t *circle);

/* That of a node, by its position in the executing nodes; 0: it is in none. */
int sode_circle_of(sode_circle_t *circle, const sode_set_t *executing, int position);

/* A node's number in the circle, or -1; and the other way. */
int sode_circle_number(const sode_circle_t *circle, const sode_set_t *executing,
                       int position);
int sode_circle_member(const sode_circle_t *circle, const sode_set_t *executing,
                       int number);

/* In how many rounds all members have everything. */
static inline int sode_circle_rounds(int size)
{
    int rounds = 0;
    while ((int64_t)1 << rounds < size)
        rounds++;
    return rounds;
}

/* A member's round k: it gets what `from` and the count - 1 members behind that have had first; `to` gets as much of it. */
typedef struct sode_circle_round {
    int from, to, count;
} sode_circle_round_t;

static inline sode_circle_round_t sode_circle_round(int size, int number, int k)
{
    const int far = 1 << k;
    return (sode_circle_round_t){
        .from = (int)(((int64_t)number + far) % size),
        .to = (number - far + size) % size,
        .count = far < size - far ? far : size - far,
    };
}

/* Who is the first to have what a node outside sends to the circle. */
static inline int sode_circle_door(const sode_circle_t *circle, int position)
{
    return position % circle->size;
}

#endif
