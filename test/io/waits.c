/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * How nodes wait for each other in files and checkpoints.  The watchdog sees a wait for a node that does not come back from
 * its part of a call; open files and checkpoints share the communicator of their nodes; the reason of a
 * failure is told, of which MPICH's text has many lines before.  Who waits gives the processor away: a node goes on with its part of a
 * call only when the others have.
 *
 * REQUIRES: hdf5, raw
 * RUN: %sodecc %optimize %s -o %t -ldl && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
 * RUN: %mpirun -n 2 %t many | %filecheck %s --check-prefix=MANY
 * RUN: bark() { SODE_WATCHDOG=1 %limited %mpirun -n 3 %t $1 > %t.out 2>&1; s=$?; \
 * RUN:   test $s != 0 -a $s != 124 || { cat %t.out; exit 1; }; grep -o 'sode: rank .*' %t.out | sort > %t.said; }; \
 * RUN: bark hdf5 && %filecheck %s --check-prefix=HDF5 --input-file=%t.said && \
 * RUN: bark checkpoint && %filecheck %s --check-prefix=CHECKPOINT --input-file=%t.said
 * RUN: for n in 2 3; do %limited %mpirun -n $n %t give || exit 1; done
 *
 * MANY: 2100 checkpoints, 400 files, error: file '/dev/full': it cannot be written: {{.*}}No space left on device
 * HDF5: rank 0: watchdog: has been busy for {{.*}} s in 'sode_file_close' with file 'u.h5' (
 * HDF5: rank 1: watchdog: has been waiting for {{.*}} s in 'sode_file_close' with file 'u.h5' (
 * HDF5: rank 2: watchdog: has been waiting for
 * CHECKPOINT: rank 0: watchdog: has been waiting for {{.*}} s in 'sode_checkpoint' with file 'u.state' (
 * CHECKPOINT: rank 1: watchdog: has been busy for
 * CHECKPOINT: rank 2: watchdog: has been waiting for
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <xmp.h>
#include <xmp_io.h>
#include <sode/checkpoint.h>
#include <sode/io.h>

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N];
#pragma xmp align u[i] with t[i]

enum { GIVEN = 300, NAP_NS = 100000, NAPS = 300000, NODES = 3 };
static int stuck_in_close, stuck_in_fsync, gives_in_close, gives_in_fsync;
static atomic_int *given; /* how often each node gave the processor away; shared by all */

static void nap(void) { nanosleep(&(struct timespec){.tv_nsec = NAP_NS}, NULL); }

/* Instead of the C library's, by which a wait gives the processor away. */
int sched_yield(void)
{
    nap();
    if (given)
        given[xmpc_node_num()]++;
    return 0;
}

static void until_others_give(const char *where)
{
    int before[NODES];
    for (int k = 0; k < NODES; k++)
        before[k] = given[k];
    for (int k = 0; k < xmp_num_nodes(); k++)
        for (int naps = 0; k != xmpc_node_num() && given[k] - before[k] < GIVEN; naps++) {
            nap();
            if (naps == NAPS) {
                printf("node %d waits for %s, and keeps its processor\n", k + 1, where);
                exit(1);
            }
        }
}

/* Instead of HDF5's, which the first node calls. */
int H5Fclose(long file)
{
    int (*next)(long);
    while (stuck_in_close)
        pause();
    if (gives_in_close)
        until_others_give("H5Fclose");
    *(void **)&next = dlsym(RTLD_NEXT, "H5Fclose");
    return next(file);
}

int fsync(int descriptor)
{
    int (*next)(int);
    while (stuck_in_fsync && xmpc_node_num() == 1)
        pause();
    if (gives_in_fsync && xmpc_node_num() == 1)
        until_others_give("fsync");
    *(void **)&next = dlsym(RTLD_NEXT, "fsync");
    return next(descriptor);
}

static void write_file(const char *path)
{
    sode_file_t *file = sode_file_open(path, "w");
    sode_file_write(file, "u", xmp_desc_of(u));
    sode_file_close(file);
}

static void save(void)
{
    sode_checkpoint_t *saved = sode_checkpoint_open("u.state");
    sode_checkpoint_array(saved, "u", xmp_desc_of(u));
    sode_checkpoint(saved);
    sode_checkpoint_close(saved);
}

static void open_many(void)
{
    enum { CHECKPOINTS = 2100, FILES = 400 };
    static sode_checkpoint_t *saved[CHECKPOINTS];
    static sode_file_t *files[FILES];
    char bytes[100] = "";
    write_file("u.raw");
    for (int k = 0; k < CHECKPOINTS; k++)
        saved[k] = sode_checkpoint_open("u.state");
    for (int k = 0; k < FILES; k++)
        files[k] = sode_file_open("u.raw", "r");
    for (int k = 0; k < CHECKPOINTS; k++)
        sode_checkpoint_close(saved[k]);
    for (int k = 0; k < FILES; k++)
        sode_file_close(files[k]);
    xmp_file_t *full = xmp_fopen_all("/dev/full", "r+");
    xmp_fwrite(full, bytes, 1, sizeof bytes);
    if (xmp_node_num() == 1)
        printf("%d checkpoints, %d files, error: %s\n", CHECKPOINTS, FILES, sode_file_error());
    xmp_fclose_all(full);
}

int main(int argc, char **argv)
{
    (void)argc;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = i;
    if (strcmp(argv[1], "many") == 0)
        open_many();
    stuck_in_close = strcmp(argv[1], "hdf5") == 0;
    stuck_in_fsync = strcmp(argv[1], "checkpoint") == 0;
    int gives = strcmp(argv[1], "give") == 0;
    if (gives) {
        int counts = open("given", O_RDWR | O_CREAT, 0600);
        if (ftruncate(counts, 4096) != 0)
            return 1;
        given = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, counts, 0);
    }
    gives_in_close = gives;
    if (stuck_in_close || gives)
        write_file("u.h5");
    gives_in_fsync = gives;
    if (stuck_in_fsync || gives)
        save();
    return 0;
}
