/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: reflect, reduce_shadow. */
#include "directive/reflect.h"

#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "sode/abi.h"

/* Memory that a parameter has inherited is no other node's. */
static int has_serial(const sode_exchange_key_t *key)
{
    int found = 0;
    for (int k = 0; k < key->narrays; k++)
        found |= sode_array_impl(key->arrays[k])->serial;
    return found;
}

static __attribute__((noinline)) int exchange_others(sode_exchange_order_t *order)
{
    sode_array_t *others[order->key.narrays];
    int count = 0;
    for (int k = 0; k < order->key.narrays; k++)
        if (!sode_array_impl(order->key.arrays[k])->serial)
            others[count++] = order->key.arrays[k];
    order->key.arrays = others;
    order->key.narrays = count;
    return count > 0 ? sode_exchange_arrays(order) : SODE_OK;
}

static void run(sode_exchange_order_t *order)
{
    int status = SODE_OK;
    if (has_serial(&order->key))
        status = exchange_others(order);
    else if (order->key.narrays > 0)
        status = sode_exchange_arrays(order);
    sode_tell_news();
    SODE_CHECK(order->where, "directive", order->what, status);
}

SODE_EXPORT void sode_reflect(const char *where, int narrays,
                              sode_array_t *const *arrays, int ndims,
                              const sode_width_t *widths,
                              const sode_clauses_t *with)
{
    unsigned shape = with ? with->flags & (SODE_FACES | SODE_ASYNC) : 0;
    if (shape & SODE_FACES) /* all messages at once anyway */
        shape = SODE_FACES;
    sode_exchange_order_t order = {
        where, "reflect",
        {narrays, arrays, ndims, widths, shape, -1, NULL}, with, NULL};
    run(&order);
}

SODE_EXPORT void sode_reduce_shadow(const char *where, int narrays, int type,
                                    sode_array_t *const *arrays, int ndims,
                                    const sode_width_t *widths,
                                    const sode_clauses_t *with)
{
    /* Never by dimension: what is passed on to a corner's owner would stay in
     * the shadow cells on its way. */
    unsigned shape = with && with->flags & SODE_FACES ? SODE_FACES : SODE_ASYNC;
    if (type < 0)
        type = INT32_MAX; /* no type: the check says so */
    sode_exchange_order_t order = {
        where, "reduce_shadow",
        {narrays, arrays, ndims, widths, shape, type, NULL}, with, NULL};
    run(&order);
}
