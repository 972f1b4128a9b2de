/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* x = transposed a.  Each node fetches the elements that its part of x takes its
 * values from, as they are ordered in a, and turns them in squares that fit the
 * cache. */
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "procedure/fetch.h"
#include "procedure/lines.h"
#include "procedure/procedure.h"
#include "procedure/shape.h"

enum { SIDE = 16 };

/* The part with its dimensions exchanged. */
static sode_owned_t turned(const sode_owned_t *part)
{
    sode_owned_t result = *part;
    result.dim[0] = part->dim[1];
    result.dim[1] = part->dim[0];
    return result;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

#define SQUARE(type) \
    for (int64_t i = row; i < rows; i++) \
        for (int64_t j = column; j < columns; j++) \
            ((type *)x)[to->place[0][i] + to->place[1][j]] = \
                ((const type *)a)[j * height + i]

/* Row i, column j of x from row j, column i of what was fetched. */
static void turn_square(const sode_lines_t *to, void *x, const void *a,
                        size_t size, int64_t row, int64_t column)
{
    int64_t height = to->count[0];
    int64_t rows = least(row + SIDE, height);
    int64_t columns = least(column + SIDE, to->count[1]);
    if (size == 4) {
        SQUARE(int32_t);
    } else if (size == 8) {
        SQUARE(int64_t);
    } else {
        for (int64_t i = row; i < rows; i++)
            for (int64_t j = column; j < columns; j++)
                memcpy((char *)x
                           + (to->place[0][i] + to->place[1][j])
                                 * (int64_t)size,
                       (const char *)a + (j * height + i) * (int64_t)size,
                       size);
    }
}

static int fill_turned(const sode_owned_t *x, const void *a)
{
    sode_lines_t to;
    SODE_TRY(sode_lines_open(x, &to));
    for (int64_t i = 0; i < to.count[0]; i += SIDE)
        for (int64_t j = 0; j < to.count[1]; j += SIDE)
            turn_square(&to, x->base, a, x->element_size, i, j);
    sode_lines_close(&to);
    return SODE_OK;
}

static int fetch_turned(const sode_procedure_team_t *team,
                        const sode_spread_t *x, const sode_owned_t *a,
                        void **values)
{
    sode_spread_t source;
    sode_owned_t *wanted = malloc((size_t)team->size * sizeof *wanted);
    if (!wanted)
        return sode_no_memory("the parts of an array");
    for (int r = 0; r < team->size; r++)
        wanted[r] = turned(&x->part[r]);
    int status = sode_spread_open(team, a, &source);
    if (!status) {
        status = sode_fetch_new(team, &source, wanted, values);
        sode_spread_close(&source);
    }
    free(wanted);
    return status;
}

int sode_transpose(const sode_procedure_team_t *team, const sode_owned_t *x,
                   const sode_owned_t *a)
{
    sode_spread_t target;
    void *values = NULL;
    SODE_TRY(sode_shape_dims(x, 2));
    SODE_TRY(sode_shape_dims(a, 2));
    SODE_TRY(sode_shape_extent(x, 0, a, 1));
    SODE_TRY(sode_shape_extent(x, 1, a, 0));
    SODE_TRY(sode_shape_type(x, a));
    SODE_TRY(sode_spread_open(team, x, &target));
    int status = fetch_turned(team, &target, a, &values);
    if (!status)
        status = fill_turned(x, values);
    free(values);
    sode_spread_close(&target);
    return status;
}
