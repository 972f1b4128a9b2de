/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/summary.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/grow.h"
#include "base/tags.h"

/* On the communicator of the exchanges: on that of the leave protocol a rank
 * that still reads control messages takes any tag. */

/* ---- a rank's sites as bytes ---- */

/* What is kept of plans.  Per site: the counts, then its texts with their zeros. */
enum { TEXTS = 6 };

static int pack_sites(char **bytes, size_t *size)
{
    FILE *file = open_memstream(bytes, size);
    SODE_NEED(file, "statistics");
    fwrite(&sode_store_counts, sizeof sode_store_counts, 1, file);
    for (int k = 0; k < sode_site_count(); k++) {
        const sode_site_t *site = sode_site_at(k);
        fwrite(&site->count, sizeof site->count, 1, file);
        fprintf(file, "%s%c%s%c%s%c%s%c%s%c%s%c", site->where, 0, site->what, 0,
                site->arrays, 0, site->transport, 0, site->pattern, 0, site->file, 0);
    }
    if (fclose(file) != 0)
        return sode_no_memory("statistics");
    return *size <= INT_MAX
               ? SODE_OK
               : sode_fail(SODE_ERR_LIMIT, "too many directives to count");
}

static sode_row_t *find_row(sode_summary_t *summary, const sode_row_t *like)
{
    for (int k = 0; k < summary->count; k++) {
        sode_row_t *row = &summary->rows[k];
        if (strcmp(row->where, like->where) == 0
            && strcmp(row->what, like->what) == 0
            && strcmp(row->arrays, like->arrays) == 0)
            return row;
    }
    sode_row_t *rows = sode_grow(summary->rows, &summary->room, (size_t)summary->count + 1,
                                 sizeof *rows);
    if (!rows)
        return NULL;
    summary->rows = rows;
    sode_row_t row = {strdup(like->where), strdup(like->what),
                      strdup(like->arrays), strdup(like->transport),
                      strdup(like->pattern), strdup(like->file),
                      calloc((size_t)summary->ranks, sizeof *row.counts), 0};
    if (!row.where || !row.what || !row.arrays || !row.transport || !row.pattern
        || !row.file || !row.counts)
        return NULL;
    summary->rows[summary->count] = row;
    return &summary->rows[summary->count++];
}

/* rows: appended to, the row of each site of this rank, by number. */
static int unpack_sites(sode_summary_t *summary, int rank, char *bytes,
                        size_t size, int **rows, int *nrows)
{
    char *at = bytes;
    int n = 0;
    *rows = malloc((size / sizeof(sode_count_t) + 1) * sizeof **rows);
    SODE_NEED(*rows, "statistics");
    memcpy(&summary->plans[rank], at, sizeof *summary->plans);
    at += sizeof *summary->plans;
    while (at < bytes + size) {
        sode_count_t count;
        char *text[TEXTS];
        memcpy(&count, at, sizeof count);
        at += sizeof count;
        for (int k = 0; k < TEXTS; k++) {
            text[k] = at;
            at += strlen(at) + 1;
        }
        const sode_row_t like = {text[0], text[1], text[2], text[3], text[4],
                                 text[5], NULL, 0};
        sode_row_t *row = find_row(summary, &like);
        SODE_NEED(row, "statistics");
        row->counts[rank] = count;
        (*rows)[n++] = (int)(row - summary->rows);
    }
    *nrows = n;
    return SODE_OK;
}

/* ---- what must be waited for ---- */

/* A rank that receives nothing in an exchange never waits there. */
static int says_something(const sode_row_t *row, int rank)
{
    const sode_count_t *count = &row->counts[rank];
    int exchange = row->transport[0] != '\0';
    return count->calls > 0 && (!exchange || count->traffic.received > 0);
}

static void find_shortest(sode_summary_t *summary)
{
    for (int k = 0; k < summary->count; k++) {
        sode_row_t *row = &summary->rows[k];
        int found = 0;
        for (int r = 0; r < summary->ranks; r++)
            if (says_something(row, r)
                && (!found++ || row->counts[r].shortest < row->shortest))
                row->shortest = row->counts[r].shortest;
    }
}

int64_t sode_row_late(const sode_row_t *row, int rank)
{
    const sode_count_t *count = &row->counts[rank];
    int64_t late = count->waiting - count->calls * row->shortest;
    return late > 0 ? late : 0;
}

/* ---- together ---- */

static int receive_sites(int rank, char **bytes, size_t *size)
{
    MPI_Status from;
    int count = 0;
    SODE_TRY_MPI(MPI_Probe(rank, SODE_TAG_SITES, sode_context.comm, &from));
    SODE_TRY_MPI(MPI_Get_count(&from, MPI_BYTE, &count));
    *bytes = malloc((size_t)count + 1);
    SODE_NEED(*bytes, "statistics");
    *size = (size_t)count;
    SODE_TRY_MPI(MPI_Recv(*bytes, count, MPI_BYTE, rank, SODE_TAG_SITES,
                          sode_context.comm, MPI_STATUS_IGNORE));
    return SODE_OK;
}

static int return_shortest(const sode_summary_t *summary, int rank,
                           const int *rows, int nrows, int64_t **own)
{
    int64_t *list = malloc(((size_t)nrows + 1) * sizeof *list);
    SODE_NEED(list, "statistics");
    for (int k = 0; k < nrows; k++)
        list[k] = summary->rows[rows[k]].shortest;
    if (rank == 0) {
        *own = list;
        return SODE_OK;
    }
    int code = MPI_Send(list, nrows, MPI_INT64_T, rank, SODE_TAG_SHORTEST,
                        sode_context.comm);
    free(list);
    return code == MPI_SUCCESS ? SODE_OK : sode_fail_mpi("MPI_Send", code);
}

static int by_place(const void *one, const void *other)
{
    const sode_row_t *a = one, *b = other;
    const char *ca = strrchr(a->where, ':'), *cb = strrchr(b->where, ':');
    size_t na = ca ? (size_t)(ca - a->where) : strlen(a->where);
    size_t nb = cb ? (size_t)(cb - b->where) : strlen(b->where);
    int order = strncmp(a->where, b->where, na < nb ? na : nb);
    if (order == 0 && na != nb)
        order = na < nb ? -1 : 1;
    int la = ca ? atoi(ca + 1) : 0, lb = cb ? atoi(cb + 1) : 0;
    if (order == 0 && la != lb)
        order = la < lb ? -1 : 1;
    if (order == 0)
        order = strcmp(a->what, b->what);
    return order ? order : strcmp(a->arrays, b->arrays);
}

/* On rank 0.  rows, nrows: [ranks]. */
static int gather_all(sode_summary_t *summary, char *own, size_t own_size,
                      int **rows, int *nrows, int64_t **shortest)
{
    for (int r = 0; r < summary->ranks; r++) {
        char *bytes = own;
        size_t size = own_size;
        if (r > 0)
            SODE_TRY(receive_sites(r, &bytes, &size));
        int status = unpack_sites(summary, r, bytes, size, &rows[r], &nrows[r]);
        if (r > 0)
            free(bytes);
        SODE_TRY(status);
    }
    find_shortest(summary);
    for (int r = 0; r < summary->ranks; r++)
        SODE_TRY(return_shortest(summary, r, rows[r], nrows[r], shortest));
    qsort(summary->rows, (size_t)summary->count, sizeof *summary->rows,
          by_place);
    return SODE_OK;
}

static int gather_here(sode_summary_t *summary, char *own, size_t size,
                       int64_t **shortest)
{
    size_t ranks = (size_t)sode_context.size;
    int **rows = calloc(ranks, sizeof *rows);
    int *nrows = calloc(ranks, sizeof *nrows);
    int status = sode_no_memory("statistics");
    summary->ranks = sode_context.size;
    summary->plans = calloc(ranks, sizeof *summary->plans);
    if (rows && nrows && summary->plans)
        status = gather_all(summary, own, size, rows, nrows, shortest);
    for (size_t r = 0; rows && r < ranks; r++)
        free(rows[r]);
    free(rows);
    free(nrows);
    return status;
}

static int send_here(const char *bytes, size_t size, int64_t **shortest)
{
    int count = sode_site_count();
    *shortest = malloc(((size_t)count + 1) * sizeof **shortest);
    SODE_NEED(*shortest, "statistics");
    SODE_TRY_MPI(MPI_Send(bytes, (int)size, MPI_BYTE, 0, SODE_TAG_SITES,
                          sode_context.comm));
    SODE_TRY_MPI(MPI_Recv(*shortest, count, MPI_INT64_T, 0, SODE_TAG_SHORTEST,
                          sode_context.comm, MPI_STATUS_IGNORE));
    return SODE_OK;
}

int sode_summary_gather(sode_summary_t *summary, int64_t **shortest)
{
    char *bytes = NULL;
    size_t size = 0;
    *summary = (sode_summary_t){0};
    *shortest = NULL;
    int status = pack_sites(&bytes, &size);
    SODE_THEN(status, sode_context.rank == 0 ? gather_here(summary, bytes, size, shortest)
                                             : send_here(bytes, size, shortest));
    free(bytes);
    return status;
}

void sode_summary_free(sode_summary_t *summary)
{
    for (int k = 0; k < summary->count; k++) {
        free(summary->rows[k].where);
        free(summary->rows[k].what);
        free(summary->rows[k].arrays);
        free(summary->rows[k].transport);
        free(summary->rows[k].pattern);
        free(summary->rows[k].file);
        free(summary->rows[k].counts);
    }
    free(summary->rows);
    free(summary->plans);
    *summary = (sode_summary_t){0};
}
