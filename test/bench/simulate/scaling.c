// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a rank pays for the number of ranks: bytes that the runtime holds (memory.c), after the start and after each kind of
// directive, the most of all ranks; and nanoseconds of its own processor time for constructs that send nothing, the least of
// all, as others are disturbed; and messages of an execution of gmove and gather, of the first one, too. Each function runs once, to
// make what is made once, and then many times.

#include <stdio.h>
#include <time.h>
#include <xmp.h>

#include "count.h"
#include "memory.h"

#define N 4
#define ROWS (P0 * N)
#define COLUMNS (P1 * N)

#pragma xmp nodes p[P0][P1]
#pragma xmp template t[ROWS][COLUMNS]
#pragma xmp distribute t[block][block] onto p
static double u[ROWS][COLUMNS];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp shadow u[1][1]

static double v[ROWS]; // copies on each column of nodes
#pragma xmp align v[i] with t[i][*]

// Each node reads from four others, far away; and elements that one node owns.
#define LENGTH (P0 * P1 * N)
#pragma xmp nodes q[P0*P1]
#pragma xmp template s[LENGTH]
#pragma xmp distribute s[block] onto q
static double x[LENGTH], y[LENGTH];
static int far[LENGTH][4], near[LENGTH];
#pragma xmp align [i] with s[i] :: x, y, near
#pragma xmp align far[i][*] with s[i]

static double sum;
static double line[ROWS];
static int most, where;

static void loop(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            u[i][j] += 1;
}

static void halo(void)
{
#pragma xmp reflect (u) width(/periodic/1, /periodic/1)
}

static void clause(void)
{
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum) reduction(max: most)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) {
            sum += u[i][j];
            most = i > most ? i : most;
        }
}

static void location(void)
{
#pragma xmp loop (i, j) on t[i][j] reduction(firstmax: most / where /)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            if (i > most)
                most = where = i;
}

static void row(void)
{
#pragma xmp reduction (+: sum) on p[*][:]
}

static void column(void)
{
#pragma xmp reduction (+: sum) on p[:][*]
}

static void tasks(void) // no communication: what evaluating sets costs
{
#pragma xmp task on p[0:P0/2][:] nocomm
    {
        most++;
    }
#pragma xmp task on p[:][1:P1-1] nocomm
    {
        most++;
    }
}

// What all nodes get: one element; a column, of which each row of nodes has a part; what the nodes of a row get.
static void element_to_all(void)
{
#pragma xmp gmove
    sum = u[3][5];
}

static void column_to_all(void)
{
#pragma xmp gmove
    line[:] = u[:][2];
}

static void column_to_copies(void)
{
#pragma xmp gmove
    v[:] = u[:][2];
}

static void element_to_copies(void)
{
#pragma xmp gmove
    v[:] = u[1][1];
}

static void subscripts(void)
{
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < LENGTH; i++) {
        x[i] = i;
        near[i] = i ^ 1;
        for (int k = 0; k < 4; k++)
            far[i][k] = (i + (k + 1) * (LENGTH / 8)) % LENGTH;
    }
}

static void gather_far(void)
{
#pragma xmp loop (i) on s[i] gather(x) method(minimal)
    for (int i = 0; i < LENGTH; i++)
        y[i] = x[far[i][0]] + x[far[i][1]] + x[far[i][2]] + x[far[i][3]];
}

static void gather_fixed(void)
{
#pragma xmp loop (i) on s[i] gather(x) method(compact) expect(fixed)
    for (int i = 0; i < LENGTH; i++)
        y[i] = x[far[i][0]] + x[far[i][1]] + x[far[i][2]] + x[far[i][3]];
}

static void gather_own(void)
{
#pragma xmp loop (i) on s[i] gather(x) method(minimal) expect(fixed)
    for (int i = 0; i < LENGTH; i++)
        y[i] = x[near[i]];
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

enum { CONSTRUCTS = 15 };
static long held[CONSTRUCTS], first[CONSTRUCTS], others[CONSTRUCTS], messages[CONSTRUCTS], making[CONSTRUCTS];
static double each[CONSTRUCTS];
static const char *names[CONSTRUCTS];
static int measured;

static void measure(const char *name, void (*construct)(void), int times)
{
    long before = memory_held();
    double begin;
    int n = measured++;
    count_t sent;
    names[n] = name;
    count_read(&sent);
    construct();
    first[n] = memory_held() - before;
    count_read(&sent);
    making[n] = sent.messages;
    begin = now();
    for (int k = 0; k < times; k++)
        construct();
    each[n] = times > 1 ? (now() - begin) / times : 0;
    held[n] = memory_held();
    others[n] = held[n] - before - first[n];
    count_read(&sent);
    messages[n] = sent.messages / times;
}

static void nothing(void) {}

int main(void)
{
    measure("start", nothing, 1);
    measure("loop", loop, 100);
    measure("tasks", tasks, 100);
    measure("reflect", halo, 1);
    measure("reduction clause", clause, 1);
    measure("locations", location, 1);
    measure("on a row", row, 1);
    measure("on a column", column, 1);
    measure("gmove: element to all", element_to_all, 4);
    measure("gmove: element to copies", element_to_copies, 4);
    measure("gmove: column to copies", column_to_copies, 4);
    measure("gmove: column to all", column_to_all, 4);
    subscripts();
    measure("gather: of four others", gather_far, 4);
    measure("gather: the same, fixed, compact", gather_fixed, 4);
    measure("gather: its own, fixed", gather_own, 4);
#pragma xmp reduction (max: held, first, others, messages, making)
#pragma xmp reduction (min: each)
    if (xmp_all_node_num() == 1)
        for (int n = 0; n < measured; n++)
            printf("%s|%ld|%ld|%ld|%ld|%ld|%.0f\n", names[n], held[n], first[n], others[n], making[n], messages[n], each[n]);
    return 0;
}
