/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The transformational procedures of XMP, for arrays that are mapped in any way.
 * Each gets what this node has of its arrays, is entered by all nodes of the team,
 * and returns a status whose text names the array.  No array is changed before all
 * that is read of it has been read, so one may be given twice.
 */
#ifndef SODE_PROCEDURE_PROCEDURE_H
#define SODE_PROCEDURE_PROCEDURE_H

#include "procedure/operand.h"

/* x[i][j] = a[j][i] */
int sode_transpose(sode_procedure_team_t *team, const sode_operand_t *x,
                   const sode_operand_t *a);

/* x[k] = a[indices[0][k]][indices[1][k]]...; indices: an array for each dimension
 * of a. */
int sode_gather(sode_procedure_team_t *team, const sode_operand_t *x,
                const sode_operand_t *a, const sode_operand_t *indices);
/* x[indices[0][k]][indices[1][k]]... = a[k]; indices: for each dimension of x.  Of
 * values for one element the last one in C order stays. */
int sode_scatter(sode_procedure_team_t *team, const sode_operand_t *x,
                 const sode_operand_t *a, const sode_operand_t *indices);

/* The elements of a where mask is not 0, in C order, to the front of v; mask NULL:
 * all. */
int sode_pack(sode_procedure_team_t *team, const sode_operand_t *v,
              const sode_operand_t *a, const sode_operand_t *mask);
/* And back. */
int sode_unpack(sode_procedure_team_t *team, const sode_operand_t *a,
                const sode_operand_t *v, const sode_operand_t *mask);

/* The order of sorting. */
enum sode_sort_order { SODE_SORT_UP, SODE_SORT_DOWN };

/* to = sorted from; one dimension, elements of a real type. */
int sode_sort(sode_procedure_team_t *team, const sode_operand_t *from,
              const sode_operand_t *to, enum sode_sort_order order);

/* x = a times b. */
int sode_matmul(sode_procedure_team_t *team, const sode_operand_t *x,
                const sode_operand_t *a, const sode_operand_t *b);

#endif
