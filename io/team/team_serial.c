/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One node, without MPI. */
#include "team/team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"

int sode_team_is_first(void)
{
    return 1;
}

int sode_team_enter(const char *where, const char *what, int ntexts,
                    const char *const *texts, sode_io_team_t *team)
{
    (void)where, (void)what, (void)ntexts, (void)texts;
    *team = (sode_io_team_t){.size = 1, .here = 1, .local = 1};
    return 0;
}

void sode_team_leave(void) {}

void sode_team_about(const char *array, const char *path)
{
    (void)array, (void)path;
}

int sode_team_alone_begin(const char *what)
{
    (void)what;
    return 0;
}

void sode_team_alone_end(int number)
{
    (void)number;
}

int64_t sode_team_moving_begin(void)
{
    return 0;
}

void sode_team_moving_end(int64_t begin, int writes, int64_t bytes)
{
    (void)begin, (void)writes, (void)bytes;
}

void sode_team_foreign_begin(void) {}

void sode_team_foreign_end(void) {}

int sode_team_agree(const sode_io_team_t *team, int status)
{
    (void)team;
    return status;
}

int sode_team_most(const sode_io_team_t *team, int64_t *value)
{
    (void)team, (void)value;
    return 0;
}

int sode_team_sum(const sode_io_team_t *team, int64_t *values, int n)
{
    (void)team, (void)values, (void)n;
    return 0;
}

int sode_team_tell(const sode_io_team_t *team, int status, const int *to, size_t n,
                   const void *own, size_t size, int **from, void **heard,
                   size_t *count)
{
    (void)team, (void)to;
    SODE_IO_TRY(status);
    *from = calloc(1, sizeof **from);
    *heard = malloc(size);
    *count = n;
    SODE_NEED(*from && *heard, "what a node tells");
    memcpy(*heard, own, size);
    return 0;
}

int sode_team_share(const sode_io_team_t *team, void *data, size_t size)
{
    (void)team, (void)data, (void)size;
    return 0;
}

int sode_team_collect(const sode_io_team_t *team, const void *own, size_t count,
                      size_t size, void **all, size_t *total)
{
    (void)team;
    *total = 0;
    *all = malloc(count * size + 1);
    if (!*all)
        return sode_io_fail("no memory for %zu records", count);
    if (count > 0)
        memcpy(*all, own, count * size);
    *total = count;
    return 0;
}

int sode_team_deal(const sode_io_team_t *team, const void *all, size_t total,
                   size_t size, void **own, size_t *count)
{
    return sode_team_collect(team, all, total, size, own, count);
}

int sode_team_swap(const sode_io_team_t *team, const void *out, size_t sent,
                   int to, void *in, size_t received, int from)
{
    (void)team, (void)out, (void)sent, (void)to, (void)in, (void)received;
    (void)from;
    return 0;
}

void sode_team_end_job(const char *where, const char *text)
{
    fflush(stdout);
    fprintf(stderr, "sode: %s: %s\n", where, text);
    fflush(NULL);
    _Exit(EXIT_FAILURE); /* as MPI_Abort; at an exit HDF5 would write again what could not be written, and complain at length */
}
