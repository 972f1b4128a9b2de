/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Exchanges of procedures, kept for the next call (plan/store.h).  A key has what all nodes say
 * alike, or what only a sum over them knows:
 *
 *     SODE_TRY(sode_repeat_key(team, kind, hash, flag, &key));
 *     SODE_TRY(sode_repeat_find(team, &key, &kept));
 *     if (!kept) SODE_TRY(sode_repeat_add(team, &key, bytes, exchange, &kept));
 *     SODE_TRY(sode_repeat_execute(kept, bases));
 */
#ifndef SODE_PROCEDURE_REPEAT_H
#define SODE_PROCEDURE_REPEAT_H

#include "plan/store.h"
#include "procedure/operand.h"
#include "transport/transport.h"

/* What makes it, the first word of its key; keys of other exchanges begin with others. */
enum sode_repeat_kind {
    SODE_REPEAT_SCATTER = 3,
    SODE_REPEAT_GATHER,
    SODE_REPEAT_PACK,
    SODE_REPEAT_UNPACK,
    SODE_REPEAT_MOVE,
    SODE_REPEAT_SORTED
};

typedef struct sode_repeat {
    sode_stored_t stored;
    sode_exchange_t *exchange; /* NULL: not yet */
    unsigned executions;       /* before there was one */
} sode_repeat_t;

/* The same on all nodes. */
typedef struct sode_repeat_key {
    enum sode_repeat_kind kind;
    int64_t words[3];
} sode_repeat_key_t;

/* Where this node has elements of an operand, mixed into a hash. */
uint64_t sode_repeat_mix(uint64_t hash, const sode_operand_t *x);

/* Of what each node says, as a hash; words[2]: how many say the flag.  Collective. */
int sode_repeat_key(const sode_procedure_team_t *team, enum sode_repeat_kind kind, uint64_t hash, int flag,
                    sode_repeat_key_t *key);

/* *kept: NULL, on all nodes alike. */
int sode_repeat_find(const sode_procedure_team_t *team, const sode_repeat_key_t *key, sode_repeat_t **kept);

/* Takes the exchange over, also when it fails.  bytes: as all nodes count them. */
int sode_repeat_add(const sode_procedure_team_t *team, const sode_repeat_key_t *key, int64_t bytes,
                  sode_exchange_t *exchange, sode_repeat_t **kept);

/* bases: of the source and of the target.  Collective. */
int sode_repeat_execute(sode_repeat_t *kept, void *const *bases);

#endif
