/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tune/measured.h"

void sode_variant_time_take(sode_variant_time_t *to, const double *times, int count)
{
    double least = times[0], next = times[count > 1];
    for (int k = 1; k < count; k++) {
        next = times[k] < least ? least : k == 1 || times[k] < next ? times[k] : next;
        least = times[k] < least ? times[k] : least;
    }
    to->seconds = least;
    to->noise = next - least;
}
