/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry point: reflect. */
#include <stdio.h>

#include "api/exchange.h"
#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "sode/abi.h"

/* Every node of the array must take part.  *member: this rank is one. */
static int check_executed(sode_array_t *array, int *member)
{
    sode_array_impl_t *a = sode_array_impl(array);
    if (!a->placed)
        return sode_fail(SODE_ERR_ARGUMENT, "'%s' has no storage yet: "
                         "xmp_malloc comes first", sode_name(array));
    const sode_set_t *set = a->tmpl->nodes->set, *ens = sode_ens();
    *member = set->self >= 0;
    if (a->checked == ens)
        return SODE_OK;
    if (!sode_set_contains(ens, set))
        return sode_fail(SODE_ERR_ARGUMENT,
                         "'%s' lies on %d nodes, not all of which are among "
                         "the %d executing nodes",
                         sode_name(array), set->size, ens->size);
    a->checked = ens;
    return SODE_OK;
}

/* Reflects arrays that lie on one node set. */
static int reflect_together(const char *where, int narrays,
                            sode_array_t *const *arrays, int ndims,
                            const sode_width_t *widths)
{
    sode_reflect_entry_t *entry =
        sode_reflect_find(narrays, arrays, ndims, widths);
    sode_operation_begin(sode_array_impl(arrays[0])->tmpl->nodes->set,
                         "reflect", where);
    if (!entry)
        SODE_TRY(
            sode_reflect_make(narrays, arrays, ndims, widths, &entry));
    if (entry->exchange) {
        SODE_TRY(sode_exchange_begin(entry->exchange));
        SODE_TRY(sode_exchange_end(entry->exchange));
    } else {
        for (int k = 0; k < narrays; k++)
            SODE_TRY(reflect_together(where, 1, &arrays[k], ndims, widths));
    }
    sode_operation_end();
    return SODE_OK;
}

static int reflect(const char *where, int narrays, sode_array_t *const *arrays,
                   int ndims, const sode_width_t *widths)
{
    const sode_set_t *first = NULL;
    int member = 0, one_set = 1;
    for (int k = 0; k < narrays; k++) {
        SODE_TRY(check_executed(arrays[k], &member));
        const sode_set_t *set = sode_array_impl(arrays[k])->tmpl->nodes->set;
        first = k == 0 ? set : first;
        one_set &= set == first;
    }
    if (one_set)
        return member ? reflect_together(where, narrays, arrays, ndims, widths)
                      : SODE_OK;
    for (int k = 0; k < narrays; k++)
        if (sode_array_impl(arrays[k])->tmpl->nodes->set->self >= 0)
            SODE_TRY(reflect_together(where, 1, &arrays[k], ndims, widths));
    return SODE_OK;
}

/* Faults of arguments name the array; others come from where it is not
 * known, and get the names in front. */
static int name_arrays(int status, int narrays, sode_array_t *const *arrays)
{
    char names[256], text[1024];
    size_t at = 0;
    if (status == SODE_ERR_ARGUMENT)
        return status;
    for (int k = 0; k < narrays && at < sizeof names; k++)
        at += (size_t)snprintf(names + at, sizeof names - at, "%s'%s'",
                               k ? ", " : "", sode_name(arrays[k]));
    snprintf(text, sizeof text, "%s", sode_fail_text(status));
    return sode_fail(status, "%s: %s", names, text);
}

SODE_EXPORT void sode_reflect(const char *where, int narrays,
                              sode_array_t *const *arrays, int ndims,
                              const sode_width_t *widths,
                              const sode_clauses_t *with)
{
    (void)with;
    if (narrays <= 0)
        return;
    int status = reflect(where, narrays, arrays, ndims, widths);
    if (__builtin_expect(status != SODE_OK, 0))
        sode_end_job(where, "directive", "reflect",
                     name_arrays(status, narrays, arrays));
}
