// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tuned.h"

#include "matrix.h"

enum { ALL = FORMATS * TURNS * TURN };

int tuned_now(const struct tuned *t)
{
    return t->products < ALL ? t->products / TURN % FORMATS : t->taken;
}

void tuned_count(struct tuned *t, double seconds)
{
    const int format = tuned_now(t), counts = t->products % TURN == TURN - 1;
    double crs, sell;

    if (t->products == ALL)
        return;
    if (counts && (t->products < FORMATS * TURN || seconds < t->seconds[format]))
        t->seconds[format] = seconds;
    t->products++;
    if (t->products < ALL)
        return;
    crs = t->seconds[0];
    sell = t->seconds[1];
#pragma xmp reduction(max: crs, sell)
    t->taken = sell < crs;
}
