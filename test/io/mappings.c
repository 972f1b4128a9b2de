/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Arrays of every mapping are written on n nodes, read on m under other mappings, and the file is that of a plain C compiler.
 *
 * REQUIRES: hdf5
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial
 * RUN: %sodecc %optimize %s -o %t.one && %sodecc %optimize -DOTHER %s -o %t.other
 * RUN: rm -f %t.h5 && %t.serial write %t.h5 && cp %t.h5 %t.serial.h5
 * RUN: for n in %ranks; do rm -f %t.h5 && %mpirun -n $n %t.one write %t.h5 && h5diff -q %t.h5 %t.serial.h5 && \
 * RUN:   m=$((7 - n)) && %mpirun -n $m %t.other read %t.h5 || exit 1; done
 * RUN: %t.serial read %t.h5
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#include <sode/io.h>

#ifdef OTHER
#define FIRST cyclic(2)
#define SECOND block
#define THIRD cyclic
#define MANY cyclic
#else
#define FIRST block
#define SECOND cyclic(3)
#define THIRD gblock(map)
#define MANY block
#endif

#define N 23
#define M 10
#define Q (xmp_all_num_nodes() % 2 ? 1 : 2)
#define EACH(i, n) for (i = 0; i < (n); i++)

static int map[64];
static void fill_map(void)
{
    int k;
    EACH(k, N) map[k * k % 7 % xmp_all_num_nodes()]++; // some are 0
}

#pragma xmp nodes p[*]
#pragma xmp nodes g[*][Q]
#pragma xmp nodes first[1] = p[0:1]
#pragma xmp template t[N]
#pragma xmp distribute t[FIRST] onto p
#pragma xmp template s(-4:40)
#pragma xmp distribute s(SECOND) onto p
#pragma xmp template grid[N][M]
#pragma xmp distribute grid[FIRST][SECOND] onto g
#pragma xmp template few[2]
#pragma xmp distribute few[FIRST] onto p
#pragma xmp template alone[N]
#pragma xmp distribute alone[block] onto first
#pragma xmp template seven[5][2][3][4][2][1][3]
#pragma xmp distribute seven[MANY][*][*][MANY][*][*][*] onto g

double line[N];
#pragma xmp align line[i] with t[i]
#ifndef OTHER // which is cyclic
#pragma xmp shadow line[2:1]
#endif
int shifted[N];
#pragma xmp align shifted[i] with s(i - 2)
int island[4]; // most nodes have none of it, nor of the next
#pragma xmp align island[i] with s(i + 17)
#ifdef OTHER
#pragma xmp shadow island[3]
#endif
short corner[2][3];
#pragma xmp align corner[i][j] with grid[i+13][j+6]
float plane[N][M];
#pragma xmp align plane[i][j] with grid[i][j]
short turned[M][N];
#pragma xmp align turned[j][i] with grid[i][j]
double row[M];
#pragma xmp align row[j] with grid[*][j]
char column[N][3];
#pragma xmp align column[i][*] with grid[i][*]
long whole[N];
#pragma xmp align whole[i] with t[i]
#pragma xmp shadow whole[*]
unsigned char tiny[2];
#pragma xmp align tiny[i] with few[i]
int one_node[N];
#pragma xmp align one_node[i] with alone[i]
short deep[5][2][3][4][2][1][3];
#pragma xmp align deep[i][j][k][l][m][n][o] with seven[i][j][k][l][m][n][o]
double (*pointer)[M];
#pragma xmp align pointer[i][j] with grid[i][j]

static int wrong;

// What element k of array number `which` holds; or, where it was read, whether it does.
static double value(int which, int k)
{
    return which * 7 % 100 + k % 29;
}
static int reads;
#define VISIT(which, element, k) \
    do { \
        if (!reads) \
            element = value(which, k); \
        else \
            differ += element != value(which, k); \
    } while (0)

static void visit_lines(void)
{
    int i, j, differ = 0;
#pragma xmp loop (i) on t[i] reduction(+: differ)
    EACH(i, N) VISIT(1, line[i], i);
#pragma xmp loop (i) on s(i - 2) reduction(+: differ)
    EACH(i, N) VISIT(2, shifted[i], i);
#pragma xmp loop (j) on grid[:][j] reduction(+: differ)
    EACH(j, M) VISIT(3, row[j], j);
#pragma xmp loop (i) on grid[i][:] reduction(+: differ)
    EACH(i, N)
        for (int c = 0; c < 3; c++)
            VISIT(4, column[i][c], 3 * i + c);
#pragma xmp loop (i) on t[i] reduction(+: differ)
    EACH(i, N) VISIT(5, whole[i], i);
#pragma xmp loop (i) on s(i + 17) reduction(+: differ)
    EACH(i, 4) VISIT(13, island[i], i);
#pragma xmp loop (i) on few[i] reduction(+: differ)
    EACH(i, 2) VISIT(6, tiny[i], i);
#pragma xmp loop (i) on alone[i]
    EACH(i, N) VISIT(7, one_node[i], i);
    wrong += differ;
}

static void visit_planes(void)
{
    int i, j, k, l, m, n, o, differ = 0;
#pragma xmp loop (i, j) on grid[i][j] reduction(+: differ)
    EACH(i, N)
        EACH(j, M) VISIT(8, plane[i][j], i * M + j);
#pragma xmp loop (i, j) on grid[i+13][j+6] reduction(+: differ)
    EACH(i, 2)
        EACH(j, 3) VISIT(14, corner[i][j], i * 3 + j);
#pragma xmp loop (i, j) on grid[i][j] reduction(+: differ)
    EACH(i, N)
        EACH(j, M) VISIT(9, turned[j][i], j * N + i);
#pragma xmp loop (i, j) on grid[i][j] reduction(+: differ)
    EACH(i, N)
        EACH(j, M) VISIT(10, pointer[i][j], i * M + j);
#pragma xmp loop (i, j, k, l, m, n, o) on seven[i][j][k][l][m][n][o] reduction(+: differ)
    EACH(i, 5)
        EACH(j, 2)
            EACH(k, 3)
                EACH(l, 4)
                    EACH(m, 2)
                        EACH(n, 1)
                            EACH(o, 3)
                                VISIT(11, deep[i][j][k][l][m][n][o],
                                      ((((i * 2 + j) * 3 + k) * 4 + l) * 2 + m) * 3 + o);
    wrong += differ;
}

// Arrays that live in this call only.
static void move_locals(sode_file_t *file)
{
    int n = N, i, j, differ = 0;
#pragma xmp nodes p[*]
#pragma xmp template u[n][M]
#ifdef OTHER
#pragma xmp distribute u[*][THIRD] onto p
#else
#pragma xmp distribute u[THIRD][*] onto p
#endif
    double local[n][M];
#pragma xmp align local[i][j] with u[i][j]
    if (reads)
        sode_file_read(file, "some/group/local", xmp_desc_of(local));
#pragma xmp loop (i, j) on u[i][j] reduction(+: differ)
    EACH(i, N)
        EACH(j, M) VISIT(12, local[i][j], i * M + j);
    if (!reads)
        sode_file_write(file, "some/group/local", xmp_desc_of(local));
    wrong += differ;
}

#define ALL(does) \
    sode_file_##does(file, NULL, xmp_desc_of(line)); \
    sode_file_##does(file, NULL, xmp_desc_of(shifted)); \
    sode_file_##does(file, NULL, xmp_desc_of(island)); \
    sode_file_##does(file, NULL, xmp_desc_of(corner)); \
    sode_file_##does(file, NULL, xmp_desc_of(row)); \
    sode_file_##does(file, "/column", xmp_desc_of(column)); \
    sode_file_##does(file, NULL, xmp_desc_of(whole)); \
    sode_file_##does(file, "tiny", xmp_desc_of(tiny)); \
    sode_file_##does(file, NULL, xmp_desc_of(one_node)); \
    sode_file_##does(file, NULL, xmp_desc_of(plane)); \
    sode_file_##does(file, NULL, xmp_desc_of(turned)); \
    sode_file_##does(file, NULL, xmp_desc_of(pointer)); \
    sode_file_##does(file, NULL, xmp_desc_of(deep))

int main(int argc, char **argv)
{
    fill_map();
    pointer = (double (*)[M])xmp_malloc(xmp_desc_of(pointer), N, M);
    reads = argc > 1 && strcmp(argv[1], "read") == 0;
    if (!reads) {
        visit_lines();
        visit_planes();
    }
    sode_file_t *file = sode_file_open(argv[2], reads ? "r" : "w");
    if (reads) {
        ALL(read);
    } else {
        ALL(write);
    }
    move_locals(file);
    sode_file_close(file);
    if (reads) {
        visit_lines();
        visit_planes();
    }
    free(pointer);
    if (wrong)
        printf("node %d: %d elements are wrong\n", xmp_node_num(), wrong);
    return wrong != 0;
}
