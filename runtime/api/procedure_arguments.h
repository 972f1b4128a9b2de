/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the transformational procedures are given: descriptors of arrays, and sections
 * (sode/gmove.h). */
#ifndef SODE_API_PROCEDURE_ARGUMENTS_H
#define SODE_API_PROCEDURE_ARGUMENTS_H

#include "api/xmp.h"
#include "procedure/operand.h"
#include "sode/abi.h"

enum { SODE_ARGUMENTS = 2 + SODE_MAX_DIMS };

typedef struct sode_call {
    const char *what; /* the procedure */
    sode_procedure_team_t team;
    int count;
    sode_operand_t used[SODE_ARGUMENTS]; /* what it works on */
    struct sode_argument {
        xmp_desc_t array;
        int part; /* only a section, not all of it: */
        sode_triplet_t triplets[SODE_MAX_DIMS];
        int64_t length[SODE_MAX_DIMS];
    } argument[SODE_ARGUMENTS];
} sode_call_t;

/* Takes the next argument; returns its number of dimensions.  Ends the job if it is
 * no array, or goes beyond it. */
int sode_call_take(sode_call_t *call, xmp_desc_t d);

/* All nodes of the ENS are in the procedure. */
void sode_call_begin(sode_call_t *call);
/* status: what it returned; written: the argument that has new values. */
void sode_call_end(sode_call_t *call, int status, int written);

#endif
