/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points of -fsode-check (include/sode/check.h). */
#include "api/check.h"

#include <stdlib.h>
#include <string.h>

#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "deadlock/alike.h"
#include "directive/section_sides.h"
#include "observe/called.h"
#include "observe/freshness.h"
#include "observe/report.h"
#include "observe/touches.h"

/* Present in programs with OpenMP. */
extern int omp_in_parallel(void) __attribute__((weak));

static int in_parallel(void)
{
    return omp_in_parallel && omp_in_parallel();
}

/* ---- what is touched ---- */

SODE_EXPORT void sode_check_begin(const sode_checked_t *nest)
{
    for (int k = 0; k < nest->count; k++) {
        const sode_touch_t *touch = &nest->touches[k];
        if (touch->how)
            SODE_CHECK(touch->where, "array", sode_name(sode_account_of(touch->array)), sode_touch_begin(touch));
    }
}

SODE_EXPORT void sode_check_end(const sode_checked_t *nest)
{
    if (sode_context.started)
        sode_touch_end(nest, in_parallel());
}

SODE_EXPORT void sode_check_called(const sode_calls_t *nest)
{
    if (sode_context.started && !in_parallel())
        sode_called_end(nest);
}

SODE_EXPORT void sode_check_writes(const char *where, void (*function)(void), int held, sode_passed_t at, size_t offset, int ndims,
                                   const sode_passed_t *subscripts)
{
    SODE_CHECK(where, NULL, NULL, sode_called_writes(where, function, held, at, offset, ndims, subscripts));
}

SODE_EXPORT void sode_check_follows(void (*function)(void), int parameter, int known)
{
    SODE_CHECK(NULL, NULL, NULL, sode_called_follows(function, parameter, known));
}

SODE_EXPORT void sode_check_passes(void (*function)(void), void (*callee)(void), int count, const sode_passed_t *arguments)
{
    SODE_CHECK(NULL, NULL, NULL, sode_called_passes(function, callee, count, arguments));
}

SODE_EXPORT void sode_check_access(const char *where, const sode_array_t *array,
                                   const int64_t *index, int how)
{
    const sode_array_impl_t *a = sode_account_of(array);
    SODE_CHECK(where, "array", sode_name(a), sode_touch_element(a, where, index, how));
}

SODE_EXPORT void sode_check_listed(const char *where, const sode_array_t *array, const uint64_t *listed,
                                   const int64_t *index)
{
    const sode_array_impl_t *a = sode_account_of(array);
    SODE_CHECK(where, "array", sode_name(a), sode_touch_listed(a, where, listed, index));
}

SODE_EXPORT void sode_check_address(const char *where, const sode_array_t *array,
                                    const int64_t *index, int count, int follows)
{
    const sode_array_impl_t *a = sode_account_of(array);
    SODE_CHECK(where, "array", sode_name(a), sode_touch_address(a, where, index, count, follows));
}

/* ---- what all nodes have alike ---- */

SODE_EXPORT void sode_check_agree(const char *where, const char *text,
                                  int64_t value)
{
    if (!in_parallel())
        sode_alike_note(where, text, value);
}

SODE_EXPORT void sode_check_agree_real(const char *where, const char *text,
                                       double value)
{
    if (!in_parallel())
        sode_alike_note_real(where, text, value);
}

SODE_EXPORT int sode_check_condition(const char *where, const char *text,
                                     int value, int repeats)
{
    if (!in_parallel() && repeats)
        sode_alike_turn(where, text, value);
    else if (!in_parallel())
        sode_alike_note(where, text, value);
    return value;
}

SODE_EXPORT int sode_check_apart(const sode_array_t *one,
                                 const sode_array_t *other)
{
    const sode_array_impl_t *a = sode_account_of(one), *b = sode_account_of(other);
    return a != b && a->head.base != b->head.base;
}

/* ---- the account ---- */

/* All files of the program say what they do to arrays. */
static int all_checked(void)
{
    for (const sode_unit_t *u = sode_context.units; u; u = u->next)
        if (!(u->abi_version & SODE_UNIT_CHECKED))
            return 0;
    return 1;
}

SODE_EXPORT sode_array_t *sode_check_watch(sode_array_t *array, int type,
                                           unsigned flags)
{
    sode_array_impl_t *a = sode_array_impl(array);
    if (a->watch || (flags & SODE_WATCH_SHARED && !all_checked()))
        return array;
    sode_watch_t *w = calloc(1, sizeof *w);
    if (!w)
        sode_end_job(sode_where(a), "array", sode_name(a),
                     sode_no_memory("-fsode-check"));
    w->type = type;
    w->flags = flags;
    a->watch = w;
    SODE_CHECK(sode_where(a), "array", sode_name(a), sode_watch_start(a));
    return array;
}

/* Who got it before may still write. */
static void lend(const sode_array_t *array, const char *name, void (*address)(void))
{
    sode_watch_t *w = sode_array_original(sode_array_impl(array))->watch;
    if (!w)
        return;
    w->lent.name = w->off ? NULL : name;
    w->lent.address = w->off ? NULL : address;
    w->off = 1;
}

SODE_EXPORT sode_array_t *sode_check_escape(sode_array_t *array)
{
    lend(array, NULL, NULL);
    return array;
}

SODE_EXPORT sode_array_t *sode_check_lend(sode_array_t *array, const char *function)
{
    lend(array, function, NULL);
    return array;
}

SODE_EXPORT sode_array_t *sode_check_lend_through(sode_array_t *array, void (*function)(void))
{
    lend(array, NULL, function);
    return array;
}

SODE_EXPORT void sode_check_give(sode_array_t *array, void (*function)(void), int parameter)
{
    if (!sode_called_give(sode_account_of(array), function, parameter))
        lend(array, NULL, NULL);
}

SODE_EXPORT void sode_check_unsure(sode_array_t *array)
{
    sode_watch_unknown(sode_account_of(array));
}

SODE_EXPORT sode_array_t *sode_check_found(sode_array_t *member, const void *pointer)
{
    sode_array_impl_t *found = pointer ? sode_known_find(pointer) : NULL;
    return found ? &found->head : member;
}

void sode_check_made(sode_array_impl_t *array, const sode_array_impl_t *member)
{
    const sode_watch_t *w = member->watch;
    if (w)
        sode_check_watch(&array->head, w->type, w->flags);
}

SODE_EXPORT sode_array_t *sode_check_borrow(sode_array_t *array, const char *name, void (*address)(void))
{
    sode_watch_t *w = sode_array_original(sode_array_impl(array))->watch;
    if (w && ((w->lent.name && !strcmp(w->lent.name, name)) || (w->lent.address && w->lent.address == address))) {
        w->off = 0;
        w->lent.name = NULL;
        w->lent.address = NULL;
    }
    return array;
}

/* A parameter that is aligned like one that inherits has another template than the argument, and shares its account.  The
 * argument releases it, and outlives the call. */
void sode_check_bound(const sode_array_t *array, const void *base)
{
    sode_array_impl_t *a = sode_array_impl(array);
    sode_array_impl_t *owner = base ? sode_known_find(base) : NULL;
    if (!owner || a->original == owner)
        return;
    if (sode_array_same_part(a, owner))
        a->watch = owner->watch;
    else
        lend(&owner->head, NULL, NULL);
}

void sode_check_allocated(sode_array_impl_t *array)
{
    if (array->watch)
        SODE_CHECK(sode_where(array), "array", sode_name(array),
                   sode_watch_start(array));
}

void sode_check_copied(const char *where, const sode_side_t *from)
{
    const sode_array_impl_t *a = sode_account_of(from->array);
    sode_section_t section;
    if (!a->placed || !sode_gmove_section(from, &section)
        || !sode_watch_is_blank(a, &section))
        return;
    SODE_CHECK(where, "array", sode_name(a),
               sode_report(a, where, -30, "gmove copies elements, none of which has been written on this node since %s",
                           sode_where(a)));
}
