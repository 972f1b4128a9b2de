/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Routes of gather, scatter, pack and unpack: which element of one operand goes to which place
 * of the other.  Finding them takes letters to the owners and a walk through all indices; so they
 * are kept as an exchange (plan/store.h), by what operands and indices are on all nodes.  The
 * next call with the same indices hashes them and executes the exchange.
 *
 *     SODE_TRY(sode_routes_find(team, &call, &route));
 *     ... open the share if there is no route, or it is staged ...
 *     if (!route)
 *         ... find who has what: remote; SODE_TRY(sode_routes_make(team, &call, &remote, &share, &route));
 *     SODE_TRY(sode_routes_execute(team, &call, &share, route));
 */
#ifndef SODE_PROCEDURE_ROUTES_H
#define SODE_PROCEDURE_ROUTES_H

#include "procedure/repeat.h"
#include "procedure/remote.h"
#include "procedure/share.h"

typedef struct sode_routed {
    enum sode_repeat_kind kind;
    const sode_operand_t *shaped, *reached, *indices; /* as in gather.c */
    int nindices; /* of pack and unpack: the mask, if there is one */
    int gathers;
    int keeps; /* elements of `shaped` that no route reaches stay as they are */
    /* Set by sode_routes_find: */
    int staged; /* values pass through a share of `shaped`: it goes in steps, or both are one array */
    sode_repeat_key_t key; /* what tells it apart */
} sode_routed_t;

/* *route: NULL, on all nodes alike.  Collective. */
int sode_routes_find(sode_procedure_team_t *team, sode_routed_t *call, sode_repeat_t **route);

/* remote: items are numbers in the share.  Of values for one place the last one in
 * C order wins.  *route: NULL, or one that sode_routes_note made.  Collective. */
int sode_routes_make(sode_procedure_team_t *team, const sode_routed_t *call, sode_remote_t *remote,
                     const sode_share_t *share, sode_repeat_t **route);

/* Keeps that there was such a call, and no exchange yet: it pays if the call is repeated. */
int sode_routes_note(const sode_procedure_team_t *team, const sode_routed_t *call);

/* Collective. */
int sode_routes_execute(sode_procedure_team_t *team, const sode_routed_t *call, const sode_share_t *share,
                        sode_repeat_t *route);

#endif
