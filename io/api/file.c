/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Opening and closing. */
#include "api/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "xdmf/beside.h"

/* ---- what is open ---------------------------------------------------------- */

static sode_file_t *files;

int sode_io_is_open(const sode_file_t *file)
{
    const sode_file_t *open = files;
    while (open && open != file)
        open = open->next;
    return open != NULL;
}

/* At the end of the program.  A job that ends by a failure has said more. */
static void tell_open(void)
{
    for (const sode_file_t *file = files; file; file = file->next)
        if (file->part && file->team.rank == 0 && !sode_io_ending)
            fprintf(stderr, "sode: %s: file '%s' is not closed and keeps the "
                            "name '%s': call sode_file_close\n",
                    file->opened, file->path, file->part);
}

static void add(sode_file_t *file, const char *where)
{
    static int told;
    if (!told++)
        atexit(tell_open);
    file->opened = where;
    file->next = files;
    files = file;
}

static void drop(const sode_file_t *file)
{
    sode_file_t **link = &files;
    while (*link != file)
        link = &(*link)->next;
    *link = file->next;
}

void sode_io_abandon(sode_file_t *file)
{
    int64_t none = 0;
    if (!file->steps)
        sode_replace_drop(&file->replace);
    if (file->together && file->part)
        sode_team_most(&file->team, &none);
}

/* ---- opening -------------------------------------------------------------- */

/* A letter, and options. */
static int parse_mode(const char *mode, const sode_format_t *format,
                      enum sode_format_how *how, sode_options_t *options)
{
    static const char letters[] = "raw"; /* in the order of the enum */
    const char *letter = mode && mode[0] && (!mode[1] || mode[1] == ' ')
                             ? strchr(letters, mode[0]) : NULL;
    if (!letter)
        return sode_io_fail("there is no mode '%s'; use 'r', 'w' or 'a'",
                            mode ? mode : "(null)");
    *how = (enum sode_format_how)(letter - letters);
    SODE_IO_TRY(sode_options_parse(mode + 1, options));
    if (options->given && !format->options)
        return sode_io_fail("the options '%s' are for HDF5 files", mode + 2);
    return 0;
}

/* The file is there, may be read, or written, and is one of the format. */
static int look_at(const sode_format_t *format, const char *path, int flags)
{
    int descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return sode_io_fail("%s", strerror(errno));
    close(descriptor);
    SODE_IO_TRY(sode_path_check_output(path)); /* nor is another thing one to read */
    return format->check(path);
}

/* Rank 0 alone.  What is to be added to a file that is not there is new. */
static int examine(sode_file_t *file, enum sode_format_how *how)
{
    if (*how == SODE_FORMAT_ADD && access(file->path, F_OK) != 0)
        *how = SODE_FORMAT_NEW;
    if (*how == SODE_FORMAT_NEW)
        return sode_replace_begin(&file->replace, file->path);
    SODE_IO_TRY(look_at(file->format, file->path, *how == SODE_FORMAT_READ ? O_RDONLY : O_RDWR));
    return *how == SODE_FORMAT_ADD ? sode_replace_lock(file->path, &file->lock) : 0;
}

/* All nodes know the name of the new file. */
static int share_part(sode_file_t *file)
{
    SODE_IO_TRY(sode_team_share(&file->team, file->replace.part, sizeof file->replace.part));
    file->part = strdup(file->replace.part);
    return sode_team_agree(&file->team, file->part ? 0 : sode_io_fail("no memory for an open file"));
}

static int open_together(sode_file_t *file, const char *mode)
{
    enum sode_format_how how;
    sode_options_t options;
    int status = 0;
    SODE_IO_TRY(sode_path_check(file->path));
    SODE_IO_TRY(parse_mode(mode, file->format, &how, &options));
    if (file->team.rank == 0)
        status = examine(file, &how);
    SODE_IO_TRY(sode_team_agree(&file->team, status));
    SODE_IO_TRY(sode_team_share(&file->team, &how, sizeof how));
    file->reads = how == SODE_FORMAT_READ;
    if (how == SODE_FORMAT_NEW)
        SODE_IO_TRY(share_part(file));
    status = file->format->open(&file->team,
                                file->part ? file->part : file->path, how,
                                &options, &file->state);
    return sode_team_agree(&file->team, status);
}

static sode_file_t *create(const char *path, int tries)
{
    sode_file_t *file = calloc(1, sizeof *file);
    char *name = strdup(path);
    if (!file || !name) {
        free(name);
        free(file);
        return NULL;
    }
    file->path = name;
    file->replace.file = file->lock = -1;
    file->format = sode_format_of(path);
    file->tries = tries;
    return file;
}

static void release(sode_file_t *file)
{
    sode_replace_leave(&file->replace);
    if (file->lock >= 0)
        close(file->lock);
    sode_io_forget_structs(file);
    free(file->path);
    free(file->part);
    free(file);
}

SODE_IO_EXPORT sode_file_t *sode_io_open(const char *where, const char *path,
                                         const char *mode, int tries)
{
    sode_io_team_t team;
    sode_file_t *file = NULL;
    path = path ? path : "";
    sode_team_about(NULL, path);
    int status = sode_team_enter(where, "sode_file_open", 2,
                                 (const char *const[]){path, mode}, &team);
    if (!status) {
        file = create(path, tries);
        status = sode_team_agree(
            &team, file ? 0 : sode_io_fail("no memory for an open file"));
    }
    if (!status) {
        file->team = team;
        status = open_together(file, mode);
    }
    if (status && file) {
        file->team = team;
        file->together = 1;
        sode_io_abandon(file);
        release(file);
    }
    sode_team_leave();
    if (!status) {
        add(file, where);
        return file;
    }
    sode_io_report(where, path, NULL, NULL, tries);
    return NULL;
}

/* ---- closing --------------------------------------------------------------- */

/* Rank 0 alone.  A complete file gets its name also if it cannot be described. */
static int name_file(sode_file_t *file)
{
    sode_beside_t beside;
    int status = sode_beside_begin(file->format, file->path,
                                   file->part ? file->part : file->path,
                                   &beside);
    if (file->part || !status)
        sode_beside_drop(&beside);
    if (file->part && sode_replace_end(&file->replace))
        status = 1;
    return sode_beside_end(&beside, status);
}

static int fail_to_name(const sode_file_t *file)
{
    return sode_io_fail(file->steps ? "it keeps the name '%s', because something could not be written"
                                    : "'%s' has been removed: something could not be written", file->part);
}

static int close_together(sode_file_t *file)
{
    int status = sode_team_agree(&file->team, file->format->close(file->state));
    if (!status && file->part && file->failed)
        status = fail_to_name(file);
    if (!status && !file->reads)
        status = sode_team_agree(&file->team, file->team.rank == 0 ? name_file(file) : 0);
    if (status)
        sode_io_abandon(file);
    return status;
}

SODE_IO_EXPORT int sode_io_close(const char *where, sode_file_t *file)
{
    sode_io_call_t call = {where, "sode_file_close", file, NULL, NULL};
    int status = sode_io_enter(&call, 1, (const char *const[]){"close"});
    if (!status) {
        status = close_together(file);
        file->together = 0;
    }
    status = sode_io_leave(&call, status);
    drop(file);
    release(file);
    return status;
}
