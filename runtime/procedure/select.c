/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/select.h"

#include <stdlib.h>

#include "base/status.h"
#include "procedure/fetch.h"

int sode_select_integers(const sode_owned_t *array)
{
    if (array->type >= SODE_BOOL && array->type <= SODE_ULLONG)
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT,
                     "array '%s' must have elements of an integer type",
                     array->name);
}

#define WIDEN(enumerator, type) \
    case enumerator: \
        for (int64_t k = 0; k < count; k++) \
            to[k] = (int64_t)((const type *)from)[k]; \
        return

static void widen(int type, const void *from, int64_t count, int64_t *to)
{
    switch (type) {
        WIDEN(SODE_BOOL, _Bool);
        WIDEN(SODE_CHAR, char);
        WIDEN(SODE_SCHAR, signed char);
        WIDEN(SODE_UCHAR, unsigned char);
        WIDEN(SODE_SHORT, short);
        WIDEN(SODE_USHORT, unsigned short);
        WIDEN(SODE_INT, int);
        WIDEN(SODE_UINT, unsigned);
        WIDEN(SODE_LONG, long);
        WIDEN(SODE_ULONG, unsigned long);
        WIDEN(SODE_LLONG, long long);
        WIDEN(SODE_ULLONG, unsigned long long);
    }
}

static int fetch_and_widen(const sode_procedure_team_t *team,
                           const sode_spread_t *from,
                           const sode_spread_t *where, int64_t **values)
{
    void *fetched;
    const sode_owned_t *own = &where->part[team->rank];
    int64_t count = sode_part_elements(own);
    SODE_TRY(sode_fetch_new(team, from, where->part, &fetched));
    int64_t *wide = malloc((size_t)(count + 1) * sizeof *wide);
    if (wide)
        widen(from->part[team->rank].type, fetched, count, wide);
    free(fetched);
    if (!wide)
        return sode_no_memory("indices");
    *values = wide;
    return SODE_OK;
}

int sode_select_values(const sode_procedure_team_t *team,
                       const sode_owned_t *array, const sode_spread_t *where,
                       int64_t **values)
{
    sode_spread_t from;
    SODE_TRY(sode_spread_open(team, array, &from));
    int status = fetch_and_widen(team, &from, where, values);
    sode_spread_close(&from);
    return status;
}

int64_t sode_select_number(const sode_owned_t *array, const sode_lines_t *lines,
                           const int64_t *at)
{
    int64_t number = 0;
    for (int d = 0; d < lines->ndims; d++)
        number = number * array->dim[d].extent + lines->index[d][at[d]];
    return number;
}
