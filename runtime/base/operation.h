/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Operations: what ranks do together.  Every directive that communicates is
 * number k of the set of ranks it is over, and all ranks of the set execute the
 * same directives in the same order: "what is operation k of set s" has one
 * answer, if the program is right.  So each rank keeps, for all that follows in
 * deadlock/inquiry.h,
 *
 *     signature  of an operation: what it is, and the arguments that all ranks
 *                must give alike (counts, types, roots, widths, names of arrays)
 *     history    of a set: all signatures so far, rolled into one number
 *     places     of a set: the same of the source lines.  Two lines may meet in
 *                a program that works (`if (first) bcast; else bcast`), so they
 *                are compared at the end of the run only, and warned about
 *     records    of the last operations, of whatever sets
 *
 * This costs some nanoseconds per directive and no message.
 *
 *     SODE_TRY(sode_operation_open(set, "bcast", where, &operation));
 *     operation->needs = SODE_NEEDS_ROOT;
 *     operation->root = root;
 *     SODE_TRY(sode_operation_begin(operation, sode_mix(size, root)));
 *     ...
 *     sode_operation_end();
 */
#ifndef SODE_BASE_OPERATION_H
#define SODE_BASE_OPERATION_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/status.h"

struct sode_set;
struct sode_site;

/* Which ranks of the set must come before the operation can end. */
enum sode_needs {
    SODE_NEEDS_SOME,  /* it is not known which */
    SODE_NEEDS_ALL,
    SODE_NEEDS_ROOT,  /* the root, and some others */
    SODE_NEEDS_PEERS, /* see there */
    SODE_NEEDS_BEFORE /* the one before in the set */
};

typedef struct sode_peers {
    int *ranks;  /* [count] of the run */
    int certain; /* of the first ones something is received */
    int count;   /* to the others something is sent */
} sode_peers_t;

typedef struct sode_operation {
    struct sode_set *set; /* NULL: none under way */
    uint64_t number;      /* counts from 1 in its set */
    const char *what;     /* "barrier" */
    const char *where;    /* "file.c:12" */
    uint64_t signature, before; /* history before it */
    int64_t count;        /* elements or bytes, for messages; -1: none */
    const char *unit;     /* "element" */
    enum sode_needs needs;
    int root;             /* position in the set */
    int anywhere;         /* ranks may do it at different lines */
    const sode_peers_t *peers;
    void (*describe)(const void *about, char *text, size_t size);
    const void *about;    /* describe: what it is done with, " of 'u'"; NULL */
    struct sode_site *site; /* whose steps these are (observe/), or NULL */
} sode_operation_t;

typedef struct sode_operation_record {
    const struct sode_set *set;
    uint64_t number, signature, before, place;
    const char *what, *where;
    int64_t count;
} sode_operation_record_t;

/* For other ranks to read. */
typedef struct sode_told {
    uint64_t number, signature, place;
    char what[64], where[104];
} sode_told_t;

enum { SODE_RECORDS = 128, SODE_TOLD = 32 };

uint64_t sode_mix_text(uint64_t hash, const char *text);
uint64_t sode_literal_hash(const char *literal); /* of its text */

/* The operation that is to begin, with nothing said about it.  A turn of the
 * calling thread (turn.h), which may fail. */
int sode_operation_open(struct sode_set *set, const char *what,
                        const char *where, sode_operation_t **operation);

/* Starts it.  arguments: hash of those that all ranks must give alike.  With
 * SODE_LOCKSTEP=always compares it with that of other ranks first. */
int sode_operation_begin(sode_operation_t *operation, uint64_t arguments);
void sode_operation_end(void);

/* Opens and starts one that needs all ranks.  count: of elements, or -1. */
static inline int sode_operation_of_all(struct sode_set *set, const char *what, const char *where, int64_t count,
                                        uint64_t arguments)
{
    sode_operation_t *operation;
    SODE_TRY(sode_operation_open(set, what, where, &operation));
    operation->needs = SODE_NEEDS_ALL;
    operation->count = count;
    return sode_operation_begin(operation, arguments);
}

/* The same of one that others need not execute, and that no history knows: this rank waits for
 * what is number `number` of the set elsewhere. */
void sode_operation_begin_alone(sode_operation_t *operation, uint64_t number);

/* Takes up one again that was begun and ended here, to wait for its rest. */
void sode_operation_resume(const sode_operation_t *operation);

/* This rank has started it.  It has started none of a set that it never met. */
int sode_operation_started(uint64_t set, uint64_t number);

/* The one under way. */
int sode_operation_is(uint64_t set, uint64_t number);
void sode_operation_tell(sode_told_t *told);

/* That of the record, or NULL: too long ago. */
const sode_operation_record_t *sode_operation_find(uint64_t set,
                                                   uint64_t number);
void sode_operation_tell_record(const sode_operation_record_t *record,
                                sode_told_t *told);

/* The last operations of a set, oldest first; returns how many. */
int sode_operation_history(uint64_t set, sode_told_t told[SODE_TOLD]);

/* SODE_ERR_DISAGREE: what this rank did, and what the other one did instead. */
int sode_operation_disagree(const sode_told_t *own, int rank,
                            const sode_told_t *other);

/* The same about operations that one of two ranks has executed and the other one
 * has not.  SODE_OK: both know as many. */
int sode_operation_surplus(uint64_t set, int rank, const sode_told_t *others,
                           int count);

/* The same about the first of the other's operations that was another one here;
 * lines: that it was at another line is enough.  SODE_OK: there is none. */
int sode_operation_compare(uint64_t set, int rank, const sode_told_t *others,
                           int count, int lines);

#endif
