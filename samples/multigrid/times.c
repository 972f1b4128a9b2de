// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "times.h"

#include <string.h>
#include <xmp.h>

const char *const phase_names[PHASES] = {"smoothing", "halo", "transfer", "gathering", "product", "vectors", "reductions"};

static double seconds[MOST_LEVELS][PHASES];

void times_reset(void)
{
    memset(seconds, 0, sizeof seconds);
}

double phase_begin(void)
{
    return xmp_wtime();
}

void phase_end(int level, enum phase phase, double since)
{
    seconds[level][phase] += xmp_wtime() - since;
}

double phase_seconds(int level, enum phase phase)
{
    double sum = seconds[level][phase];

#pragma xmp reduction(+: sum)
    return sum / xmp_num_nodes();
}

double cycle_seconds(int level)
{
    double sum = 0;

    for (int k = level < 0 ? 0 : level; k < (level < 0 ? MOST_LEVELS : level + 1); k++)
        for (int phase = SMOOTHING; phase <= GATHERING; phase++)
            sum += phase_seconds(k, (enum phase)phase);
    return sum;
}

void times_print(int levels)
{
    const int prints = xmp_node_num() == 1;
    double all[PHASES] = {0}, cycle, product;

    if (prints) {
        printf("level");
        for (int phase = 0; phase < PHASES; phase++)
            printf(" %10s", phase_names[phase]);
        printf("      seconds\n");
    }
    for (int level = 0; level <= levels; level++) {
        double sum = 0;

        if (prints)
            printf(level < levels ? "%5d" : "  all", level + 1);
        for (int phase = 0; phase < PHASES; phase++) {
            const double here = level < levels ? phase_seconds(level, (enum phase)phase) : all[phase];

            all[phase] += level < levels ? here : 0;
            sum += here;
            if (prints)
                printf(" %10.6f", here);
        }
        if (prints)
            printf(" %12.6f\n", sum);
    }
    cycle = cycle_seconds(-1);
    product = phase_seconds(0, PRODUCT);
    if (prints && product > 0)
        printf("a cycle takes as long as %.1f products with the matrix\n", cycle / product);
}
