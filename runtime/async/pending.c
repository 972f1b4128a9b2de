/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "async/pending.h"

#include <stdio.h>
#include <stdlib.h>

#include "async/helper.h"
#include "base/context.h"
#include "base/mark.h"
#include "base/stack.h"
#include "base/status.h"
#include "base/turn.h"

/* ---- moving on ---- */

/* Failures are those of the directive that began it, not of the one that waits
 * now. */
static int fail_in_flight(int status, const sode_pending_t *p)
{
    char text[1024];
    snprintf(text, sizeof text, "%s", sode_fail_text(status));
    return sode_fail(status, "'%s' of %s, which is in flight: %s",
                     p->operation.what, p->operation.where, text);
}

/* Locked. */
static int test(sode_pending_t *p)
{
    if (p->done || p->busy)
        return SODE_OK;
    int status = p->test(p->state, &p->done);
    return status == SODE_OK ? SODE_OK : fail_in_flight(status, p);
}

/* What went wrong in the helper, for the next one who looks. */
static struct trouble {
    int status;
    char text[1024];
} trouble;

static int test_all(void)
{
    if (trouble.status != SODE_OK)
        return sode_fail(trouble.status, "%s", trouble.text);
    for (sode_pending_t *p = sode_context.pending; p; p = p->next)
        SODE_TRY(test(p));
    return SODE_OK;
}

int sode_pending_move(void)
{
    int left = 0, status = test_all();
    if (status != SODE_OK && trouble.status == SODE_OK) {
        trouble.status = status;
        snprintf(trouble.text, sizeof trouble.text, "%s",
                 sode_fail_text(status));
    }
    for (const sode_pending_t *p = sode_context.pending; p; p = p->next)
        left |= !p->done && !p->busy;
    return left && status == SODE_OK;
}

/* Any thread of the program may come here, several at a time. */
static int move_on(void)
{
    sode_context_t *c = &sode_context;
    int taken, status = SODE_OK;
    if (!sode_turn_try(&taken))
        return SODE_OK;
    if (!c->moving && sode_helper_try_lock()) {
        c->moving = 1; /* what is moved on may look as if it waited */
        status = test_all();
        c->moving = 0;
        sode_helper_unlock();
    }
    sode_turn_end_try(taken);
    return status;
}

/* ---- the table ---- */

static sode_pending_t *take_record(void)
{
    sode_pending_t *record = sode_context.spare;
    if (!record)
        return malloc(sizeof *record);
    sode_context.spare = record->next;
    return record;
}

int sode_pending_add(const sode_pending_t *pending)
{
    sode_pending_t *added = take_record();
    if (!added)
        return sode_fail(SODE_ERR_MEMORY, "no memory for async(%d)",
                         pending->id);
    *added = *pending;
    added->operation = sode_context.operation;
    added->next = NULL;
    sode_helper_lock();
    sode_pending_t **link = &sode_context.pending;
    while (*link)
        link = &(*link)->next;
    *link = added;
    sode_helper_wake();
    sode_helper_unlock();
    sode_context.move_on = move_on;
    return sode_poke();
}

static int place(const sode_pending_t *p)
{
    if (!p->variable)
        return SODE_OK;
    if (sode_stack_has_lost(p->variable))
        return sode_refuse("'%s' of %s was still in flight when the function with its variable%s%s%s "
                           "returned: put '#pragma xmp wait_async (%d)' before that return",
                           p->operation.what, p->operation.where, p->name ? " '" : "", p->name ? p->name : "",
                           p->name ? "'" : "", p->id);
    p->place(p->state);
    return SODE_OK;
}

static int drop(sode_pending_t **link)
{
    sode_pending_t *done = *link;
    SODE_TRY(place(done));
    sode_helper_lock();
    *link = done->next;
    sode_helper_unlock();
    if (!sode_context.pending)
        sode_context.move_on = NULL;
    if (done->free)
        done->free(done->state);
    done->next = sode_context.spare;
    sode_context.spare = done;
    return SODE_OK;
}

void sode_pending_free(void)
{
    while (sode_context.spare) {
        sode_pending_t *record = sode_context.spare;
        sode_context.spare = record->next;
        free(record);
    }
}

/* Takes up the operation again, of which others may be asked. */
static int complete(sode_pending_t **link)
{
    sode_pending_t *p = *link;
    sode_helper_lock();
    int done = p->done;
    p->busy = 1;
    sode_helper_unlock();
    if (!done) {
        sode_operation_t outer = sode_context.operation;
        sode_site_t *turn = sode_mark_site();
        sode_operation_resume(&p->operation);
        SODE_TRY(p->wait(p->state));
        sode_context.operation = outer;
        sode_mark_turn(turn);
    }
    return drop(link);
}

/* Completes those that `chosen` says yes to, in the order they were begun. */
static int complete_chosen(int (*chosen)(const sode_pending_t *, const void *),
                           const void *argument)
{
    sode_pending_t **link = &sode_context.pending;
    if (!*link)
        return SODE_OK;
    SODE_TRY(sode_turn_take());
    while (*link) {
        if (chosen(*link, argument))
            SODE_TRY(complete(link));
        else
            link = &(*link)->next;
    }
    sode_turn_give();
    return SODE_OK;
}

typedef struct named {
    int id;
    const sode_set_t *set;
} named_t;

static int has_id(const sode_pending_t *p, const void *argument)
{
    const named_t *named = argument;
    return p->id == named->id && sode_set_contains(named->set, p->set);
}

static int has_storage(const sode_pending_t *p, const void *storage)
{
    return p->storage == storage;
}

static int has_state(const sode_pending_t *p, const void *state)
{
    return p->state == state;
}

static int any(const sode_pending_t *p, const void *unused)
{
    (void)p, (void)unused;
    return 1;
}

int sode_pending_wait(int id, const sode_set_t *set)
{
    named_t named = {id, set};
    return complete_chosen(has_id, &named);
}

int sode_pending_wait_storage(const void *storage)
{
    return storage ? complete_chosen(has_storage, storage) : SODE_OK;
}

int sode_pending_wait_state(const void *state)
{
    return complete_chosen(has_state, state);
}

int sode_pending_wait_all(void)
{
    return complete_chosen(any, NULL);
}

typedef struct part {
    const sode_pending_t *of;
    int (*look)(void *argument, int *there);
    void *argument;
} part_t;

static int look_at_part(void *argument, int *there)
{
    const part_t *part = argument;
    sode_helper_lock();
    sode_context.moving = 1;
    int status = SODE_OK;
    *there = part->of->done;
    if (!*there)
        status = part->look(part->argument, there);
    sode_context.moving = 0;
    sode_helper_unlock();
    return status == SODE_OK ? status : fail_in_flight(status, part->of);
}

int sode_pending_wait_part(const void *state, int (*look)(void *argument, int *there), void *argument)
{
    const sode_pending_t *p = sode_context.pending;
    while (p && p->state != state)
        p = p->next;
    if (!p)
        return SODE_OK;
    part_t part = {p, look, argument};
    sode_operation_t outer = sode_context.operation;
    sode_site_t *turn = sode_mark_site();
    SODE_TRY(sode_turn_take());
    sode_operation_resume(&p->operation);
    SODE_TRY(sode_wait_until(look_at_part, &part));
    sode_context.operation = outer;
    sode_mark_turn(turn);
    sode_turn_give();
    return SODE_OK;
}

void sode_pending_forget_variables(void (*tell)(const char *what, const char *where, int id,
                                                const char *name))
{
    for (sode_pending_t *p = sode_context.pending; p; p = p->next) {
        if (p->variable && p->set->self == 0 && sode_stack_has_lost(p->variable))
            tell(p->operation.what, p->operation.where, p->id, p->name);
        p->variable = NULL;
    }
}

/* One look; a rank that left without beginning it is noticed here too. */
static int look(sode_pending_t *p, int *done)
{
    sode_operation_t outer = sode_context.operation;
    sode_context.operation = p->operation;
    sode_helper_lock();
    sode_context.moving = 1;
    int status = test(p);
    *done = p->done;
    sode_context.moving = 0;
    sode_helper_unlock();
    SODE_TRY(status);
    if (!*done)
        SODE_TRY(sode_back_off(&p->backoff));
    p->operation = sode_context.operation;
    sode_context.operation = outer;
    return SODE_OK;
}

int sode_pending_test(int id, int *done)
{
    sode_pending_t **link = &sode_context.pending;
    *done = 1;
    if (!*link)
        return SODE_OK;
    SODE_TRY(sode_turn_take());
    SODE_TRY(sode_poke());
    while (*link) {
        int over = 0;
        if ((*link)->id == id) {
            SODE_TRY(look(*link, &over));
            *done &= over;
        }
        if (over)
            SODE_TRY(drop(link));
        else
            link = &(*link)->next;
    }
    sode_turn_give();
    return SODE_OK;
}
