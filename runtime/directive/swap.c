/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two aligned pointers, or parameters, exchange their storage. What a parameter inherits
 * is the caller's array, which has its own again when the function ends. */
#include <stdlib.h>

#include "base/context.h"
#include "base/status.h"
#include "directive/exchanges.h"
#include "map/array.h"
#include "map/member.h"

/* Memory of the node: its rows are equally long. Of a parameter that is aligned like
 * another one the first extent is not known. */
static int are_alike_memory(const sode_array_impl_t *a, const sode_array_impl_t *b)
{
    int alike = a->serial && b->serial && a->ndims == b->ndims && a->element_size == b->element_size;
    for (int d = 0; alike && d < a->ndims; d++)
        alike = a->dim[d].stride == b->dim[d].stride;
    return alike;
}

static int check(const sode_array_impl_t *a, const sode_array_impl_t *b)
{
    if (!a->placed || !b->placed)
        return sode_array_no_storage(a->placed ? b : a);
    /* Aligned like an inherited array is one with that array's own template: the
     * parts are the same, not the mapping. */
    if (!sode_array_same_mapping(a, b) && !sode_array_same_part(a, b) && !are_alike_memory(a, b))
        return sode_refuse(
            "'%s' and '%s' have different extents or mappings: their pointers cannot be exchanged",
            sode_name(a), sode_name(b));
    return SODE_OK;
}

/* Exchanges are bound to storage, so they go where that goes. */
static void rename_in(const sode_array_impl_t *holder, sode_array_impl_t *a,
                      sode_array_impl_t *b)
{
    sode_exchange_entry_t *entry = holder->exchanges;
    for (; entry; entry = entry->next)
        for (int k = 0; k < entry->narrays; k++) {
            if (entry->arrays[k] == a)
                entry->arrays[k] = b;
            else if (entry->arrays[k] == b)
                entry->arrays[k] = a;
        }
}

static void rename_exchanges(sode_array_impl_t *a, sode_array_impl_t *b)
{
    if (!((a->shared | b->shared) & SODE_IN_TOGETHER)) {
        rename_in(a, a, b);
        rename_in(b, a, b);
        return;
    }
    for (sode_object_t *o = sode_context.objects; o; o = o->next)
        if (o->kind == SODE_ARRAY)
            rename_in((sode_array_impl_t *)(o + 1), a, b);
}

static void exchange(sode_array_impl_t *a, sode_array_impl_t *b)
{
    /* Parameters are not known: their storage is another array's. */
    int a_known = sode_known_remove(a), b_known = sode_known_remove(b);
    /* Both have elements of one type, but only those of which the file has
     * xmp_desc_of() know it. */
    if (a->type < 0)
        a->type = b->type;
    else if (b->type < 0)
        b->type = a->type;
    /* All that is known of storage goes with it; what the variable is called
     * and where it was declared stays in front of the body. */
    sode_array_impl_t old = *a;
    *a = *b;
    *b = old;
    if (b_known)
        sode_known_add(a);
    if (a_known)
        sode_known_add(b);
    rename_exchanges(a, b);
}

int sode_arrays_swap(sode_array_t *one, sode_array_t *other)
{
    sode_array_impl_t *a = sode_array_impl(one), *b = sode_array_impl(other);
    SODE_TRY(check(a, b));
    exchange(a, b);
    return SODE_OK;
}

int sode_array_leave_storage(sode_array_impl_t *a)
{
    sode_array_impl_t *left;
    void *watch = a->watch;
    if (!a->head.base)
        return SODE_OK;
    SODE_TRY(sode_map_of_member(a, &left));
    exchange(a, left);
    a->watch = watch; /* the variable is watched, in its next storage, too */
    left->watch = NULL;
    a->held_as = NULL;
    sode_object_release(a); /* the storage holds the other one */
    return SODE_OK;
}

/* ---- the caller's arrays ---- */

struct sode_placed {
    sode_array_t *array;
    void *base;
};

int sode_arrays_keep(int count, sode_array_t *const *arrays, struct sode_placed **list)
{
    struct sode_placed *made = malloc((size_t)count * sizeof *made);
    if (!made)
        return sode_no_memory("the order of arrays");
    for (int k = 0; k < count; k++)
        made[k] = (struct sode_placed){arrays[k], arrays[k]->base};
    *list = made;
    return SODE_OK;
}

int sode_arrays_restore(int count, struct sode_placed *list)
{
    int status = SODE_OK;
    for (int k = 0; k < count && status == SODE_OK; k++) {
        int j = k;
        while (j < count && list[j].array->base != list[k].base)
            j++;
        if (j > k && j < count)
            status = sode_arrays_swap(list[k].array, list[j].array);
    }
    free(list);
    return status;
}
