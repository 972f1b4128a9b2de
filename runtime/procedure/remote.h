/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Single elements of other nodes, in any order: pulled, by a letter with numbers and a
 * message with values back; or pushed.  A node hears only from those that want something
 * of it.  Memory in proportion to the elements that this node asks for or sends, and that
 * others ask it for or send it.
 */
#ifndef SODE_PROCEDURE_REMOTE_H
#define SODE_PROCEDURE_REMOTE_H

#include "plan/plan.h"
#include "procedure/operand.h"

typedef struct sode_remote {
    struct sode_remote_item {
        int64_t number, item; /* there: of the element; here: which one */
        int node;
    } *list; /* [count] */
    size_t count, room;
} sode_remote_t;

int sode_remote_add(sode_remote_t *remote, int node, int64_t number, int64_t item);
void sode_remote_close(sode_remote_t *remote);

/* What others reach at this node. */
typedef struct sode_reached {
    char *base;
    size_t size; /* bytes of an element */
    int64_t (*place)(const void *about, int64_t number); /* elements from the base */
    const void *about;
} sode_reached_t;
sode_reached_t sode_reached_operand(const sode_operand_t *x);

/* values[item] = element `number` of the node.  Collective. */
int sode_remote_pull(sode_procedure_team_t *team, sode_remote_t *remote,
                     const sode_reached_t *own, char *values);

/* Element `number` of the node = values[item]; none gets two.  Collective. */
int sode_remote_push(sode_procedure_team_t *team, sode_remote_t *remote,
                     const char *values, const sode_reached_t *own);

/* The same as plans, for values that change: element `number` of the node to place[item] of
 * the target here, or from there of the source.  Of several values that are pushed to an element
 * the one with the highest order[item] wins.  Collective. */
int sode_remote_plan_pull(sode_procedure_team_t *team, sode_remote_t *remote, const sode_reached_t *own,
                          const int64_t *place, sode_plan_t **plan);
int sode_remote_plan_push(sode_procedure_team_t *team, sode_remote_t *remote, const int64_t *order,
                          const sode_reached_t *own, const int64_t *place, sode_plan_t **plan);

#endif
