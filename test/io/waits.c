/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * How nodes wait for each other in files and checkpoints.  The watchdog sees a wait for a node that does not come back from
 * its part of a call; open files and checkpoints share the communicator of their nodes; the reason of a
 * failure is told, of which MPICH's text has many lines before.
 *
 * REQUIRES: hdf5, raw
 * RUN: %sodecc %optimize %s -o %t -ldl && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
 * RUN: %mpirun -n 2 %t many | %filecheck %s --check-prefix=MANY
 * RUN: bark() { SODE_WATCHDOG=1 %limited %mpirun -n 3 %t $1 > %t.out 2>&1; s=$?; \
 * RUN:   test $s != 0 -a $s != 124 || { cat %t.out; exit 1; }; grep -o 'sode: rank .*' %t.out | sort > %t.said; }; \
 * RUN: bark hdf5 && %filecheck %s --check-prefix=HDF5 --input-file=%t.said && \
 * RUN: bark checkpoint && %filecheck %s --check-prefix=CHECKPOINT --input-file=%t.said
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
#include <stdio.h>
#include <string.h>
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

static int stuck_in_close, stuck_in_fsync;

/* Instead of HDF5's, which the first node calls. */
int H5Fclose(long file)
{
    int (*next)(long);
    while (stuck_in_close)
        pause();
    *(void **)&next = dlsym(RTLD_NEXT, "H5Fclose");
    return next(file);
}

int fsync(int descriptor)
{
    int (*next)(int);
    while (stuck_in_fsync && xmpc_node_num() == 1)
        pause();
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
    if (stuck_in_close)
        write_file("u.h5");
    if (stuck_in_fsync)
        save();
    return 0;
}
