/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "select/comb.h"

#include <stdlib.h>

#include "base/status.h"
#include "base/grow.h"

int sode_combs_push(sode_combs_t *combs, sode_comb_t comb)
{
    SODE_GROW(combs->list, combs->room, combs->count + 1, "a plan");
    combs->list[combs->count++] = comb;
    combs->cells += comb.length * comb.count;
    return SODE_OK;
}

/* Does the run go on where the only one of the comb ends? */
static int continues(const sode_comb_t *last, int64_t at, int64_t length,
                     int64_t step)
{
    if (last->count != 1 || at != last->at + last->length * last->step)
        return 0;
    return last->step == step || length == 1;
}

/* Does the last comb take the run, too? */
static int take(sode_comb_t *last, int64_t at, int64_t length, int64_t step)
{
    if (last->length == 1 && last->count == 1 && length == 1) {
        last->step = at - last->at;
        last->length = 2;
        return 1;
    }
    if (continues(last, at, length, step)) {
        last->length += length;
        return 1;
    }
    if (last->length != length || last->step != step
        || (last->count > 1 && at != last->at + last->count * last->period))
        return 0;
    last->period = (at - last->at) / last->count++;
    return 1;
}

int sode_combs_add(sode_combs_t *combs, int64_t at, int64_t length,
                   int64_t step)
{
    if (length == 1)
        step = 0;
    if (!combs->count || !take(&combs->list[combs->count - 1], at, length, step))
        return sode_combs_push(combs, (sode_comb_t){at, length, step, 1, 0});
    combs->cells += length;
    return SODE_OK;
}

int sode_combs_append(sode_combs_t *combs, sode_comb_t comb)
{
    if (comb.length == 1 && comb.count > 1)
        comb = (sode_comb_t){comb.at, comb.count, comb.period, 1, 0};
    if (comb.count > 1 && comb.period == comb.length * comb.step)
        comb = (sode_comb_t){comb.at, comb.length * comb.count, comb.step, 1, 0};
    return comb.count == 1 ? sode_combs_add(combs, comb.at, comb.length, comb.step)
                           : sode_combs_push(combs, comb);
}

int sode_combs_merge(const sode_combs_t *outer, const sode_combs_t *inner,
                     sode_combs_t *product, int *merged)
{
    const sode_comb_t *run = inner->list;
    int one = inner->cells == 1;
    *merged = 0;
    if (inner->count != 1 || run->count != 1 || (run->step != 1 && !one))
        return SODE_OK;
    for (size_t k = 0; k < outer->count && !one; k++)
        if (outer->list[k].length > 1 && outer->list[k].step != run->length)
            return SODE_OK;
    *product = (sode_combs_t){0};
    *merged = 1;
    for (size_t k = 0; k < outer->count; k++) {
        sode_comb_t comb = outer->list[k];
        comb.at += run->at;
        comb.length *= run->length;
        comb.step = one ? comb.step : 1;
        SODE_TRY(sode_combs_push(product, comb));
    }
    return SODE_OK;
}

static void extend(int64_t by, int64_t *low, int64_t *high)
{
    *low += by < 0 ? by : 0;
    *high += by > 0 ? by : 0;
}

void sode_combs_range(const sode_combs_t *combs, int64_t *low, int64_t *high)
{
    *low = INT64_MAX;
    *high = INT64_MIN;
    for (size_t k = 0; k < combs->count; k++) {
        const sode_comb_t *comb = &combs->list[k];
        int64_t from = comb->at, to = comb->at;
        extend((comb->length - 1) * comb->step, &from, &to);
        extend((comb->count - 1) * comb->period, &from, &to);
        *low = from < *low ? from : *low;
        *high = to > *high ? to : *high;
    }
}

void sode_combs_free(sode_combs_t *combs)
{
    if (combs->room)
        free(combs->list);
    *combs = (sode_combs_t){0};
}
