/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Each rank turns its events into text, rank 0 writes: one rank after the other
 * is told to send, piece by piece, so rank 0 needs memory for one piece only.
 *
 *   {"displayTimeUnit": "ns", "traceEvents": [
 *   {"name":"process_name","ph":"M","pid":2,"args":{"name":"rank 2"}},
 *   {"name":"pack","cat":"step","ph":"X","pid":2,"tid":0,"ts":10.250,
 *    "dur":1.107,"args":{"where":"x.c:12","line":12,"directive":"reflect",
 *    "arrays":"u"}},
 *   ...]}
 *
 * A rank is a process, its threads are threads; times are microseconds.  What
 * overlaps other events - a transfer, the time a neighbor is late - is an
 * asynchronous pair ("b", "e").
 */
#include "observe/trace.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/tags.h"
#include "observe/output.h"
#include "observe/record.h"

/* Messages go by the communicator of the exchanges, as in summary.c. */
enum { PIECE = 1 << 16 };

static const struct {
    const char *name, *category;
} marks[SODE_MARKS] = {
    [SODE_MARK_DIRECTIVE] = {NULL, "directive"}, /* named as the directive */
    [SODE_MARK_LOOP] = {"loop", "loop"},
    [SODE_MARK_CORE] = {"core", "loop"},
    [SODE_MARK_RIM] = {"rim", "loop"},
    [SODE_MARK_TASK] = {"task", "task"},
    [SODE_MARK_PLAN] = {"plan", "step"},
    [SODE_MARK_PACK] = {"pack", "step"},
    [SODE_MARK_UNPACK] = {"unpack", "step"},
    [SODE_MARK_COPY] = {"copy", "step"},
    [SODE_MARK_WAIT] = {"wait", "step"},
    [SODE_MARK_FILE] = {"file", "step"},
    [SODE_MARK_TRANSFER] = {"transfer", "transfer"},
    [SODE_MARK_LATE] = {"late neighbor", "late"},
};

/* ---- text of one rank ---- */

typedef struct writer {
    FILE *file;   /* rank 0: the output; others: the piece that is being made */
    char *piece;  /* others */
    size_t bytes;
    int64_t origin;
    const int64_t *shortest;
} writer_t;

static int line_of(const char *where)
{
    const char *colon = strrchr(where, ':');
    return colon ? atoi(colon + 1) : 0;
}

static void write_time(const writer_t *w, const char *key, int64_t ns)
{
    fprintf(w->file, ",\"%s\":%lld.%03d", key, (long long)(ns / 1000),
            (int)(ns % 1000));
}

static void write_arguments(const writer_t *w, const sode_site_t *site)
{
    FILE *file = w->file;
    fputs(",\"args\":{", file);
    if (site) {
        fputs("\"where\":", file);
        sode_output_string(file, site->where);
        if (line_of(site->where) > 0)
            fprintf(file, ",\"line\":%d", line_of(site->where));
        fputs(",\"directive\":", file);
        sode_output_string(file, site->what);
        if (*site->arrays) {
            fputs(",\"arrays\":", file);
            sode_output_string(file, site->arrays);
        }
        if (*site->transport) {
            fputs(",\"transport\":", file);
            sode_output_string(file, site->transport);
        }
        if (*site->pattern) {
            fputs(",\"pattern\":", file);
            sode_output_string(file, site->pattern);
        }
        if (*site->file) {
            fputs(",\"file\":", file);
            sode_output_string(file, site->file);
        }
    }
    fputs("}}", file);
}

static void write_head(const writer_t *w, const sode_event_t *event,
                       const char *phase, int64_t at)
{
    const char *name = marks[event->kind].name;
    fputs(",\n{\"name\":", w->file);
    sode_output_string(w->file, name ? name : event->site->what);
    fprintf(w->file, ",\"cat\":\"%s\",\"ph\":\"%s\",\"pid\":%d,\"tid\":%d",
            marks[event->kind].category, phase, sode_context.rank,
            event->thread);
    write_time(w, "ts", at - w->origin);
}

static void write_span(const writer_t *w, const sode_event_t *event)
{
    write_head(w, event, "X", event->begin);
    write_time(w, "dur", event->end - event->begin);
    write_arguments(w, event->site);
}

/* number: tells pairs of this rank apart. */
static void write_pair(const writer_t *w, const sode_event_t *event,
                       size_t number)
{
    write_head(w, event, "b", event->begin);
    fprintf(w->file, ",\"id\":\"%d.%zu\"", sode_context.rank, number);
    write_arguments(w, event->site);
    write_head(w, event, "e", event->end);
    fprintf(w->file, ",\"id\":\"%d.%zu\"", sode_context.rank, number);
    write_arguments(w, NULL);
}

/* The part of a wait that others are to blame for, if it can be seen. */
static void write_late(const writer_t *w, const sode_event_t *wait,
                       size_t number)
{
    enum { VISIBLE = 10000 }; /* ns */
    if (!wait->site)
        return;
    sode_event_t late = *wait;
    late.kind = SODE_MARK_LATE;
    late.end -= w->shortest[wait->site->number];
    if (late.end - late.begin >= VISIBLE)
        write_pair(w, &late, number);
}

static void write_event(const writer_t *w, size_t number)
{
    const sode_event_t *event = &sode_events.events[number];
    if (event->kind == SODE_MARK_TRANSFER) {
        write_pair(w, event, number);
        return;
    }
    write_span(w, event);
    if (event->kind == SODE_MARK_WAIT)
        write_late(w, event, number);
}

static size_t kept(void)
{
    size_t claimed = atomic_load(&sode_events.claimed);
    return claimed < sode_events.room ? claimed : sode_events.room;
}

static void write_rank(const writer_t *w)
{
    int rank = sode_context.rank;
    size_t dropped = atomic_load(&sode_events.claimed) - kept();
    fprintf(w->file,
            "%s{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":%d,\"tid\":0,"
            "\"args\":{\"name\":\"rank %d\"}},\n"
            "{\"name\":\"process_sort_index\",\"ph\":\"M\",\"pid\":%d,"
            "\"tid\":0,\"args\":{\"sort_index\":%d}}",
            rank ? ",\n" : "", rank, rank, rank, rank);
    if (dropped > 0)
        fprintf(w->file,
                ",\n{\"name\":\"process_labels\",\"ph\":\"M\",\"pid\":%d,"
                "\"tid\":0,\"args\":{\"labels\":\"%zu events dropped: "
                "SODE_TRACE_EVENTS\",\"dropped\":%zu}}",
                rank, dropped, dropped);
}

/* The outer one first, so that viewers nest spans that begin together. */
static int by_begin(const void *one, const void *other)
{
    const sode_event_t *a = one, *b = other;
    if (a->begin != b->begin)
        return a->begin < b->begin ? -1 : 1;
    return a->end == b->end ? 0 : a->end > b->end ? -1 : 1;
}

/* ---- to rank 0 ---- */

static int piece_begin(writer_t *w)
{
    w->file = open_memstream(&w->piece, &w->bytes);
    return w->file ? SODE_OK
                   : sode_no_memory("the trace");
}

/* Sends what was written; nothing says that this rank is through. */
static int piece_send(writer_t *w)
{
    if (fclose(w->file) != 0)
        return sode_no_memory("the trace");
    int code = MPI_Send(w->piece, (int)w->bytes, MPI_BYTE, 0, SODE_TAG_TEXT,
                        sode_context.comm);
    free(w->piece);
    w->piece = NULL;
    return code == MPI_SUCCESS ? SODE_OK : sode_fail_mpi("MPI_Send", code);
}

static int send_rank(writer_t *w)
{
    SODE_TRY_MPI(MPI_Recv(NULL, 0, MPI_BYTE, 0, SODE_TAG_TURN, sode_context.comm,
                          MPI_STATUS_IGNORE));
    SODE_TRY(piece_begin(w));
    write_rank(w);
    for (size_t k = 0; k < kept(); k++) {
        write_event(w, k);
        if (ftell(w->file) < PIECE)
            continue;
        SODE_TRY(piece_send(w));
        SODE_TRY(piece_begin(w));
    }
    fflush(w->file);
    int rest = ftell(w->file) > 0;
    SODE_TRY(piece_send(w));
    if (!rest) /* that was the empty one */
        return SODE_OK;
    SODE_TRY_MPI(MPI_Send(NULL, 0, MPI_BYTE, 0, SODE_TAG_TEXT,
                          sode_context.comm));
    return SODE_OK;
}

/* On rank 0: everything that another rank has to say. */
static int receive_rank(writer_t *w, int rank)
{
    SODE_TRY_MPI(MPI_Send(NULL, 0, MPI_BYTE, rank, SODE_TAG_TURN,
                          sode_context.comm));
    for (;;) {
        MPI_Status from;
        int count = 0;
        SODE_TRY_MPI(MPI_Probe(rank, SODE_TAG_TEXT, sode_context.comm, &from));
        SODE_TRY_MPI(MPI_Get_count(&from, MPI_BYTE, &count));
        char *text = malloc((size_t)count + 1);
        SODE_NEED(text, "the trace");
        int code = MPI_Recv(text, count, MPI_BYTE, rank, SODE_TAG_TEXT,
                            sode_context.comm, MPI_STATUS_IGNORE);
        if (code == MPI_SUCCESS && w->file)
            fwrite(text, 1, (size_t)count, w->file);
        free(text);
        if (code != MPI_SUCCESS)
            return sode_fail_mpi("MPI_Recv", code);
        if (count == 0)
            return SODE_OK;
    }
}

static int write_all(writer_t *w, const char *path)
{
    sode_output_t output;
    int opened = sode_output_open(&output, "SODE_TRACE", path);
    w->file = opened == SODE_OK ? output.file : NULL;
    if (w->file) {
        fputs("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n", w->file);
        write_rank(w);
        for (size_t k = 0; k < kept(); k++)
            write_event(w, k);
    }
    int status = SODE_OK;
    for (int r = 1; r < sode_context.size && status == SODE_OK; r++)
        status = receive_rank(w, r);
    if (opened != SODE_OK)
        return opened;
    fputs("\n]}\n", w->file);
    int closed = sode_output_close(&output);
    return status != SODE_OK ? status : closed;
}

int sode_trace_write(const char *path, int64_t origin, const int64_t *shortest)
{
    writer_t w = {.origin = origin, .shortest = shortest};
    qsort(sode_events.events, kept(), sizeof *sode_events.events, by_begin);
    return sode_context.rank == 0 ? write_all(&w, path) : send_rank(&w);
}
