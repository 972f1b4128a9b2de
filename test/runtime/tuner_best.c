/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Which of several ways of doing an exchange is taken: the one of the lowest median, of equal
 * ones the first: a few times that are much lower or higher than most do not count.  It is not
 * sure where the noise may hide that another is faster.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/tune/best.c -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <string.h>

#include "tune/tuner.h"

enum { TRIALS = 6 };

static int failures;

static void check(const char *what, int nways, const double *given, int wanted, int wanted_sure)
{
    double times[4 * TRIALS], typical[4], noise[4];
    int sure = -1;
    memcpy(times, given, (size_t)nways * TRIALS * sizeof *times);
    int got = sode_tuner_best(nways, TRIALS, times, typical, noise, &sure);
    if (got == wanted && sure == wanted_sure)
        return;
    printf("%s: got %d, %d, wanted %d, %d\n", what, got, sure, wanted, wanted_sure);
    failures++;
}

int main(void)
{
    check("only one", 1, (double[]){3, 1, 2, 4, 5, 6}, 0, 1);
    check("clearly faster", 2, (double[]){10, 11, 10, 12, 11, 10, /**/ 5, 5.5, 6, 5, 6, 7}, 1, 1);
    check("equal", 2, (double[]){5, 5, 5, 5, 5, 5, /**/ 5, 5, 5, 5, 5, 5}, 0, 1);
    check("inside the noise", 2, (double[]){10, 11, 12, 13, 14, 15, /**/ 9.5, 10.5, 11, 12, 13, 14}, 1, 0);
    check("inside the noise of the other", 2, (double[]){10, 10, 10, 10, 10, 10, /**/ 7, 8, 9, 9.5, 13, 14}, 1, 0);
    check("equal but for a little", 2, (double[]){10, 10, 10, 10, 10, 10, /**/ 9.95, 9.95, 9.95, 9.95, 9.95, 9.95}, 0, 1);
    check("two freaks low", 2, (double[]){10, 10, 10, 10, 10, 10, /**/ 1, 1, 12, 12, 12, 12}, 0, 0);
    check("one freak high", 2, (double[]){10, 10, 10, 10, 10, 90, /**/ 8, 8, 8, 8, 8, 900}, 1, 1);
    check("the last of three", 3,
          (double[]){10, 10, 10, 10, 10, 10, /**/ 8, 8, 8, 8, 8, 8, /**/ 4, 4, 4, 4, 4, 4}, 2, 1);
    check("the second of three", 3,
          (double[]){10, 10, 10, 10, 10, 10, /**/ 8, 8, 8, 8, 8, 8, /**/ 7.5, 8, 9, 9, 9, 9}, 1, 1);
    double times[] = {4, 3, 9, 1, 7, 8}, typical, noise;
    int sure;
    sode_tuner_best(1, TRIALS, times, &typical, &noise, &sure);
    if (typical != 5.5 || noise != 2.5) {
        printf("typical %g, noise %g, wanted 5.5 and 2.5\n", typical, noise);
        failures++;
    }
    return failures > 0;
}
