/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The last thing that an append writes is where the file says that it has another step: if only that fails, on the node that writes it, all
 * nodes hear of it from the append, not from a later call.
 *
 * REQUIRES: raw
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t && for n in 1 3; do %mpirun -n $n %t | grep -x right || exit 1; done
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <xmp.h>
#include <sode/io.h>

#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]

static int writes, failing; /* of node 0: so far, and which one fails, or 0 */

static int fails(void)
{
    writes++;
    if (writes != failing)
        return 0;
    errno = ENOSPC;
    return 1;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at)
{
    return fails() ? -1 : syscall(SYS_pwrite64, file, data, size, at);
}

ssize_t pwritev(int file, const struct iovec *pieces, int n, off_t at)
{
    return fails() ? -1 : syscall(SYS_pwritev, file, pieces, n, at, 0);
}

static int append(sode_file_t *file, int step)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = 100 * step + i;
    writes = 0;
    return sode_file_append(file, "u", xmp_desc_of(u), step) != 0;
}

int main(void)
{
    sode_file_t *file = sode_file_try("last.raw", "w");
    int first = append(file, 0), second = append(file, 1), last = writes, heard;
    failing = xmp_node_num() == 1 ? last : 0;
    heard = append(file, 2);
    failing = 0;
    const int says = strstr(sode_file_error(), strerror(ENOSPC)) != NULL;
    int all = heard && says, any = first || second;
    (void)sode_file_close(file);
#pragma xmp reduction (min: all)
#pragma xmp reduction (max: any)
    if (xmp_node_num() == 1)
        printf(all && !any && last > 1 ? "right\n" : "heard %d, says %d '%s', failed before %d, writes %d\n", heard, says, sode_file_error(), any, last);
    return 0;
}
