/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Late time: what a rank has waited for longer than anybody must, in each of its calls; never less than nothing.
 *
 * RUN: %mpicc -std=gnu11 -I%source/runtime %s %libstatic -o %t && %t
 */
#include <stdio.h>

#include "observe/summary.h"

int main(void)
{
    sode_count_t counts[] = {{.calls = 10, .waiting = 500}, {.calls = 10, .waiting = 290}, {.calls = 0, .waiting = 0}};
    const sode_row_t row = {.counts = counts, .shortest = 30};
    const long long late[] = {sode_row_late(&row, 0), sode_row_late(&row, 1), sode_row_late(&row, 2)};
    if (late[0] != 200 || late[1] != 0 || late[2] != 0)
        return printf("%lld %lld %lld\n", late[0], late[1], late[2]);
    return 0;
}
