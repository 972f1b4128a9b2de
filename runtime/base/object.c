/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/object.h"

#include <stdlib.h>

#include "base/context.h"

static const uint64_t magic = 0x65646f7365646f73; /* "sodesode" */

_Static_assert(sizeof(sode_object_t) % 16 == 0, "bodies stay aligned");

void *sode_object_create(int kind, size_t body_size, const char *where,
                         const char *name, void (*destroy)(void *body))
{
    sode_object_t *object = calloc(1, sizeof *object + body_size);
    if (!object)
        return NULL;
    object->destroy = destroy;
    object->name = name ? name : "";
    object->where = where ? where : "";
    object->unit = sode_context.unit ? sode_context.unit->file : NULL;
    object->magic = magic;
    object->serial = ++sode_context.serials;
    object->kind = kind;
    object->references = 1;
    object->next = sode_context.objects;
    if (object->next)
        object->next->previous = object;
    sode_context.objects = object;
    return object + 1;
}

int sode_object_kind(const void *body)
{
    if (!body || sode_object_of(body)->magic != magic)
        return 0;
    return sode_object_of(body)->kind;
}

void sode_object_retain(const void *body)
{
    sode_object_of(body)->references++;
}

static void destroy(sode_object_t *object)
{
    if (object->previous)
        object->previous->next = object->next;
    else
        sode_context.objects = object->next;
    if (object->next)
        object->next->previous = object->previous;
    object->destroy(object + 1);
    object->magic = 0;
    free(object);
}

void sode_object_release(const void *body)
{
    if (!body)
        return;
    sode_object_t *object = sode_object_of(body);
    if (--object->references == 0)
        destroy(object);
}

void sode_object_free_all(void)
{
    sode_object_t *object;
    /* An object may hold one that is older or newer than itself (a template
     * declared before its nodes).  So all let go first, newest first, and the
     * additional reference keeps each where it is until all have. */
    for (object = sode_context.objects; object; object = object->next)
        object->references++;
    for (object = sode_context.objects; object; object = object->next)
        object->destroy(object + 1);
    while ((object = sode_context.objects)) {
        sode_context.objects = object->next;
        object->magic = 0;
        free(object);
    }
}
