/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/family.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/status.h"

typedef struct family {
    sode_hash_link_t link; /* by id */
    uint64_t births;
} family_t;

static sode_hash_t families;

static family_t *find(uint64_t id)
{
    return (family_t *)sode_hash_find(&families, id);
}

int sode_family_join(sode_array_impl_t *array)
{
    const sode_object_t *object = sode_object_of(array);
    if (sode_context.alone || sode_context.ens_count == 0)
        return SODE_OK;
    uint64_t id = sode_mix(sode_ens()->id, sode_literal_hash(object->name));
    id = sode_mix(id, sode_literal_hash(object->where));
    id += !id;
    family_t *family = find(id);
    if (!family) {
        family = calloc(1, sizeof *family);
        SODE_NEED(family, "the name of an array");
        sode_hash_add(&families, &family->link, id);
    }
    array->family = id;
    array->made_by = sode_ens();
    array->birth = ++family->births;
    return SODE_OK;
}

sode_array_impl_t *sode_family_find(uint64_t id, uint64_t birth, int *born)
{
    const family_t *family = find(id);
    *born = family && family->births >= birth;
    for (sode_object_t *o = *born ? sode_context.objects : NULL; o; o = o->next) {
        sode_array_impl_t *array = (sode_array_impl_t *)(o + 1);
        if (o->kind == SODE_ARRAY && array->family == id && array->birth == birth)
            return array;
    }
    return NULL;
}

void sode_family_free_all(void)
{
    sode_hash_free(&families, free);
}
