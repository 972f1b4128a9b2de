/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Saving: beside the old checkpoint, checksummed, synchronized, renamed. */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/status.h"
#include "checkpoint/saving.h"
#include "collect/collect.h"

/* ---- elements ------------------------------------------------------------------ */

static int grow(sode_saving_t *s)
{
    SODE_GROW(s->pieces, s->pieces_room, s->n + 1, "checksums");
    SODE_GROW(s->copies, s->copies_room, s->n + 1, "checksums");
    return 0;
}

static int put(void *state, int64_t first, int64_t count, void *elements)
{
    sode_saving_t *s = state;
    sode_place_t place;
    SODE_IO_TRY(grow(s));
    SODE_IO_TRY(s->format->place(s->file, &place));
    sode_piece_t *piece = &s->pieces[s->n];
    *piece = (sode_piece_t){
        .at = place.offset + first * (int64_t)s->bytes,
        .bytes = count * (int64_t)s->bytes};
    const sode_kept_t *kept = s->checkpoint->current;
    sode_copy_t *copy = &s->copies[s->n++];
    *copy = (sode_copy_t){NULL, kept->array ? "array" : "value", kept->name};
    if (!s->later)
        return sode_raw_put_piece(s->file, piece, elements);
    copy->bytes = malloc((size_t)piece->bytes);
    if (!copy->bytes)
        return sode_io_fail("no memory for a copy of %lld bytes",
                            (long long)piece->bytes);
    memcpy(copy->bytes, elements, (size_t)piece->bytes);
    return 0;
}

/* How windows of an array go to the file: as pieces with checksums. */
static const sode_format_t checked = {.put = put};

/* Memory that is not the same everywhere would come back as rank 0's. */
static int compare_memory(sode_saving_t *s, const sode_kept_t *kept)
{
    const sode_io_team_t *team = &s->checkpoint->team;
    uint64_t own = sode_raw_checksum(kept->memory, kept->bytes), first = own;
    SODE_IO_TRY(sode_team_share(team, &first, sizeof first));
    return sode_team_agree(
        team, own == first ? 0
                           : sode_io_fail("it differs between nodes, and only "
                                          "arrays are distributed"));
}

static int put_memory(sode_saving_t *s, const sode_kept_t *kept)
{
    const sode_io_team_t *team = &s->checkpoint->team;
    int status = 0;
    SODE_IO_TRY(compare_memory(s, kept));
    if (team->rank == 0) {
        int64_t began = sode_team_moving_begin();
        status = put(s, 0, (int64_t)kept->bytes, kept->memory);
        sode_team_moving_end(began, 1, (int64_t)kept->bytes);
    }
    return sode_team_agree(team, status);
}

static int put_one(sode_saving_t *s, const sode_kept_t *kept)
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
    SODE_IO_TRY(kept->array ? sode_collect(&c->team, &part, NULL, &checked, s, 1)
                            : put_memory(s, kept));
    return sode_team_agree(&c->team, s->format->end(s->file, 0));
}

static int put_all(sode_saving_t *s)
{
    for (size_t k = 0; k < s->checkpoint->n; k++)
        SODE_IO_TRY(put_one(s, &s->checkpoint->kept[k]));
    s->checkpoint->current = NULL;
    return 0;
}

/* ---- checksums of all nodes ------------------------------------------------------- */

static int list_pieces(const sode_saving_t *s)
{
    const sode_io_team_t *team = &s->checkpoint->team;
    void *pieces = NULL;
    size_t n;
    int status = sode_team_collect(team, s->pieces, s->n, sizeof *s->pieces, &pieces, &n);
    SODE_IO_THEN(status, sode_team_agree(team, sode_raw_set_pieces(s->file, pieces, n)));
    free(pieces);
    return status;
}

/* ---- the whole --------------------------------------------------------------------- */

int sode_saving_begin(sode_saving_t *s, sode_checkpoint_t *c, int later)
{
    int first = c->team.rank == 0;
    *s = (sode_saving_t){.checkpoint = c, .format = sode_format_raw(),
                         .later = later, .replace.file = -1};
    SODE_IO_TRY(sode_team_agree(&c->team, first ? sode_replace_begin(&s->replace, c->path) : 0));
    SODE_IO_TRY(sode_team_share(&c->team, s->replace.part, sizeof s->replace.part));
    SODE_IO_TRY(sode_team_agree(
        &c->team, s->format->open(&c->team, s->replace.part, SODE_FORMAT_NEW, NULL,
                                  &s->file)));
    s->is_open = 1;
    return put_all(s);
}

static int close_file(sode_saving_t *s, int status)
{
    char first[SODE_IO_TEXT];
    if (!s->is_open)
        return status;
    memcpy(first, sode_io_fail_text(), sizeof first); /* closing may fail, too */
    int closed = s->format->close(s->file);
    if (!status)
        return sode_team_agree(&s->checkpoint->team, closed);
    memcpy(sode_io_fail_text(), first, sizeof first);
    return status;
}

static void release(sode_saving_t *s)
{
    for (size_t k = 0; k < s->n; k++)
        free(s->copies[k].bytes);
    free(s->copies);
    free(s->pieces);
}

int sode_saving_end(sode_saving_t *s, int status)
{
    const sode_checkpoint_t *c = s->checkpoint;
    int first = c->team.rank == 0;
    SODE_IO_THEN(status, list_pieces(s));
    status = close_file(s, status);
    release(s);
    SODE_IO_THEN(status, sode_team_agree(&c->team, first ? sode_replace_end(&s->replace) : 0));
    if (status)
        sode_replace_drop(&s->replace); /* a full disk needs the room */
    return status;
}

static int save(sode_checkpoint_t *c)
{
    sode_saving_t s;
    SODE_IO_TRY(sode_background_settle(c));
    int status = sode_saving_end(&s, sode_saving_begin(&s, c, 0));
    sode_checkpoint_saved();
    return status;
}

SODE_IO_EXPORT int sode_io_checkpoint_save(const char *where,
                                           sode_checkpoint_t *c)
{
    return sode_checkpoint_call(where, "sode_checkpoint", c, save);
}
