/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Which of several ways was fastest.  A processor that does something else makes
 * times longer, never shorter, so the low end of the times is what an exchange
 * takes, and how far the lowest ones lie apart is how well that is known:
 *
 *     |  | |  low        noise = third lowest - lowest
 *     0  1 2     3 4     5  6 ...
 *
 * The lowest one itself may be a freak (the others' part was done before the
 * clock was read), so the second lowest counts.  Where the noise hides which way
 * is faster, more trials help: the low end fills up.
 */
#include <stdlib.h>

#include "transport/choice.h"

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

int sode_choice_best(int nways, int ntrials, double *times, double *low,
                     double *noise, int *sure)
{
    const double equal = 1.03; /* what does not matter */
    int best = 0;
    for (int w = 0; w < nways; w++) {
        double *t = times + (size_t)w * (size_t)ntrials;
        qsort(t, (size_t)ntrials, sizeof *t, compare);
        low[w] = t[ntrials > 1 ? 1 : 0];
        noise[w] = t[ntrials > 2 ? 2 : ntrials - 1] - t[0];
        double margin = noise[w] > noise[best] ? noise[w] : noise[best];
        if (low[w] + margin < low[best])
            best = w;
    }
    *sure = 1;
    for (int w = 0; w < nways; w++)
        *sure &= low[best] <= equal * low[w];
    return best;
}
