/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A matrix across: the one loop of a transposition. */
#ifndef SODE_PROCEDURE_TURN_H
#define SODE_PROCEDURE_TURN_H

#include <stddef.h>
#include <stdint.h>

/* Elements between neighbors of a column, and of a row. */
typedef struct sode_pitch {
    int64_t row, column;
} sode_pitch_t;

/* to[i][j] = from[j][i] for `rows` i and `columns` j; elements of `size` bytes, which do not
 * overlap. */
void sode_turn(char *to, sode_pitch_t to_pitch, const char *from, sode_pitch_t from_pitch,
               int64_t rows, int64_t columns, size_t size);

#endif
