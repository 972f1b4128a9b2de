/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_transpose and the like: procedure/ does the work. */
#include "procedure/procedure.h"

#include <stdarg.h>

#include "api/fail.h"
#include "api/xmp.h"
#include "sode/library.h"

/* What an argument names, or the end of the job. */
static sode_owned_t array_of(const char *what, int argument, xmp_desc_t d)
{
    sode_owned_t owned;
    const char *fault = sode_owned_of(d, &owned);
    const sode_array_impl_t *array = sode_xmp_array(d);
    if (!fault)
        return owned;
    SODE_CHECK(what, array ? "array" : NULL, array ? sode_name(array) : NULL,
               sode_fail(SODE_ERR_ARGUMENT, "argument %d: %s", argument,
                         fault));
    return owned;
}

/* Begins a procedure: all nodes of the ENS are in it. */
static sode_procedure_team_t begin(const char *what)
{
    struct sode_team ens;
    sode_procedure_team_t team;
    sode_together_begin(what, what, 0, &ens);
    SODE_CHECK(what, NULL, NULL,
               sode_procedure_team(*(MPI_Comm *)ens.comm, &team));
    return team;
}

/* written: the array that has new values. */
static void end(const char *what, int status, xmp_desc_t written)
{
    SODE_CHECK(what, NULL, NULL, status);
    sode_owned_written(what, written);
    sode_together_end();
}

SODE_EXPORT void xmp_transpose(xmp_desc_t x, xmp_desc_t a, int opt)
{
    const char *what = "xmp_transpose";
    sode_owned_t target = array_of(what, 1, x), source = array_of(what, 2, a);
    sode_procedure_team_t team = begin(what);
    (void)opt; /* a may be destroyed: there is nothing to gain */
    end(what, sode_transpose(&team, &target, &source), x);
}

SODE_EXPORT void xmp_matmul(xmp_desc_t x, xmp_desc_t a, xmp_desc_t b)
{
    const char *what = "xmp_matmul";
    sode_owned_t to = array_of(what, 1, x), left = array_of(what, 2, a);
    sode_owned_t right = array_of(what, 3, b);
    sode_procedure_team_t team = begin(what);
    end(what, sode_matmul(&team, &to, &left, &right), x);
}

typedef int moves_t(const sode_procedure_team_t *team, const sode_owned_t *x,
                    const sode_owned_t *a, const sode_owned_t *indices);

/* Arguments from the third on: an array of indices for each of `count`
 * dimensions. */
static void gather_or_scatter(const char *what, moves_t *moves, xmp_desc_t x, xmp_desc_t a,
                 int gathers, va_list arguments)
{
    sode_owned_t to = array_of(what, 1, x), from = array_of(what, 2, a);
    sode_owned_t indices[SODE_MAX_DIMS];
    int count = gathers ? from.ndims : to.ndims;
    for (int n = 0; n < count; n++)
        indices[n] = array_of(what, 3 + n, va_arg(arguments, xmp_desc_t));
    sode_procedure_team_t team = begin(what);
    end(what, moves(&team, &to, &from, indices), x);
}

SODE_EXPORT void xmp_gather(xmp_desc_t x, xmp_desc_t a, ...)
{
    va_list arguments;
    va_start(arguments, a);
    gather_or_scatter("xmp_gather", sode_gather, x, a, 1, arguments);
    va_end(arguments);
}

SODE_EXPORT void xmp_scatter(xmp_desc_t x, xmp_desc_t a, ...)
{
    va_list arguments;
    va_start(arguments, a);
    gather_or_scatter("xmp_scatter", sode_scatter, x, a, 0, arguments);
    va_end(arguments);
}

/* mask: NULL for all. */
static void select_elements(const char *what, moves_t *moves, xmp_desc_t x,
                            xmp_desc_t a, xmp_desc_t mask)
{
    sode_owned_t to = array_of(what, 1, x), from = array_of(what, 2, a), chosen;
    if (mask)
        chosen = array_of(what, 3, mask);
    sode_procedure_team_t team = begin(what);
    end(what, moves(&team, &to, &from, mask ? &chosen : NULL), x);
}

SODE_EXPORT void xmp_pack(xmp_desc_t v, xmp_desc_t a, xmp_desc_t mask)
{
    select_elements("xmp_pack", sode_pack, v, a, mask);
}

SODE_EXPORT void xmp_unpack(xmp_desc_t a, xmp_desc_t v, xmp_desc_t mask)
{
    select_elements("xmp_unpack", sode_unpack, a, v, mask);
}

static void sort(const char *what, xmp_desc_t from, xmp_desc_t to,
                 enum sode_sort_order order)
{
    sode_owned_t source = array_of(what, 1, from);
    sode_owned_t target = array_of(what, 2, to);
    sode_procedure_team_t team = begin(what);
    end(what, sode_sort(&team, &source, &target, order), to);
}

SODE_EXPORT void xmp_sort_up(xmp_desc_t from, xmp_desc_t to)
{
    sort("xmp_sort_up", from, to, SODE_SORT_UP);
}

SODE_EXPORT void xmp_sort_down(xmp_desc_t from, xmp_desc_t to)
{
    sort("xmp_sort_down", from, to, SODE_SORT_DOWN);
}
