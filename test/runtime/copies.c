/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Copies inside a rank, as a periodic array needs them that is not distributed: every width in bytes up to more than a
 * cache line, few rows and many, planes, several threads; against the definition, byte by byte.  Both sides of a
 * row are one copy where they share cache lines.
 *
 * RUN: %mpicc -std=c11 -O2 -fopenmp -I%source/runtime %s $(%objects select/[a-z]*.c transport/{copy,inside,pull,region}.c \
 * RUN:   base/{mark,settings,spelling,status,threads,pages,pieces,place}.c) %source/runtime/base/cores_plain.c -o %t
 * RUN: OMP_WAIT_POLICY=passive %t
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "transport/copy.h"

enum { OWNED = 200, MOST_WIDTH = 100 }; /* bytes of a row */

typedef struct shape {
    int planes, rows, width; /* bytes of the halo on either side */
} shape_t;

static int failures;

static size_t row_bytes(const shape_t *shape)
{
    return OWNED + 2 * (size_t)shape->width;
}

static unsigned char value(size_t row, size_t byte)
{
    return (unsigned char)(7 * row + 3 * byte + row / 5);
}

static void region(const shape_t *shape, char *base, size_t first_byte, sode_region_t *made)
{
    const int64_t row = (int64_t)row_bytes(shape);
    const sode_comb_t combs[] = {{0, shape->planes, shape->rows * row, 1, 0}, {0, shape->rows, row, 1, 0},
                                 {(int64_t)first_byte, shape->width, 1, 1, 0}};
    if (!sode_region_of_combs(3, combs, 0, base, 1, made))
        exit(1);
}

static void check(const shape_t *shape, int threads)
{
    size_t row = row_bytes(shape), rows = (size_t)(shape->planes * shape->rows), width = (size_t)shape->width;
    char *base = malloc(row * rows);
    sode_region_t pairs[4];
    sode_copies_t copies = {0};
    for (size_t r = 0; r < rows; r++)
        for (size_t b = 0; b < row; b++)
            base[r * row + b] = (char)value(r, b);
    region(shape, base, 0, &pairs[0]);
    region(shape, base, OWNED, &pairs[1]);
    region(shape, base, OWNED + width, &pairs[2]);
    region(shape, base, width, &pairs[3]);
    if (sode_copies_inside(&copies, pairs, 2) != SODE_OK)
        exit(1);
    int joined = copies.list[0].kind == SODE_COPY_TWINS;
    if (joined != (width <= 64 && rows > 1) || copies.bytes != 2 * width * rows) {
        printf("%d x %d, %d bytes: joined %d, %zu bytes\n", shape->planes, shape->rows, shape->width, joined, copies.bytes);
        failures++;
    }
    sode_copies_run(&copies, threads);
    for (size_t r = 0; r < rows && failures < 10; r++)
        for (size_t b = 0; b < row; b++) {
            size_t from = b < width ? b + OWNED : b >= OWNED + width ? b - OWNED : b;
            if ((unsigned char)base[r * row + b] == value(r, from))
                continue;
            printf("%d x %d, %d bytes, %d threads: row %zu, byte %zu\n", shape->planes, shape->rows, shape->width, threads,
                   r, b);
            failures++;
            break;
        }
    sode_copies_free(&copies);
    free(base);
}

int main(void)
{
    const int rows[] = {1, 2, 3, 4, 5, 7, 8, 9, 31, 1500};
    for (int width = 1; width <= MOST_WIDTH; width++)
        for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
            for (int planes = 1; planes <= 3; planes++)
                for (int threads = 1; threads <= 3; threads += 2)
                    check(&(shape_t){planes, rows[r], width}, threads);
    return failures != 0;
}
