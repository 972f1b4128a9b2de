/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The cache of exchanges. */
#include "api/exchange.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/fail.h"
#include "api/shared_storage.h"
#include "async/pending.h"
#include "base/context.h"
#include "base/status.h"
#include "collective/combine.h"

static int same_widths(const sode_exchange_entry_t *entry,
                       const sode_exchange_key_t *key)
{
    if (entry->ndims != (key->widths ? key->ndims : 0))
        return 0;
    for (int d = 0; d < entry->ndims; d++)
        if (entry->widths[d].lo != key->widths[d].lo
            || entry->widths[d].hi != key->widths[d].hi
            || !entry->widths[d].periodic != !key->widths[d].periodic)
            return 0;
    return 1;
}

sode_exchange_entry_t *sode_exchange_find(const sode_exchange_key_t *key)
{
    sode_exchange_entry_t *entry = sode_array_impl(key->arrays[0])->exchanges;
    for (; entry; entry = entry->next) {
        if (entry->narrays == key->narrays && entry->shape == key->shape
            && entry->add_type == key->add_type
            && entry->transport == key->transport
            && memcmp(entry->arrays, key->arrays,
                      (size_t)key->narrays * sizeof *key->arrays) == 0
            && same_widths(entry, key))
            return entry;
    }
    return NULL;
}

/* Who releases an array does not wait for it, but the others may. */
static void free_entry(sode_exchange_entry_t *entry)
{
    const sode_array_impl_t *first = entry->arrays[0];
    if (entry->in_flight)
        SODE_CHECK(first->where, "array", sode_name(first),
                   sode_pending_wait_state(entry));
    sode_exchange_free(entry->exchange);
    free(entry);
}

static int mentions(const sode_exchange_entry_t *entry,
                    const sode_array_impl_t *array)
{
    for (int k = 0; k < entry->narrays; k++)
        if (entry->arrays[k] == array)
            return 1;
    return 0;
}

/* Also those that hang on another array. */
static void release_entries(sode_array_impl_t *array)
{
    sode_object_t *object = sode_context.objects;
    sode_array_impl_t *holder = array;
    for (;;) {
        sode_exchange_entry_t **link =
            (sode_exchange_entry_t **)&holder->exchanges;
        while (*link) {
            sode_exchange_entry_t *entry = *link;
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

void sode_exchanges_release(sode_array_impl_t *array)
{
    release_entries(array);
    sode_unshare_storage(array);
}

static void add_elements(int type, void *into, const void *from, size_t count)
{
    sode_combine(SODE_OP_SUM, type, into, from, count);
}

/* Binds the plans to storage, communicator and transport.  The set has its
 * communicator, or is bare. */
static int make_exchange(sode_exchange_entry_t *entry, sode_halo_plan_t **plans)
{
    sode_exchange_field_t *fields =
        calloc((size_t)(unsigned)entry->narrays, sizeof *fields);
    if (!fields)
        return sode_fail(SODE_ERR_MEMORY, "no memory for an exchange");
    for (int k = 0; k < entry->narrays; k++)
        fields[k] = (sode_exchange_field_t){plans[k],
                                            entry->arrays[k]->head.base,
                                            entry->arrays[k]->element_size};
    int bare = entry->set->bare;
    const sode_transport_ops_t *transport = entry->transport;
    if (bare)
        transport = sode_transport_bare(transport);
    const sode_exchange_input_t input = {
        .nfields = entry->narrays,
        .fields = fields,
        .comm = bare ? sode_context.comm : entry->set->comm,
        /* Bare sets share tags: let different ones be likely. */
        .sequence = entry->set->exchanges++
                    + (bare ? (unsigned)entry->set->id : 0),
        .transport = transport,
        .add = entry->add_type >= 0 ? add_elements : NULL,
        .add_type = entry->add_type};
    int status = sode_exchange_create(&input, &entry->exchange);
    free(fields);
    const char *news = sode_transport_news();
    if (news && entry->set->self == 0)
        fprintf(stderr, "sode: warning: %s\n", news);
    return status;
}

static int make_plans(const sode_exchange_entry_t *entry,
                      const sode_width_t *widths, sode_halo_plan_t **plans,
                      int *together)
{
    *together = 1;
    for (int k = 0; k < entry->narrays; k++) {
        SODE_TRY(sode_reflect_plan(entry->arrays[k], entry->ndims, widths, entry->shape,
                                   &plans[k]));
        if (plans[k]->nphases != plans[0]->nphases)
            *together = 0;
    }
    return SODE_OK;
}

static void keep(sode_exchange_entry_t *entry)
{
    sode_array_impl_t *first = entry->arrays[0];
    entry->next = first->exchanges;
    first->exchanges = entry;
    for (int k = 0; k < entry->narrays; k++) {
        entry->arrays[k]->release_exchanges = sode_exchanges_release;
        entry->arrays[k]->shared |= entry->narrays > 1;
    }
}

int sode_exchange_make(const sode_exchange_key_t *key,
                       sode_exchange_entry_t **entry)
{
    size_t narrays = (size_t)key->narrays;
    size_t list = narrays * sizeof *key->arrays;
    sode_exchange_entry_t *made = calloc(1, sizeof *made + list);
    sode_halo_plan_t **plans = calloc(narrays, sizeof *plans);
    if (!made || !plans) {
        free(made);
        free(plans);
        return sode_fail(SODE_ERR_MEMORY, "no memory for an exchange");
    }
    made->narrays = key->narrays;
    made->arrays = (sode_array_impl_t **)(made + 1);
    memcpy(made->arrays, key->arrays, list);
    made->ndims = key->widths ? key->ndims : 0;
    for (int d = 0; d < made->ndims; d++)
        made->widths[d] = key->widths[d];
    made->shape = key->shape;
    made->add_type = key->add_type;
    made->transport = key->transport;
    made->set = made->arrays[0]->tmpl->nodes->set;

    int together = 0;
    int status = sode_set_comm(made->set); /* plans have its ranks */
    if (status == SODE_OK)
        status = make_plans(made, key->widths, plans, &together);
    if (status == SODE_OK && together)
        status = make_exchange(made, plans);
    for (size_t k = 0; k < narrays; k++)
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
