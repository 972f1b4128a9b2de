/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is saved together: the object and its list. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "array/array.h"
#include "base/grow.h"
#include "base/status.h"
#include "checkpoint/checkpoint.h"

static sode_checkpoint_t *all;

sode_checkpoint_t *sode_checkpoint_all(void)
{
    return all;
}

static int is_open(const sode_checkpoint_t *c)
{
    const sode_checkpoint_t *one = all;
    while (one && one != c)
        one = one->next;
    return one != NULL;
}

int sode_checkpoint_enter(const char *where, const char *what,
                          sode_checkpoint_t *c, int ntexts,
                          const char *const *texts)
{
    sode_io_team_t now;
    char text[100];
    if (!is_open(c)) {
        snprintf(text, sizeof text, "%s: the checkpoint is not open", what);
        sode_io_ending = 1;
        sode_team_end_job(where, text);
    }
    c->current = NULL;
    sode_team_about(NULL, c->path);
    SODE_IO_TRY(sode_team_enter(where, what, ntexts, texts, &now));
    if (now.id != c->team.id)
        return sode_io_fail("the nodes that opened the file are not those that "
                            "execute %s: open and use it in one task, or outside of tasks", what);
    return 0;
}

int sode_checkpoint_leave(const char *where, sode_checkpoint_t *c, int status)
{
    sode_team_leave();
    if (!status)
        return 0;
    const sode_kept_t *about = c->current;
    if (about && about->memory) {
        char text[SODE_IO_TEXT];
        memcpy(text, sode_io_fail_text(), sizeof text);
        sode_io_fail("value '%.100s': %s", about->name, text);
    }
    sode_io_report(where, c->path, about && about->array ? about->name : NULL,
                   NULL, c->tries);
    return 1;
}

int sode_checkpoint_call(const char *where, const char *what, sode_checkpoint_t *c,
                         int (*work)(sode_checkpoint_t *))
{
    int status = sode_checkpoint_enter(where, what, c, 0, NULL);
    SODE_IO_THEN(status, work(c));
    return sode_checkpoint_leave(where, c, status);
}

/* ---- opening and closing ---------------------------------------------------- */

static void release(sode_checkpoint_t *c)
{
    for (size_t k = 0; k < c->n; k++) {
        if (c->kept[k].array)
            sode_io_array_forget(c->kept[k].array);
        free((void *)c->kept[k].name);
    }
    free(c->kept);
    free(c->late);
    free(c->path);
    free(c);
}

static sode_checkpoint_t *create(const char *path, int tries)
{
    sode_checkpoint_t *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->tries = tries;
    c->path = strdup(path);
    if (!c->path) {
        release(c);
        return NULL;
    }
    return c;
}

static int open_together(sode_checkpoint_t **c, const char *path, int tries,
                         const sode_io_team_t *team)
{
    SODE_IO_TRY(sode_path_check(path));
    int status = sode_raw_usable();
    if (!status && team->rank == 0)
        status = sode_path_check_output(path);
    if (!status && !(*c = create(path, tries)))
        status = sode_io_fail("no memory for a checkpoint");
    SODE_IO_TRY(sode_team_agree(team, status));
    (*c)->team = *team;
    return 0;
}

SODE_IO_EXPORT sode_checkpoint_t *sode_io_checkpoint_open(const char *where,
                                                          const char *path,
                                                          int tries)
{
    sode_io_team_t team;
    sode_checkpoint_t *c = NULL;
    path = path ? path : "";
    sode_team_about(NULL, path);
    int status = sode_team_enter(where, "sode_checkpoint_open", 1, &path,
                                 &team);
    SODE_IO_THEN(status, open_together(&c, path, tries, &team));
    sode_team_leave();
    if (!status) {
        c->next = all;
        all = c;
        return c;
    }
    if (c)
        release(c);
    sode_io_report(where, path, NULL, NULL, tries);
    return NULL;
}

SODE_IO_EXPORT int sode_io_checkpoint_close(const char *where,
                                            sode_checkpoint_t *c)
{
    int status = sode_checkpoint_call(where, "sode_checkpoint_close", c, sode_background_end);
    sode_checkpoint_t **link = &all;
    while (*link != c)
        link = &(*link)->next;
    *link = c->next;
    release(c);
    return status;
}

/* ---- adding ------------------------------------------------------------------- */

static int add(sode_checkpoint_t *c, sode_kept_t kept)
{
    for (size_t k = 0; k < c->n; k++)
        if (strcmp(c->kept[k].name, kept.name) == 0)
            return sode_io_fail("the checkpoint already has an entry of this name");
    sode_kept_t *more = sode_grow(c->kept, &c->room, c->n + 1, sizeof *more);
    if (more)
        c->kept = more;
    kept.name = strdup(kept.name);
    if (kept.array)
        kept.array = sode_io_array_keep(kept.array);
    if (!more || !kept.name || (!kept.array && !kept.memory))
        return sode_io_fail("no memory for a checkpoint");
    more[c->n++] = kept;
    return 0;
}

static int add_together(const char *where, const char *what,
                        sode_checkpoint_t *c, sode_kept_t kept)
{
    char bytes[40];
    snprintf(bytes, sizeof bytes, "%zu", kept.bytes);
    int status = sode_checkpoint_enter(where, what, c, 2,
                                       (const char *const[]){kept.name, bytes});
    c->current = &kept;
    SODE_IO_THEN(status, sode_team_agree(&c->team, add(c, kept)));
    return sode_checkpoint_leave(where, c, status);
}

SODE_IO_EXPORT int sode_io_checkpoint_array(const char *where,
                                            sode_checkpoint_t *c,
                                            const char *name,
                                            const void *array)
{
    if (!name)
        name = sode_io_array_name(array);
    if (!name)
        name = "(no name)"; /* nor a descriptor, which saving reports */
    return add_together(where, "sode_checkpoint_array", c,
                        (sode_kept_t){.name = name, .array = array});
}

SODE_IO_EXPORT int sode_io_checkpoint_memory(const char *where,
                                             sode_checkpoint_t *c,
                                             const char *name, void *address,
                                             size_t bytes)
{
    return add_together(where, "sode_checkpoint_memory", c,
                        (sode_kept_t){.name = name, .memory = address,
                                      .bytes = bytes});
}

int sode_checkpoint_find(sode_checkpoint_t *c, const sode_kept_t *kept,
                         sode_owned_t *part, sode_shape_t *shape)
{
    if (kept->array) {
        SODE_IO_TRY(sode_io_find_shape(&c->team, kept->array, part, shape));
        if (shape->type < 0) {
            shape->type = SODE_UCHAR;
            shape->extent[shape->ndims - 1] *= (int64_t)part->element_size;
        }
        return 0;
    }
    *shape = (sode_shape_t){.type = SODE_UCHAR, .ndims = 1,
                            .extent = {(int64_t)kept->bytes}};
    return 0;
}
