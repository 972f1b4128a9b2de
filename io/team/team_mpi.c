/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The nodes of the ENS.  The runtime sees to it that all of them are here
 * (sode_together_begin); then MPI's own calls, which block, do. */
#include "team/team.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "sode/library.h"
#include "xmp.h"

enum { TAG_SWAP = 1 };

static int check(const char *call, int code)
{
    char reason[MPI_MAX_ERROR_STRING + 1] = "";
    int length = 0;
    if (code == MPI_SUCCESS)
        return 0;
    MPI_Error_string(code, reason, &length);
    return sode_io_fail("%s failed: %s", call, reason);
}

#define TRY_MPI(name, arguments) SODE_IO_TRY(check(#name, name arguments))

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

int sode_team_enter(const char *where, const char *what, int ntexts,
                    const char *const *texts, sode_io_team_t *team)
{
    struct sode_team ens;
    uint64_t function = hash(1, &what), given = hash(ntexts, texts);
    sode_together_begin(where, what, 0, &ens); /* other texts are a failure */
    *team = (sode_io_team_t){.id = ens.id, .comm = *(MPI_Comm *)ens.comm};
    TRY_MPI(MPI_Comm_rank, (team->comm, &team->rank));
    TRY_MPI(MPI_Comm_size, (team->comm, &team->size));
    uint64_t both[] = {given, ~given, function, ~function};
    TRY_MPI(MPI_Allreduce, (MPI_IN_PLACE, both, 4, MPI_UINT64_T, MPI_MAX,
                            team->comm));
    if (both[2] != ~both[3])
        return sode_io_fail("a node calls %s, and another one calls another "
                            "function of <sode/io.h>", what);
    if (both[0] != ~both[1])
        return sode_io_fail("%s gets other names or values on one node than on "
                            "another one", what);
    return 0;
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

static int find_local(sode_io_team_t *team)
{
    MPI_Comm here;
    TRY_MPI(MPI_Comm_split_type, (team->comm, MPI_COMM_TYPE_SHARED, 0,
                                  MPI_INFO_NULL, &here));
    TRY_MPI(MPI_Comm_size, (here, &team->here));
    TRY_MPI(MPI_Comm_free, (&here));
    team->local = team->here == team->size;
    return 0;
}

int sode_team_duplicate(sode_io_team_t *team)
{
    MPI_Comm own;
    TRY_MPI(MPI_Comm_dup, (team->comm, &own));
    team->comm = own;
    TRY_MPI(MPI_Comm_set_errhandler, (own, MPI_ERRORS_RETURN));
    return find_local(team);
}

void sode_team_free(sode_io_team_t *team)
{
    MPI_Comm_free(&team->comm);
}

int sode_team_agree(const sode_io_team_t *team, int status)
{
    int first = status ? team->rank : team->size;
    TRY_MPI(MPI_Allreduce, (MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN,
                            team->comm));
    if (first == team->size)
        return 0;
    TRY_MPI(MPI_Bcast, (sode_io_fail_text(), SODE_IO_TEXT, MPI_CHAR, first,
                        team->comm));
    return 1;
}

int sode_team_most(const sode_io_team_t *team, int64_t *value)
{
    TRY_MPI(MPI_Allreduce, (MPI_IN_PLACE, value, 1, MPI_INT64_T, MPI_MAX,
                            team->comm));
    return 0;
}

int sode_team_share(const sode_io_team_t *team, void *data, size_t size)
{
    const size_t most = 1 << 30; /* counts of MPI are int */
    for (size_t at = 0; at < size; at += most) {
        int count = (int)(size - at < most ? size - at : most);
        TRY_MPI(MPI_Bcast, ((char *)data + at, count, MPI_BYTE, 0,
                            team->comm));
    }
    return 0;
}

int sode_team_gather(const sode_io_team_t *team, const void *own, void *all,
                     size_t size)
{
    TRY_MPI(MPI_Allgather, (own, (int)size, MPI_BYTE, all, (int)size, MPI_BYTE,
                            team->comm));
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
    TRY_MPI(MPI_Gather, (&count, 1, MPI_INT, deal->count, 1, MPI_INT, 0, team->comm));
    for (int r = 0; r < team->size && team->rank == 0; r++) {
        deal->first[r] = (int)*total;
        *total += (size_t)deal->count[r];
    }
    SODE_IO_TRY(get_room(team, *total, size, all));
    TRY_MPI(MPI_Gatherv, (own, count, deal->record, *all, deal->count, deal->first,
                          deal->record, 0, team->comm));
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
    TRY_MPI(MPI_Scatterv, (all, deal->count, deal->first, deal->record, *own,
                           (int)*count, deal->record, 0, team->comm));
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
                            team->comm, &requests[0]));
    if (sent > 0)
        TRY_MPI(MPI_Isend, (out, (int)sent, MPI_BYTE, to, TAG_SWAP, team->comm,
                            &requests[1]));
    TRY_MPI(MPI_Waitall, (2, requests, MPI_STATUSES_IGNORE));
    return 0;
}

void sode_team_end_job(const char *where, const char *text)
{
    sode_together_fail(where, text);
}
