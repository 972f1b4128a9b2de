/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The cache of exchanges. */
#include "directive/exchanges.h"

#include <stdlib.h>
#include <string.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/status.h"
#include "directive/gather.h"
#include "directive/scatter.h"
#include "directive/set_exchange.h"
#include "directive/gmove.h"
#include "directive/mirror.h"
#include "directive/shared_storage.h"

static int same_widths(const sode_exchange_entry_t *entry,
                       const sode_exchange_key_t *key)
{
    if (entry->ndims != (key->widths ? key->ndims : 0))
        return 0;
    for (int d = 0; d < entry->ndims; d++)
        if (entry->widths[d].lo != key->widths[d].lo
            || entry->widths[d].hi != key->widths[d].hi
            || entry->widths[d].periodic != key->widths[d].periodic)
            return 0;
    return 1;
}

static int same_arrays(const sode_exchange_entry_t *entry,
                       const sode_exchange_key_t *key)
{
    for (int k = 0; k < key->narrays; k++)
        if (&entry->arrays[k]->head != key->arrays[k])
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
            && same_arrays(entry, key) && same_widths(entry, key))
            return entry;
    }
    return NULL;
}

uint64_t sode_exchange_arguments(const sode_exchange_key_t *key)
{
    uint64_t hash = sode_mix(key->shape, (uint64_t)key->add_type);
    for (int d = 0; d < key->ndims && key->widths; d++) {
        hash = sode_mix(hash, (uint64_t)key->widths[d].lo);
        hash = sode_mix(hash, (uint64_t)key->widths[d].hi);
        hash = sode_mix(hash, (uint64_t)key->widths[d].periodic);
    }
    for (int k = 0; k < key->narrays; k++)
        hash = sode_mix(hash, sode_mapping_hash(sode_array_impl(key->arrays[k])->mapping));
    return hash;
}

/* ---- whose it is ---- */

static void own(sode_exchange_entry_t *entry, const sode_exchange_key_t *key)
{
    for (int k = 0; k < entry->narrays; k++) {
        sode_array_impl_t *array = entry->arrays[k] = sode_array_impl(key->arrays[k]);
        array->release_exchanges = sode_exchanges_release;
        array->shared |= entry->narrays > 1 ? SODE_IN_TOGETHER : 0;
    }
    entry->next = entry->arrays[0]->exchanges;
    entry->arrays[0]->exchanges = entry;
}

static void disown(sode_exchange_entry_t *entry)
{
    sode_exchange_entry_t **link =
        (sode_exchange_entry_t **)(entry->arrays[0] ? &entry->arrays[0]->exchanges : NULL);
    while (link && *link != entry)
        link = &(*link)->next;
    if (link)
        *link = entry->next;
    memset(entry->arrays, 0, (size_t)entry->narrays * sizeof(sode_array_impl_t *));
}

static int drop_entry(sode_stored_t *kept)
{
    sode_exchange_entry_t *entry = (sode_exchange_entry_t *)kept;
    int status = entry->in_flight ? sode_pending_wait_state(entry) : SODE_OK;
    disown(entry);
    sode_exchange_free(entry->exchange);
    free(entry->peers.ranks);
    free(entry);
    return status;
}

/* The next one that the array is in, and is kept; the first one after NULL. */
static sode_exchange_entry_t *next_of(const sode_array_impl_t *array,
                                      const sode_exchange_entry_t *entry)
{
    if (!(array->shared & SODE_IN_TOGETHER))
        return entry ? entry->next : array->exchanges;
    const sode_set_t *set = array->tmpl->nodes->set;
    sode_stored_t *kept = sode_store_walk(set, entry ? &entry->kept : NULL);
    for (; kept; kept = sode_store_walk(set, kept)) {
        sode_exchange_entry_t *other = (sode_exchange_entry_t *)kept;
        for (int k = 0; kept->drop == drop_entry && k < other->narrays; k++)
            if (other->arrays[k] == array)
                return other;
    }
    return NULL;
}

/* Who releases an array does not wait for it, but the others may. */
static void leave(sode_array_impl_t *array, enum sode_storage_end end)
{
    sode_exchange_entry_t *entry = next_of(array, NULL), *next;
    for (; entry; entry = next) {
        next = next_of(array, entry);
        int status = entry->in_flight ? sode_pending_wait_state(entry) : SODE_OK;
        if (status != SODE_OK)
            sode_context.end_job(sode_where(array), "array", sode_name(array), status);
        if (end != SODE_STORAGE_LOST)
            disown(entry);
        if (end == SODE_STORAGE_FREED)
            sode_store_vacate(&entry->kept);
    }
}

static void leave_all(sode_array_impl_t *array, enum sode_storage_end end)
{
    if (array->exchanges || array->shared & SODE_IN_TOGETHER)
        leave(array, end);
    if (array->shared & SODE_IN_GMOVE)
        sode_gmove_release(array, end);
}

void sode_exchanges_vacate(sode_array_impl_t *array)
{
    leave_all(array, SODE_STORAGE_FREED);
}

void sode_exchanges_release(sode_array_impl_t *array, enum sode_storage_end end)
{
    leave_all(array, end);
    sode_gather_release(array);
    sode_scatter_release(array);
    sode_unshare_storage(array);
}

int sode_exchange_use(sode_exchange_entry_t *entry)
{
    sode_store_use(&entry->kept);
    if (!entry->exchange)
        return SODE_OK;
    for (int k = 0; k < entry->narrays; k++)
        entry->bases[2 * k] = entry->bases[2 * k + 1] = entry->arrays[k]->head.base;
    return sode_exchange_bind(entry->exchange, entry->bases);
}

/* ---- by content ---- */

/* Beside the mappings, what the clauses say; the store is that of the set. */
static void describe_key(const sode_exchange_key_t *key, sode_key_t *to)
{
    int nwidths = key->widths ? key->ndims : 0;
    sode_key_clear(to);
    sode_key_add(to, (uint64_t)key->narrays << 32 | key->shape);
    sode_key_add(to, (uint64_t)(key->add_type + 1) << 8 | (uint64_t)nwidths);
    sode_key_add(to, (uint64_t)(uintptr_t)key->transport);
    for (int d = 0; d < nwidths; d++) {
        sode_key_add(to, (uint64_t)key->widths[d].lo);
        sode_key_add(to, (uint64_t)key->widths[d].hi << 16 | (uint64_t)key->widths[d].periodic);
    }
    for (int k = 0; k < key->narrays; k++)
        sode_key_add_array(to, sode_array_impl(key->arrays[k]));
}

/* Elements of a part, about, as all nodes count them. */
static double part_of(const sode_array_dim_t *d)
{
    double extent = (double)d->axis.extent;
    return d->dim && d->dim->coords > 1 ? extent / (double)d->dim->coords + 1 : extent;
}

/* Of the buffers, about: messages of all sides. */
static int64_t bytes_of(const sode_exchange_key_t *key)
{
    enum { BESIDE = 4096, MOST = 1 << 30 };
    double bytes = BESIDE;
    for (int k = 0; k < key->narrays; k++) {
        const sode_array_impl_t *a = sode_array_impl(key->arrays[k]);
        for (int d = 0; d < a->ndims; d++) {
            const sode_axis_t *axis = &a->dim[d].axis;
            double cells = axis->full_shadow ? (double)axis->extent
                                             : (double)(axis->shadow_lo + axis->shadow_hi);
            for (int e = 0; e < a->ndims; e++)
                cells *= e == d ? 2 : part_of(&a->dim[e]);
            bytes += cells * (double)a->element_size;
        }
    }
    return bytes < MOST ? (int64_t)bytes : MOST;
}

static sode_key_t content; /* kept, so that looking allocates nothing */

int sode_exchange_take(const sode_exchange_key_t *key, sode_exchange_entry_t **entry)
{
    sode_stored_t *kept;
    describe_key(key, &content);
    SODE_TRY(sode_store_take(sode_array_impl(key->arrays[0])->tmpl->nodes->set, &content, &kept));
    *entry = (sode_exchange_entry_t *)kept;
    if (kept)
        own(*entry, key);
    return SODE_OK;
}

/* ---- making ---- */

static void keep_news(const sode_set_t *set)
{
    const char *news = sode_transport_news();
    if (news && set->self == 0)
        sode_context.news = news;
}

static void fill_fields(const sode_exchange_entry_t *entry,
                        const sode_reflect_plans_t *plans,
                        sode_exchange_field_t *fields)
{
    for (int k = 0; k < entry->narrays; k++)
        fields[k] =
            (sode_exchange_field_t){.plan = plans[k].plan,
                                    .other[SODE_AT_ONCE] = plans[k].at_once,
                                    .source = entry->arrays[k]->head.base,
                                    .target = entry->arrays[k]->head.base,
                                    .element_size =
                                        entry->arrays[k]->element_size};
}

/* Binds the plans to storage, communicator and transport.  The set has its
 * communicator, or gets none. */
static int make_exchange(sode_exchange_entry_t *entry,
                         const sode_transport_ops_t *transport,
                         const sode_reflect_plans_t *plans,
                         sode_description_t *description)
{
    sode_exchange_field_t *fields =
        calloc((size_t)(unsigned)entry->narrays, sizeof *fields);
    SODE_NEED(fields, "an exchange");
    fill_fields(entry, plans, fields);
    sode_exchange_input_t input = {
        .nfields = entry->narrays,
        .fields = fields,
        .transport = transport,
        .add = entry->add_type >= 0 ? sode_add_elements : NULL,
        .add_type = entry->add_type};
    int status = sode_set_exchange(entry->set, &input, sode_description_end(description), entry->arguments,
                                   &entry->exchange, &entry->peers);
    free(fields);
    keep_news(entry->set);
    return status;
}

static int make_plans(const sode_exchange_entry_t *entry, unsigned shape,
                      const sode_width_t *widths, sode_reflect_plans_t *plans,
                      sode_description_t *description, int *together)
{
    *together = 1;
    for (int k = 0; k < entry->narrays; k++) {
        SODE_TRY(sode_reflect_plan(entry->arrays[k], entry->ndims, widths,
                                   shape, &plans[k], description));
        if (plans[k].plan->nphases != plans[0].plan->nphases)
            *together = 0;
    }
    return SODE_OK;
}

/* Plans, then the exchange, unless the plans do not go together. */
static int fill_entry(sode_exchange_entry_t *entry, const sode_width_t *widths,
                      sode_reflect_plans_t *plans)
{
    SODE_TRY(sode_set_comm(entry->set)); /* plans have its ranks */
    sode_description_t description = {.length = 0};
    const sode_transport_ops_t *transport = entry->transport;
    int together = 0, measures;
    unsigned shape = entry->shape;
    if (entry->set->no_comm)
        transport = sode_transport_without_comm(transport);
    measures = sode_transport_measures(transport);
    if (measures)
        shape |= SODE_BOTH_ORDERS;
    if (entry->add_type < 0 && !(shape & SODE_FACES)) /* only copies pass on */
        shape |= SODE_PASS_ON;
    SODE_TRY(make_plans(entry, shape, widths, plans,
                        measures ? &description : NULL, &together));
    if (!together)
        return SODE_OK;
    if (measures)
        sode_describe(&description, "%s, %s%d ranks in steps of %d",
                      entry->add_type >= 0 ? ", sums" : "",
                      sode_shares_storage() ? "shared, " : "",
                      entry->set->size, sode_set_stride(entry->set));
    return make_exchange(entry, transport, plans, &description);
}

static int keep(sode_exchange_entry_t *entry, const sode_exchange_key_t *key)
{
    describe_key(key, &content);
    entry->kept.drop = drop_entry;
    return sode_store_add(entry->set, &entry->kept, &content, bytes_of(key));
}

int sode_exchange_make(const sode_exchange_key_t *key,
                       sode_exchange_entry_t **entry)
{
    size_t narrays = (size_t)key->narrays;
    size_t list = narrays * sizeof *key->arrays;
    sode_exchange_entry_t *made = calloc(1, sizeof *made + 3 * list);
    sode_reflect_plans_t *plans = calloc(narrays, sizeof *plans);
    if (!made || !plans) {
        free(made);
        free(plans);
        return sode_no_memory("an exchange");
    }
    made->narrays = key->narrays;
    made->arrays = (sode_array_impl_t **)(made + 1);
    made->bases = (void **)(made->arrays + narrays);
    memcpy(made->arrays, key->arrays, list);
    made->ndims = key->widths ? key->ndims : 0;
    for (int d = 0; d < made->ndims; d++)
        made->widths[d] = key->widths[d];
    made->mirrored = sode_mirror_is_asked(made->ndims, made->widths);
    made->shape = key->shape;
    made->add_type = key->add_type;
    made->transport = key->transport;
    made->set = made->arrays[0]->tmpl->nodes->set;
    made->arguments = sode_exchange_arguments(key);

    int status = fill_entry(made, key->widths, plans);
    for (size_t k = 0; k < narrays; k++) {
        sode_plan_free(plans[k].plan);
        sode_plan_free(plans[k].at_once);
    }
    free(plans);
    if (status != SODE_OK) {
        free(made);
        return status;
    }
    own(made, key);
    *entry = made;
    return keep(made, key);
}
