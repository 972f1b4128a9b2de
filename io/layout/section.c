/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "layout/section.h"

#include "base/status.h"
#include "layout/part.h"

static int check(int d, const sode_range_t *r, int64_t extent)
{
    if (r->length < 1)
        return sode_io_fail("the section has %lld elements in dimension %d",
                            (long long)r->length, d);
    int64_t way = r->step > 0 ? extent - 1 - r->lb : r->lb;
    int64_t step = r->step > 0 ? r->step : r->step < -extent ? extent : -r->step;
    if (r->lb < 0 || r->lb >= extent || r->length - 1 > way / step)
        return sode_io_fail("the section %lld:%lld:%lld leaves dimension %d, "
                            "whose extent is %lld", (long long)r->lb,
                            (long long)r->length, (long long)r->step, d,
                            (long long)extent);
    return 0;
}

int sode_io_section_check(const sode_owned_t *part, const sode_range_t *ranges)
{
    for (int d = 0; d < part->ndims; d++)
        SODE_IO_TRY(check(d, &ranges[d], part->dim[d].extent));
    return 0;
}

int sode_io_section_is_even(const sode_owned_t *part, const sode_range_t *ranges)
{
    for (int d = 0; d < part->ndims; d++) {
        const sode_owned_dim_t *dim = &part->dim[d];
        if (ranges[d].step < 0
            || (dim->size > 1 && dim->size < dim->period && ranges[d].step > 1))
            return 0;
    }
    return 1;
}

/* Elements of the section whose index is below this one. */
static int64_t number_below(const sode_range_t *r, int64_t index)
{
    int64_t number = index <= r->lb ? 0 : (index - r->lb - 1) / r->step + 1;
    return number < r->length ? number : r->length;
}

/* The first element of the section gets place 0; *shift: where it is, from the
 * start of the storage, also if another node has it. */
static void cut_interval(sode_owned_dim_t *d, const sode_range_t *r,
                         int64_t *shift)
{
    int64_t lo = number_below(r, d->lo), hi = number_below(r, d->hi);
    *shift = (r->lb - (d->packed ? d->lo : d->first)) * d->stride;
    *d = (sode_owned_dim_t){.extent = r->length, .lo = lo, .hi = hi,
                            .period = 1, .size = 1,
                            .stride = d->stride * r->step};
}

/* The first element of the section, from k on, that is owned, or its length. */
static int64_t first_owned(const sode_owned_dim_t *d, const sode_range_t *r)
{
    int64_t k = 0;
    while (k < r->length && k < d->period
           && !sode_io_part_owns(d, r->lb + k * r->step))
        k++;
    return k < d->period ? k : r->length;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    return b ? common_divisor(b, a % b) : a;
}

/* Chunks, or single elements at equal distances. */
static void cut_comb(sode_owned_dim_t *d, const sode_range_t *r, int64_t *shift)
{
    int64_t k = first_owned(d, r), divisor = common_divisor(r->step, d->period);
    sode_owned_dim_t cut = *d;
    cut.extent = cut.hi = r->length;
    cut.period = d->period / divisor;
    cut.stride = d->stride * (r->step / divisor);
    cut.phase = d->size > 1 ? (d->phase - r->lb) % d->period : k % cut.period;
    if (cut.phase > 0)
        cut.phase -= cut.period;
    *shift = k < r->length ? sode_io_part_slot(d, r->lb + k * r->step) : 0;
    if (k == r->length)
        cut.lo = cut.hi = 0;
    *d = cut;
}

void sode_io_section_of(const sode_owned_t *part, const sode_range_t *ranges,
                    sode_owned_t *section)
{
    char *base = part->base;
    *section = *part;
    for (int d = 0; d < part->ndims; d++) {
        sode_owned_dim_t *dim = &section->dim[d];
        int64_t shift = 0;
        if (dim->size < dim->period)
            cut_comb(dim, &ranges[d], &shift);
        else
            cut_interval(dim, &ranges[d], &shift);
        if (base)
            base += shift * (int64_t)part->element_size;
    }
    section->base = base;
}
