/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What operands of one call must have in common. */
#ifndef SODE_PROCEDURE_SHAPE_H
#define SODE_PROCEDURE_SHAPE_H

#include "procedure/operand.h"

int sode_shape_dims(const sode_operand_t *x, int ndims);
/* Dimension d of x and e of a, both from 0, have one extent. */
int sode_shape_extent(const sode_operand_t *x, int d, const sode_operand_t *a, int e);
/* All dimensions have. */
int sode_shape_same(const sode_operand_t *x, const sode_operand_t *a);
/* The elements are of one type. */
int sode_shape_type(const sode_operand_t *x, const sode_operand_t *a);

#endif
