/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What all descriptors have in common: kind, name, place, reference count.  It stands
 * *before* the address that the program holds, because the head of an array
 * descriptor is laid out for generated code (sode/abi.h):
 *
 *     | sode_object_t | sode_nodes_t, sode_template_t or sode_array_t ... |
 *                     ^ sode_nodes_t *, ..., xmp_desc_t
 */
#ifndef SODE_BASE_OBJECT_H
#define SODE_BASE_OBJECT_H

#include <stddef.h>
#include <stdint.h>

enum sode_object_kind { SODE_NODES = 1, SODE_TEMPLATE, SODE_ARRAY };

typedef struct sode_object {
    _Alignas(16) struct sode_object *next; /* all live objects (context) */
    struct sode_object *previous;
    void (*destroy)(void *body);         /* releases what the body holds */
    const char *name;                    /* as in the program; not owned */
    const char *where;                   /* "file:line" of its declaration */
    const char *unit;                    /* translated file whose directives
                                            made it; NULL: made later */
    uint64_t magic;                      /* tells descriptors from garbage */
    uint64_t serial;                     /* of no other object, ever */
    int kind;                            /* enum sode_object_kind */
    int references;
} sode_object_t;

/* Allocates a zeroed body with one reference; destroy is called before the
 * memory goes.  Returns NULL when there is no memory. */
void *sode_object_create(int kind, size_t body_size, const char *where,
                         const char *name, void (*destroy)(void *body));

static inline sode_object_t *sode_object_of(const void *body)
{
    return (sode_object_t *)body - 1;
}

static inline const char *sode_name(const void *body)
{
    return sode_object_of(body)->name;
}

static inline const char *sode_where(const void *body)
{
    return sode_object_of(body)->where;
}

/* The kind of the object, or 0 if `body` is none (NULL, or never was one). */
int sode_object_kind(const void *body);

void sode_object_retain(const void *body);
void sode_object_release(const void *body); /* NULL is allowed */

/* Destroys all live objects whatever their counts: the end of the run. */
void sode_object_free_all(void);

#endif
