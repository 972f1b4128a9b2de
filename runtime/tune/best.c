/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Which of several variants was fastest: by the median, which is what an exchange in
 * the program takes.  Some are now and then twice as fast as otherwise - when
 * the lines that two ranks share happen to be where they are wanted - and the
 * lowest times would be those.  A processor that does something else makes single
 * times longer, which the median passes over, too.
 *
 *     |  | | | |  |   |      noise = half of what the median's neighbors span
 *            ^               on both sides, (sqrt(trials) + 1) / 2 of them: the
 *          <---->            median of other trials would lie there
 *
 * Where the noise hides which one is faster, more trials help.  The lowest median is taken
 * even then: whoever waits until a difference is greater than the noise gives that much away.
 */
#include <stdlib.h>

#include "tune/tuner.h"

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

static double median_of(const double *sorted, int count)
{
    return 0.5 * (sorted[(count - 1) / 2] + sorted[count / 2]);
}

/* The order statistics n/2 +- sqrt(n)/2, whatever the distribution. */
static double noise_of(const double *sorted, int count)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= count)
        root++;
    int beside = (root + 1) / 2, low = (count - 1) / 2 - beside,
        high = count / 2 + beside;
    return 0.5 * (sorted[high < count ? high : count - 1]
                  - sorted[low > 0 ? low : 0]);
}

int sode_tuner_best(int nvariants, int ntimes, double *times, double *typical,
                     double *noise, int *sure)
{
    const double tie = 1.01, equal = 0.03; /* what does not matter */
    int best = 0;
    for (int w = 0; w < nvariants; w++) {
        double *t = times + (size_t)w * (size_t)ntimes;
        qsort(t, (size_t)ntimes, sizeof *t, compare);
        typical[w] = median_of(t, ntimes);
        noise[w] = noise_of(t, ntimes);
        if (typical[w] * tie < typical[best])
            best = w;
    }
    *sure = 1;
    for (int w = 0; w < nvariants; w++) {
        double margin = noise[w] + noise[best];
        *sure &= w == best || typical[w] - typical[best] > margin || margin <= equal * typical[best];
    }
    return best;
}
