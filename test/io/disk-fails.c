/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A system call that fails, the first time or later, on the first or the last node: whatever reads or writes, the message has the
 * system's reason. (A disk that cannot be read says nothing about the file: it may be a checkpoint all the same.) A failure that
 * nobody hears of has harmed nothing. And a file that another job cuts off while it is open.
 *
 * REQUIRES: hdf5, raw
 * RUN: %sodecc %optimize %s -o %t && %cc -Wno-unknown-pragmas %s %libsode_io_serial -o %t.serial
 * RUN: for run in "%mpirun -n 1 %t" "%mpirun -n 3 %t" %t.serial; do rm -rf %t.dir && mkdir %t.dir && cd %t.dir && $run > out; cat out; \
 * RUN:   %filecheck %s < out || exit 1; done
 * CHECK: {{^}}[[CASES:[0-9]+]] cases, [[CASES]] right
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <xmp.h>
#include <sode/checkpoint.h>
#include <sode/io.h>
#include <xmp_io.h>

#define N 64
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(3)] onto p
static double u[N][N], w[N][N], memory[N];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align w[i][*] with c[i]

// ---- system calls of one node that fail

static const char *failing = "";
static int reason, after, seen, failed;

static int fails(const char *call, int file)
{
    char link[64], path[4096] = "";
    if (strcmp(call, failing) != 0)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    if (readlink(link, path, sizeof path - 1) < 0 || !strstr(path, "/fails.") || seen++ < after)
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

ssize_t pread(int file, void *data, size_t size, off_t at)
{
    return fails("read", file) ? -1 : syscall(SYS_pread64, file, data, size, at);
}

ssize_t preadv(int file, const struct iovec *pieces, int n, off_t at)
{
    return fails("read", file) ? -1 : syscall(SYS_preadv, file, pieces, n, at, 0);
}

int fsync(int file)
{
    return fails("fsync", file) ? -1 : syscall(SYS_fsync, file);
}

int ftruncate(int file, off_t size)
{
    return fails("truncate", file) ? -1 : syscall(SYS_ftruncate, file, size);
}

int close(int file)
{
    int fail = fails("close", file), status = syscall(SYS_close, file);
    errno = fail ? reason : errno;
    return fail ? -1 : status;
}

// ---- what reads and writes

static char text[2000]; // of the first failure

static void note(int status)
{
    if (status && !*text)
        strcpy(text, sode_file_error());
}

static int quarters; // that are left of an open file

static void cut_off(const char *path)
{
    struct stat about;
    if (quarters && xmp_node_num() == 1 && (stat(path, &about) || truncate(path, about.st_size * quarters / 4)))
        puts("it cannot be cut off");
    xmp_barrier();
}

static void use_file(const char *path, const char *mode, int writes)
{
    sode_file_t *file = sode_file_try(path, writes ? mode : "r");
    note(!file);
    if (!file)
        return;
    cut_off(path);
    note(writes ? sode_file_write(file, "w", xmp_desc_of(w)) : sode_file_read(file, "w", xmp_desc_of(w)));
    if (!strstr(path, ".npy")) {
        note(writes ? sode_file_write(file, "u", xmp_desc_of(u)) : sode_file_read(file, "u", xmp_desc_of(u)));
        note(writes ? sode_file_append(file, "s", xmp_desc_of(w), 1) : sode_file_read_step(file, "s", xmp_desc_of(w), 0, NULL));
    }
    note(sode_file_close(file));
}

static void use_state(int writes)
{
    sode_checkpoint_t *state = sode_checkpoint_try("fails.state");
    sode_checkpoint_array(state, "u", xmp_desc_of(u));
    sode_checkpoint_array(state, "w", xmp_desc_of(w));
    note(writes ? sode_checkpoint(state) : sode_restart(state) != 1);
    sode_checkpoint_close(state);
}

enum { ARRAY, VIEW, ONE, SHARED, CALLS };

static long long move(xmp_file_t *file, int call, xmp_range_t *all, int writes)
{
    if (call == ARRAY)
        return writes ? xmp_fwrite_darray_all(file, xmp_desc_of(w), all) : xmp_fread_darray_all(file, xmp_desc_of(w), all);
    if (call == VIEW)
        return (long long)(writes ? xmp_fwrite_all(file, memory, 8, N) : xmp_fread_all(file, memory, 8, N));
    if (call == ONE)
        return (long long)(writes ? xmp_fwrite(file, memory, 8, N) : xmp_fread(file, memory, 8, N));
    return (long long)(writes ? xmp_fwrite_shared(file, memory, 8, N) : xmp_fread_shared(file, memory, 8, N));
}

static void use_bytes(int call, int writes)
{
    xmp_file_t *file = xmp_fopen_all("fails.bin", writes ? "w" : "r");
    xmp_range_t *all = xmp_allocate_range(2);
    note(!file);
    if (!file)
        return;
    xmp_set_range(all, 1, 0, N, 1);
    xmp_set_range(all, 2, 0, N, 1);
    if (call == VIEW)
        note(xmp_file_set_view_all(file, 0, xmp_desc_of(w), all));
    if (call != ONE || xmp_node_num() == xmp_num_nodes())
        note(move(file, call, all, writes) != (call == ARRAY ? 8 * N * N : 8 * N));
    xmp_barrier();
    xmp_free_range(all);
    note(xmp_fclose_all(file));
}

static const char *const ways[][2] = {
    {"fails.h5", "w"}, {"fails.h5", "w collective compress=9 chunk=17x33"}, {"fails.h5", "a"}, {"fails.raw", "w"}, {"fails.raw", "a"},
    {"fails.npy", "w"}, {"fails.state", ""}, {"fails.bin", ""}, {"fails.bin", ""}, {"fails.bin", ""}, {"fails.bin", ""},
};
enum { WAYS = sizeof ways / sizeof *ways, STATE = 6, BYTES };

/* Did a node see a failure? */
static int use(int way, int writes)
{
    *text = '\0';
    if (way < STATE)
        use_file(ways[way][0], ways[way][1], writes);
    else if (way == STATE)
        use_state(writes);
    else
        use_bytes(way - BYTES, writes);
    int any = *text != '\0';
#pragma xmp reduction (max: any)
    return any;
}

// ---- cases

static void fill(int by)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = by * (i * 1000 + j);
#pragma xmp loop (i) on c[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            w[i][j] = by * (i * 1000 + j);
    for (int i = 0; i < N; i++)
        memory[i] = by * (i + 1);
}

static int differ(int way)
{
    int wrong = 0, wrong_u = 0, wrong_here = 0;
#pragma xmp loop (i) on c[i] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            wrong += w[i][j] != i * 1000 + j;
#pragma xmp loop (i) on t[i] reduction(+: wrong_u)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            wrong_u += u[i][j] != i * 1000 + j;
    for (int i = 0; i < N; i++)
        wrong_here += memory[i] != i + 1;
    if (way <= BYTES)
        return wrong || (way != BYTES && !strstr(ways[way][0], ".npy") && wrong_u);
    return way - BYTES != ONE || xmp_node_num() == xmp_num_nodes() ? wrong_here : 0;
}

static int try(int way, const char *call, int node)
{
    int me = xmp_node_num(), reads = strcmp(call, "read") == 0, right = 1;
    fill(1);
    if (reads && use(way, 1) && me == 1)
        printf("it cannot be prepared: %s\n", text);
    fill(!reads);
    seen = failed = 0;
    reason = after == 1 || reads ? EIO : EDQUOT;
    xmp_barrier();
    failing = node == me ? call : "";
    int told = use(way, !reads), must = failed;
    failing = "";
#pragma xmp reduction (max: must)
    if (told)
        right = !*text || strstr(text, strerror(reason)) || strstr(text, "other nodes:");
    else if (must) // the last close of a file that is on the disk
        fill(0), right = !strcmp(call, "close") && !use(way, 0) && !differ(way);
    if (!right || (!must && told))
        printf("%s '%s' (%d): %s number %d of node %d: %s\n", ways[way][0], ways[way][1], way, call, after + 1, node, *text ? text : "not told");
    xmp_barrier();
    if (me == 1)
        remove(ways[way][0]);
    xmp_barrier();
#pragma xmp reduction (min: right)
    return right;
}

static int try_cut(int way, int left)
{
    fill(1);
    use(way, 1);
    fill(0);
    quarters = left;
    int told = use(way, 0), right = told ? !strstr(text, "no such array") && !strstr(text, "no reason") : !differ(way);
    quarters = 0;
    if (!right)
        printf("%s '%s' (%d): %d of 4 left: %s\n", ways[way][0], ways[way][1], way, left, told ? text : "not told");
    xmp_barrier();
    if (xmp_node_num() == 1)
        remove(ways[way][0]);
    xmp_barrier();
#pragma xmp reduction (min: right)
    return right;
}

int main(void)
{
    static const char *const calls[] = {"write", "fsync", "close", "truncate", "read"};
    int cases = 0, right = 0, last = xmp_num_nodes();
    for (int way = 0; way < (int)WAYS; way++)
        for (int c = 0; c < 5; c++)
            for (int node = 1; node <= last; node += last > 1 ? last - 1 : 1)
                for (after = 0; after < 3; after++, cases++)
                    right += try(way, calls[c], node);
    for (int way = 0; way < STATE; way++)
        for (int left = 1; left < 4; left++, cases++)
            right += try_cut(way, left);
    if (xmp_node_num() == 1)
        printf("%d cases, %d right\n", cases, right);
    return 0;
}
