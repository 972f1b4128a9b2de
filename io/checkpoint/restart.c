/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Restart: all is compared before anything is changed. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "array/array.h"
#include "base/status.h"
#include "checkpoint/checkpoint.h"
#include "collect/collect.h"

typedef struct loading {
    sode_checkpoint_t *checkpoint;
    const sode_format_t *format;
    void *file;
    size_t scale; /* elements of the file that are one of the program */
} loading_t;

static int begin(loading_t *l, const sode_kept_t *kept, sode_owned_t *part)
{
    sode_checkpoint_t *c = l->checkpoint;
    sode_shape_t shape;
    c->current = kept;
    SODE_IO_TRY(sode_checkpoint_find(c, kept, part, &shape));
    l->scale = kept->array && part->type < 0 ? part->element_size : 1;
    return sode_team_agree(
        &c->team, l->format->begin(l->file, kept->name, &shape, SODE_FORMAT_GET,
                                   &(sode_step_t){0, 0}));
}

/* The file has what the program adds, of the same shapes. */
static int compare_shapes(loading_t *l)
{
    for (size_t k = 0; k < l->checkpoint->n; k++) {
        sode_owned_t part;
        SODE_IO_TRY(begin(l, &l->checkpoint->kept[k], &part));
        SODE_IO_TRY(l->format->end(l->file, 0));
    }
    l->checkpoint->current = NULL;
    return 0;
}

/* Each node reads its share of the file, whoever wrote it.  all: of the first one. */
static int compare_checksums(loading_t *l, const sode_piece_t *all, size_t total)
{
    const sode_io_team_t *team = &l->checkpoint->team;
    void *own = NULL;
    size_t n;
    int status = sode_team_deal(team, all, total, sizeof *all, &own, &n);
    const sode_piece_t *pieces = own;
    for (size_t k = 0; k < n && !status; k++)
        status = sode_raw_check_piece(l->file, &pieces[k]);
    free(own);
    return sode_team_agree(team, status);
}

static int compare(loading_t *l)
{
    sode_piece_t *pieces = NULL;
    size_t n = 0;
    int status = sode_team_agree(&l->checkpoint->team,
                                 sode_raw_get_pieces(l->file, &pieces, &n));
    SODE_IO_THEN(status, compare_shapes(l));
    SODE_IO_THEN(status, compare_checksums(l, pieces, n));
    free(pieces);
    return status;
}

static int get(void *state, int64_t first, int64_t count, void *elements)
{
    loading_t *l = state;
    int64_t scale = (int64_t)l->scale;
    return l->format->get(l->file, first * scale, count * scale, elements);
}

static const sode_format_t scaled = {.get = get};

static int get_memory(loading_t *l, const sode_kept_t *kept)
{
    const sode_io_team_t *team = &l->checkpoint->team;
    int status = 0;
    if (team->rank == 0) {
        int64_t began = sode_team_moving_begin();
        status = get(l, 0, (int64_t)kept->bytes, kept->memory);
        sode_team_moving_end(began, 0, (int64_t)kept->bytes);
    }
    SODE_IO_TRY(sode_team_agree(team, status));
    return sode_team_share(team, kept->memory, kept->bytes);
}

static int get_all(loading_t *l, const char *where)
{
    sode_checkpoint_t *c = l->checkpoint;
    for (size_t k = 0; k < c->n; k++) {
        const sode_kept_t *kept = &c->kept[k];
        sode_owned_t part;
        SODE_IO_TRY(begin(l, kept, &part));
        SODE_IO_TRY(kept->array ? sode_collect(&c->team, &part, NULL, &scaled, l, 0)
                                : get_memory(l, kept));
        SODE_IO_TRY(l->format->end(l->file, 0));
        if (kept->array)
            sode_io_array_written(where, kept->array);
    }
    c->current = NULL;
    return 0;
}

/* Rank 0 alone. */
static int look(const sode_checkpoint_t *c, int *found)
{
    *found = access(c->path, R_OK) == 0;
    if (*found)
        return sode_raw_check(c->path, "a checkpoint");
    return errno == ENOENT ? 0 : sode_io_fail("%s", strerror(errno));
}

static int load(sode_checkpoint_t *c, const char *where, int *found)
{
    loading_t l = {.checkpoint = c, .format = sode_format_raw()};
    SODE_IO_TRY(sode_team_agree(
        &c->team, c->team.rank == 0 ? look(c, found) : 0));
    SODE_IO_TRY(sode_team_share(&c->team, found, sizeof *found));
    if (!*found)
        return 0;
    SODE_IO_TRY(sode_team_agree(
        &c->team, l.format->open(&c->team, c->path, SODE_FORMAT_READ, NULL,
                                 &l.file)));
    int status = compare(&l);
    SODE_IO_THEN(status, get_all(&l, where));
    l.format->close(l.file); /* nothing was written */
    return status;
}

SODE_IO_EXPORT int sode_io_checkpoint_restore(const char *where,
                                              sode_checkpoint_t *c)
{
    int found = 0;
    int status = sode_checkpoint_enter(where, "sode_restart", c, 0, NULL);
    SODE_IO_THEN(status, sode_background_end(c));
    SODE_IO_THEN(status, load(c, where, &found));
    return sode_checkpoint_leave(where, c, status) ? -1 : found;
}
