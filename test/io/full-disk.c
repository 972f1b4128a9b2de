/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A file system without room, and system calls that fail on one node: a message with file and reason, the older file is as it
 * was, and nothing else is left but the steps of a series. Whatever the format, the options and the number of nodes; also if
 * fsync or close finds it.
 *
 * REQUIRES: hdf5, raw, mounts
 * RUN: %sodecc %optimize %s -o %t && rm -rf %t.dir && mkdir -p %t.dir/disk && cd %t.dir
 * RUN: %cc -Wno-unknown-pragmas %s %libsode_io_serial -o %t.serial
 * RUN: echo 'mount -t tmpfs -o size=8m none disk && mkdir disk/a || exit 77; "$@"; echo status $?; ls disk/a; head -c 4 disk/a/*' > run.sh
 * RUN: for n in 1 3; do unshare -m bash run.sh %mpirun -n $n %t > out 2>&1; cat out; %filecheck %s < out || exit 1; done
 * RUN: unshare -m bash run.sh %t.serial > out 2>&1; cat out; %filecheck %s < out
 * CHECK: {{^}}[[CASES:[0-9]+]] cases, [[CASES]] right
 * CHECK-NEXT: {{^}}status 0
 *
 * A job that does not try.
 * RUN: for run in "%mpirun -n 3 %t end" "%t.serial end"; do unshare -m bash run.sh $run > out 2>&1; cat out; %filecheck --check-prefix=END %s < out || exit 1; done
 * END: full-disk.c:{{[0-9]+}}: file 'disk/a/u.h5': array 'u': it cannot be written: No space left on device
 * END-NOT: {{^}}sode:
 * END: status 1
 * END-NEXT: {{^}}u.h5{{$}}
 * END-NEXT: {{^}}old{{$}}
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <xmp.h>
#include <sode/checkpoint.h>
#include <sode/io.h>
#include <xmp_io.h>

#define N 256
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(3)] onto p
double u[N][N], w[N][N];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align w[i][*] with c[i]

// ---- system calls of one node that fail, for files of the folder

static const char *failing = "";
static int reason, failed;

static int fails(const char *call, int file)
{
    char link[64], path[4096] = "";
    if (strcmp(call, failing) != 0)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    if (readlink(link, path, sizeof path - 1) < 0 || !strstr(path, "/disk/a/"))
        return 0;
    errno = reason;
    return failed = 1;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at)
{
    return fails("write", file) ? -1 : syscall(SYS_pwrite64, file, data, size, at);
}

ssize_t pwritev(int file, const struct iovec *pieces, int n, off_t at)
{
    return fails("write", file) ? -1 : syscall(SYS_pwritev, file, pieces, n, at, 0);
}

ssize_t write(int file, const void *data, size_t size)
{
    return fails("write", file) ? -1 : syscall(SYS_write, file, data, size);
}

int fsync(int file)
{
    return fails("fsync", file) ? -1 : syscall(SYS_fsync, file);
}

int close(int file)
{
    int fail = fails("close", file), status = syscall(SYS_close, file);
    errno = fail ? reason : errno;
    return fail ? -1 : status;
}

int ftruncate(int file, off_t size)
{
    return fails("truncate", file) ? -1 : syscall(SYS_ftruncate, file, size);
}

// ---- cases

typedef struct kind {
    const char *how, *path, *mode;
} kind_t;

static const kind_t kinds[] = {
    {"write", "disk/a/u.h5", "w"}, {"write", "disk/a/u.h5", "w collective"}, {"write", "disk/a/u.h5", "w compress=1"},
    {"write", "disk/a/u.h5", "w chunk=64x64"}, {"append", "disk/a/u.h5", "w"}, {"append", "disk/a/u.h5", "w compress=1"},
    {"write", "disk/a/u.raw", "w"}, {"append", "disk/a/u.raw", "w"}, {"write", "disk/a/u.npy", "w"},
    {"bytes", "disk/a/u.bin", ""}, {"save", "disk/a/u.state", ""}, {"begin", "disk/a/u.state", ""},
};

static const struct {
    const char *call;
    int reason, last; // on the last node, or the first one
} faults[] = {
    {"", ENOSPC, 0}, {"write", EDQUOT, 1}, {"write", EIO, 0}, {"fsync", EIO, 1}, {"close", EDQUOT, 1}, {"truncate", EFBIG, 0},
};

// Nothing that can be compressed well.
static double value(int i, int j)
{
    unsigned k = (unsigned)(i * N + j) * 2654435761u;
    return (k ^ k >> 15) * 1.2345678901e-3;
}

static void fill(int by)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = by * value(i, j);
#pragma xmp loop (i) on c[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            w[i][j] = by * value(i, j);
}

static int differ(void)
{
    int wrong = 0;
#pragma xmp loop (i) on t[i] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            wrong += u[i][j] != value(i, j);
#pragma xmp loop (i) on c[i] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            wrong += w[i][j] != value(i, j);
    return wrong;
}

static char text[2000]; // of the first failure

static int save(const kind_t *kind, int restart)
{
    sode_checkpoint_t *state = sode_checkpoint_try(kind->path);
    sode_checkpoint_array(state, "u", xmp_desc_of(u));
    sode_checkpoint_array(state, "w", xmp_desc_of(w));
    int status = restart ? sode_restart(state) != 1 : *kind->how == 's' ? sode_checkpoint(state) : sode_checkpoint_begin(state);
    if (*kind->how == 'b' && !status)
        status = sode_checkpoint_end(state);
    failing = "";
    sode_checkpoint_close(state);
    return status;
}

// xmp_io.h, which writes in place: nothing old is left.
static int move_bytes(const kind_t *kind, int writes)
{
    xmp_range_t *all = xmp_allocate_range(2);
    xmp_set_range(all, 1, 0, N, 1);
    xmp_set_range(all, 2, 0, N, 1);
    xmp_file_t *file = xmp_fopen_all(kind->path, writes ? "w" : "r");
    long long bytes = N * N * (long long)sizeof(double);
    int status = !file;
    if (file && writes)
        status = xmp_fwrite_darray_all(file, xmp_desc_of(w), all) != bytes || xmp_fwrite_darray_all(file, xmp_desc_of(u), all) != bytes;
    else if (file)
        status = xmp_fread_darray_all(file, xmp_desc_of(w), all) != bytes || xmp_fread_darray_all(file, xmp_desc_of(u), all) != bytes;
    char first[2000] = "";
    if (status)
        strcpy(first, sode_file_error());
    if (file && xmp_fclose_all(file) && !status)
        status = 1, strcpy(first, sode_file_error());
    failing = "";
    xmp_free_range(all);
    if (status)
        strcpy(text, first);
    return status;
}

static void note(int status)
{
    if (status && !*text)
        strcpy(text, sode_file_error());
}

static int write_file(const kind_t *kind)
{
    int is_npy = strstr(kind->path, ".npy") != NULL;
    if (strcmp(kind->how, "bytes") == 0)
        return move_bytes(kind, 1);
    if (*kind->how == 's' || *kind->how == 'b') {
        note(save(kind, 0));
        return *text != '\0';
    }
    sode_file_t *file = sode_file_try(kind->path, kind->mode);
    note(!file);
    for (int k = is_npy; file && k < 2; k++)
        note(*kind->how == 'a' ? k ? sode_file_append(file, "u", xmp_desc_of(u), 1) : sode_file_append(file, "w", xmp_desc_of(w), 1)
                               : k ? sode_file_write(file, "u", xmp_desc_of(u)) : sode_file_write(file, "w", xmp_desc_of(w)));
    if (file)
        note(sode_file_close(file));
    return *text != '\0';
}

static int read_file(const kind_t *kind)
{
    if (strcmp(kind->how, "bytes") == 0)
        return move_bytes(kind, 0);
    if (*kind->how == 's' || *kind->how == 'b')
        return save(kind, 1);
    sode_file_t *file = sode_file_try(kind->path, "r");
    int status = !file;
    if (file && *kind->how == 'a')
        status = sode_file_read_step(file, "u", xmp_desc_of(u), 0, NULL) || sode_file_read_step(file, "w", xmp_desc_of(w), 0, NULL);
    else if (file)
        status = sode_file_read(file, "u", xmp_desc_of(u));
    if (!strstr(kind->path, ".npy") && *kind->how == 'w')
        status |= sode_file_read(file, "w", xmp_desc_of(w));
    if (file)
        sode_file_close(file);
    return status;
}

static void put(const char *path, const char *bytes, size_t size)
{
    FILE *out = fopen(path, "w");
    for (size_t k = 0; k < size && putc(bytes[k % 4], out) != EOF; k++) {}
    fclose(out);
}

// steps: complete ones of a series may be left.
static int is_old(const char *path, int steps)
{
    char found[9] = "", part[100];
    snprintf(part, sizeof part, "%s.part", path);
    if (steps)
        remove(part);
    FILE *in = fopen(path, "r");
    size_t size = in ? fread(found, 1, 8, in) : 0;
    if (in)
        fclose(in);
    int files = 0;
    DIR *folder = opendir("disk/a");
    for (struct dirent *entry; (entry = readdir(folder));)
        files += *entry->d_name != '.';
    closedir(folder);
    return size == 4 && strcmp(found, "old\n") == 0 && files == 1;
}

static int try(const kind_t *kind, int f)
{
    int me = xmp_node_num(), right = 1;
    const char *full = *faults[f].call ? NULL : "disk/ballast";
    if (me == 1) {
        put(kind->path, "old\n", 4);
        if (full)
            put(full, "full", 7700 << 10);
    }
    xmp_barrier();
    fill(1);
    *text = '\0';
    failed = 0;
    reason = faults[f].reason;
    failing = me == (faults[f].last ? xmp_num_nodes() : 1) ? faults[f].call : "";
    int told = write_file(kind), must = failed;
    failing = "";
#pragma xmp reduction(max: must)
    xmp_barrier();
    if (me == 1 && full)
        remove(full);
    if (told)
        right = me != 1 || ((is_old(kind->path, *kind->how == 'a') || strcmp(kind->how, "bytes") == 0) && strstr(text, strerror(reason)));
    else // each node that has written asks whether it is on the disk
        fill(0), right = !must && !full && (strcmp(faults[f].call, "fsync") || strstr(kind->mode, "chunk")) && !read_file(kind) && (strstr(kind->path, ".npy") || !differ());
    if (!right)
        printf("%s %s '%s', %s of node %d with %d: %s\n", kind->how, kind->path, kind->mode, faults[f].call, me, reason,
               told ? text : "not told");
    xmp_barrier();
    if (me == 1)
        remove(kind->path);
    xmp_barrier();
#pragma xmp reduction(min: right)
    return right;
}

int main(int argc, char **argv)
{
    int cases = 0, right = 0;
    (void)argv;
    if (argc > 1) {
        if (xmp_node_num() == 1)
            put("disk/a/u.h5", "old\n", 4), put("disk/ballast", "full", 8000 << 10);
        xmp_barrier();
        sode_file_t *file = sode_file_open("disk/a/u.h5", "w compress=1");
        fill(1);
        sode_file_write(file, "u", xmp_desc_of(u));
        sode_file_close(file);
        return 0;
    }
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t f = 0; f < sizeof faults / sizeof *faults; f++, cases++)
            right += try(&kinds[k], (int)f);
    if (xmp_node_num() == 1)
        printf("%d cases, %d right\n", cases, right);
    return 0;
}
