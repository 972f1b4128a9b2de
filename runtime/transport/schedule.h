/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A plan, or several, lowered to memory: which regions go into which message.
 * All that a transport needs to know. Several arrays to one rank share a
 * message; a message beyond the limit is split, at the same places on both ends
 * because only box shapes and lengths of lists decide.
 */
#ifndef SODE_TRANSPORT_SCHEDULE_H
#define SODE_TRANSPORT_SCHEDULE_H

#include <stddef.h>

#include "transport/copy.h"
#include "transport/region.h"
#include "transport/transport.h"

/* Regions name their storage by a slot: 0 is what no array has (buffers), then come the
 * source and the target of field 0, 1, ... */
#define SODE_SLOT(field, target) (1 + 2 * (field) + (target))

typedef struct sode_message {
    int rank;            /* the other one */
    size_t bytes;        /* > 0 and <= INT_MAX */
    size_t first, count; /* its regions are regions[first .. first + count) */
} sode_message_t;

/* Ranks by their numbers modulo 64, a bit each. */
static inline int sode_is_among(int rank, uint64_t ranks) { return (int)(ranks >> (rank & 63) & 1); }

typedef struct sode_message_list {
    sode_message_t *list; /* [count] ascending ranks; several to one rank in the
                             order to be matched */
    size_t count, capacity;
} sode_message_list_t;

typedef struct sode_schedule_phase {
    sode_message_list_t sends, recvs;
    size_t copy_first, ncopies; /* regions[copy_first + 2k + 1] to
                                   regions[copy_first + 2k], k < ncopies;
                                   adding: the halo is the source */
    size_t after_first, nafter; /* `taken`: the same when the phase has ended */
} sode_schedule_phase_t;

typedef struct sode_schedule {
    /* Of the input, for adding (transport.h); NULL else. */
    void (*add)(int type, void *into, const void *from, size_t count);
    int add_type;
    const sode_transport_ops_t *by; /* adding: what moves the bytes */
    size_t element_size; /* adding: bytes */
    size_t unit;         /* bytes: 8, 4, 2 or 1, what the elements of all
                            fields are made of */
    int redistributes, heavy, gathers, overlaps, calls; /* as in the input */
    int nphases;
    sode_schedule_phase_t *phases; /* [nphases] */
    sode_region_t *regions;        /* [nregions] */
    size_t nregions, capacity;
    int64_t *places;               /* of regions that are lists of elements */
    sode_plan_t *keeps;            /* as in the input: it has the selections of regions; */
    char *staging;                 /* memory of its own for what goes round, or lies aside */
    /* For `auto`: other schedules of the same exchange, of which exchange.c takes
     * care, and what else it needs to know. */
    struct sode_schedule *other[SODE_OTHERS]; /* transport.h; or NULL */
    struct sode_schedule *parts;   /* [nparts] the arrays one by one; or NULL */
    int nparts;
    const struct sode_schedule *of; /* rounds: which has the places of its regions */
    const char *plan;                    /* as in the input */
    struct sode_subjects *subjects;   /* as in the input */
} sode_schedule_t;

/* Local.  *schedule is overwritten and on failure too fit for
 * sode_schedule_free. SODE_ERR_LIMIT: an element that is larger than what MPI
 * can count. */
int sode_schedule_create(const sode_exchange_input_t *input,
                         sode_schedule_t *schedule);
void sode_schedule_free(sode_schedule_t *schedule);

/* Releases the regions, where the transport that was made of them needs them no more. */
void sode_schedule_forget(sode_schedule_t *schedule);

/* The storage of slot k lies shift[k] bytes further on: of this schedule and of the
 * others that it has. */
void sode_schedule_shift(sode_schedule_t *schedule, const ptrdiff_t *shift);

/* Adds the other schedules.  Local; also fit for sode_schedule_free. */
int sode_schedule_vary(const sode_exchange_input_t *input,
                       sode_schedule_t *schedule);

/* Releases the other schedules but for the one that is used, perhaps this one. */
void sode_schedule_keep(sode_schedule_t *schedule, const sode_schedule_t *used);

/* The same exchange with every box in a message of its own.  Local; also fit for
 * sode_schedule_free. */
int sode_schedule_split(const sode_schedule_t *whole, sode_schedule_t *split);

/* The same exchange, of one phase, one partner after the other: in round k with those
 * k ranks before and behind, so that everybody sends one message at a time.  Of more
 * ranks than there are tags, several partners share a round.  Local. */
int sode_schedule_rounds(const sode_schedule_t *whole, MPI_Comm comm,
                         sode_schedule_t *rounds);

/* Bytes of a cache line: each message in a buffer begins on one of its own. */
enum { SODE_LINE = 64 };
static inline size_t sode_padded(size_t bytes)
{
    return (bytes + SODE_LINE - 1) / SODE_LINE * SODE_LINE;
}

/* 1 if it has one phase, and this rank gets one message from whom it sends one to
 * (alltoall.c). */
int sode_schedule_is_mutual(const sode_schedule_t *schedule);

/* Where the message lies as one run of bytes in its array, or NULL. */
char *sode_message_in_place(const sode_schedule_t *schedule,
                            const sode_message_t *message);

/* Appends the copies between the regions of a message and its buffer: into it
 * (`sending`) or out of it. */
int sode_message_copies(const sode_schedule_t *schedule,
                        const sode_message_t *message, int sending,
                        char *buffer, sode_copies_t *copies);

#endif
