/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/core.h"

sode_interval_t sode_core_piece(const sode_box_t *core, int position, int piece)
{
    const sode_interval_t all = sode_core_all;
    sode_interval_t in = core->dim[position];
    if (in.hi < in.lo)
        in.hi = in.lo;
    if (piece == SODE_PIECE_CORE || position < piece / 2)
        return in;
    if (position > piece / 2)
        return all;
    return piece % 2 == 0 ? (sode_interval_t){all.lo, in.lo}
                          : (sode_interval_t){in.hi, all.hi};
}

void sode_core_cut(sode_interval_t *core, sode_interval_t own, int64_t below,
                   int64_t above)
{
    *core = sode_interval_intersect(
        *core, (sode_interval_t){own.lo + below, own.hi - above});
}
