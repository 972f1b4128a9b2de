/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The nodes of the ENS.  The runtime sees to it that all of them are here
 * (sode_together_begin), and waits for what they send each other.
 */
#include "team/team.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/status.h"
#include "sode/library.h"
#include "team/comm.h"
#include "xmp.h"

enum { TAG_SWAP = 1, TAG_TELL };

static int check(const char *call, int code)
{
    return code == MPI_SUCCESS
               ? 0
               : sode_io_fail("%s failed: %s", call,
                              sode_library_mpi_reason(code));
}

#define TRY_MPI(name, arguments) SODE_IO_TRY(check(#name, name arguments))

/* Of a call that begins something: its last argument is the request. */
#define WAIT_FOR_MPI(name, ...) \
    do { \
        MPI_Request request_; \
        TRY_MPI(name, (__VA_ARGS__, &request_)); \
        sode_together_wait(1, &request_); \
    } while (0)

int sode_team_is_first(void)
{
    return xmpc_all_node_num() == 0;
}

static uint64_t hash(int ntexts, const char *const *texts)
{
    uint64_t value = 14695981039346656037u; /* FNV-1a */
    for (int k = 0; k < ntexts; k++) {
        const char *c = texts[k] ? texts[k] : "\1";
        do
            value = (value ^ (unsigned char)*c) * 1099511628211u;
        while (*c++);
    }
    return value;
}

/* How many nodes of a set are on this computer: found once, since it takes a
 * communicator. */
typedef struct place {
    struct place *next;
    unsigned long long id;
    int here;
} place_t;

static place_t *places;

static int count_here(const sode_io_team_t *team, int *count)
{
    MPI_Comm here;
    TRY_MPI(MPI_Comm_split_type, (sode_team_comm(team), MPI_COMM_TYPE_SHARED, 0,
                                  MPI_INFO_NULL, &here));
    TRY_MPI(MPI_Comm_size, (here, count));
    TRY_MPI(MPI_Comm_free, (&here));
    return 0;
}

static int find_place(sode_io_team_t *team)
{
    place_t *place = places;
    while (place && place->id != team->id)
        place = place->next;
    if (!place) {
        place = calloc(1, sizeof *place);
        SODE_IO_TRY(sode_team_agree(
            team, place ? 0 : sode_io_fail("no memory for a set of nodes")));
        sode_team_foreign_begin();
        int status = count_here(team, &place->here);
        sode_team_foreign_end();
        if (status) {
            free(place);
            return status;
        }
        place->id = team->id;
        place->next = places;
        places = place;
    }
    team->here = place->here;
    team->local = place->here == team->size;
    return 0;
}

int sode_team_enter(const char *where, const char *what, int ntexts,
                    const char *const *texts, sode_io_team_t *team)
{
    struct sode_team ens;
    uint64_t function = hash(1, &what), given = hash(ntexts, texts);
    sode_together_begin(where, what, 0, &ens); /* other texts are a failure */
    *team = (sode_io_team_t){.id = ens.id, .comm = ens.comm};
    TRY_MPI(MPI_Comm_rank, (sode_team_comm(team), &team->rank));
    TRY_MPI(MPI_Comm_size, (sode_team_comm(team), &team->size));
    uint64_t both[] = {given, ~given, function, ~function};
    WAIT_FOR_MPI(MPI_Iallreduce, MPI_IN_PLACE, both, 4, MPI_UINT64_T, MPI_MAX,
                 sode_team_comm(team));
    if (both[2] != ~both[3])
        return sode_io_fail("one node calls %s, another node a different "
                            "function of <sode/io.h>", what);
    if (both[0] != ~both[1])
        return sode_io_fail("%s was called with different names or values on "
                            "different nodes", what);
    return find_place(team);
}

void sode_team_leave(void)
{
    sode_together_end();
}

void sode_team_about(const char *array, const char *path)
{
    sode_about(array, path);
}

int sode_team_alone_begin(const char *what)
{
    return sode_alone_begin(what, what);
}

void sode_team_alone_end(int number)
{
    sode_alone_end(number);
}

int64_t sode_team_moving_begin(void)
{
    return sode_moving_begin();
}

void sode_team_moving_end(int64_t begin, int writes, int64_t bytes)
{
    sode_moving_end(begin, writes ? bytes : 0, writes ? 0 : bytes);
}

void sode_team_foreign_begin(void)
{
    sode_foreign_begin();
}

void sode_team_foreign_end(void)
{
    sode_foreign_end();
}

int sode_team_agree(const sode_io_team_t *team, int status)
{
    int first = status ? team->rank : team->size;
    WAIT_FOR_MPI(MPI_Iallreduce, MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN,
                 sode_team_comm(team));
    if (first == team->size)
        return 0;
    WAIT_FOR_MPI(MPI_Ibcast, sode_io_fail_text(), SODE_IO_TEXT, MPI_CHAR, first,
                 sode_team_comm(team));
    return 1;
}

int sode_team_most(const sode_io_team_t *team, int64_t *value)
{
    WAIT_FOR_MPI(MPI_Iallreduce, MPI_IN_PLACE, value, 1, MPI_INT64_T, MPI_MAX,
                 sode_team_comm(team));
    return 0;
}

int sode_team_sum(const sode_io_team_t *team, int64_t *values, int n)
{
    WAIT_FOR_MPI(MPI_Iallreduce, MPI_IN_PLACE, values, n, MPI_INT64_T, MPI_SUM,
                 sode_team_comm(team));
    return 0;
}

/* What has been told so far. */
typedef struct ear {
    const sode_io_team_t *team;
    size_t size, count, room;
    char *heard; /* [count] of `size` bytes behind the rank, an int64_t */
    MPI_Request *requests; /* [n] of the own messages */
    int n, sent;           /* all of them have been received */
    MPI_Request over;      /* those of all nodes */
} ear_t;

static size_t stride_of(const ear_t *ear)
{
    return sizeof(int64_t) + (ear->size + 7) / 8 * 8;
}

/* One message, if there is one. */
static int listen(ear_t *ear)
{
    const sode_io_team_t *team = ear->team;
    MPI_Status status;
    int there;
    TRY_MPI(MPI_Iprobe, (MPI_ANY_SOURCE, TAG_TELL, sode_team_comm(team), &there,
                         &status));
    if (!there)
        return 0;
    char *heard = sode_grow(ear->heard, &ear->room, ear->count + 1, stride_of(ear));
    if (!heard) /* the job ends: the others wait for this node */
        return sode_io_fail("no memory for the reports of %zu nodes", ear->count + 1);
    ear->heard = heard;
    char *next = heard + ear->count++ * stride_of(ear);
    *(int64_t *)(void *)next = status.MPI_SOURCE;
    TRY_MPI(MPI_Recv, (next + sizeof(int64_t), (int)ear->size, MPI_BYTE,
                       status.MPI_SOURCE, TAG_TELL, sode_team_comm(team),
                       MPI_STATUS_IGNORE));
    return 0;
}

/* When all of this node's messages have been received it says so, and goes on listening
 * until all nodes have. */
static int listen_on(void *argument, int *done)
{
    ear_t *ear = argument;
    SODE_IO_TRY(listen(ear));
    if (ear->sent) {
        TRY_MPI(MPI_Test, (&ear->over, done, MPI_STATUS_IGNORE));
        return 0;
    }
    TRY_MPI(MPI_Testall, (ear->n, ear->requests, &ear->sent, MPI_STATUSES_IGNORE));
    if (ear->sent)
        TRY_MPI(MPI_Ibarrier, (sode_team_comm(ear->team), &ear->over));
    return 0;
}

static int tell_all(const int *to, const void *own, ear_t *ear)
{
    for (int k = 0; k < ear->n; k++)
        TRY_MPI(MPI_Issend, (own, (int)ear->size, MPI_BYTE, to[k], TAG_TELL, sode_team_comm(ear->team),
                             &ear->requests[k]));
    return sode_together_until(listen_on, ear);
}

static int by_rank(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* In the order of nodes. */
static int sort_heard(ear_t *ear, int **from, void **heard)
{
    *from = malloc((ear->count + 1) * sizeof **from);
    *heard = malloc(ear->count * ear->size + 1);
    if (!*from || !*heard)
        return sode_io_fail("no memory for the reports of %zu nodes", ear->count);
    if (ear->count > 1)
        qsort(ear->heard, ear->count, stride_of(ear), by_rank);
    for (size_t k = 0; k < ear->count; k++) {
        const char *one = ear->heard + k * stride_of(ear);
        (*from)[k] = (int)*(const int64_t *)(const void *)one;
        memcpy((char *)*heard + k * ear->size, one + sizeof(int64_t), ear->size);
    }
    return 0;
}

int sode_team_tell(const sode_io_team_t *team, int status, const int *to, size_t n,
                   const void *own, size_t size, int **from, void **heard,
                   size_t *count)
{
    ear_t ear = {.team = team, .size = size, .n = (int)n};
    ear.requests = malloc((n + 1) * sizeof(MPI_Request));
    if (!status && !ear.requests)
        status = sode_io_fail("no memory for %zu messages", n);
    status = sode_team_agree(team, status);
    SODE_IO_THEN(status, tell_all(to, own, &ear));
    SODE_IO_THEN(status, sort_heard(&ear, from, heard));
    *count = ear.count;
    free(ear.heard);
    free(ear.requests);
    return status;
}

int sode_team_share(const sode_io_team_t *team, void *data, size_t size)
{
    const size_t most = 1 << 30; /* counts of MPI are int */
    for (size_t at = 0; at < size; at += most) {
        int count = (int)(size - at < most ? size - at : most);
        WAIT_FOR_MPI(MPI_Ibcast, (char *)data + at, count, MPI_BYTE, 0,
                     sode_team_comm(team));
    }
    return 0;
}

/* Of the first node: how many records each one has, and where they begin. */
typedef struct deal {
    int *count, *first; /* [size] */
    MPI_Datatype record;
} deal_t;

static int deal_begin(const sode_io_team_t *team, size_t size, deal_t *deal)
{
    size_t nodes = team->rank == 0 ? (size_t)team->size : 1;
    deal->count = calloc(2 * nodes, sizeof *deal->count);
    SODE_IO_TRY(sode_team_agree(
        team, deal->count ? 0 : sode_io_fail("no memory for %zu nodes", nodes)));
    deal->first = deal->count + nodes;
    TRY_MPI(MPI_Type_contiguous, ((int)size, MPI_BYTE, &deal->record));
    TRY_MPI(MPI_Type_commit, (&deal->record));
    return 0;
}

static int deal_end(deal_t *deal, int status)
{
    free(deal->count);
    if (deal->record != MPI_DATATYPE_NULL)
        MPI_Type_free(&deal->record);
    return status;
}

static int get_room(const sode_io_team_t *team, size_t count, size_t size, void **room)
{
    *room = malloc(count * size + 1);
    return sode_team_agree(
        team, *room ? 0 : sode_io_fail("no memory for %zu records", count));
}

static int collect(const sode_io_team_t *team, const void *own, int count, size_t size,
                   deal_t *deal, void **all, size_t *total)
{
    SODE_IO_TRY(deal_begin(team, size, deal));
    WAIT_FOR_MPI(MPI_Igather, &count, 1, MPI_INT, deal->count, 1, MPI_INT, 0,
                 sode_team_comm(team));
    for (int r = 0; r < team->size && team->rank == 0; r++) {
        deal->first[r] = (int)*total;
        *total += (size_t)deal->count[r];
    }
    SODE_IO_TRY(get_room(team, *total, size, all));
    WAIT_FOR_MPI(MPI_Igatherv, own, count, deal->record, *all, deal->count,
                 deal->first, deal->record, 0, sode_team_comm(team));
    return 0;
}

int sode_team_collect(const sode_io_team_t *team, const void *own, size_t count,
                      size_t size, void **all, size_t *total)
{
    deal_t deal = {.record = MPI_DATATYPE_NULL};
    *all = NULL;
    *total = 0;
    return deal_end(&deal, collect(team, own, (int)count, size, &deal, all, total));
}

static int deal_out(const sode_io_team_t *team, const void *all, int64_t total,
                    size_t size, deal_t *deal, void **own, size_t *count)
{
    SODE_IO_TRY(sode_team_share(team, &total, sizeof total));
    SODE_IO_TRY(deal_begin(team, size, deal));
    int64_t nodes = team->size, rank = team->rank;
    for (int64_t r = 0; r < nodes && rank == 0; r++) {
        deal->first[r] = (int)(total * r / nodes);
        deal->count[r] = (int)(total * (r + 1) / nodes) - deal->first[r];
    }
    *count = (size_t)(total * (rank + 1) / nodes - total * rank / nodes);
    SODE_IO_TRY(get_room(team, *count, size, own));
    WAIT_FOR_MPI(MPI_Iscatterv, all, deal->count, deal->first, deal->record, *own,
                 (int)*count, deal->record, 0, sode_team_comm(team));
    return 0;
}

int sode_team_deal(const sode_io_team_t *team, const void *all, size_t total,
                   size_t size, void **own, size_t *count)
{
    deal_t deal = {.record = MPI_DATATYPE_NULL};
    *own = NULL;
    *count = 0;
    return deal_end(&deal, deal_out(team, all, (int64_t)total, size, &deal, own,
                                    count));
}

int sode_team_swap(const sode_io_team_t *team, const void *out, size_t sent,
                   int to, void *in, size_t received, int from)
{
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    if (received > 0)
        TRY_MPI(MPI_Irecv, (in, (int)received, MPI_BYTE, from, TAG_SWAP,
                            sode_team_comm(team), &requests[0]));
    if (sent > 0)
        TRY_MPI(MPI_Isend, (out, (int)sent, MPI_BYTE, to, TAG_SWAP, sode_team_comm(team),
                            &requests[1]));
    sode_together_wait(2, requests);
    return 0;
}

void sode_team_end_job(const char *where, const char *text)
{
    sode_together_fail(where, text);
}
