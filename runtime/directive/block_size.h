/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Into how many blocks a pipeline (pipeline.h) is cut with `block(auto)`: its first
 * executions take several numbers in turn and are timed (tune/tuner.h). */
#ifndef SODE_DIRECTIVE_BLOCK_SIZE_H
#define SODE_DIRECTIVE_BLOCK_SIZE_H

#include "base/set.h"
#include "sode/abi.h"

typedef struct sode_block_trials sode_block_trials_t;

/* That of a nest over a set, with blocks of a loop of `count` iterations on all nodes
 * together.  Collective, in the same order on all ranks of the set; does not wait. */
int sode_block_trials_find(sode_set_t *set, const sode_nest_t *nest, int64_t count,
                           sode_block_trials_t **trials);

/* How many blocks this execution has; its time begins. */
int sode_block_trials_begin(sode_block_trials_t *trials);

/* It has ended.  Between operations; waits for the others now and then. */
int sode_block_trials_end(sode_block_trials_t *trials);

#endif
