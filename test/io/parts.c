/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Parts of a file's array into whole arrays and back, in all formats, and arrays by their own names: files and values are those
 * of a plain C compiler.
 *
 * REQUIRES: hdf5, raw, numpy
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial
 * RUN: %sodecc %optimize %s -o %t && rm -rf %t.dir && mkdir -p %t.dir/old && cd %t.dir/old && %t.serial > ../serial.txt && cd ..
 * RUN: test $(grep -c '^0 wrong' %t.dir/serial.txt) = 3
 * RUN: for n in %ranks; do %mpirun -n $n %t | diff - serial.txt && h5diff p.h5 old/p.h5 && h5diff c.h5 old/c.h5 && cmp p.npy old/p.npy && cmp p.raw old/p.raw || exit 1; done
 * RUN: not %mpirun -n 2 %t 1 2>&1 | grep "parts.c:[0-9]*: file 'p.h5': array 'none': the file has no such array$"
 * RUN: not %mpirun -n 2 %t 2 2>&1 | grep "file 'p.h5': array 'cube': the section has 2 dimensions, and the array of the file has 3$"
 * RUN: not %mpirun -n 2 %t 3 2>&1 | grep "file 'p.h5': array 'cube': the section 5:1:1 exceeds dimension 0, whose extent is 5$"
 * RUN: not %mpirun -n 2 %t 4 2>&1 | grep "file 'p.h5': array 'cube': its extents are 6 x 7, but 1 x 7 x 6 in the part of the file's array$"
 * RUN: not %mpirun -n 2 %t 5 2>&1 | grep "file 'p.h5': array 'cube': its elements are signed 2-byte integers, but 8-byte floating-point numbers in the file$"
 * RUN: not %mpirun -n 2 %t 6 2>&1 | grep "file 'p.h5': array 'cube': the file was opened for reading only$"
 * RUN: not %mpirun -n 2 %t 7 2>&1 | grep "file 'p.h5': array 'plane': the file has no such array$"
 * RUN: /usr/bin/python3 -c "import numpy; numpy.save('p8.npy', numpy.zeros([1] * 8))"
 * RUN: not %mpirun -n 2 %t 8 2>&1 | grep "file 'p8.npy': array 'line': it has 8 dimensions in the file; 1 to 7 are possible$"
 */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#include <sode/io.h>

#define K 5
#define N 13
#define M 17
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
#pragma xmp template s[7]
#pragma xmp distribute s[cyclic(2)] onto p
#pragma xmp template b[M]
#pragma xmp distribute b[block] onto p

double cube[K][N][M], pair[2][N][M], plane[N][M], line[M], few[6][7];
short small[7];
#pragma xmp align cube[*][i][*] with t[i]
#pragma xmp align pair[*][i][*] with t[i]
#pragma xmp align plane[i][*] with t[i]
#pragma xmp align line[i] with b[i]
#pragma xmp shadow line[1]
#pragma xmp align few[*][i] with s[i]
#pragma xmp align small[i] with s[i]

static int wrong;

static void fill(double by)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            plane[i][j] = by * (10000 + 100 * i + j);
            for (int k = 0; k < K; k++)
                cube[k][i][j] = by * (10000 * k + 100 * i + j);
            pair[0][i][j] = pair[1][i][j] = by * (i + 0.01 * j);
        }
#pragma xmp loop (j) on b[j]
    for (int j = 0; j < M; j++)
        line[j] = by * -j;
#pragma xmp loop (j) on s[j]
    for (int j = 0; j < 7; j++) {
        small[j] = 0;
        for (int i = 0; i < 6; i++)
            few[i][j] = by * (0.5 * i + 0.001 * j);
    }
}

// What cube[k0 + i * ki][..] was before, from the numbers of the elements.
static void check(const char *what, int failed)
{
    int found = wrong;
#pragma xmp loop (i) on t[i] reduction(+: found)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            found += plane[i][j] != 30000 + 100 * i + j;
            for (int k = 0; k < 2; k++) // more nodes than k: some of them begin inside of a plane
                found += pair[k][i][j] != 10000 * (k + 1) + 100 * i + j;
        }
#pragma xmp loop (j) on b[j] reduction(+: found)
    for (int j = 0; j < M; j++)
        found += line[j] != 20700 + M - 1 - j;
#pragma xmp loop (j) on s[j] reduction(+: found)
    for (int j = 0; j < 7; j++)
        for (int i = 0; i < 6; i++)
            found += few[i][j] != 40000 + 100 * (12 - 2 * i) + 1 + 2 * j;
    wrong = found + failed;
    if (xmp_node_num() == 1)
        printf("%d wrong, %s\n", wrong, what);
}

static void move(const char *path)
{
    fill(1);
    sode_file_t *file = sode_file_open(path, "w");
    sode_file_write(file, "cube", xmp_desc_of(cube));
    sode_file_close(file);
    file = sode_file_open(path, "r");
    int failed = sode_file_read_part(file, "cube", xmp_desc_of(plane), {3, 1}, {0, N}, {0, M}) ||
                 sode_file_read_part(file, "cube", xmp_desc_of(pair), {1, 2}, {0, N}, {0, M}) ||
                 sode_file_read_part(file, "cube", xmp_desc_of(line), {2, 1}, {7, 1}, {M - 1, M, -1}) ||
                 sode_file_read_part(file, "cube", xmp_desc_of(few), {4, 1}, {12, 6, -2}, {1, 7, 2});
    sode_file_close(file);
    check(path, failed);
    fill(-1);
    file = sode_file_open(path, "a");
    sode_file_write_part(file, "cube", xmp_desc_of(pair), {3, 2}, {0, N}, {0, M});
    sode_file_write_part(file, "cube", xmp_desc_of(plane), {1, 1}, {0, N}, {0, M});
    sode_file_write_part(file, "cube", xmp_desc_of(line), {4, 1}, {2, 1}, {M - 1, M, -1});
    sode_file_write_part(file, "cube", xmp_desc_of(few), {2, 1}, {12, 6, -1}, {0, 7, 2});
    sode_file_close(file);
}

static void move_named(void)
{
    sode_file_t *file = sode_file_open("c.h5", "w compress=1 chunk=2x5");
    sode_file_write_arrays(file, cube, plane, line, few);
    sode_file_write_part(file, "cube", xmp_desc_of(line), {4, 1}, {2, 1}, {0, M});
    sode_file_write_part(file, "plane", xmp_desc_of(few), {1, 6, 2}, {0, 7, 2});
    sode_file_close(file);
    fill(0);
    file = sode_file_open("c.h5", "r");
    int failed = sode_file_read_arrays(file, plane, line) || sode_file_read_arrays(file, few);
    double sum = failed;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += plane[i][j] * (i + j);
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    sode_file_close(file);
}

static void fail(int which)
{
    sode_file_t *file = sode_file_open(which == 8 ? "p8.npy" : "p.h5", "r");
    if (which == 8)
        sode_file_read_part(file, "line", xmp_desc_of(line), {0, M});
    if (which == 1)
        sode_file_read_part(file, "none", xmp_desc_of(line), {0, M});
    if (which == 2)
        sode_file_read_part(file, "cube", xmp_desc_of(line), {0, 1}, {0, M});
    if (which == 3)
        sode_file_read_part(file, "cube", xmp_desc_of(plane), {K, 1}, {0, N}, {0, M});
    if (which == 4)
        sode_file_read_part(file, "cube", xmp_desc_of(few), {0, 1}, {0, 7}, {0, 6});
    if (which == 5)
        sode_file_read_part(file, "cube", xmp_desc_of(small), {0, 1}, {0, 7}, {0, 1});
    if (which == 6)
        sode_file_write_part(file, "cube", xmp_desc_of(line), {0, 1}, {0, 1}, {0, M});
    if (which == 7)
        sode_file_read_arrays(file, cube, plane, line);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        fail(atoi(argv[1]));
    move("p.npy");
    move("p.raw");
    move("p.h5");
    move_named();
    return 0;
}
