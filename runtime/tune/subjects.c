/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "tune/subjects.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "tune/tune.h"

/* Sections that follow a run-time value make new ones for ever. */
enum { MOST = 128 };

struct sode_subjects {
    sode_subject_t *list; /* asked for last first */
};

sode_subjects_t *sode_subjects_of(sode_set_t *set)
{
    if (!set->subjects)
        set->subjects = calloc(1, sizeof *set->subjects);
    return set->subjects;
}

static void free_subject(sode_subject_t *subject)
{
    if (subject->state)
        subject->free_state(subject->state);
    free(subject->found.plan);
    free(subject);
}

static void forget(sode_subject_t *subject)
{
    subject->forgotten = 1;
    if (subject->users == 0)
        free_subject(subject);
}

void sode_subject_leave(sode_subject_t *subject)
{
    if (--subject->users == 0 && subject->forgotten)
        free_subject(subject);
}

/* All from this one on. */
static void forget_from(sode_subject_t **link)
{
    while (*link) {
        sode_subject_t *subject = *link;
        *link = subject->next;
        forget(subject);
    }
}

static void add(sode_subjects_t *subjects, sode_subject_t *subject)
{
    subject->users++;
    subject->next = subjects->list;
    subjects->list = subject;
}

int sode_subject_find(sode_subjects_t *subjects, const char *plan, sode_subject_t **subject)
{
    sode_subject_t **link = &subjects->list;
    int count = 0;
    while (*link && strcmp((*link)->found.plan, plan) != 0) {
        link = &(*link)->next;
        count++;
    }
    sode_subject_t *found = *link;
    if (found) {
        *link = found->next;
    } else {
        found = calloc(1, sizeof *found);
        if (!found || !(found->found.plan = strdup(plan))) {
            free(found);
            return sode_no_memory("what is measured");
        }
        const char *taken = sode_tune_known(plan);
        if (taken)
            strcpy(found->found.taken, taken);
        link = &subjects->list;
        for (int k = 0; count >= MOST && k < MOST - 1; k++)
            link = &(*link)->next;
        if (count >= MOST)
            forget_from(link);
    }
    add(subjects, found);
    *subject = found;
    return SODE_OK;
}

int sode_subject_with_state(sode_set_t *set, const char *plan, size_t bytes, const char *what,
                            sode_subject_t **subject, int *fresh)
{
    sode_subjects_t *subjects = sode_subjects_of(set);
    SODE_NEED(subjects, what);
    SODE_TRY(sode_subject_find(subjects, plan, subject));
    *fresh = !(*subject)->state;
    if (!*fresh)
        return SODE_OK;
    (*subject)->state = calloc(1, bytes);
    (*subject)->free_state = free;
    if ((*subject)->state)
        return SODE_OK;
    sode_subject_leave(*subject);
    return sode_no_memory(what);
}

const char *sode_subjects_taken(const sode_subjects_t *subjects, const char *plan)
{
    for (const sode_subject_t *s = subjects->list; s; s = s->next)
        if (strcmp(s->found.plan, plan) == 0)
            return *s->found.taken ? s->found.taken : NULL;
    return sode_tune_known(plan);
}

int sode_subjects_keep(const sode_set_t *set)
{
    sode_subject_t *subject = set->subjects ? set->subjects->list : NULL;
    for (; subject; subject = subject->next)
        if (subject->found.ntimes > 0)
            SODE_TRY(sode_tune_keep(&subject->found));
    return SODE_OK;
}

void sode_subjects_free(sode_set_t *set)
{
    if (set->subjects)
        forget_from(&set->subjects->list);
    free(set->subjects);
    set->subjects = NULL;
}
