/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "async/pending.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/status.h"

int sode_pending_add(const sode_pending_t *pending)
{
    sode_pending_t *added = malloc(sizeof *added);
    if (!added)
        return sode_fail(SODE_ERR_MEMORY, "no memory for async(%d)",
                         pending->id);
    *added = *pending;
    added->operation = sode_context.leave.operation;
    added->next = NULL;
    sode_pending_t **link = &sode_context.pending;
    while (*link)
        link = &(*link)->next;
    *link = added;
    return SODE_OK;
}

static void drop(sode_pending_t **link)
{
    sode_pending_t *done = *link;
    *link = done->next;
    if (done->free)
        done->free(done->state);
    free(done);
}

/* Takes up the operation again, of which others may be asked. */
static int complete(sode_pending_t **link)
{
    sode_operation_t outer = sode_context.leave.operation;
    sode_operation_resume(&(*link)->operation);
    SODE_TRY((*link)->wait((*link)->state));
    sode_context.leave.operation = outer;
    drop(link);
    return SODE_OK;
}

/* Completes those that `chosen` says yes to, in the order they were begun. */
static int complete_chosen(int (*chosen)(const sode_pending_t *, const void *),
                           const void *argument)
{
    sode_pending_t **link = &sode_context.pending;
    while (*link) {
        if (chosen(*link, argument))
            SODE_TRY(complete(link));
        else
            link = &(*link)->next;
    }
    return SODE_OK;
}

typedef struct choice {
    int id;
    const sode_set_t *set;
} choice_t;

static int has_id(const sode_pending_t *p, const void *argument)
{
    const choice_t *choice = argument;
    return p->id == choice->id && sode_set_contains(choice->set, p->set);
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
    choice_t choice = {id, set};
    return complete_chosen(has_id, &choice);
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

/* One look; a rank that left without beginning it is noticed here too. */
static int look(sode_pending_t *p, int *done)
{
    sode_operation_t outer = sode_context.leave.operation;
    sode_context.leave.operation = p->operation;
    SODE_TRY(p->test(p->state, done));
    if (!*done)
        SODE_TRY(sode_be_patient(&p->patience));
    p->operation = sode_context.leave.operation;
    sode_context.leave.operation = outer;
    return SODE_OK;
}

int sode_pending_test(int id, int *done)
{
    sode_pending_t **link = &sode_context.pending;
    *done = 1;
    while (*link) {
        int complete = 0;
        if ((*link)->id == id)
            SODE_TRY(look(*link, &complete));
        if (complete) {
            drop(link);
            continue;
        }
        *done &= (*link)->id != id;
        link = &(*link)->next;
    }
    return SODE_OK;
}
