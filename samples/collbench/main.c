// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long collective operations take, with sums in any order and in a fixed one. README.md has the question and the picture.
//
// Shows     barrier, bcast, reduction with ordered and ordered(any), gmove from rows to columns
// Build     sodecc -O2 *.c ../common/*.c -o collbench -lm
//           serial: cc -O2 -I<prefix>/include *.c ../common/*.c -o collbench -L<prefix>/lib -lsode-io-serial -lm
// Run       mpiexec -n 4 ./collbench --csv coll-4.csv;  --check;  --help

#include <stdio.h>
#include <string.h>
#include <xmp.h>
#include <sode/progress.h>

#include "../common/arguments.h"
#include "../common/text.h"
#include "check.h"
#include "operations.h"

static const char *csv, *only = "all";
static int checks, most = 1 << 21, factor = 1;

static const struct option table[] = {
    {"--operation", TEXT, &only, 0, 0,
     " all barrier bcast sum sum-ordered sum-exact one-dot two-dots two-dots-fused alltoall ",
     "all, barrier, bcast, sum, sum-ordered, sum-exact, one-dot, two-dots, two-dots-fused or alltoall (all)"},
    {"--most", INTEGER, &most, 1, 1 << 21, NULL, "bytes of a message of alltoall (2097152)"},
    {"--times", INTEGER, &factor, 1, 1000, NULL, "so many times as many calls (1)"},
    {"--csv", TEXT, &csv, 0, 0, NULL, "file of the times, for draw.py"},
    {"--check", FLAG, &checks, 0, 0, NULL, "check sums in a fixed order, and measure nothing"},
    {0},
};

static int is_wanted(enum operation operation)
{
    return strcmp(only, "all") == 0 || strcmp(only, operations[operation].name) == 0;
}

static int highest(const struct row *row)
{
    return row->unit == 1 && row->high > most ? most : row->high;
}

static void measure_all(FILE *file, int work)
{
    int done = 0;

    for (int o = 0; o < OPERATIONS; o++)
        for (int count = operations[o].low; is_wanted(o) && count <= highest(&operations[o]); count = count ? 2 * count : 1) {
            const struct row *row = &operations[o];
            const double seconds = measure((enum operation)o, count, row->calls * factor);

            if (xmp_node_num() == 1)
                printf("%-15s %8d %10d bytes %12.3f us\n", row->name, count, (count ? count : 1) * row->unit, 1e6 * seconds);
            if (file)
                fprintf(file, "%s,%d,%d,%d,%.9g\n", row->name, xmp_num_nodes(), count, (count ? count : 1) * row->unit, seconds);
            sode_progress("measurements", ++done, work);
        }
}

int main(int argc, char **argv)
{
    int work = 0;
    FILE *file;

    read_arguments("collbench", table, argc, argv);
    if (checks)
        return check() != 0;
    for (int o = 0; o < OPERATIONS; o++)
        for (int count = operations[o].low; is_wanted(o) && count <= highest(&operations[o]); count = count ? 2 * count : 1)
            work++;
    file = csv ? text_open(csv, "w") : NULL;
    if (file)
        fprintf(file, "operation,nodes,count,bytes,seconds\n");
    measure_all(file, work);
    if (csv)
        text_close(csv, file);
    return 0;
}
