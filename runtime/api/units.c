/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Units, and what several of them know.
 *
 * Arrays: the file that defines one makes its descriptor.  The others say what
 * they take it for; that is a descriptor without storage, kept until all units
 * have been evaluated.  A variable is known by the address of its descriptor,
 * which the linker gives.
 *
 * Node arrays and templates of a header: the first file that includes it makes
 * them, the others compare.  They are known by file, line and name.
 */
#include "api/units.h"

#include <stdlib.h>
#include <string.h>

#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "base/operation.h"
#include "directive/agree.h"
#include "observe/called.h"
#include "sode/abi.h"

struct sode_said {
    struct sode_said *next;
    sode_array_t **variable;
    sode_array_t *array; /* without storage */
};

typedef struct defined {
    sode_hash_link_t link; /* by `variable` */
    sode_array_t **variable;
} defined_t;

typedef struct shared {
    sode_hash_link_t link; /* by `declared` */
    const char *declared;  /* "file:line", the whole path */
    void *object;
} shared_t;

static int check_version(const sode_unit_t *unit)
{
    int version = unit->abi_version & ~SODE_UNIT_CHECKED;
    if (version == SODE_ABI_VERSION)
        return SODE_OK;
    return sode_refuse(
        "'%s' was translated for version %d of the runtime, this is version %d: translate it again",
        unit->file, version, SODE_ABI_VERSION);
}

int sode_units_check_versions(void)
{
    for (const sode_unit_t *u = sode_context.units; u; u = u->next)
        SODE_TRY(check_version(u));
    return SODE_OK;
}

static void compare(const sode_said_t *said)
{
    if (*said->variable)
        SODE_CHECK(sode_where(said->array), "array", sode_name(said->array),
                   sode_agree_arrays(sode_array_impl(said->array),
                                     sode_array_impl(*said->variable)));
}

static void keep(sode_said_t *said)
{
    said->next = NULL;
    if (sode_context.last_said)
        sode_context.last_said->next = said;
    else
        sode_context.said = said;
    sode_context.last_said = said;
}

/* What was said of arrays that exist by now.  Those of a library that is being
 * loaded may come with a later unit. */
static void compare_all(void)
{
    sode_said_t *next, *said = sode_context.said;
    sode_context.said = sode_context.last_said = NULL;
    for (; said; said = next) {
        next = said->next;
        if (!*said->variable) {
            keep(said);
            continue;
        }
        compare(said);
        sode_object_release(said->array);
        free(said);
    }
}

static void evaluate(const sode_unit_t *unit)
{
    const sode_unit_t *outer = sode_context.unit; /* its init loads a library */
    sode_context.unit = unit;
    if (unit->init)
        unit->init();
    sode_context.unit = outer;
}

void sode_units_evaluate(void)
{
    for (const sode_unit_t *u = sode_context.units; u; u = u->next)
        evaluate(u);
    compare_all();
    sode_handed_compare();
}

void sode_units_forget(void)
{
    while (sode_context.said) {
        sode_said_t *said = sode_context.said;
        sode_context.said = said->next;
        free(said); /* its array goes with all objects */
    }
    sode_context.last_said = NULL;
    sode_hash_free(&sode_context.defined, free);
    sode_hash_free(&sode_context.shared, free);
    sode_handed_forget();
    sode_called_forget();
}

SODE_EXPORT void sode_unit_register(sode_unit_t *unit)
{
    unit->next = NULL;
    if (sode_context.last_unit)
        sode_context.last_unit->next = unit;
    else
        sode_context.units = unit;
    sode_context.last_unit = unit;
    if (!sode_context.started)
        return;
    /* A library that the running program loads. */
    SODE_CHECK(NULL, NULL, NULL, check_version(unit));
    evaluate(unit);
    compare_all();
    sode_handed_compare();
}

/* Notes that the variable has its descriptor in this run, or returns 0: it has
 * it already. */
static int note_defined(sode_array_t **variable)
{
    const uint64_t key = sode_hash_address(variable);
    for (sode_hash_link_t *l = sode_hash_find(&sode_context.defined, key); l; l = sode_hash_next(l))
        if (((defined_t *)l)->variable == variable)
            return 0;
    defined_t *defined = malloc(sizeof *defined);
    if (!defined)
        sode_end_job(NULL, NULL, NULL,
                     sode_fail(SODE_ERR_MEMORY, "out of memory during start-up"));
    defined->variable = variable;
    sode_hash_add(&sode_context.defined, &defined->link, key);
    return 1;
}

SODE_EXPORT void sode_array_define(sode_array_t **variable, int type,
                                   sode_array_t *array)
{
    sode_array_impl(array)->type = type;
    if (note_defined(variable)) {
        *variable = array;
        return;
    }
    compare(&(sode_said_t){NULL, variable, array});
    sode_object_release(array);
}

SODE_EXPORT void sode_array_expect(const char *where, const char *name,
                                   sode_array_t **variable, int type,
                                   int pointer, const sode_template_t *tmpl,
                                   int ndims, size_t element_size,
                                   const sode_axis_t *axes)
{
    sode_array_t *array;
    SODE_CHECK(where, "array", name,
               sode_map_declare(where, name, tmpl, ndims, element_size, axes,
                                &array));
    sode_array_impl(array)->type = type;
    sode_array_impl(array)->pointer = pointer;
    sode_said_t *said = malloc(sizeof *said);
    if (!said)
        sode_end_job(where, "array", name,
                     sode_no_memory("its descriptor"));
    *said = (sode_said_t){NULL, variable, array};
    keep(said);
    if (!sode_context.unit)
        compare_all();
}

/* The object that another file has made of the same declaration; else NULL, and
 * `object` is what others will find. */
static void *find_shared(const char *declared, void *object)
{
    const uint64_t key = sode_hash_text(0, declared);
    for (sode_hash_link_t *l = sode_hash_find(&sode_context.shared, key); l; l = sode_hash_next(l)) {
        const shared_t *s = (shared_t *)l;
        if (strcmp(s->declared, declared) == 0
            && sode_object_kind(s->object) == sode_object_kind(object)
            && strcmp(sode_name(s->object), sode_name(object)) == 0)
            return s->object;
    }
    shared_t *shared = malloc(sizeof *shared);
    if (!shared)
        sode_end_job(NULL, NULL, NULL,
                     sode_fail(SODE_ERR_MEMORY, "out of memory during start-up"));
    shared->declared = declared;
    shared->object = object;
    sode_hash_add(&sode_context.shared, &shared->link, key);
    return NULL;
}

/* The one object of a declaration: `object`, or `made`, to which it does not
 * contradict (agreed). */
static void *take_shared(const char *kind, void *object, void *made, int agreed)
{
    SODE_CHECK(sode_where(object), kind, sode_name(object), agreed);
    sode_object_release(object);
    sode_object_retain(made);
    return made;
}

SODE_EXPORT sode_nodes_t *sode_nodes_share(const char *declared,
                                           sode_nodes_t *nodes)
{
    sode_nodes_t *made = find_shared(declared, nodes);
    return made ? take_shared("nodes", nodes, made,
                              sode_agree_nodes(nodes, made))
                : nodes;
}

SODE_EXPORT sode_template_t *sode_template_share(const char *declared,
                                                 sode_template_t *tmpl)
{
    sode_template_t *made = find_shared(declared, tmpl);
    if (!made)
        return tmpl;
    made->shared = 1;
    return take_shared("template", tmpl, made,
                       sode_agree_templates(tmpl, made));
}
