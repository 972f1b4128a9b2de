/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* dd on rank 0, of as many bytes, from /dev/zero and to /dev/null; the other ranks sleep. */
#include "io.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void run(const char *format, const char *path)
{
    char command[4500];
    snprintf(command, sizeof command, format, path, total_bytes);
    if (system(command) != 0)
        give_up("dd");
}

static void wait_asleep(void)
{
    MPI_Request request;
    int over = 0;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    while (MPI_Test(&request, &over, MPI_STATUS_IGNORE), !over)
        nanosleep(&(struct timespec){0, 200000}, NULL);
}

static void write_file(const char *path, const slab_t *slab, int sync)
{
    (void)slab;
    if (rank == 0)
        run(sync ? "dd if=/dev/zero of='%s' bs=2M iflag=count_bytes count=%zu conv=fsync status=none"
                 : "dd if=/dev/zero of='%s' bs=2M iflag=count_bytes count=%zu status=none",
            path);
    wait_asleep();
}

static void read_file(const char *path, const slab_t *slab)
{
    (void)slab;
    if (rank == 0)
        run("dd if='%s' of=/dev/null bs=2M iflag=count_bytes count=%zu status=none", path);
    wait_asleep();
}

const way_t by_dd = {"dd", write_file, read_file};
