/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * MPI-IO.  Offsets are explicit, so MPI's own pointers are not used: its shared
 * one is moved by all nodes together, and kept in a file beside the user's; here
 * it is a number in a window of node 0.
 */
#include "stream/stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"

struct sode_stream {
    MPI_File file;
    MPI_Win window;
    int64_t *shared; /* of node 0 */
    sode_stream_t *next; /* of those that are open */
};

static sode_stream_t *streams;

enum { AT_ONCE = 1 << 30 }; /* bytes: MPI counts in int */

static int check(const char *what, int code)
{
    char reason[MPI_MAX_ERROR_STRING + 1] = "";
    int length = 0;
    if (code == MPI_SUCCESS)
        return 0;
    MPI_Error_string(code, reason, &length);
    reason[strcspn(reason, "\n")] = '\0'; /* MPICH's is a stack of lines */
    return sode_io_fail("%s: %s", what, reason);
}

static int open_window(const sode_io_team_t *team, sode_stream_t *s)
{
    MPI_Aint size = team->rank == 0 ? (MPI_Aint)sizeof *s->shared : 0;
    SODE_IO_TRY(check("MPI_Win_allocate",
                      MPI_Win_allocate(size, (int)sizeof *s->shared,
                                       MPI_INFO_NULL, team->comm, &s->shared,
                                       &s->window)));
    MPI_Win_set_errhandler(s->window, MPI_ERRORS_RETURN);
    if (team->rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, s->window);
        *s->shared = 0;
        MPI_Win_unlock(0, s->window);
    }
    return 0;
}

/* ---- opening and closing --------------------------------------------------- */

static int close_mpi(sode_stream_t *s)
{
    MPI_Win_free(&s->window);
    return check("it cannot be closed", MPI_File_close(&s->file));
}

/* MPI_Finalize begins with it.  Nodes that have several files opened them in the
 * same order.  MPICH dies of windows that are left. */
static int close_rest(MPI_Comm comm, int key, void *unused, void *state)
{
    (void)comm, (void)key, (void)unused, (void)state;
    while (streams) {
        sode_stream_t *s = streams;
        streams = s->next;
        close_mpi(s);
        free(s);
    }
    return MPI_SUCCESS;
}

static int close_at_end(void)
{
    static int key = MPI_KEYVAL_INVALID;
    if (key != MPI_KEYVAL_INVALID)
        return 0;
    SODE_IO_TRY(check("MPI_Comm_create_keyval",
                      MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, close_rest,
                                             &key, NULL)));
    return check("MPI_Comm_set_attr",
                 MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL));
}

/* Returns what must be undone, too: *opened. */
static int open_all(const sode_io_team_t *team, const char *path, int writes,
                    sode_stream_t *s, int *opened)
{
    SODE_IO_TRY(sode_team_agree(
        team, s ? close_at_end() : sode_io_fail("no memory for an open file")));
    int status = check("it cannot be opened",
                       MPI_File_open(team->comm, path,
                                     writes ? MPI_MODE_RDWR : MPI_MODE_RDONLY,
                                     MPI_INFO_NULL, &s->file));
    *opened = !status;
    SODE_IO_TRY(sode_team_agree(team, status));
    /* nobody counts before the number is 0 */
    return sode_team_agree(team, open_window(team, s));
}

int sode_stream_open(const sode_io_team_t *team, const char *path, int writes,
                     sode_stream_t **stream)
{
    int opened = 0;
    sode_stream_t *s = calloc(1, sizeof *s);
    if (open_all(team, path, writes, s, &opened)) {
        if (opened)
            MPI_File_close(&s->file);
        free(s);
        return 1;
    }
    s->next = streams;
    streams = s;
    *stream = s;
    return 0;
}

int sode_stream_close(sode_stream_t *stream)
{
    sode_stream_t **link = &streams;
    while (*link != stream)
        link = &(*link)->next;
    *link = stream->next;
    int status = close_mpi(stream);
    free(stream);
    return status;
}

/* ---- data ------------------------------------------------------------------- */

int sode_stream_sync(sode_stream_t *stream)
{
    return check("it cannot be written", MPI_File_sync(stream->file));
}

int sode_stream_size(sode_stream_t *stream, int64_t *size)
{
    MPI_Offset offset;
    SODE_IO_TRY(check("its size is not known",
                      MPI_File_get_size(stream->file, &offset)));
    *size = offset;
    return 0;
}

static int at_once(int64_t bytes)
{
    return bytes < AT_ONCE ? (int)bytes : AT_ONCE;
}

int sode_stream_get(sode_stream_t *stream, int64_t offset, char *buffer,
                    int64_t bytes, int64_t *got)
{
    *got = 0;
    while (*got < bytes) {
        MPI_Status status;
        int n = 0;
        SODE_IO_TRY(check("it cannot be read",
                          MPI_File_read_at(stream->file, offset + *got,
                                           buffer + *got,
                                           at_once(bytes - *got), MPI_BYTE,
                                           &status)));
        MPI_Get_count(&status, MPI_BYTE, &n);
        if (n <= 0)
            break;
        *got += n;
    }
    return 0;
}

/* Open MPI takes a write that stopped half way for one that succeeded. */
int sode_stream_put(sode_stream_t *stream, int64_t offset, const char *buffer,
                    int64_t bytes)
{
    while (bytes > 0) {
        MPI_Status status;
        int n = 0;
        SODE_IO_TRY(check("it cannot be written",
                          MPI_File_write_at(stream->file, offset, buffer,
                                            at_once(bytes), MPI_BYTE,
                                            &status)));
        MPI_Get_count(&status, MPI_BYTE, &n);
        if (n <= 0)
            return sode_io_fail("it cannot be written: %s", strerror(ENOSPC));
        buffer += n;
        offset += n;
        bytes -= n;
    }
    return 0;
}

/* ---- all at once ----------------------------------------------------------- */

static int type_of(const sode_view_piece_t *pieces, int n, MPI_Datatype *type)
{
    size_t size = n > 0 ? (size_t)n : 1;
    int *lengths = malloc(size * sizeof *lengths);
    MPI_Aint *offsets = malloc(size * sizeof *offsets);
    int status = 0;
    if (!lengths || !offsets)
        status = sode_io_fail("no memory for %d pieces of a file", n);
    for (int k = 0; k < n && !status; k++) {
        lengths[k] = (int)pieces[k].bytes;
        offsets[k] = (MPI_Aint)pieces[k].offset;
    }
    if (!status)
        status = check("MPI_Type_create_hindexed",
                       MPI_Type_create_hindexed(n, lengths, offsets, MPI_BYTE,
                                                type));
    if (!status)
        status = check("MPI_Type_commit", MPI_Type_commit(type));
    free(lengths);
    free(offsets);
    return status;
}

static int see(sode_stream_t *stream, MPI_Datatype type)
{
    return check("MPI_File_set_view",
                 MPI_File_set_view(stream->file, 0, MPI_BYTE, type, "native",
                                   MPI_INFO_NULL));
}

/* A node without pieces sees all, and moves nothing.  One that fails to make its
 * type takes part like that, for the others. */
static int move_scattered(sode_stream_t *stream, const sode_view_piece_t *pieces,
                          int n, char *buffer, int writes)
{
    MPI_Datatype type = MPI_BYTE;
    int bytes = 0, made = 0, status = 0;
    if (n > 0) {
        status = type_of(pieces, n, &type);
        made = !status;
    }
    for (int k = 0; k < n && made; k++)
        bytes += (int)pieces[k].bytes;
    int seen = see(stream, made ? type : MPI_BYTE);
    int moved = check(writes ? "it cannot be written" : "it cannot be read",
                      writes ? MPI_File_write_at_all(stream->file, 0, buffer,
                                                     bytes, MPI_BYTE,
                                                     MPI_STATUS_IGNORE)
                             : MPI_File_read_at_all(stream->file, 0, buffer,
                                                    bytes, MPI_BYTE,
                                                    MPI_STATUS_IGNORE));
    int again = see(stream, MPI_BYTE);
    if (made)
        MPI_Type_free(&type);
    return status || seen || moved || again;
}

int sode_stream_move(sode_stream_t *stream, const sode_view_piece_t *pieces, int n,
                     char *buffer, int writes, int scattered)
{
    int64_t got;
    if (scattered)
        return move_scattered(stream, pieces, n, buffer, writes);
    if (n == 0)
        return 0;
    return writes ? sode_stream_put(stream, pieces->offset, buffer,
                                    pieces->bytes)
                  : sode_stream_get(stream, pieces->offset, buffer,
                                    pieces->bytes, &got);
}

/* ---- the shared number ------------------------------------------------------ */

int sode_stream_lock(sode_stream_t *stream, int64_t *shared)
{
    SODE_IO_TRY(check("MPI_Win_lock", MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0,
                                                   stream->window)));
    int status = check("MPI_Get", MPI_Get(shared, 1, MPI_INT64_T, 0, 0, 1,
                                          MPI_INT64_T, stream->window));
    if (!status)
        status = check("MPI_Win_flush", MPI_Win_flush(0, stream->window));
    if (status)
        MPI_Win_unlock(0, stream->window);
    return status;
}

int sode_stream_unlock(sode_stream_t *stream, int64_t shared)
{
    int status = check("MPI_Put", MPI_Put(&shared, 1, MPI_INT64_T, 0, 0, 1,
                                          MPI_INT64_T, stream->window));
    int unlocked = check("MPI_Win_unlock", MPI_Win_unlock(0, stream->window));
    return status || unlocked;
}
