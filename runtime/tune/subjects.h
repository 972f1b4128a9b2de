/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What the ranks of a set know of the things that they tune together - exchanges of one
 * shape, a time loop - so that each is measured once.  They ask for them in the same order,
 * so they remember and forget the same without asking each other.
 */
#ifndef SODE_TUNE_SUBJECTS_H
#define SODE_TUNE_SUBJECTS_H

#include "base/set.h"
#include "tune/measured.h"

typedef struct sode_subject {
    struct sode_subject *next;
    sode_measured_t found; /* plan: what it is; taken: of this run or an earlier one; no times:
                              not in this run */
    unsigned made;         /* exchanges of it so far */
    unsigned executed;     /* of them, until measuring begins */
    void *state;           /* of who measures it, or NULL */
    void (*free_state)(void *state);
    int users;             /* who holds it */
    int forgotten;         /* goes with the last of them */
} sode_subject_t;

typedef struct sode_subjects sode_subjects_t;

/* Those of a set.  NULL: no memory, so it is not known that the others know the same. */
sode_subjects_t *sode_subjects_of(sode_set_t *set);

/* Finds it or adds it, with what the tuning file knows.  Until sode_subject_leave. */
int sode_subject_find(sode_subjects_t *subjects, const char *plan, sode_subject_t **subject);
void sode_subject_leave(sode_subject_t *subject);

/* The same with a state of so many bytes, for `what`; *fresh: it is new, and all 0. */
int sode_subject_with_state(sode_set_t *set, const char *plan, size_t bytes, const char *what,
                            sode_subject_t **subject, int *fresh);

/* The variant that is taken by now, as far as that is known, or NULL.  Leaves all as it is. */
const char *sode_subjects_taken(const sode_subjects_t *subjects, const char *plan);

/* Hands what was found in this run to the tuning file. */
int sode_subjects_keep(const sode_set_t *set);

/* Releases them; who still holds one may. */
void sode_subjects_free(sode_set_t *set);

#endif
