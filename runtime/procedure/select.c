/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/select.h"

#include <stdlib.h>

#include "base/status.h"

int sode_select_integers(const sode_operand_t *x)
{
    if (x->type >= SODE_BOOL && x->type <= SODE_ULLONG)
        return SODE_OK;
    return sode_refuse("array '%s' must have elements of an integer type", x->name);
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

int sode_select_values(const sode_procedure_team_t *team, const sode_operand_t *x,
                       const sode_operand_t *where, int64_t **values)
{
    sode_share_t share;
    int status = sode_share_open(where, x->size, &share);
    SODE_THEN(status, sode_share_fetch(team, &share, x));
    *values = malloc((size_t)(share.elements + 1) * sizeof **values);
    if (status == SODE_OK && !*values)
        status = sode_no_memory("indices");
    if (status == SODE_OK)
        widen(x->type, share.side.storage, share.elements, *values);
    sode_share_close(&share);
    return status;
}
