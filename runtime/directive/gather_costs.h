/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What messages, copies and collectives take among the ranks of a set.  The first run with a
 * tuning file measures them when it makes its first plan of a gather; they are a record of the
 * file, for this machine, MPI and number of ranks, that later runs read.
 */
#ifndef SODE_DIRECTIVE_GATHER_COSTS_H
#define SODE_DIRECTIVE_GATHER_COSTS_H

#include "base/set.h"
#include "plan/gather_model.h"
#include "tune/subjects.h"

/* Of estimates; without a tuning file, the usual ones.  The same on all ranks.  Collective
 * over the set, which has subjects (tune/subjects.h). */
int sode_gather_costs_find(const sode_set_t *set, sode_gather_costs_t *costs);

/* Measures them anew. Until sode_subject_leave. */
int sode_gather_costs_measure(const sode_set_t *set, sode_subject_t **subject);

#endif
