/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * No rank needs more than 64 MiB beside its array, however the array is distributed; and elements of a cyclic dimension do
 * not become as many pieces of the file.  Of a series, windows end where chunks do.
 *
 * REQUIRES: hdf5
 * UNSUPPORTED: sanitize
 * RUN: %sodecc %optimize %s -o %t && %mpirun -n 2 %t %t.h5 && %mpirun -n 1 %t %t.h5 series; s=$?; rm -f %t.h5; exit $s
 */
#include <stdio.h>
#include <sys/resource.h>
#include <xmp.h>
#include <sode/io.h>

enum { N = 4096, M = 6144, LIMIT = 64 << 10 }; // 96 MiB on each rank; in KiB
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[*][cyclic] onto p
double u[N][M];
#pragma xmp align u[i][j] with t[i][j]

static long peak(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

int main(int argc, char **argv)
{
    double wrong = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = i * M + j;
    sode_file_t *file = sode_file_open(argv[1], "w"); // libraries take some memory of their own
    long before = peak();
    if (argc > 2)
        sode_file_append(file, "u", xmp_desc_of(u), 0);
    else
        sode_file_write(file, "u", xmp_desc_of(u));
    sode_file_close(file);
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = 0;
    file = sode_file_open(argv[1], "r");
    if (argc > 2)
        sode_file_read_step(file, "u", xmp_desc_of(u), 0, NULL);
    else
        sode_file_read(file, "u", xmp_desc_of(u));
    sode_file_close(file);
    long more = peak() - before;
#pragma xmp loop (i, j) on t[i][j] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            wrong += u[i][j] != i * M + j;
    printf("node %d: %ld KiB more, %g elements are wrong\n", xmp_node_num(), more, wrong);
    return more > LIMIT || wrong != 0;
}
