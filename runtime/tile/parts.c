/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tile/parts.h"

#include <stdlib.h>

void sode_parts_free(sode_parts_t *parts)
{
    free(parts->slants);
    free(parts->moves);
    *parts = (sode_parts_t){.count = 0};
}

sode_slant_t sode_parts_pyramid(sode_interval_t own, int64_t first, int below, int above)
{
    sode_slant_t s = {-SODE_SLANT_FAR, -SODE_SLANT_FAR, SODE_SLANT_FAR, 0};
    if (below)
        s.rise = own.lo + first;
    if (above) {
        s.hi = own.hi - first;
        s.slope = -1;
    }
    return s;
}

int64_t sode_parts_points(const sode_parts_t *parts, const int64_t *shift,
                          const sode_interval_t *window)
{
    int64_t sum = 0;
    for (int k = 0; k < parts->count; k++) {
        const sode_slant_t *part = sode_parts_part(parts, k);
        int64_t product = 1;
        for (int d = 0; d < parts->ndims; d++)
            product *= sode_interval_size(sode_interval_intersect(
                window[d], sode_slant_at(&part[d], shift[d])));
        sum += product;
    }
    return sum;
}

int64_t sode_parts_fit(int64_t base, int64_t growth, int64_t room, int64_t steps)
{
    if (room < base)
        return 0;
    if (growth == 0 || (room - base) / growth + 1 >= steps)
        return steps;
    return (room - base) / growth + 1;
}
