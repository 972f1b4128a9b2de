// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which format samples/spmv takes: CRS and SELL come in turn, the first product of a turn doesn't count, of the others the least, and the faster one is taken.
//
// RUN: %cc -std=gnu11 -I%source/samples/spmv %s -o %t && %t
#include "../../samples/spmv/tuned.c"

#include <stdio.h>

static int run(const double crs[4], const double sell[4], char order[9])
{
    struct tuned t = {0};
    int of[FORMATS] = {0};

    for (int k = 0; k < 8; k++) {
        const int format = tuned_now(&t);

        order[k] = format ? 's' : 'c';
        tuned_count(&t, (format ? sell : crs)[of[format]++]);
    }
    for (int k = 0; k < 3; k++)
        tuned_count(&t, 0); // nothing counts any more
    return tuned_now(&t);
}

int main(void)
{
    char order[9] = "";
    int wrong = run((double[]){1, 5, 9, 7}, (double[]){90, 6, 80, 4}, order) != 1; // 5 and 4

    for (int k = 0; k < 8; k++)
        wrong += order[k] != "ccssccss"[k];
    wrong += run((double[]){90, 5, 80, 3}, (double[]){1, 6, 1, 4}, order) != 0;
    printf("%d wrong\n", wrong);
    return wrong > 0;
}
