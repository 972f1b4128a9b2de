/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The cache of exchanges. */
#include "api/exchange.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"

static int same_widths(const sode_reflect_entry_t *entry, int ndims,
                       const sode_width_t *widths)
{
    if (entry->ndims != (widths ? ndims : 0))
        return 0;
    for (int d = 0; d < entry->ndims; d++)
        if (entry->widths[d].lo != widths[d].lo
            || entry->widths[d].hi != widths[d].hi
            || !entry->widths[d].periodic != !widths[d].periodic)
            return 0;
    return 1;
}

sode_reflect_entry_t *sode_reflect_find(int narrays,
                                        sode_array_t *const *arrays, int ndims,
                                        const sode_width_t *widths)
{
    sode_reflect_entry_t *entry = sode_array_impl(arrays[0])->exchanges;
    for (; entry; entry = entry->next) {
        if (entry->narrays == narrays
            && memcmp(entry->arrays, arrays,
                      (size_t)narrays * sizeof *arrays) == 0
            && same_widths(entry, ndims, widths))
            return entry;
    }
    return NULL;
}

static void free_entry(sode_reflect_entry_t *entry)
{
    sode_exchange_free(entry->exchange);
    free(entry);
}

static int mentions(const sode_reflect_entry_t *entry,
                    const sode_array_impl_t *array)
{
    for (int k = 0; k < entry->narrays; k++)
        if (entry->arrays[k] == array)
            return 1;
    return 0;
}

/* Called when the array goes: drops every entry it is part of, also those that
 * hang on another array. */
static void release_exchanges(sode_array_impl_t *array)
{
    sode_object_t *object = sode_context.objects;
    sode_array_impl_t *holder = array;
    for (;;) {
        sode_reflect_entry_t **link =
            (sode_reflect_entry_t **)&holder->exchanges;
        while (*link) {
            sode_reflect_entry_t *entry = *link;
            if (!mentions(entry, array)) {
                link = &entry->next;
                continue;
            }
            *link = entry->next;
            free_entry(entry);
        }
        if (!array->shared)
            return;
        while (object && object->kind != SODE_ARRAY)
            object = object->next;
        if (!object)
            return;
        holder = (sode_array_impl_t *)(object + 1);
        object = object->next;
    }
}

/* Binds the plans to storage, communicator and transport. */
static int make_exchange(sode_reflect_entry_t *entry, sode_halo_plan_t **plans)
{
    sode_exchange_field_t *fields =
        calloc((size_t)entry->narrays, sizeof *fields);
    if (!fields)
        return sode_fail(SODE_ERR_MEMORY, "no memory for an exchange");
    for (int k = 0; k < entry->narrays; k++)
        fields[k] = (sode_exchange_field_t){plans[k],
                                            entry->arrays[k]->head.base,
                                            entry->arrays[k]->element_size};
    int status = sode_set_comm(entry->set);
    if (status == SODE_OK) {
        const sode_exchange_input_t input = {
            .nfields = entry->narrays,
            .fields = fields,
            .comm = entry->set->comm,
            .sequence = entry->set->exchanges++,
            .transport = sode_context.transport};
        status = sode_exchange_create(&input, &entry->exchange);
    }
    free(fields);
    return status;
}

static int make_plans(const sode_reflect_entry_t *entry,
                      const sode_width_t *widths, sode_halo_plan_t **plans,
                      int *together)
{
    *together = 1;
    for (int k = 0; k < entry->narrays; k++) {
        SODE_TRY(sode_reflect_plan(entry->arrays[k], entry->ndims, widths,
                                   &plans[k]));
        if (plans[k]->nphases != plans[0]->nphases)
            *together = 0;
    }
    return SODE_OK;
}

static void keep(sode_reflect_entry_t *entry)
{
    sode_array_impl_t *first = entry->arrays[0];
    entry->next = first->exchanges;
    first->exchanges = entry;
    for (int k = 0; k < entry->narrays; k++) {
        entry->arrays[k]->release_exchanges = release_exchanges;
        entry->arrays[k]->shared |= entry->narrays > 1;
    }
}

int sode_reflect_make(int narrays, sode_array_t *const *arrays, int ndims,
                      const sode_width_t *widths, sode_reflect_entry_t **entry)
{
    size_t list = (size_t)narrays * sizeof *arrays;
    sode_reflect_entry_t *made = calloc(1, sizeof *made + list);
    sode_halo_plan_t **plans = calloc((size_t)narrays, sizeof *plans);
    if (!made || !plans) {
        free(made);
        free(plans);
        return sode_fail(SODE_ERR_MEMORY, "no memory for an exchange");
    }
    made->narrays = narrays;
    made->arrays = (sode_array_impl_t **)(made + 1);
    memcpy(made->arrays, arrays, list);
    made->ndims = widths ? ndims : 0;
    for (int d = 0; d < made->ndims; d++)
        made->widths[d] = widths[d];
    made->set = made->arrays[0]->tmpl->nodes->set;

    int together;
    int status = make_plans(made, widths, plans, &together);
    if (status == SODE_OK && together)
        status = make_exchange(made, plans);
    for (int k = 0; k < narrays; k++)
        sode_halo_plan_free(plans[k]);
    free(plans);
    if (status != SODE_OK) {
        free(made);
        return status;
    }
    keep(made);
    *entry = made;
    return SODE_OK;
}
