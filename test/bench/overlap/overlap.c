// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 5-point sweep with its exchange before it and with `overlap`, and both parts alone, in turn.
//
//   overlap ROUNDS STEPS        prints: exchange, computation, one after the other, overlap; seconds per step

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#ifndef ROWS
#define ROWS 2000
#endif
#ifndef COLUMNS
#define COLUMNS 1000
#endif

#pragma xmp nodes p[*]
#pragma xmp template t[ROWS]
#pragma xmp distribute t[block] onto p
static double u[ROWS][COLUMNS], v[ROWS][COLUMNS];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp shadow u[1][0]

static void exchange(void)
{
#pragma xmp reflect (u) async(1)
#pragma xmp wait_async(1)
}

static void compute(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++)
            v[i][j] = 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]);
}

static void in_turn(void)
{
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++)
            v[i][j] = 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]);
}

static void overlapped(void)
{
#pragma xmp reflect (u) async(2)
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++)
            v[i][j] = 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]);
}

static double field(int i, int j)
{
    return i * 7 % 31 + j * 3 % 17;
}

// Elements of v that are not those of a sweep over a complete u.
static long wrong(void)
{
    long count = 0;

#pragma xmp loop (i) on t[i] reduction(+:count)
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++) {
            count += v[i][j] != 0.25 * (field(i-1, j) + field(i+1, j) + field(i, j-1) + field(i, j+1));
            v[i][j] = -1;
        }
    return count;
}

static double seconds(void (*step)(void), int steps)
{
    double begin, each;

#pragma xmp barrier
    begin = xmp_wtime();
    for (int n = 0; n < steps; n++)
        step();
    each = (xmp_wtime() - begin) / steps;
#pragma xmp reduction(max:each)
    return each;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 1, steps = argc > 2 ? atoi(argv[2]) : 1;
    long faults = 0;

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            u[i][j] = field(i, j);
    in_turn(); // plans are made
    faults += wrong();
    overlapped();
    faults += wrong();
    for (int round = 0; round < rounds; round++) {
        double e = seconds(exchange, steps), c = seconds(compute, steps);
        double t = seconds(in_turn, steps), o = seconds(overlapped, steps);

        if (xmp_node_num() == 1)
            printf("%.9f %.9f %.9f %.9f\n", e, c, t, o);
    }
    faults += wrong();
    if (faults && xmp_node_num() == 1)
        printf("%ld wrong elements\n", faults);
    return faults != 0;
}
