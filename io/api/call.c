/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What all calls have in common, and how failures are said. */
#include <stdio.h>

#include "api/file.h"
#include "base/status.h"

int sode_io_ending;
static char last[SODE_IO_TEXT + 512]; /* message */

SODE_IO_EXPORT const char *sode_io_error(void)
{
    return last;
}

void sode_io_report(const char *where, const char *path, const char *array,
                    const char *key, int tries)
{
    char about[500];
    size_t at = 0;
    at += (size_t)snprintf(about, sizeof about, "file '%.200s': ", path);
    if (array)
        at += (size_t)snprintf(about + at, sizeof about - at,
                               "array '%.100s': ", array);
    if (key)
        snprintf(about + at, sizeof about - at, "attribute '%.100s': ", key);
    snprintf(last, sizeof last, "%s%s", about, sode_io_fail_text());
    if (!tries) {
        sode_io_ending = 1;
        sode_team_end_job(where, last);
    }
}

int sode_io_enter(const sode_io_call_t *call, int ntexts,
                  const char *const *texts)
{
    sode_io_team_t now;
    if (!sode_io_is_open(call->file)) {
        snprintf(last, sizeof last, "%s: the file is not open", call->what);
        sode_io_ending = 1;
        sode_team_end_job(call->where, last);
    }
    sode_team_about(call->array, call->file->path);
    call->file->together = 0;
    SODE_IO_TRY(sode_team_enter(call->where, call->what, ntexts, texts, &now));
    call->file->together = now.id == call->file->team.id;
    if (!call->file->together)
        return sode_io_fail("the nodes that opened the file are not those that "
                            "execute %s: open and use it in one task, or outside of tasks", call->what);
    return 0;
}

int sode_io_leave(const sode_io_call_t *call, int status)
{
    if (status && !call->file->tries)
        sode_io_abandon(call->file);
    sode_team_leave();
    if (!status)
        return 0;
    if (!call->file->reads)
        call->file->failed = 1;
    sode_io_report(call->where, call->file->path, call->array, call->key,
                   call->file->tries);
    return 1;
}
