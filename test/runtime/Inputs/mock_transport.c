/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Each message of a phase has a mailbox that both ends find by (from, to, tag,
 * number).  What real transports do is what a box does at random: an eager
 * message is packed by its sender in begin, a late one is read from the
 * sender's array when it arrives, so a rim that is overwritten too early shows.
 *
 *     sender    begin: sent = k          end: until taken == k
 *     receiver  looks until sent == k and the delay is over; unpacks, taken = k
 */
#include "mock_transport.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "transport/copy.h"
#include "transport/ops.h"

typedef struct box {
    struct box *next;
    int from, to, tag, number;
    int ends;              /* 1 or 2 have found it */
    char *buffer;
    sode_copies_t packs;   /* the sender's */
    _Atomic(long) sent, taken;
    int late;              /* of the message under way: */
    unsigned looks;        /* until it arrives */
} box_t;

typedef struct half { /* one end of a box */
    box_t *box;
    sode_copies_t unpacks; /* of a receiver */
} half_t;

typedef struct mock_phase {
    half_t *sends, *recvs; /* [nsends], [nrecvs] */
    size_t nsends, nrecvs;
    sode_copies_t inside;
    long begun; /* times */
} mock_phase_t;

typedef struct mock {
    sode_state_t head;
    mock_phase_t phases[];
} mock_t;

_Thread_local sode_mock_self_t sode_mock_self;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* of the list */
static box_t *boxes;

static unsigned draw(unsigned below)
{
    unsigned long *state = &sode_mock_self.random;
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return below ? (unsigned)(*state >> 33) % below : 0;
}

int sode_mock_boxes(void)
{
    int count = 0;
    pthread_mutex_lock(&mutex);
    for (const box_t *box = boxes; box; box = box->next)
        count++;
    pthread_mutex_unlock(&mutex);
    return count;
}

/* A box that the other end has made, or a new one. */
static box_t *box_get(int from, int to, int tag, int number, size_t bytes)
{
    pthread_mutex_lock(&mutex);
    box_t *box = boxes;
    while (box && (box->ends != 1 || box->from != from || box->to != to ||
                   box->tag != tag || box->number != number))
        box = box->next;
    if (!box && (box = calloc(1, sizeof *box)) != NULL) {
        box->from = from;
        box->to = to;
        box->tag = tag;
        box->number = number;
        box->buffer = malloc(bytes);
        box->next = boxes;
        boxes = box;
    }
    if (box)
        box->ends++;
    pthread_mutex_unlock(&mutex);
    return box;
}

static void box_release(box_t *box)
{
    if (!box)
        return;
    pthread_mutex_lock(&mutex);
    /* No end has left before: one that finds it later makes its own. */
    box->ends = box->ends == 2 ? -1 : 0;
    if (box->ends == 0) {
        box_t **link = &boxes;
        while (*link != box)
            link = &(*link)->next;
        *link = box->next;
        free(box->buffer);
        sode_copies_free(&box->packs);
        free(box);
    }
    pthread_mutex_unlock(&mutex);
}

static int half_create(const sode_schedule_t *schedule,
                       const sode_message_list_t *messages, size_t m,
                       int sending, int tag, half_t *half)
{
    const sode_message_t *message = &messages->list[m];
    int self = sode_mock_self.rank, number = 0;
    for (size_t k = m; k-- > 0 && messages->list[k].rank == message->rank;)
        number++;
    half->box = box_get(sending ? self : message->rank,
                        sending ? message->rank : self, tag, number,
                        message->bytes);
    if (!half->box || !half->box->buffer)
        return sode_no_memory("an exchange");
    char *at = half->box->buffer;
    for (size_t k = 0; k < message->count; k++) {
        const sode_region_t *region = &schedule->regions[message->first + k];
        SODE_TRY(sending ? sode_copies_pack(&half->box->packs, at, region)
                         : sode_copies_unpack(&half->unpacks, region, at));
        at += sode_region_bytes(region);
    }
    return SODE_OK;
}

static int phase_create(const sode_schedule_t *schedule, int p, int tag,
                        mock_phase_t *phase)
{
    const sode_schedule_phase_t *from = &schedule->phases[p];
    phase->sends = calloc(from->sends.count + 1, sizeof *phase->sends);
    phase->recvs = calloc(from->recvs.count + 1, sizeof *phase->recvs);
    if (!phase->sends || !phase->recvs)
        return sode_no_memory("an exchange");
    phase->nsends = from->sends.count;
    for (size_t m = 0; m < from->sends.count; m++)
        SODE_TRY(half_create(schedule, &from->sends, m, /*sending=*/1, tag,
                             &phase->sends[m]));
    phase->nrecvs = from->recvs.count;
    for (size_t m = 0; m < from->recvs.count; m++)
        SODE_TRY(half_create(schedule, &from->recvs, m, /*sending=*/0, tag,
                             &phase->recvs[m]));
    return sode_copies_inside(&phase->inside,
                              &schedule->regions[from->copy_first],
                              from->ncopies);
}

static void mock_free(void *state)
{
    mock_t *mock = state;
    for (int p = 0; p < mock->head.nphases; p++) {
        mock_phase_t *phase = &mock->phases[p];
        for (size_t m = 0; m < phase->nsends; m++)
            box_release(phase->sends[m].box);
        for (size_t m = 0; m < phase->nrecvs; m++) {
            sode_copies_free(&phase->recvs[m].unpacks);
            box_release(phase->recvs[m].box);
        }
        sode_copies_free(&phase->inside);
        free(phase->sends);
        free(phase->recvs);
    }
}

static int mock_create(void *state)
{
    mock_t *mock = state;
    for (int p = 0; p < mock->head.nphases; p++)
        SODE_TRY(phase_create(mock->head.schedule, p, mock->head.tag + p, &mock->phases[p]));
    return SODE_OK;
}

static int mock_begin(void *state, int p)
{
    mock_phase_t *phase = &((mock_t *)state)->phases[p];
    phase->begun++;
    for (size_t m = 0; m < phase->nsends; m++) {
        box_t *box = phase->sends[m].box;
        box->late = sode_mock_self.delay > 0 && draw(2);
        box->looks = draw(sode_mock_self.delay);
        if (!box->late)
            sode_copies_run(&box->packs, 1);
        atomic_store_explicit(&box->sent, phase->begun, memory_order_release);
    }
    sode_copies_run(&phase->inside, 1);
    return SODE_OK;
}

/* One look at a box. */
static int receive(half_t *half, long wanted)
{
    box_t *box = half->box;
    if (atomic_load_explicit(&box->taken, memory_order_relaxed) == wanted)
        return 1;
    if (atomic_load_explicit(&box->sent, memory_order_acquire) != wanted)
        return 0;
    if (box->looks > 0) {
        box->looks--;
        return 0;
    }
    if (box->late)
        sode_copies_run(&box->packs, 1);
    sode_copies_run(&half->unpacks, 1);
    atomic_store_explicit(&box->taken, wanted, memory_order_release);
    return 1;
}

static int mock_test(void *state, int p, int *done)
{
    mock_phase_t *phase = &((mock_t *)state)->phases[p];
    *done = 1;
    for (size_t m = 0; m < phase->nrecvs; m++)
        *done &= receive(&phase->recvs[m], phase->begun);
    for (size_t m = 0; m < phase->nsends; m++)
        *done &= atomic_load_explicit(&phase->sends[m].box->taken,
                                      memory_order_acquire) == phase->begun;
    return SODE_OK;
}

static int mock_end(void *state, int p)
{
    return sode_phase_wait(mock_test, state, p);
}

const sode_transport_ops_t sode_transport_mock = {
    .name = "mock",
    .bytes = sizeof(mock_t),
    .phase_bytes = sizeof(mock_phase_t),
    .create = mock_create,
    .begin = mock_begin,
    .end = mock_end,
    .test = mock_test,
    .free = mock_free,
};
