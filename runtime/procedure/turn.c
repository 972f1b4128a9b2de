/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Squares whose side is a cache line, along rows of `to`: those are written one after the other,
 * and each line of `from` is fetched once, ahead of time, as no processor guesses that:
 *
 *     from:  | |          to:  [ ][ ][ ] ->   SIDE rows
 *            [ ] SIDE lines
 *            [ ]
 *             |
 *             v
 */
#include "procedure/turn.h"

#include <string.h>

enum { LINE = 64, AHEAD = 24 };

#define TURN(name, element) \
    typedef element name##_t __attribute__((may_alias, aligned(1))); \
    enum { name##_SIDE = LINE / sizeof(element) }; \
    static void name##_square(name##_t *restrict to, int64_t to_row, const name##_t *restrict from, int64_t from_row) \
    { \
        element square[name##_SIDE][name##_SIDE]; \
        for (int64_t j = 0; j < name##_SIDE; j++) \
            memcpy(square[j], from + j * from_row, LINE); \
        for (int64_t i = 0; i < name##_SIDE; i++) \
            for (int64_t j = 0; j < name##_SIDE; j++) \
                to[i * to_row + j] = square[j][i]; \
    } \
    static void name##_rest(name##_t *to, sode_pitch_t t, const name##_t *from, sode_pitch_t f, int64_t rows, \
                            int64_t columns) \
    { \
        for (int64_t i = 0; i < rows; i++) \
            for (int64_t j = 0; j < columns; j++) \
                to[i * t.row + j * t.column] = from[j * f.row + i * f.column]; \
    } \
    static void name(void *into, sode_pitch_t t, const void *source, sode_pitch_t f, int64_t rows, int64_t columns) \
    { \
        name##_t *to = into; \
        const name##_t *from = source; \
        const int64_t side = name##_SIDE; \
        int64_t across = t.column == 1 && f.column == 1 ? columns / side * side : 0; \
        for (int64_t i = 0; i < rows; i += side) { \
            int64_t filled = rows - i < side ? rows - i : side, turned = filled == side ? across : 0; \
            for (int64_t j = 0; j < turned; j += side) { \
                for (int64_t k = j + AHEAD; k < j + AHEAD + side && k < columns; k++) \
                    __builtin_prefetch(from + k * f.row + i, 0, 2); \
                name##_square(to + i * t.row + j, t.row, from + j * f.row + i, f.row); \
            } \
            name##_rest(to + i * t.row + turned * t.column, t, from + turned * f.row + i * f.column, f, filled, \
                        columns - turned); \
        } \
    }

TURN(turn1, uint8_t)
TURN(turn2, uint16_t)
TURN(turn4, uint32_t)
TURN(turn8, uint64_t)
TURN(turn16, unsigned __int128)

static void turn_any(char *to, sode_pitch_t t, const char *from, sode_pitch_t f, int64_t rows, int64_t columns,
                     size_t size)
{
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            memcpy(to + (i * t.row + j * t.column) * (int64_t)size,
                   from + (j * f.row + i * f.column) * (int64_t)size, size);
}

void sode_turn(char *to, sode_pitch_t t, const char *from, sode_pitch_t f, int64_t rows, int64_t columns, size_t size)
{
    switch (size) {
    case 1: turn1(to, t, from, f, rows, columns); break;
    case 2: turn2(to, t, from, f, rows, columns); break;
    case 4: turn4(to, t, from, f, rows, columns); break;
    case 8: turn8(to, t, from, f, rows, columns); break;
    case 16: turn16(to, t, from, f, rows, columns); break;
    default: turn_any(to, t, from, f, rows, columns, size);
    }
}
