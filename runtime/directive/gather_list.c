/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The directive gather: elements by lists of their numbers, with those that this node owns. */
#include "base/context.h"
#include "directive/gather.h"
#include "directive/gather_numbers.h"
#include "plan/gather.h"

typedef struct owning {
    sode_gather_t *gather;
    int self;
} owning_t;

static int want_own(void *to, int64_t first, int64_t count, int owner)
{
    const owning_t *owning = to;
    for (int64_t k = 0; owner == owning->self && k < count; k++)
        sode_gather_want(owning->gather, first + k);
    return SODE_OK;
}

static int64_t elements_of(const sode_gather_t *gather, int ndims)
{
    int64_t elements = 1;
    for (int d = 0; d < ndims; d++)
        elements *= gather->extent[d];
    return elements;
}

int sode_gather_note_own(sode_gather_t *gather, const sode_array_impl_t *array)
{
    const sode_set_t *set = sode_ens();
    sode_gather_input_t input = {.array = array, .set = set};
    owning_t owning = {gather, set->self};
    return sode_gather_split(&input, &(sode_gather_run_t){0, elements_of(gather, array->ndims)}, 1, want_own, &owning);
}

typedef struct setting {
    uint64_t *bits;
    int self;
} setting_t;

static int set_own(void *to, int64_t first, int64_t count, int owner)
{
    const setting_t *setting = to;
    for (int64_t k = first, left = owner == setting->self ? count : 0, step; left > 0; k += step, left -= step) {
        step = k % 64 == 0 && left >= 64 ? 64 : 1; /* a block is long */
        setting->bits[k >> 6] |= step == 64 ? UINT64_MAX : (uint64_t)1 << (k & 63);
    }
    return SODE_OK;
}

int sode_gather_own_bits(const sode_gather_t *gather, const sode_array_impl_t *array, uint64_t *bits)
{
    const sode_set_t *set = sode_ens();
    sode_gather_input_t input = {.array = array, .set = set};
    setting_t setting = {bits, set->self};
    return sode_gather_split(&input, &(sode_gather_run_t){0, elements_of(gather, array->ndims)}, 1, set_own, &setting);
}

int sode_gather_note_list(sode_gather_t *gather, const char *name, const void *list, int64_t count,
                          size_t size, int is_signed)
{
    int64_t elements = elements_of(gather, gather->ndims);
    if (count < 0)
        return sode_refuse("list '%s' has %lld positions; its length must not be negative", name,
                           (long long)count);
    for (int64_t k = 0; k < count; k++) {
        int64_t at = sode_gather_index_at(list, k, size, is_signed);
        if (at < 0 || at >= elements)
            return sode_refuse("array '%s': position %lld in element %lld of list '%s' is outside 0 to %lld",
                               gather->name, (long long)at, (long long)k, name, (long long)elements - 1);
        sode_gather_want(gather, at);
    }
    return SODE_OK;
}
