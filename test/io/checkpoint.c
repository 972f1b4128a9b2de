/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A checkpoint of n nodes is restored on m, under other mappings, and under a plain C compiler, bit for bit; and that of a plain
 * C compiler on nodes. Saved at once, or in the background while the values change.
 *
 * REQUIRES: raw
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
 * RUN: %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o serial
 * RUN: %sodecc %optimize %s -o one && %sodecc %optimize -DOTHER %s -o other
 * RUN: test "$(%mpirun -n 2 ./one load)" = "there is none"
 * RUN: for n in %ranks; do rm -f a.state && %mpirun -n $n ./one save 1 && m=$((7 - n)) && \
 * RUN:   test "$(%mpirun -n $m ./other load)" = "0 wrong at step 1" && test "$(./serial load)" = "0 wrong at step 1" && \
 * RUN:   %mpirun -n $m ./other begin 2 && test "$(%mpirun -n $n ./one load)" = "0 wrong at step 2" && \
 * RUN:   ./serial save 3 && test "$(%mpirun -n $n ./one load)" = "0 wrong at step 3" && test "$(ls)" = "$(printf \
 * RUN:   'a.state\none\nother\nserial')" || exit 1; done
 */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#include <sode/checkpoint.h>

#ifdef OTHER
#define FIRST cyclic(2)
#define SECOND block
#define THIRD cyclic
#else
#define FIRST block
#define SECOND cyclic(3)
#define THIRD block
#endif
#define N 23
#define M 10
#define Q (xmp_all_num_nodes() % 2 ? 1 : 2)

#pragma xmp nodes p[*]
#pragma xmp nodes q[*][Q]
#pragma xmp template t[N][M]
#pragma xmp distribute t[FIRST][SECOND] onto q
#pragma xmp template s[3] // fewer elements than nodes
#pragma xmp distribute s[THIRD] onto p
double u[N][M];
#pragma xmp align u[i][j] with t[i][j]
#ifndef OTHER
#pragma xmp shadow u[1:2][0]
#endif
float v[M];
#pragma xmp align v[j] with t[*][j]
long double complex few[3];
#pragma xmp align few[i] with s[i]
#ifndef OTHER // which is cyclic
#pragma xmp shadow few[2]
#endif
struct particle {
    double x[3];
    char kind;
} particles[N];
#pragma xmp align particles[i] with t[i][*]
double (*rows)[M];
#pragma xmp align rows[i][j] with t[i][j]

int step;
unsigned short seed[3];
struct { double time; char name[8]; } about;
char *text;

static double value(int i, int j) { return 1.0 / (1 + i * M + j + 1000 * step); }

static void fill(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = value(i, j);
            rows[i][j] = -value(i, j);
        }
#pragma xmp loop (j) on t[*][j]
    for (int j = 0; j < M; j++)
        v[j] = (float)value(0, j);
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < 3; i++)
        few[i] = value(i, 0) + value(i, 1) * I;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++) {
        particles[i].x[2] = value(i, 2);
        particles[i].kind = (char)(i + step);
    }
    seed[1] = (unsigned short)(step + 7);
    about.time = value(1, 1);
    snprintf(text, 40, "this is step %d", step);
}

static int wrong(void)
{
    int sum = 0;
    char right[40];
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (u[i][j] != value(i, j)) + (rows[i][j] != -value(i, j));
#pragma xmp loop (j) on t[*][j] reduction(+: sum)
    for (int j = 0; j < M; j++)
        sum += v[j] != (float)value(0, j);
#pragma xmp loop (i) on s[i] reduction(+: sum)
    for (int i = 0; i < 3; i++)
        sum += few[i] != value(i, 0) + value(i, 1) * I;
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += particles[i].x[2] != value(i, 2) || particles[i].kind != (char)(i + step);
    snprintf(right, sizeof right, "this is step %d", step);
    return sum + (seed[1] != step + 7) + (about.time != value(1, 1)) + (strcmp(text, right) != 0);
}

int main(int argc, char **argv)
{
    (void)argc;
    int saves = strcmp(argv[1], "save") == 0;
    rows = (double (*)[M])xmp_malloc(xmp_desc_of(rows), N, M);
    text = calloc(1, 40);
    sode_checkpoint_t *state = sode_checkpoint_open("a.state");
    sode_checkpoint_array(state, NULL, xmp_desc_of(u));
    sode_checkpoint_array(state, "the rows", xmp_desc_of(rows));
    sode_checkpoint_array(state, NULL, xmp_desc_of(v));
    sode_checkpoint_array(state, NULL, xmp_desc_of(few));
    sode_checkpoint_array(state, NULL, xmp_desc_of(particles));
    sode_checkpoint_value(state, step);
    sode_checkpoint_value(state, seed);
    sode_checkpoint_value(state, about);
    sode_checkpoint_memory(state, "text", text, 40);
    if (saves) {
        step = atoi(argv[2]);
        fill();
        sode_checkpoint(state);
    } else if (strcmp(argv[1], "begin") == 0) {
        step = atoi(argv[2]);
        fill();
        sode_checkpoint_begin(state);
        step = 99; // what was begun is a copy
        fill();
    } else {
        int found = sode_restart(state), sum = wrong();
        if (xmpc_all_node_num() == 0)
            printf(found ? "%d wrong at step %d\n" : "there is none\n", sum, step);
    }
    sode_checkpoint_close(state);
    return 0;
}
