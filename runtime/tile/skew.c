/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tile/skew.h"

#include "base/numbers.h"

/* The least shifts for which, of two stages p < q,
 *     shift(q) >= shift(p) + reach(q)     q reads what p has written
 *     shift(q) >= shift(p) + reach(p)     q overwrites what p has read  */
int64_t sode_skew_shifts(int nstages, const int64_t *reach, int64_t *shifts)
{
    shifts[0] = 0;
    for (int q = 1; q < nstages; q++)
        shifts[q] = shifts[q - 1] + sode_most(reach[q - 1], reach[q]);
    return shifts[nstages - 1] + sode_most(reach[nstages - 1], reach[0]);
}

/* A part of a dimension that one group of tiles covers. */
typedef enum { WHOLE, CHUNK, WEDGE } part_t;
typedef struct {
    part_t what;
    int64_t number; /* of the chunk; of the wedge between chunk number and the next */
} region_t;

/* Where chunk c begins. */
static int64_t border(const sode_skew_dim_t *dim, int64_t c)
{
    if (c <= 0)
        return -SODE_SLANT_FAR;
    if (c >= dim->chunks)
        return SODE_SLANT_FAR;
    return dim->all.lo + sode_interval_size(dim->all) * c / dim->chunks;
}

static void sides(const sode_skew_dim_t *dim, region_t region, sode_slant_t *s)
{
    int64_t at = border(dim, region.number + 1);
    *s = (sode_slant_t){-SODE_SLANT_FAR, -SODE_SLANT_FAR, SODE_SLANT_FAR, 0};
    if (region.what == WEDGE) {
        *s = (sode_slant_t){-SODE_SLANT_FAR, at, at, 1};
    } else if (region.what == CHUNK) {
        s->rise = border(dim, region.number);
        s->hi = at;
        s->slope = at < SODE_SLANT_FAR ? -1 : 0;
    }
}

/* Where the first tile of a region begins. */
static int64_t base(const sode_skew_dim_t *dim, const sode_slant_t *s)
{
    return s->rise > -SODE_SLANT_FAR ? s->rise : dim->all.lo;
}

static int64_t tiles_of(const sode_skew_dim_t *dim, region_t region)
{
    sode_slant_t s;
    sides(dim, region, &s);
    if (region.what == WEDGE || dim->size == 0)
        return 1;
    int64_t end = s.slope ? s.hi : dim->all.hi + dim->most;
    return sode_most(1, (end - base(dim, &s) + dim->size - 1) / dim->size);
}

static void cut(const sode_skew_dim_t *dim, region_t region, int64_t k,
                sode_slant_t *s)
{
    int64_t count = tiles_of(dim, region);
    sides(dim, region, s);
    int64_t first = base(dim, s);
    if (k > 0)
        s->fall = first + k * dim->size;
    if (k + 1 < count) {
        s->hi = first + (k + 1) * dim->size;
        s->slope = -1;
    }
}

/* The regions of group g of a phase, or 0: it has no more. */
static int group(const sode_skew_t *skew, int phase, int64_t g,
                 region_t *region)
{
    int64_t outer = skew->outer < 0 ? 1 : skew->dim[skew->outer].chunks;
    int64_t inner = skew->inner < 0 ? 1 : skew->dim[skew->inner].chunks;
    int64_t along = phase == 1 ? inner : phase == 2 ? inner - 1 : 1;
    for (int d = 0; d < skew->ndims; d++)
        region[d] = (region_t){WHOLE, 0};
    if (g >= (phase == 0 ? outer : (outer - 1) * along))
        return 0;
    if (skew->outer >= 0)
        region[skew->outer] = (region_t){phase == 0 ? CHUNK : WEDGE, g / along};
    if (skew->inner >= 0 && phase > 0)
        region[skew->inner] = (region_t){phase == 1 ? CHUNK : WEDGE, g % along};
    return 1;
}

static int64_t tiles_in(const sode_skew_t *skew, const region_t *region)
{
    int64_t tiles = 1;
    for (int d = 0; d < skew->ndims; d++)
        tiles *= tiles_of(&skew->dim[d], region[d]);
    return tiles;
}

int64_t sode_skew_count(const sode_skew_t *skew, int thread, int phase)
{
    region_t region[SODE_MAX_DIMS];
    int64_t sum = 0;
    for (int64_t g = thread; group(skew, phase, g, region); g += skew->threads)
        sum += tiles_in(skew, region);
    return sum;
}

void sode_skew_tile(const sode_skew_t *skew, int thread, int phase, int64_t k,
                    sode_slant_t *tile)
{
    region_t region[SODE_MAX_DIMS];
    for (int64_t g = thread; group(skew, phase, g, region); g += skew->threads) {
        int64_t tiles = tiles_in(skew, region);
        if (k >= tiles) {
            k -= tiles;
            continue;
        }
        for (int d = skew->ndims - 1; d >= 0; d--) {
            int64_t n = tiles_of(&skew->dim[d], region[d]);
            cut(&skew->dim[d], region[d], k % n, &tile[d]);
            k /= n;
        }
        return;
    }
}
