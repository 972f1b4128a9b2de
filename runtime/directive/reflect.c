/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One execution of reflect or reduce_shadow. */
#include "directive/reflect.h"

#include <stdio.h>
#include <stdlib.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/mark.h"
#include "collective/type.h"
#include "directive/mirror.h"
#include "observe/freshness.h"

/* Every node of the array must take part.  *member: this rank is one. */
static int check_executed(sode_array_t *array, int *member)
{
    sode_array_impl_t *a = sode_array_impl(array);
    if (!a->placed)
        return sode_array_no_storage(a);
    const sode_set_t *set = a->tmpl->nodes->set, *ens = sode_ens();
    *member = set->self >= 0;
    if (a->checked == ens)
        return SODE_OK;
    if (!sode_set_contains(ens, set))
        return sode_refuse(
            "'%s' is distributed over %d nodes, not all of which are among the %d executing nodes",
            sode_name(array), set->size, ens->size);
    a->checked = ens;
    return SODE_OK;
}

/* What the check of shadows keeps account of: begun 1, ended -1, both 0. */
static void note_filled(const sode_exchange_entry_t *entry, int begun,
                        const char *where)
{
    for (int k = 0; k < entry->narrays; k++) {
        if (!sode_watch_of(entry->arrays[k]))
            continue;
        if (entry->add_type >= 0)
            sode_watch_unknown(entry->arrays[k]);
        else
            sode_watch_filled(entry->arrays[k], entry->ndims, entry->widths,
                              (entry->shape & SODE_FACES) != 0, begun, where);
    }
}

/* What no node sends. */
static int fill_ends(const sode_exchange_entry_t *entry)
{
    for (int k = 0; k < entry->narrays && entry->mirrored; k++)
        SODE_TRY(sode_mirror_fill(entry->arrays[k], entry->widths, (entry->shape & SODE_FACES) != 0));
    return SODE_OK;
}

static int test_entry(void *state, int *done)
{
    sode_exchange_entry_t *entry = state;
    SODE_TRY(sode_exchange_test(entry->exchange, done));
    return *done ? fill_ends(entry) : SODE_OK;
}

static int wait_for_entry(void *state)
{
    sode_exchange_entry_t *entry = state;
    SODE_TRY(sode_exchange_end(entry->exchange));
    return fill_ends(entry);
}

static void drop_entry(void *state)
{
    sode_exchange_entry_t *entry = state;
    entry->in_flight = 0;
    note_filled(entry, -1, NULL);
}

static int is_async(const sode_exchange_order_t *order)
{
    return order->with && order->with->flags & SODE_ASYNC;
}

static int leave_in_flight(const sode_exchange_order_t *order, sode_exchange_entry_t *entry)
{
    entry->in_flight = 1;
    note_filled(entry, 1, order->where);
    return sode_pending_add(&(sode_pending_t){.id = order->with->id,
                                              .set = sode_ens(),
                                              .test = test_entry,
                                              .wait = wait_for_entry,
                                              .free = drop_entry,
                                              .state = entry});
}

sode_exchange_entry_t *sode_exchange_in_flight(const sode_pending_t *pending)
{
    return pending->wait == wait_for_entry ? pending->state : NULL;
}

/* Finds it; *entry: or NULL. */
static int find(const sode_exchange_key_t *key, sode_exchange_entry_t **entry)
{
    *entry = sode_exchange_find(key);
    if (!*entry)
        return sode_exchange_take(key, entry);
    sode_store_count_found();
    return (*entry)->in_flight /* begun before, with whatever id */
               ? sode_pending_wait_state(*entry)
               : SODE_OK;
}

static int make(const sode_exchange_key_t *key, sode_exchange_entry_t **entry)
{
    int64_t mark = sode_mark_begin();
    SODE_TRY(sode_exchange_make(key, entry));
    sode_mark_end(SODE_MARK_PLAN, mark);
    return SODE_OK;
}

/* " of 'u', 'v'", for messages. */
static void describe_names(char *text, size_t size, int narrays,
                           sode_array_t *const *arrays)
{
    size_t at = 0;
    for (int k = 0; k < narrays && at < size; k++)
        at += (size_t)snprintf(text + at, size - at, "%s'%s'", k ? ", " : " of ",
                               sode_name(arrays[k]));
}

static void describe_order(const void *about, char *text, size_t size)
{
    const sode_exchange_order_t *order = about;
    describe_names(text, size, order->key.narrays, order->named);
}

static void describe_entry(const void *about, char *text, size_t size)
{
    const sode_exchange_entry_t *entry = about;
    describe_names(text, size, entry->narrays,
                   (sode_array_t *const *)entry->arrays);
}

/* The names are those that the directive has: whose storage it is may be known
 * on some ranks only. */
static int begin_operation(const sode_exchange_order_t *order,
                           const sode_exchange_entry_t *entry)
{
    const sode_exchange_key_t *key = &order->key;
    sode_operation_t *operation;
    SODE_TRY(sode_operation_open(
        sode_array_impl(key->arrays[0])->tmpl->nodes->set, order->what,
        order->where, &operation));
    uint64_t arguments =
        entry ? entry->arguments : sode_exchange_arguments(key);
    for (int k = 0; k < key->narrays; k++)
        arguments = sode_mix_text(arguments, sode_name(order->named[k]));
    operation->describe = describe_order;
    operation->about = order;
    return sode_operation_begin(operation, arguments);
}

/* Now it is known who waits for whom, and what stays when this returns. */
static void tell_peers(const sode_exchange_entry_t *entry)
{
    sode_operation_t *operation = &sode_context.operation;
    operation->peers = &entry->peers;
    operation->needs = SODE_NEEDS_PEERS;
    operation->describe = describe_entry;
    operation->about = entry;
}

static int exchange_apart(const sode_exchange_order_t *order);

/* Arrays that lie on one node set. */
static int exchange_together(const sode_exchange_order_t *order)
{
    const sode_exchange_key_t *key = &order->key;
    sode_exchange_entry_t *entry;
    SODE_TRY(find(key, &entry));
    sode_mark_arrays(key->narrays, key->arrays);
    SODE_TRY(begin_operation(order, entry));
    if (!entry)
        SODE_TRY(make(key, &entry));
    SODE_TRY(sode_exchange_use(entry));
    if (entry->exchange) {
        tell_peers(entry);
        SODE_TRY(sode_exchange_prepare(entry->exchange));
        SODE_TRY(sode_exchange_begin(entry->exchange));
        if (is_async(order) && !sode_exchange_on_trial(entry->exchange)) {
            SODE_TRY(leave_in_flight(order, entry));
        } else {
            SODE_TRY(wait_for_entry(entry));
            note_filled(entry, 0, order->where);
        }
    } else {
        SODE_TRY(exchange_apart(order));
    }
    sode_operation_end();
    return SODE_OK;
}

/* One by one: those on whose nodes this one is. */
static int exchange_apart(const sode_exchange_order_t *order)
{
    sode_exchange_order_t one = *order;
    one.key.narrays = 1;
    for (int k = 0; k < order->key.narrays; k++) {
        one.key.arrays = &order->key.arrays[k];
        one.named = &order->named[k];
        if (sode_array_impl(one.key.arrays[0])->tmpl->nodes->set->self >= 0)
            SODE_TRY(exchange_together(&one));
    }
    return SODE_OK;
}

static int check_type(const sode_exchange_order_t *order, const sode_array_impl_t *array)
{
    size_t size = sode_type_size(order->key.add_type);
    if (size == 0)
        return SODE_ERR_ARGUMENT; /* the text is stored */
    if (size != array->element_size)
        return sode_refuse("elements of '%s' have %zu bytes, those of the type have %zu", sode_name(array),
                           array->element_size, size);
    return SODE_OK;
}

static int exchange(const sode_exchange_order_t *order)
{
    const sode_exchange_key_t *key = &order->key;
    const sode_set_t *first = NULL;
    int member = 0, one_set = 1;
    for (int k = 0; k < key->narrays; k++) {
        SODE_TRY(check_executed(key->arrays[k], &member));
        if (key->add_type >= 0)
            SODE_TRY(check_type(order, sode_array_impl(key->arrays[k])));
        const sode_set_t *set =
            sode_array_impl(key->arrays[k])->tmpl->nodes->set;
        first = k == 0 ? set : first;
        one_set &= set == first;
    }
    if (one_set)
        return member ? exchange_together(order) : SODE_OK;
    return exchange_apart(order);
}

/* Exchanges belong to the arrays whose storage they move: descriptors of
 * parameters come and go with every call. */
static int exchange_originals(sode_exchange_order_t *order)
{
    enum { FEW = 8 };
    int narrays = order->key.narrays;
    sode_array_t *few[FEW], **originals = few;
    if (narrays > FEW)
        originals = malloc((size_t)narrays * sizeof(sode_array_t *));
    SODE_NEED(originals, "an exchange");
    for (int k = 0; k < narrays; k++)
        originals[k] =
            &sode_array_original(sode_array_impl(order->key.arrays[k]))->head;
    order->named = order->key.arrays;
    order->key.arrays = originals;
    int status = exchange(order);
    if (originals != few)
        free(originals);
    return status;
}

/* Faults of arguments name the array; others come from where it is not
 * known, and get the names in front. */
static int name_arrays(int status, int narrays, sode_array_t *const *arrays)
{
    char names[256], text[1024];
    size_t at = 0;
    if (status == SODE_ERR_ARGUMENT || status == SODE_ERR_DISAGREE
        || status == SODE_ERR_DEADLOCK)
        return status;
    for (int k = 0; k < narrays && at < sizeof names; k++)
        at += (size_t)snprintf(names + at, sizeof names - at, "%s'%s'",
                               k ? ", " : "", sode_name(arrays[k]));
    snprintf(text, sizeof text, "%s", sode_fail_text(status));
    return sode_fail(status, "%s: %s", names, text);
}

/* What the clause asks for, or SODE_TRANSPORT. */
static int find_transport(const sode_clauses_t *with,
                          const sode_transport_ops_t **transport)
{
    *transport = sode_context.transport;
    if (!with || !with->transport)
        return SODE_OK;
    return sode_transport_find(with->transport, transport);
}

int sode_exchange_arrays(sode_exchange_order_t *order)
{
    int narrays = order->key.narrays;
    sode_array_t *const *arrays = order->key.arrays;
    int status = find_transport(order->with, &order->key.transport);
    SODE_THEN(status, exchange_originals(order));
    return __builtin_expect(status != SODE_OK, 0)
               ? name_arrays(status, narrays, arrays)
               : SODE_OK;
}
