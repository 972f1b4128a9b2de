/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Sections of arrays, with steps of both signs, under several mappings: the file is that of a plain C compiler, and reading one changes its
 * elements and no others.
 *
 * REQUIRES: hdf5
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial
 * RUN: %sodecc %optimize %s -o %t
 * RUN: rm -f %t.h5 && %t.serial %t.h5 > %t.expected && cp %t.h5 %t.serial.h5
 * RUN: for n in %ranks; do rm -f %t.h5 && %mpirun -n $n %t %t.h5 | diff - %t.expected && h5diff %t.h5 %t.serial.h5 || exit 1; done
 * RUN: not %mpirun -n 2 %t %t.h5 1 2>&1 | grep "sections.c:[0-9]*: file '.*h5': array 'x': the section has 1 dimension, and the array has 2$"
 * RUN: not %mpirun -n 2 %t %t.h5 2 2>&1 | grep "array 'x': the section 3:6:4 exceeds dimension 0, whose extent is 23$"
 * RUN: not %mpirun -n 2 %t %t.h5 3 2>&1 | grep "array 'x': the section has 0 elements in dimension 1$"
 * RUN: not %mpirun -n 2 %t %t.h5 4 2>&1 | grep "array 'x': the section 4:4:-2 exceeds dimension 1, whose extent is 17$"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#include <sode/io.h>

#define N 23
#define M 17
#pragma xmp nodes p[*]
#pragma xmp template rows[N][M]
#pragma xmp distribute rows[block][*] onto p
#pragma xmp template columns[N][M]
#pragma xmp distribute columns[*][cyclic] onto p
#pragma xmp template chunks[N][M]
#pragma xmp distribute chunks[cyclic(3)][*] onto p

double by_rows[N][M];
#pragma xmp align by_rows[i][j] with rows[i][j]
#pragma xmp shadow by_rows[1:2][0]
int by_columns[N][M];
#pragma xmp align by_columns[i][j] with columns[i][j]
short by_chunks[N][M];
#pragma xmp align by_chunks[i][j] with chunks[i][j]
#pragma xmp template line[101]
#pragma xmp distribute line[cyclic(4)] onto p
int along[101];
#pragma xmp align along[i] with line[i]
float everywhere[M];
#pragma xmp align everywhere[j] with rows[*][j]

static void fill(int sign)
{
#pragma xmp loop (i, j) on rows[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            by_rows[i][j] = sign * (i * 100 + j);
#pragma xmp loop (i, j) on columns[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            by_columns[i][j] = sign * (i * 100 + j);
#pragma xmp loop (i, j) on chunks[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            by_chunks[i][j] = sign * (i * 100 + j);
#pragma xmp loop (i) on line[i]
    for (int i = 0; i < 101; i++)
        along[i] = sign * i;
#pragma xmp loop (j) on rows[:][j]
    for (int j = 0; j < M; j++)
        everywhere[j] = sign * j;
}

// The sum tells which elements are negative.
static void print_sums(void)
{
    double sum[4] = {0};
#pragma xmp loop (i, j) on rows[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum[0] += (by_rows[i][j] > 0) * (i * i + 3.0 * j * j * j);
#pragma xmp loop (i, j) on columns[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum[1] += (by_columns[i][j] > 0) * (i * i + 3.0 * j * j * j);
#pragma xmp loop (i, j) on chunks[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum[2] += (by_chunks[i][j] > 0) * (i * i + 3.0 * j * j * j);
#pragma xmp loop (i) on line[i] reduction(+: sum)
    for (int i = 0; i < 101; i++)
        sum[3] += (along[i] > 0) * (along[i] + 3.0 * i * i);
    if (xmp_node_num() == 1)
        printf("%g %g %g %g %g\n", sum[0], sum[1], sum[2], sum[3], everywhere[4] + 100 * everywhere[5]);
}

#define ALL(does) \
    sode_file_##does##_section(file, "rows/a", xmp_desc_of(by_rows), {0, N}, {0, M}); \
    sode_file_##does##_section(file, "rows/b", xmp_desc_of(by_rows), {3, 5, 4}, {1, 3, 6}); \
    sode_file_##does##_section(file, "rows/c", xmp_desc_of(by_rows), {22, 1}, {0, 17}); \
    sode_file_##does##_section(file, "columns/a", xmp_desc_of(by_columns), {1, 21}, {2, 11}); \
    sode_file_##does##_section(file, "columns/b", xmp_desc_of(by_columns), {0, 8, 3}, {1, 8, 2}); \
    sode_file_##does##_section(file, "columns/c", xmp_desc_of(by_columns), {0, 2, 22}, {4, 3, 6}); \
    sode_file_##does##_section(file, "chunks", xmp_desc_of(by_chunks), {4, 15}, {1, 5, 3}); \
    sode_file_##does##_section(file, "chunks, stepped", xmp_desc_of(by_chunks), {1, 11, 2}, {0, 5, 3}); \
    sode_file_##does##_section(file, "chunks, jumped", xmp_desc_of(by_chunks), {2, 3, 10}, {0, 17}); \
    sode_file_##does##_section(file, "chunks, backwards", xmp_desc_of(by_chunks), {22, 23, -1}, {16, 9, -2}); \
    sode_file_##does##_section(file, "rows, backwards", xmp_desc_of(by_rows), {20, 10, -2}, {16, 17, -1}); \
    sode_file_##does##_section(file, "columns, backwards", xmp_desc_of(by_columns), {0, 23}, {16, 6, -3}); \
    sode_file_##does##_section(file, "nowhere", xmp_desc_of(everywhere), {11, 3, -4}); \
    sode_file_##does##_section(file, "along/8", xmp_desc_of(along), {2, 12, 8}); \
    sode_file_##does##_section(file, "along/3", xmp_desc_of(along), {100, 33, -3}); \
    sode_file_##does##_section(file, "along/7", xmp_desc_of(along), {1, 14, 7}); \
    sode_file_##does##_section(file, "along/1", xmp_desc_of(along), {90, 80, -1}); \
    sode_file_##does##_section(file, "everywhere", xmp_desc_of(everywhere), {4, 2, 6})

static void fail(sode_file_t *file, int which)
{
    if (which == 1)
        sode_file_write_section(file, "x", xmp_desc_of(by_rows), {0, 2});
    if (which == 2)
        sode_file_write_section(file, "x", xmp_desc_of(by_rows), {3, 6, 4}, {0, 2});
    if (which == 3)
        sode_file_write_section(file, "x", xmp_desc_of(by_rows), {3, 5, 4}, {0, 0});
    if (which == 4)
        sode_file_write_section(file, "x", xmp_desc_of(by_rows), {3, 5, 4}, {4, 4, -2});
}

int main(int argc, char **argv)
{
    fill(1);
    sode_file_t *file = sode_file_open(argv[1], "w");
    if (argc > 2)
        fail(file, atoi(argv[2]));
    ALL(write);
    sode_file_close(file);
    file = sode_file_open(argv[1], "r");
    fill(-1);
    sode_file_read_section(file, "rows/b", xmp_desc_of(by_rows), {3, 5, 4}, {1, 3, 6});
    sode_file_read_section(file, "columns/b", xmp_desc_of(by_columns), {0, 8, 3}, {1, 8, 2});
    sode_file_read_section(file, "chunks", xmp_desc_of(by_chunks), {4, 15}, {1, 5, 3});
    print_sums();
    sode_file_read_section(file, "rows, backwards", xmp_desc_of(by_rows), {20, 10, -2}, {16, 17, -1});
    sode_file_read_section(file, "columns, backwards", xmp_desc_of(by_columns), {0, 23}, {16, 6, -3});
    sode_file_read_section(file, "chunks, stepped", xmp_desc_of(by_chunks), {1, 11, 2}, {0, 5, 3});
    print_sums();
    sode_file_read_section(file, "along/3", xmp_desc_of(along), {100, 33, -3});
    print_sums();
    sode_file_read_section(file, "along/1", xmp_desc_of(along), {11, 80});
    print_sums();
    // Turned round: what is at the end comes from the beginning.
    sode_file_read_section(file, "chunks, backwards", xmp_desc_of(by_chunks), {0, 23}, {0, 9, 2});
    print_sums();
    fill(-1);
    ALL(read);
    print_sums();
    sode_file_close(file);
    return 0;
}
