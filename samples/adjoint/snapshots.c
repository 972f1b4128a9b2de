// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "snapshots.h"

// (n over k), or something beyond `limit` if it is larger.
static long binomial(int n, int k, long limit)
{
    long value = 1;

    for (int i = 1; i <= k; i++) {
        value = value * (n - k + i) / i;
        if (value > limit)
            return limit + 1;
    }
    return value;
}

// The longest range that runs no step again more than r times is (places + r over places) steps long. The smallest r for
// `steps`:
static int repetitions(int steps, int places)
{
    int r = 0;

    while (binomial(places + r, places, steps) < steps)
        r++;
    return r;
}

int lower_part(int steps, int places)
{
    int r = repetitions(steps, places);
    long longest_lower = binomial(places + r - 1, places, steps), shortest_upper = binomial(places + r - 2, places - 1, steps);

    return (int)(longest_lower < steps - shortest_upper ? longest_lower : steps - shortest_upper);
}

long steps_again(int steps, int places)
{
    int lower;

    if (steps == 1)
        return 0;
    if (places == 1)
        return (long)steps * (steps - 1) / 2;
    lower = lower_part(steps, places);
    return lower + steps_again(steps - lower, places - 1) + steps_again(lower, places);
}

long steps_again_formula(int steps, int places)
{
    int r = repetitions(steps, places);

    return r ? (long)r * steps - binomial(places + r, r - 1, 1L << 40) : 0;
}
