/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The transformational procedures of XMP, for arrays that are mapped in any way.
 * Each gets what this node has of its arrays, is entered by all nodes of the team,
 * and returns a status whose text names the array.  No array is changed before all
 * that is read of it has been read, so one may be given twice.
 */
#ifndef SODE_PROCEDURE_PROCEDURE_H
#define SODE_PROCEDURE_PROCEDURE_H

#include "procedure/team.h"
#include "sode/library.h"

/* x[i][j] = a[j][i] */
int sode_transpose(const sode_procedure_team_t *team, const sode_owned_t *x,
                   const sode_owned_t *a);

#endif
