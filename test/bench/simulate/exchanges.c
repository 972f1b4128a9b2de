// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exchanges of a 2-D array on P0 x P1 nodes and of a 3-D one on Q0 x Q1 x Q2, N and M elements wide per node: what the
// first one costs (it makes the plan) and what the following ones cost, in messages, bytes and simulated time. Every
// shadow element is checked after the last one. Periodic, so that all nodes are alike. TIMES following exchanges.
// And sums of what other nodes add, whose values are new in each execution: also the first one sends those of its moment.

#include <stdio.h>
#include <xmp.h>

#include "count.h"

#define ROWS (P0 * N)
#define COLUMNS (P1 * N)
#define X (Q0 * M)
#define Y (Q1 * M)
#define Z (Q2 * M)

#pragma xmp nodes p[P0][P1]
#pragma xmp template t[ROWS][COLUMNS]
#pragma xmp distribute t[block][block] onto p
double u[ROWS][COLUMNS];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp shadow u[W][W]

#pragma xmp nodes q[Q0][Q1][Q2]
#pragma xmp template s[X][Y][Z]
#pragma xmp distribute s[block][block][block] onto q
double v[X][Y][Z];
#pragma xmp align v[i][j][k] with s[i][j][k]
#pragma xmp shadow v[W][W][W]

static void plane_corners(void)
{
#pragma xmp reflect (u) width(/periodic/W, /periodic/W)
}

static void plane_faces(void)
{
#pragma xmp reflect (u) width(/periodic/W, /periodic/W) orthogonal
}

static void plane_at_once(void)
{
#pragma xmp reflect (u) width(/periodic/W, /periodic/W) async(1)
#pragma xmp wait_async(1)
}

static void cube_corners(void)
{
#pragma xmp reflect (v) width(/periodic/W, /periodic/W, /periodic/W)
}

static void cube_faces(void)
{
#pragma xmp reflect (v) width(/periodic/W, /periodic/W, /periodic/W) orthogonal
}

static void cube_at_once(void)
{
#pragma xmp reflect (v) width(/periodic/W, /periodic/W, /periodic/W) async(1)
#pragma xmp wait_async(1)
}

#define LENGTH (P0 * P1 * 4)
#pragma xmp nodes line[P0*P1]
#pragma xmp template along[LENGTH]
#pragma xmp distribute along[block] onto line
double x[LENGTH], y[LENGTH];
int far[LENGTH];
#pragma xmp align [i] with along[i] :: x, y, far

#define WRAPPED(i, n) (((i) + (n)) % (n))
#define PLANE(i, j) (1.0 + WRAPPED(i, ROWS) * COLUMNS + WRAPPED(j, COLUMNS))
#define CUBE(i, j, k) (1.0 + (WRAPPED(i, X) * Y + WRAPPED(j, Y)) * Z + WRAPPED(k, Z))

static void fill(void)
{
    int i, j, k;

#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLUMNS; j++)
            u[i][j] = PLANE(i, j);
#pragma xmp loop (i, j, k) on s[i][j][k]
    for (i = 0; i < X; i++)
        for (j = 0; j < Y; j++)
            for (k = 0; k < Z; k++)
                v[i][j][k] = CUBE(i, j, k);
}

// Elements that are wrong, seen from their neighbors; without corners only those beside an element.
static long wrong_in_plane(int corners)
{
    int i, j, a, b;
    long wrong = 0;

#pragma xmp loop (i, j) on t[i][j] reduction(+:wrong)
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLUMNS; j++)
            for (a = -W; a <= W; a++)
                for (b = -W; b <= W; b++)
                    if (corners || a == 0 || b == 0)
                        wrong += u[i + a][j + b] != PLANE(i + a, j + b);
    return wrong;
}

static long wrong_in_cube(int corners)
{
    int i, j, k, a, b, c;
    long wrong = 0;

#pragma xmp loop (i, j, k) on s[i][j][k] reduction(+:wrong)
    for (i = 0; i < X; i++)
        for (j = 0; j < Y; j++)
            for (k = 0; k < Z; k++)
                for (a = -W; a <= W; a++)
                    for (b = -W; b <= W; b++)
                        for (c = -W; c <= W; c++)
                            if (corners || (a == 0) + (b == 0) + (c == 0) >= 2)
                                wrong += v[i + a][j + b][k + c] != CUBE(i + a, j + b, k + c);
    return wrong;
}

// The first use of a set of nodes makes its communicator; all rows at the same time.
static void measure_set(void)
{
    double begin, first;
    count_t count;
    long messages;
    int one = 1;

#pragma xmp barrier
    count_read(&count);
    begin = xmp_wtime();
#pragma xmp reduction(+:one) on p[*][:]
    first = xmp_wtime() - begin;
    count_read(&count);
    messages = count.messages;
#pragma xmp reduction(max:first, messages)
#pragma xmp task on p[0][0]
    printf("set of a row|%d|%ld|%.9f\n", one != P1, messages, first);
}

static void measure_sums(void)
{
    double begin, first = 0;
    count_t count;
    long messages = 0, wrong = 0;
    int i, turn;

#pragma xmp loop (i) on along[i]
    for (i = 0; i < LENGTH; i++) {
        far[i] = (i + LENGTH / 2) % LENGTH;
        y[i] = 0;
    }
    for (turn = 1; turn <= 1 + TIMES; turn++) {
#pragma xmp loop (i) on along[i]
        for (i = 0; i < LENGTH; i++)
            x[i] = turn * (i + 1.0);
        count_read(&count);
        begin = xmp_wtime();
#pragma xmp loop (i) on along[i] scatter(+: y)
        for (i = 0; i < LENGTH; i++)
            y[far[i]] += x[i];
        if (turn == 1) {
            first = xmp_wtime() - begin;
            count_read(&count);
            messages = count.messages;
        }
#pragma xmp loop (i) on along[i] reduction(+: wrong)
        for (i = 0; i < LENGTH; i++)
            wrong += y[i] != turn * (turn + 1) / 2 * (far[i] + 1.0);
    }
#pragma xmp reduction(max:first, messages)
#pragma xmp task on p[0][0]
    printf("sums|%d|%ld|%.9f\n", wrong != 0, messages, first);
}

static void measure(const char *name, void (*exchange)(void), long (*wrong)(int corners), int corners)
{
    double begin, first, end;
    count_t count;
    long most, least, bytes, fewest, setup;
    int n;

#pragma xmp barrier
    count_read(&count);
    begin = xmp_wtime();
    exchange();
    first = xmp_wtime() - begin;
    count_read(&count);
    setup = count.messages;
#pragma xmp barrier
    count_read(&count);
    begin = xmp_wtime();
    for (n = 0; n < TIMES; n++)
        exchange();
    end = xmp_wtime(); // simulated ranks have one clock: from the last to begin to the last to end
    count_read(&count);
    most = least = count.messages;
    bytes = fewest = count.bytes;
#pragma xmp reduction(max:first, begin, end, most, bytes, setup)
#pragma xmp reduction(min:least, fewest)
    n = wrong(corners) != 0;
#pragma xmp task on p[0][0]
    printf("%s|%d|%ld|%ld|%ld|%ld|%ld|%.9f|%.9f\n", name, n, least, most, fewest, bytes, setup, first,
           (end - begin) / TIMES);
}

int main(void)
{
    fill();
    measure_set();
    measure_sums();
    measure("2-D corners", plane_corners, wrong_in_plane, 1);
    measure("2-D faces", plane_faces, wrong_in_plane, 0);
    measure("2-D at once", plane_at_once, wrong_in_plane, 1);
    measure("3-D corners", cube_corners, wrong_in_cube, 1);
    measure("3-D faces", cube_faces, wrong_in_cube, 0);
    measure("3-D at once", cube_at_once, wrong_in_cube, 1);
    return 0;
}
