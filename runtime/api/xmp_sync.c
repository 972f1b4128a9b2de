/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_sync_*: waiting for other images, and xmp_test_async.  Images are the
 * nodes of the ENS, from 0. */
#include <stdlib.h>

#include "api/fail.h"
#include "api/xmp.h"
#include "async/pending.h"
#include "base/context.h"
#include "base/tags.h"
#include "base/wait.h"


static void succeed(int *status)
{
    if (status)
        *status = XMP_STAT_SUCCESS;
}

SODE_EXPORT int xmp_test_async(int async_id)
{
    int done = 1;
    sode_context.stack_entry = (uintptr_t)__builtin_frame_address(0);
    if (sode_context.started)
        SODE_CHECK("xmp_test_async", NULL, NULL,
                   sode_pending_test(async_id, &done));
    sode_context.stack_entry = 0;
    return done;
}

SODE_EXPORT void xmp_sync_all(int *status)
{
    xmp_barrier();
    succeed(status);
}

SODE_EXPORT void xmp_sync_memory(int *status)
{
    succeed(status);
}

/* Each pair of ranks is a set of its own, so that it is known who waits for whom
 * (deadlock/inquiry.h). */
static int begin_with(int rank)
{
    int self = sode_context.rank;
    const int ranks[] = {rank < self ? rank : self, rank < self ? self : rank};
    sode_set_t *pair;
    SODE_TRY(sode_set_intern(ranks, 2, &pair));
    sode_operation_t *operation;
    SODE_TRY(sode_operation_open(pair, "xmp_sync_images", "xmp_sync_images",
                                 &operation));
    operation->needs = SODE_NEEDS_ALL;
    /* Greetings are sent already: pairs need not have one order. */
    int lockstep = sode_context.lockstep;
    sode_context.lockstep = 0;
    int status = sode_operation_begin(operation, 0);
    sode_context.lockstep = lockstep;
    return status;
}

/* Greets all images, then waits for the greeting of each. */
static int greet(const sode_set_t *ens, int count, const int *images,
                 MPI_Request *requests)
{
    MPI_Comm comm = sode_context.comm;
    for (int k = 0; k < count; k++) {
        if (images[k] < 0 || images[k] >= ens->size)
            return sode_refuse("there is no image %d; there are %d images", images[k], ens->size);
        MPI_Request *pair = &requests[2 * k];
        pair[0] = pair[1] = MPI_REQUEST_NULL;
        if (images[k] == ens->self)
            continue;
        int rank = sode_set_member(ens, images[k]);
        SODE_TRY_MPI(MPI_Irecv(NULL, 0, MPI_BYTE, rank, SODE_TAG_SYNC, comm,
                               &pair[0]));
        SODE_TRY_MPI(MPI_Isend(NULL, 0, MPI_BYTE, rank, SODE_TAG_SYNC, comm,
                               &pair[1]));
    }
    for (int k = 0; k < count; k++) {
        if (images[k] == ens->self)
            continue;
        SODE_TRY(begin_with(sode_set_member(ens, images[k])));
        SODE_TRY(sode_wait_all(2, &requests[2 * k]));
        sode_operation_end();
    }
    return SODE_OK;
}

static int sync_images(int count, const int *images)
{
    if (!sode_context.started || count <= 0)
        return SODE_OK;
    MPI_Request *requests = malloc(2 * (size_t)count * sizeof *requests);
    if (!requests)
        return sode_fail(SODE_ERR_MEMORY, "no memory for %d requests",
                         2 * count);
    int status = greet(sode_ens(), count, images, requests);
    free(requests);
    return status;
}

SODE_EXPORT void xmp_sync_image(int image, int *status)
{
    SODE_CHECK("xmp_sync_image", NULL, NULL, sync_images(1, &image));
    succeed(status);
}

SODE_EXPORT void xmp_sync_images(int num, int *images, int *status)
{
    SODE_CHECK("xmp_sync_images", NULL, NULL, sync_images(num, images));
    succeed(status);
}

static int sync_with_all(void)
{
    int size = xmp_num_nodes();
    int *images = malloc((size_t)size * sizeof *images);
    if (!images)
        return sode_fail(SODE_ERR_MEMORY, "no memory for %d images", size);
    for (int k = 0; k < size; k++)
        images[k] = k;
    int status = sync_images(size, images);
    free(images);
    return status;
}

SODE_EXPORT void xmp_sync_images_all(int *status)
{
    SODE_CHECK("xmp_sync_images_all", NULL, NULL, sync_with_all());
    succeed(status);
}
