/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Saving while the program goes on: elements are copied to the nodes that write
 * them; a helper thread of each node writes, which needs no MPI; then all nodes
 * end it together, in the next call that can.
 */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "checkpoint/saving.h"
#include "layout/share.h"

typedef struct sode_job {
    sode_saving_t saving;
    pthread_t thread;
    int has_thread;
    atomic_int written; /* by this node's thread, or it failed */
    int status;
    char text[SODE_IO_TEXT];
} sode_job_t;

/* ---- the helper thread -------------------------------------------------------- */

/* The call that reports it is about the whole checkpoint. */
static int fail_about(const sode_copy_t *copy)
{
    char reason[SODE_IO_TEXT];
    memcpy(reason, sode_io_fail_text(), sizeof reason);
    return sode_io_fail("%s '%.100s': %s", copy->about, copy->name, reason);
}

static int put_copies(sode_saving_t *s)
{
    for (size_t k = 0; k < s->n; k++) {
        sode_copy_t *copy = &s->copies[k];
        if (sode_raw_put_piece(s->file, &s->pieces[k], copy->bytes))
            return fail_about(copy);
        free(copy->bytes); /* the program may need the memory */
        copy->bytes = NULL;
    }
    return sode_raw_settle(s->file);
}

static void *work(void *argument)
{
    sode_job_t *job = argument;
    job->status = put_copies(&job->saving);
    memcpy(job->text, sode_io_fail_text(), sizeof job->text);
    atomic_store(&job->written, 1);
    return NULL;
}

/* Signals are for the program's own threads.  Where there can be no thread, the
 * work is done here. */
static void start(sode_job_t *job)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    job->has_thread = pthread_create(&job->thread, NULL, work, job) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!job->has_thread)
        work(job);
}

/* ---- the end -------------------------------------------------------------------- */

static int end_job(sode_checkpoint_t *c)
{
    sode_job_t *job = c->job;
    if (job->has_thread)
        pthread_join(job->thread, NULL);
    memcpy(sode_io_fail_text(), job->text, sizeof job->text);
    int status = sode_team_agree(&c->team, job->status);
    status = sode_saving_end(&job->saving, status);
    free(job);
    c->job = NULL;
    return status;
}

int sode_background_end(sode_checkpoint_t *c)
{
    int status = c->job ? end_job(c) : 0;
    if (!c->late)
        return status;
    SODE_IO_THEN(status, sode_io_fail("%s", c->late));
    free(c->late);
    c->late = NULL;
    return status;
}

int sode_background_settle(sode_checkpoint_t *c)
{
    int status = sode_background_end(c);
    return c->tries ? 0 : status;
}

sode_checkpoint_t *sode_background_poll(const sode_io_team_t *team)
{
    for (sode_checkpoint_t *c = sode_checkpoint_all(); c; c = c->next) {
        int64_t writes = c->job && !atomic_load(&c->job->written);
        if (!c->job || c->team.id != team->id)
            continue;
        if (sode_team_most(&c->team, &writes) || writes)
            continue;
        if (end_job(c) == 0)
            continue;
        if (!c->tries)
            return c;
        free(c->late);
        c->late = strdup(sode_io_fail_text());
    }
    return NULL;
}

/* ---- memory ----------------------------------------------------------------------- */

/* Bytes that this computer could give; 0: nobody knows. */
static int64_t available(void)
{
    long long kilobytes = 0;
    char line[200];
    FILE *file = fopen("/proc/meminfo", "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %lld", &kilobytes) == 1)
            break;
    if (file)
        fclose(file);
    return kilobytes * 1024;
}

static int count_bytes(sode_checkpoint_t *c, int64_t *bytes)
{
    *bytes = 0;
    for (size_t k = 0; k < c->n; k++) {
        sode_owned_t part;
        sode_shape_t shape;
        c->current = &c->kept[k];
        SODE_IO_TRY(sode_checkpoint_find(c, &c->kept[k], &part, &shape));
        *bytes += c->kept[k].array ? sode_io_elements(&part) * (int64_t)part.element_size
                                   : (int64_t)c->kept[k].bytes;
    }
    c->current = NULL;
    return 0;
}

/* *allows: every computer has room for twice what its nodes copy. */
static int look_at_memory(sode_checkpoint_t *c, int *allows)
{
    int64_t bytes;
    SODE_IO_TRY(count_bytes(c, &bytes));
    int64_t lacks = 2 * (bytes / c->team.size + 1) * c->team.here > available();
    SODE_IO_TRY(sode_team_most(&c->team, &lacks));
    *allows = !lacks;
    return 0;
}

/* ---- the calls ---------------------------------------------------------------------- */

/* At the end of the program.  A job that ends by a failure has said more. */
static void tell_jobs(void)
{
    const sode_checkpoint_t *c = sode_checkpoint_all();
    for (; c; c = c->next)
        if (c->job && c->team.rank == 0 && !sode_io_ending)
            fprintf(stderr, "sode: file '%s': the checkpoint that was begun is "
                            "lost: call sode_checkpoint_end\n", c->path);
}

static int begin(sode_checkpoint_t *c)
{
    int allows;
    SODE_IO_TRY(sode_background_settle(c));
    SODE_IO_TRY(look_at_memory(c, &allows));
    sode_job_t *job = calloc(1, sizeof *job);
    SODE_IO_TRY(sode_team_agree(
        &c->team, job ? 0 : sode_io_fail("no memory for a checkpoint")));
    int status = sode_saving_begin(&job->saving, c, allows);
    sode_checkpoint_saved();
    if (status || !allows) {
        status = sode_saving_end(&job->saving, status);
        free(job);
        return status;
    }
    static int told;
    if (!told++)
        atexit(tell_jobs);
    c->job = job;
    start(job);
    return 0;
}

SODE_IO_EXPORT int sode_io_checkpoint_begin(const char *where,
                                            sode_checkpoint_t *c)
{
    return sode_checkpoint_call(where, "sode_checkpoint_begin", c, begin);
}

SODE_IO_EXPORT int sode_io_checkpoint_end(const char *where,
                                          sode_checkpoint_t *c)
{
    return sode_checkpoint_call(where, "sode_checkpoint_end", c, sode_background_end);
}
