/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What waits and operations ask of deadlock/, which stands on them: sode_context.deadlock, from
 * the start of the run on. */
#ifndef SODE_BASE_DEADLOCK_OPS_H
#define SODE_BASE_DEADLOCK_OPS_H

#include <stdint.h>

typedef struct sode_deadlock_ops {
    /* Reads what others have sent.  SODE_ERR_LEFT, _DISAGREE, _DEADLOCK: the operation under way
     * can never complete; _AWAITED: this rank has left, and must end the job. */
    int (*listen)(void);

    /* The program works: the same, if that was not done for some time.  Any thread. */
    int (*look)(void);

    /* How long a wait lasts, in ms, before it asks; asks; blocked: this rank does nothing else
     * meanwhile. */
    int64_t (*patience)(void);
    int (*ask)(int blocked);

    /* Now and then in a wait that began at `since` (ms); the wait is over, and has asked, or not. */
    int (*go_on)(int64_t since, int64_t now);
    void (*settle)(int asked);

    /* Compares the operation under way with that of the rank before in the set, and thus all of
     * the set with each other, at once; and what both must have alike. */
    int (*lockstep)(void);

    void (*free)(void); /* the end of the run */
} sode_deadlock_ops_t;

#endif
