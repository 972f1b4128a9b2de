/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Opening and closing, and what all calls of xmp_io.h have in common. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/xmp_file.h"
#include "base/status.h"

static xmp_file_t *files;

/* ---- every call ------------------------------------------------------------ */

static int is_open(const xmp_file_t *file)
{
    const xmp_file_t *open = files;
    while (open && open != file)
        open = open->next;
    return open != NULL;
}

int sode_xmp_check(const char *what, const xmp_file_t *file)
{
    if (is_open(file))
        return 0;
    sode_io_fail("the file is not open");
    sode_io_report(what, file ? "(closed)" : "(null)", NULL, NULL, 1);
    return 1;
}

int sode_xmp_status(const char *what, const xmp_file_t *file, int status)
{
    if (status)
        sode_io_report(what, file->path, NULL, NULL, 1);
    return status;
}

int sode_xmp_enter(const char *what, const xmp_file_t *file, int ntexts,
                   const char *const *texts)
{
    sode_io_team_t now;
    sode_team_about(NULL, file->path);
    SODE_IO_TRY(sode_team_enter(what, what, ntexts, texts, &now));
    if (now.id != file->team.id)
        return sode_io_fail("the nodes that opened the file are not those that "
                            "execute %s: open and use it in one task, or outside of tasks", what);
    return 0;
}

int sode_xmp_leave(const char *what, const xmp_file_t *file, int status)
{
    sode_team_leave();
    return sode_xmp_status(what, file, status);
}

/* ---- modes ------------------------------------------------------------------ */

typedef struct mode {
    const char *letters;
    int flags; /* of the first node, which makes the file */
    int reads, writes, appends;
} open_mode_t;

/* As fopen's, 'b' left out. */
static const open_mode_t modes[] = {
    {"r", O_RDONLY, 1, 0, 0},
    {"r+", O_RDWR, 1, 1, 0},
    {"w", O_RDWR | O_CREAT | O_TRUNC, 0, 1, 0},
    {"w+", O_RDWR | O_CREAT | O_TRUNC, 1, 1, 0},
    {"wx", O_RDWR | O_CREAT | O_EXCL, 0, 1, 0},
    {"w+x", O_RDWR | O_CREAT | O_EXCL, 1, 1, 0},
    {"a", O_RDWR | O_CREAT, 0, 1, 1},
    {"a+", O_RDWR | O_CREAT, 1, 1, 1},
};

static const open_mode_t *find_mode(const char *letters)
{
    char wanted[4];
    size_t length = 0;
    for (const char *c = letters; c && *c; c++) {
        if (*c == 'b')
            continue;
        if (length == sizeof wanted - 1)
            return NULL;
        wanted[length++] = *c;
    }
    wanted[length] = '\0';
    for (size_t k = 0; k < sizeof modes / sizeof *modes; k++)
        if (strcmp(modes[k].letters, wanted) == 0)
            return &modes[k];
    return NULL;
}

/* ---- opening ---------------------------------------------------------------- */

static int make(const char *path, int flags)
{
    struct stat about;
    int descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0666);
    if (descriptor < 0)
        return sode_io_fail("%s", strerror(errno));
    int status = 0;
    if (fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode))
        status = sode_io_fail("%s", strerror(EISDIR));
    close(descriptor);
    return status;
}

static int open_together(xmp_file_t *file, const open_mode_t *mode)
{
    int status = 0;
    if (file->team.rank == 0)
        status = make(file->path, mode->flags);
    SODE_IO_TRY(sode_team_agree(&file->team, status));
    return sode_stream_open(&file->team, file->path, mode->writes,
                            &file->stream);
}

static xmp_file_t *create(const sode_io_team_t *team, const char *path,
                          const open_mode_t *mode)
{
    xmp_file_t *file = calloc(1, sizeof *file);
    char *name = strdup(path);
    if (!file || !name) {
        free(file);
        free(name);
        return NULL;
    }
    *file = (xmp_file_t){.path = name, .team = *team, .reads = mode->reads,
                         .writes = mode->writes, .appends = mode->appends};
    return file;
}

static void release(xmp_file_t *file)
{
    sode_share_free(&file->share);
    free(file->path);
    free(file);
}

static int create_and_open(const sode_io_team_t *team, const char *path,
                           const char *letters, xmp_file_t **file)
{
    const open_mode_t *mode = find_mode(letters);
    if (!mode)
        return sode_io_fail("there is no mode '%s'; use 'r', 'w', 'a' or 'wx', "
                            "each optionally followed by '+'",
                            letters ? letters : "(null)");
    xmp_file_t *made = create(team, path, mode);
    int status = sode_team_agree(
        team, made ? 0 : sode_io_fail("no memory for an open file"));
    SODE_IO_THEN(status, open_together(made, mode));
    if (!status)
        *file = made;
    else if (made)
        release(made);
    return status;
}

SODE_IO_EXPORT xmp_file_t *xmp_fopen_all(const char *path, const char *mode)
{
    sode_io_team_t team;
    xmp_file_t *file = NULL;
    sode_team_about(NULL, path);
    int status = sode_team_enter("xmp_fopen_all", "xmp_fopen_all", 2,
                                 (const char *const[]){path, mode}, &team);
    SODE_IO_THEN(status, sode_path_check(path) || create_and_open(&team, path, mode, &file));
    sode_team_leave();
    if (status) {
        sode_io_report("xmp_fopen_all", path ? path : "(null)", NULL, NULL, 1);
        return NULL;
    }
    file->next = files;
    files = file;
    return file;
}

/* ---- closing ---------------------------------------------------------------- */

static void drop(const xmp_file_t *file)
{
    xmp_file_t **link = &files;
    while (*link != file)
        link = &(*link)->next;
    *link = file->next;
}

SODE_IO_EXPORT int xmp_fclose_all(xmp_file_t *file)
{
    static const char what[] = "xmp_fclose_all";
    if (sode_xmp_check(what, file))
        return 1;
    int status = sode_xmp_enter(what, file, 0, NULL);
    if (status) { /* not all nodes that opened it are here: it stays open */
        sode_xmp_leave(what, file, status);
        return 2;
    }
    status = sode_team_agree(&file->team, sode_stream_close(file->stream));
    sode_xmp_leave(what, file, status);
    drop(file);
    release(file);
    return status ? 2 : 0;
}

SODE_IO_EXPORT long long xmp_file_sync_all(xmp_file_t *file)
{
    static const char what[] = "xmp_file_sync_all";
    if (sode_xmp_check(what, file))
        return 1;
    int status = sode_xmp_enter(what, file, 0, NULL);
    SODE_IO_THEN(status, sode_team_agree(&file->team, sode_stream_sync(file->stream)));
    return sode_xmp_leave(what, file, status);
}
