/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/family.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/status.h"

typedef struct family {
    struct family *next; /* same bucket */
    uint64_t id, births;
} family_t;

enum { BUCKETS = 256 };
static family_t *families[BUCKETS];

static family_t *find(uint64_t id)
{
    family_t *family = families[id % BUCKETS];
    while (family && family->id != id)
        family = family->next;
    return family;
}

int sode_family_join(sode_array_impl_t *array)
{
    const sode_object_t *object = sode_object_of(array);
    if (sode_context.alone || sode_context.ens_count == 0)
        return SODE_OK;
    uint64_t id = sode_mix_text(sode_ens()->id, object->name);
    id = sode_mix_text(id, object->where);
    id += !id;
    family_t *family = find(id);
    if (!family) {
        family = calloc(1, sizeof *family);
        if (!family)
            return sode_no_memory("the name of an array");
        family->id = id;
        family->next = families[id % BUCKETS];
        families[id % BUCKETS] = family;
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
    for (int k = 0; k < BUCKETS; k++)
        while (families[k]) {
            family_t *family = families[k];
            families[k] = family->next;
            free(family);
        }
}
