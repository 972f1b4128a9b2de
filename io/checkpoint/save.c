/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Saving: beside the old checkpoint, checksummed, synchronized, renamed. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "checkpoint/checkpoint.h"
#include "collect/collect.h"

/* What this node has written so far. */
typedef struct saving {
    sode_checkpoint_t *checkpoint;
    const sode_format_t *format;
    void *file;
    size_t bytes;         /* of an element */
    sode_piece_t *pieces; /* [n] */
    size_t n;
} saving_t;

/* ---- elements ------------------------------------------------------------------ */

static int put(void *state, int64_t first, int64_t count, void *elements)
{
    saving_t *s = state;
    sode_piece_t *more = realloc(s->pieces, (s->n + 1) * sizeof *more);
    if (!more)
        return sode_io_fail("no memory for checksums");
    s->pieces = more;
    more[s->n] = (sode_piece_t){
        .at = sode_raw_start(s->file) + first * (int64_t)s->bytes,
        .bytes = count * (int64_t)s->bytes};
    return sode_raw_put_piece(s->file, &more[s->n++], elements);
}

/* Memory that is not the same everywhere would come back as rank 0's. */
static int compare_memory(saving_t *s, const sode_kept_t *kept)
{
    const sode_io_team_t *team = &s->checkpoint->team;
    uint64_t own = sode_raw_checksum(kept->memory, kept->bytes), first = own;
    SODE_IO_TRY(sode_team_share(team, &first, sizeof first));
    return sode_team_agree(
        team, own == first ? 0
                           : sode_io_fail("it differs between nodes, and only "
                                          "arrays are distributed"));
}

static int put_memory(saving_t *s, const sode_kept_t *kept)
{
    const sode_io_team_t *team = &s->checkpoint->team;
    int status = 0;
    SODE_IO_TRY(compare_memory(s, kept));
    if (team->rank == 0)
        status = put(s, 0, (int64_t)kept->bytes, kept->memory);
    return sode_team_agree(team, status);
}

static int put_one(saving_t *s, const sode_kept_t *kept)
{
    sode_checkpoint_t *c = s->checkpoint;
    sode_owned_t part = {.element_size = 1};
    sode_shape_t shape;
    c->current = kept;
    SODE_IO_TRY(sode_checkpoint_find(c, kept, &part, &shape));
    SODE_IO_TRY(sode_team_agree(
        &c->team, s->format->begin(s->file, kept->name, &shape, SODE_FORMAT_PUT,
                                   &(sode_step_t){0, 0})));
    s->bytes = part.element_size;
    SODE_IO_TRY(kept->array ? sode_collect_write(&c->team, &part, put, s)
                            : put_memory(s, kept));
    return sode_team_agree(&c->team, s->format->end(s->file, 0));
}

static int put_all(saving_t *s)
{
    for (size_t k = 0; k < s->checkpoint->n; k++)
        SODE_IO_TRY(put_one(s, &s->checkpoint->kept[k]));
    s->checkpoint->current = NULL;
    return 0;
}

/* ---- checksums of all nodes ------------------------------------------------------- */

/* Nodes that have fewer pieces than others send some without bytes. */
static int gather(const saving_t *s, size_t most, sode_piece_t *own,
                  sode_piece_t *pieces)
{
    const sode_io_team_t *team = &s->checkpoint->team;
    size_t n = 0;
    SODE_IO_TRY(sode_team_agree(
        team, own && pieces ? 0 : sode_io_fail("no memory for checksums")));
    if (s->n > 0)
        memcpy(own, s->pieces, s->n * sizeof *own);
    SODE_IO_TRY(sode_team_gather(team, own, pieces, most * sizeof *own));
    for (size_t k = 0; k < most * (size_t)team->size; k++)
        if (pieces[k].bytes > 0)
            pieces[n++] = pieces[k];
    return sode_team_agree(team, sode_raw_set_pieces(s->file, pieces, n));
}

static int list_pieces(const saving_t *s)
{
    const sode_io_team_t *team = &s->checkpoint->team;
    int64_t most = (int64_t)s->n;
    SODE_IO_TRY(sode_team_most(team, &most));
    size_t room = (size_t)most + (most == 0);
    sode_piece_t *own = calloc(room, sizeof *own);
    sode_piece_t *pieces = calloc(room * (size_t)team->size, sizeof *pieces);
    int status = gather(s, room, own, pieces);
    free(own);
    free(pieces);
    return status;
}

/* ---- files ------------------------------------------------------------------------ */

/* What a job left that was killed goes; nobody else has the new one open. */
static int make(const sode_checkpoint_t *c)
{
    unlink(c->part);
    int file = open(c->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return sode_io_fail("'%s' cannot be made: %s", c->part,
                            strerror(errno));
    close(file);
    return 0;
}

/* On the disk, and not only on the way to it. */
static int synchronize(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    int status = file < 0 || fsync(file) != 0
                     ? sode_io_fail("'%s' cannot be synchronized: %s", path,
                                    strerror(errno))
                     : 0;
    if (file >= 0)
        close(file);
    return status;
}

static int synchronize_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1)
                         : strdup(".");
    int status = folder ? synchronize(folder)
                        : sode_io_fail("no memory for a name");
    free(folder);
    return status;
}

static int rename_part(const sode_checkpoint_t *c)
{
    if (rename(c->part, c->path) != 0)
        return sode_io_fail("'%s' cannot get this name: %s", c->part,
                            strerror(errno));
    return synchronize_folder(c->path);
}

static int write_part(saving_t *s)
{
    const sode_io_team_t *team = &s->checkpoint->team;
    SODE_IO_TRY(sode_team_agree(
        team, s->format->open(team, s->checkpoint->part, SODE_FORMAT_NEW,
                              &s->file)));
    int status = put_all(s);
    if (!status)
        status = list_pieces(s);
    char first[SODE_IO_TEXT];
    memcpy(first, sode_io_fail_text(), sizeof first); /* closing may fail, too */
    int closed = s->format->close(s->file);
    if (!status)
        return sode_team_agree(team, closed);
    memcpy(sode_io_fail_text(), first, sizeof first);
    return status;
}

static int save(sode_checkpoint_t *c)
{
    saving_t s = {.checkpoint = c, .format = sode_format_raw()};
    int first = c->team.rank == 0;
    SODE_IO_TRY(sode_team_agree(&c->team, first ? make(c) : 0));
    int status = write_part(&s);
    free(s.pieces);
    if (!status)
        status = sode_team_agree(&c->team, synchronize(c->part));
    if (!status)
        status = sode_team_agree(&c->team, first ? rename_part(c) : 0);
    if (status && first)
        unlink(c->part); /* a full disk needs the room */
    return status;
}

SODE_IO_EXPORT int sode_io_checkpoint_save(const char *where,
                                           sode_checkpoint_t *c)
{
    int status = sode_checkpoint_enter(where, "sode_checkpoint", c, 0, NULL);
    if (!status)
        status = save(c);
    if (!status)
        sode_checkpoint_saved();
    return sode_checkpoint_leave(where, c, status);
}
