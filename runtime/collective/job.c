/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collective/job.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "base/wait.h"

int sode_job_create(sode_set_t *set, sode_job_t **job)
{
    sode_job_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_fail(SODE_ERR_MEMORY, "no memory for a collective "
                         "operation");
    made->set = set;
    made->requests = made->few;
    made->room = sizeof made->few / sizeof made->few[0];
    *job = made;
    return SODE_OK;
}

MPI_Request *sode_job_request(sode_job_t *job)
{
    if (job->nrequests == job->room) {
        int room = 2 * job->room, allocated = job->requests != job->few;
        MPI_Request *requests = realloc(allocated ? job->requests : NULL,
                                        (size_t)room * sizeof *requests);
        if (!requests)
            return NULL;
        if (!allocated)
            memcpy(requests, job->few, sizeof job->few);
        job->requests = requests;
        job->room = room;
    }
    job->requests[job->nrequests] = MPI_REQUEST_NULL;
    return &job->requests[job->nrequests++];
}

static int finish(sode_job_t *job)
{
    int (*step)(sode_job_t *) = job->finish;
    job->finish = NULL; /* once */
    job->nrequests = 0;
    return step ? step(job) : SODE_OK;
}

int sode_job_test(sode_job_t *job, int *done)
{
    SODE_TRY_MPI(MPI_Testall(job->nrequests, job->requests, done,
                             MPI_STATUSES_IGNORE));
    return *done ? finish(job) : SODE_OK;
}

int sode_job_wait(sode_job_t *job)
{
    if (job->nrequests > 0)
        SODE_TRY(sode_wait_all(job->nrequests, job->requests));
    return finish(job);
}

void sode_job_free(sode_job_t *job)
{
    if (!job)
        return;
    if (job->requests != job->few)
        free(job->requests);
    free(job->buffer);
    free(job);
}
