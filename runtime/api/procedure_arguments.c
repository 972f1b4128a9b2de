/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "api/procedure_arguments.h"

#include <stdint.h>

#include "api/fail.h"
#include "base/context.h"
#include "base/operation.h"
#include "directive/section_sides.h"
#include "map/mapping.h"
#include "sode/library.h"

/* The section that an argument is, or NULL. */
static const sode_section_of_t *section_of(xmp_desc_t d)
{
    const sode_section_of_t *section = d;
    int aligned = (uintptr_t)d % _Alignof(sode_section_of_t) == 0;
    return d && aligned && section->magic == SODE_SECTION_MAGIC ? section : NULL;
}

static void check_array(const sode_call_t *call, xmp_desc_t d, const char *fault)
{
    const sode_array_impl_t *array = sode_xmp_array(d);
    if (fault)
        SODE_CHECK(call->what, array ? "array" : NULL, array ? sode_name(array) : NULL,
                   sode_refuse("argument %d: %s", call->count + 1, fault));
}

static uint64_t mix_triplets(uint64_t hash, const struct sode_argument *a)
{
    for (int d = 0; d < sode_array_impl(a->array)->ndims; d++) {
        hash = sode_mix(hash, (uint64_t)a->triplets[d].base);
        hash = sode_mix(hash, (uint64_t)a->triplets[d].step);
        hash = sode_mix(hash, (uint64_t)a->length[d]);
    }
    return hash;
}

/* Dimensions without a subscript are whole. */
static void read_triplets(const sode_call_t *call, struct sode_argument *a,
                          const sode_side_t *said, sode_operand_t *used)
{
    const sode_array_impl_t *array = sode_array_impl(a->array);
    sode_side_t side = {.array = a->array, .ndims = array->ndims, .triplets = a->triplets};
    for (int d = 0; d < array->ndims; d++)
        a->triplets[d] = said && d < said->ndims ? said->triplets[d]
                                                 : (sode_triplet_t){0, SODE_REST, 1};
    SODE_CHECK(call->what, "array", used->name, sode_side_lengths(&side, a->length));
    SODE_CHECK(call->what, "array", used->name, sode_side_read(&side, &used->side, used->length));
    sode_side_of_all_groups(&used->side);
    for (int d = 0; d < array->ndims; d++)
        a->part |= a->triplets[d].step != 1 || a->triplets[d].base != 0
                   || a->length[d] != array->dim[d].axis.extent;
    used->said = mix_triplets(sode_mix(sode_mapping_hash(array->mapping), array->padded != 0), a);
}

int sode_call_take(sode_call_t *call, xmp_desc_t d)
{
    const sode_section_of_t *section = section_of(d);
    struct sode_argument *a = &call->argument[call->count];
    sode_operand_t *used = &call->used[call->count];
    sode_owned_t owned;
    a->array = section ? section->side.array : d;
    check_array(call, a->array, sode_owned_of(a->array, &owned));
    used->name = owned.name;
    used->type = owned.type;
    used->size = owned.element_size;
    read_triplets(call, a, section ? &section->side : NULL, used);
    call->count++;
    return used->side.ndims;
}

/* What all nodes say alike. */
static uint64_t hash(const sode_call_t *call)
{
    uint64_t hash = 0;
    for (int n = 0; n < call->count; n++)
        if (call->argument[n].part)
            hash = mix_triplets(hash, &call->argument[n]);
    return hash;
}

void sode_call_begin(sode_call_t *call)
{
    struct sode_team ens;
    sode_together_begin(call->what, call->what, hash(call), &ens);
    call->team = sode_procedure_team(sode_ens());
    for (int n = 0; n < call->count; n++)
        SODE_CHECK(call->what, NULL, NULL, sode_operand_whole(&call->team, &call->used[n]));
}

/* Shadows of the section are stale. */
static void section_written(const sode_call_t *call,
                            const struct sode_argument *a)
{
    struct sode_owned_range range[SODE_MAX_DIMS];
    for (int d = 0; d < sode_array_impl(a->array)->ndims; d++) {
        const sode_triplet_t *t = &a->triplets[d];
        int64_t last = t->base + (a->length[d] - 1) * t->step;
        range[d].first = last < t->base ? last : t->base;
        range[d].last = last < t->base ? t->base : last;
        range[d].step = t->step > 0 ? t->step : t->step < 0 ? -t->step : 1;
        if (a->length[d] == 0)
            return;
    }
    sode_owned_range_written(call->what, a->array, range);
}

void sode_call_end(sode_call_t *call, int status, int written)
{
    const struct sode_argument *to = &call->argument[written];
    SODE_CHECK(call->what, NULL, NULL, status);
    if (to->part)
        section_written(call, to);
    else
        sode_owned_written(call->what, to->array);
    sode_together_end();
}
