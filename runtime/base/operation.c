/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/operation.h"

#include <stdio.h>
#include <string.h>

#include "base/context.h"
#include "base/mark.h"
#include "base/set.h"
#include "base/status.h"
#include "base/turn.h"

uint64_t sode_mix_text(uint64_t hash, const char *text)
{
    for (; text && *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    return sode_mix(hash, 0);
}

/* The same few addresses come again and again. */
uint64_t sode_literal_hash(const char *literal)
{
    enum { PLACES = 256 };
    static struct {
        const char *literal;
        uint64_t hash;
    } known[PLACES];
    size_t at = ((uintptr_t)literal ^ (uintptr_t)literal >> 8) % PLACES;
    if (known[at].literal != literal) {
        known[at].literal = literal;
        known[at].hash = sode_mix_text(0, literal);
    }
    return known[at].hash;
}

int sode_operation_open(sode_set_t *set, const char *what, const char *where,
                        sode_operation_t **opened)
{
    sode_operation_t *operation = &sode_context.operation;
    SODE_TRY(sode_turn_take());
    sode_mark_next();
    operation->set = set;
    operation->what = what;
    operation->where = where;
    operation->count = -1;
    operation->needs = SODE_NEEDS_SOME;
    operation->anywhere = 0;
    operation->peers = NULL;
    operation->describe = NULL;
    *opened = operation;
    return SODE_OK;
}

static void keep_record(const sode_operation_t *operation, uint64_t place)
{
    unsigned k = sode_context.recorded++ % SODE_RECORDS;
    sode_operation_record_t *record = &sode_context.records[k];
    record->set = operation->set;
    record->number = operation->number;
    record->signature = operation->signature;
    record->before = operation->before;
    record->place = place;
    record->what = operation->what;
    record->where = operation->where;
    record->count = operation->count;
}

int sode_operation_begin(sode_operation_t *operation, uint64_t arguments)
{
    sode_set_t *set = operation->set;
    uint64_t place = operation->anywhere ? 0 : sode_literal_hash(operation->where);
    operation->number = ++set->operations;
    operation->signature = sode_mix(sode_literal_hash(operation->what), arguments);
    operation->before = set->history;
    set->history = sode_mix(set->history, operation->signature);
    set->places = sode_mix(set->places, place);
    keep_record(operation, place);
    sode_mark_enter(SODE_MARK_DIRECTIVE, operation->what, operation->where);
    operation->site = sode_mark_site();
    return __builtin_expect(sode_context.lockstep, 0) ? sode_context.deadlock->lockstep() : SODE_OK;
}

void sode_operation_begin_alone(sode_operation_t *operation, uint64_t number)
{
    operation->number = number;
    operation->signature = sode_literal_hash(operation->what);
    operation->before = operation->set->history;
    sode_mark_enter(SODE_MARK_DIRECTIVE, operation->what, operation->where);
    operation->site = sode_mark_site();
}

void sode_operation_end(void)
{
    sode_context.operation.set = NULL;
    sode_mark_leave_last();
    sode_turn_give();
}

void sode_operation_resume(const sode_operation_t *operation)
{
    sode_context.operation = *operation;
    sode_mark_turn(operation->site);
}

int sode_operation_started(uint64_t set, uint64_t number)
{
    sode_set_t *s = sode_set_find(set);
    return s && s->operations >= number;
}

int sode_operation_is(uint64_t set, uint64_t number)
{
    const sode_operation_t *operation = &sode_context.operation;
    return operation->set && operation->set->id == set
           && operation->number == number;
}

const sode_operation_record_t *sode_operation_find(uint64_t set,
                                                   uint64_t number)
{
    for (int k = 0; k < SODE_RECORDS; k++) {
        const sode_operation_record_t *record = &sode_context.records[k];
        if (record->set && record->set->id == set && record->number == number)
            return record;
    }
    return NULL;
}

/* ---- for people ---- */

static void tell(sode_told_t *told, const char *what, const char *where,
                 int64_t count, const char *unit, const char *about)
{
    char amount[40] = "";
    if (count >= 0)
        snprintf(amount, sizeof amount, " of %lld %s%s", (long long)count, unit,
                 count == 1 ? "" : "s");
    snprintf(told->what, sizeof told->what, "'%s'%s%s", what, amount, about);
    snprintf(told->where, sizeof told->where, "%s", where);
}

static const char *unit_of(const char *what)
{
    return strcmp(what, "bcast") == 0 ? "byte" : "element";
}

void sode_operation_tell(sode_told_t *told)
{
    const sode_operation_t *operation = &sode_context.operation;
    char about[64] = "";
    memset(told, 0, sizeof *told);
    if (operation->describe)
        operation->describe(operation->about, about, sizeof about);
    told->number = operation->number;
    told->signature = operation->signature;
    tell(told, operation->what, operation->where, operation->count,
         unit_of(operation->what), about);
}

void sode_operation_tell_record(const sode_operation_record_t *record,
                                sode_told_t *told)
{
    memset(told, 0, sizeof *told);
    told->number = record->number;
    told->signature = record->signature;
    told->place = record->place;
    if (sode_operation_is(record->set->id, record->number))
        sode_operation_tell(told); /* knows more about it */
    else
        tell(told, record->what, record->where, record->count,
             unit_of(record->what), "");
    told->place = record->place;
}

int sode_operation_history(uint64_t set, sode_told_t told[SODE_TOLD])
{
    const sode_set_t *s = sode_set_find(set);
    uint64_t last = s ? s->operations : 0;
    int count = 0;
    for (uint64_t n = last > SODE_TOLD ? last - SODE_TOLD + 1 : 1; n <= last;
         n++) {
        const sode_operation_record_t *record = sode_operation_find(set, n);
        if (record)
            sode_operation_tell_record(record, &told[count++]);
    }
    return count;
}

int sode_operation_disagree(const sode_told_t *own, int rank,
                            const sode_told_t *other)
{
    const sode_told_t *first = own, *second = other;
    int first_rank = sode_context.rank, second_rank = rank;
    int same = strcmp(own->what, other->what) == 0
               && own->signature != other->signature;
    if (rank < sode_context.rank) {
        first = other, first_rank = rank;
        second = own, second_rank = sode_context.rank;
    }
    return sode_fail(SODE_ERR_DISAGREE,
                     "%s: %s of rank %d meets %s of rank %d (%s)%s: all ranks "
                     "must execute the same directives in the same order",
                     first->where, first->what, first_rank, second->what,
                     second_rank, second->where,
                     same ? ", which differs in arrays, their sizes, widths, "
                            "type, operation or root"
                          : "");
}

int sode_operation_surplus(uint64_t set, int rank, const sode_told_t *others,
                           int count)
{
    sode_told_t mine[SODE_TOLD];
    int own = sode_operation_history(set, mine);
    uint64_t here = own ? mine[own - 1].number : 0;
    uint64_t there = count ? others[count - 1].number : 0;
    const sode_told_t *list = here > there ? mine : others;
    int length = here > there ? own : count;
    uint64_t less = here > there ? there : here;
    for (int k = 0; k < length; k++)
        if (list[k].number > less)
            return sode_fail(SODE_ERR_DISAGREE,
                             "%s: rank %d has executed %s, rank %d has not: all "
                             "ranks must execute the same directives in the "
                             "same order", list[k].where,
                             here > there ? sode_context.rank : rank,
                             list[k].what,
                             here > there ? rank : sode_context.rank);
    return SODE_OK;
}

int sode_operation_compare(uint64_t set, int rank, const sode_told_t *others,
                           int count, int lines)
{
    for (int k = 0; k < count; k++) {
        sode_told_t own;
        const sode_operation_record_t *record =
            sode_operation_find(set, others[k].number);
        if (!record
            || (record->signature == others[k].signature
                && (!lines || record->place == others[k].place)))
            continue;
        sode_operation_tell_record(record, &own);
        return sode_operation_disagree(&own, rank, &others[k]);
    }
    return SODE_OK;
}
