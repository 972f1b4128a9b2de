/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_transpose and the like: procedure/ does the work. */
#include "procedure/procedure.h"

#include <stdarg.h>

#include "api/procedure_arguments.h"

SODE_EXPORT void xmp_transpose(xmp_desc_t x, xmp_desc_t a, int opt)
{
    sode_call_t call = {.what = "xmp_transpose"};
    const sode_operand_t *use = call.used;
    (void)opt; /* a may be destroyed: there is nothing to gain */
    sode_call_take(&call, x);
    sode_call_take(&call, a);
    sode_call_begin(&call);
    sode_call_end(&call, sode_transpose(&call.team, &use[0], &use[1]), 0);
}

SODE_EXPORT void xmp_matmul(xmp_desc_t x, xmp_desc_t a, xmp_desc_t b)
{
    sode_call_t call = {.what = "xmp_matmul"};
    const sode_operand_t *use = call.used;
    sode_call_take(&call, x);
    sode_call_take(&call, a);
    sode_call_take(&call, b);
    sode_call_begin(&call);
    sode_call_end(&call, sode_matmul(&call.team, &use[0], &use[1], &use[2]), 0);
}

typedef int moves_t(sode_procedure_team_t *team, const sode_operand_t *x,
                    const sode_operand_t *a, const sode_operand_t *indices);

/* Arguments from the third on: an array of indices for each dimension of what they
 * reach into. */
static void gather_or_scatter(const char *what, moves_t *moves, xmp_desc_t x, xmp_desc_t a,
                 int gathers, va_list arguments)
{
    sode_call_t call = {.what = what};
    const sode_operand_t *use = call.used;
    int to = sode_call_take(&call, x), from = sode_call_take(&call, a);
    for (int n = gathers ? from : to; n > 0; n--)
        sode_call_take(&call, va_arg(arguments, xmp_desc_t));
    sode_call_begin(&call);
    sode_call_end(&call, moves(&call.team, &use[0], &use[1], &use[2]), 0);
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
    sode_call_t call = {.what = what};
    const sode_operand_t *use = call.used;
    sode_call_take(&call, x);
    sode_call_take(&call, a);
    if (mask)
        sode_call_take(&call, mask);
    sode_call_begin(&call);
    sode_call_end(&call, moves(&call.team, &use[0], &use[1], mask ? &use[2] : NULL), 0);
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
    sode_call_t call = {.what = what};
    const sode_operand_t *use = call.used;
    sode_call_take(&call, from);
    sode_call_take(&call, to);
    sode_call_begin(&call);
    sode_call_end(&call, sode_sort(&call.team, &use[0], &use[1], order), 1);
}

SODE_EXPORT void xmp_sort_up(xmp_desc_t from, xmp_desc_t to)
{
    sort("xmp_sort_up", from, to, SODE_SORT_UP);
}

SODE_EXPORT void xmp_sort_down(xmp_desc_t from, xmp_desc_t to)
{
    sort("xmp_sort_down", from, to, SODE_SORT_DOWN);
}
