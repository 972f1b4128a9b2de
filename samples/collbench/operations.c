// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "operations.h"

#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "../common/arguments.h"

#pragma xmp nodes p[*]

const struct row operations[OPERATIONS] = {
    [BARRIER] = {"barrier", 0, 0, 0, 10000},
    [BCAST] = {"bcast", 1, 1024, 8, 20},
    [SUM] = {"sum", 1, 1024, 8, 20},
    [ORDERED] = {"sum-ordered", 1, 1024, 8, 20},
    [EXACT] = {"sum-exact", 1, 1024, 8, 20},
    [ONE_DOT] = {"one-dot", 0, 0, 8, 200},
    [TWO_DOTS] = {"two-dots", 0, 0, 16, 200},
    [FUSED_DOTS] = {"two-dots-fused", 0, 0, 16, 200},
    [ALLTOALL] = {"alltoall", 1, 1 << 21, 1, 5},
};

// The time since all nodes have passed a barrier; on the slowest of them.
static double since_barrier(double since)
{
    double seconds = xmp_wtime() - since;

#pragma xmp reduction(max: seconds)
    return seconds;
}

static double times[MOST_CALLS];

// The first call, number -1, is for caches and connections.
static void keep(int call, double seconds)
{
    if (call >= 0)
        times[call] = seconds;
}

static int ascending(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static double median(int calls)
{
    qsort(times, (size_t)calls, sizeof *times, ascending);
    return times[calls / 2];
}

static double start(void)
{
#pragma xmp barrier
    return xmp_wtime();
}

// Barriers follow each other: there is nothing to synchronize before.
static double barriers(int calls)
{
    const double since = start();

    for (int k = 0; k < calls; k++) {
#pragma xmp barrier
    }
    return since_barrier(since) / calls;
}

static double bcasts(int count, int calls)
{
    double values[count];

    memset(values, 0, sizeof values);
    for (int k = -1; k < calls; k++) {
        const double since = start();
#pragma xmp bcast (values)
        keep(k, since_barrier(since));
    }
    return median(calls);
}

static void check_sum(double sum)
{
    if (sum != xmp_num_nodes() * (xmp_num_nodes() + 1) / 2)
        refuse("a sum over the nodes is %g", sum);
}

static double sums(int count, int calls)
{
    double values[count];

    for (int k = -1; k < calls; k++) {
        double since;

        for (int i = 0; i < count; i++)
            values[i] = xmp_node_num();
        since = start();
#pragma xmp reduction (+: values)
        keep(k, since_barrier(since));
        check_sum(values[count - 1]);
    }
    return median(calls);
}

static double ordered_sums(int count, int calls)
{
    double values[count];

    for (int k = -1; k < calls; k++) {
        double since;

        for (int i = 0; i < count; i++)
            values[i] = xmp_node_num();
        since = start();
#pragma xmp reduction (+: values) ordered
        keep(k, since_barrier(since));
        check_sum(values[count - 1]);
    }
    return median(calls);
}

static double exact_sums(int count, int calls)
{
    double values[count];

    for (int k = -1; k < calls; k++) {
        double since;

        for (int i = 0; i < count; i++)
            values[i] = xmp_node_num();
        since = start();
#pragma xmp reduction (+: values) ordered(any)
        keep(k, since_barrier(since));
        check_sum(values[count - 1]);
    }
    return median(calls);
}

// Two dot products of a Krylov method, in the order of the nodes: one, two after each other, two in one message.
static double dots(enum operation operation, int calls)
{
    double first = 1, second = 2;

    for (int k = -1; k < calls; k++) {
        const double since = start();

        if (operation == FUSED_DOTS) {
#pragma xmp reduction (+: first, second) ordered
        } else {
#pragma xmp reduction (+: first) ordered
        }
        if (operation == TWO_DOTS) {
            second *= first > 0; // what comes next may depend on the first: they don't travel together
#pragma xmp reduction (+: second) ordered
        }
        keep(k, since_barrier(since));
        first = second = 1;
    }
    return median(calls);
}

// Rows of blocks become columns: from each node `count` bytes to each.
static double alltoalls(int count, int calls)
{
    const int nodes = xmp_num_nodes();
    char (*rows)[nodes][count], (*columns)[nodes][count];
#pragma xmp template t[nodes][nodes]
#pragma xmp distribute t[block][*] onto p
#pragma xmp template u[nodes][nodes]
#pragma xmp distribute u[*][block] onto p
#pragma xmp align rows[i][j][*] with t[i][j]
#pragma xmp align columns[i][j][*] with u[i][j]

    rows = xmp_malloc(xmp_desc_of(rows), nodes, nodes, count);
    columns = xmp_malloc(xmp_desc_of(columns), nodes, nodes, count);
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < nodes; i++)
        memset(rows[i], i, (size_t)nodes * (size_t)count);
    for (int k = -1; k < calls; k++) {
        const double since = start();
#ifdef __SODE__
#pragma xmp gmove
        columns[0:nodes][0:nodes][0:count] = rows[0:nodes][0:nodes][0:count];
#else
        memcpy(columns, rows, (size_t)nodes * (size_t)nodes * (size_t)count);
#endif
        keep(k, since_barrier(since));
    }
    free(rows);
    free(columns);
    return median(calls);
}

double measure(enum operation operation, int count, int calls)
{
    switch (operation) {
    case BARRIER: return barriers(calls);
    case BCAST: return bcasts(count, calls);
    case SUM: return sums(count, calls);
    case ORDERED: return ordered_sums(count, calls);
    case EXACT: return exact_sums(count, calls);
    case ALLTOALL: return alltoalls(count, calls);
    default: return dots(operation, calls);
    }
}
