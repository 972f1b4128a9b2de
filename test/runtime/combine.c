/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What the library combines itself, where MPI does not: each operation on truth
 * values, and on numbers with a place that tells it from the others.
 *
 * RUN: %mpicc -std=gnu11 -I%source/runtime %s %libstatic -o %t && %t
 */
#include <stdio.h>
#include <string.h>

#include "collective/combine.h"
#include "sode/abi.h"

static int failed;

static void truth(int op, const char *wanted)
{
    _Bool x[] = {0, 0, 1, 1};
    const _Bool y[] = {0, 1, 0, 1};
    char got[5] = "";
    sode_combine(op, SODE_BOOL, x, y, 4);
    for (int k = 0; k < 4; k++)
        got[k] = x[k] ? '1' : '0';
    if (strcmp(got, wanted) != 0)
        failed = printf("_Bool, operation %d: %s instead of %s\n", op, got, wanted);
}

static void number(int op, int wanted)
{
    int x = 6;
    sode_combine(op, SODE_INT, &x, &(int){3}, 1);
    if (x != wanted)
        failed = printf("int, operation %d: %d instead of %d\n", op, x, wanted);
}

int main(void)
{
    truth(SODE_OP_SUM, "0111");
    truth(SODE_OP_PROD, "0001");
    truth(SODE_OP_BAND, "0001");
    truth(SODE_OP_BOR, "0111");
    truth(SODE_OP_BXOR, "0110");
    truth(SODE_OP_LAND, "0001");
    truth(SODE_OP_LOR, "0111");
    truth(SODE_OP_MAX, "0111");
    truth(SODE_OP_MIN, "0001");
    number(SODE_OP_SUM, 9);
    number(SODE_OP_PROD, 18);
    number(SODE_OP_BAND, 2);
    number(SODE_OP_BOR, 7);
    number(SODE_OP_BXOR, 5);
    number(SODE_OP_LAND, 1);
    number(SODE_OP_LOR, 1);
    number(SODE_OP_MAX, 6);
    number(SODE_OP_MIN, 3);
    return failed != 0;
}
