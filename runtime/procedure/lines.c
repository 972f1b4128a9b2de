/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"

int64_t sode_part_count_below(const sode_owned_dim_t *dim, int64_t end)
{
    if (end > dim->hi)
        end = dim->hi;
    if (end <= dim->lo)
        return 0;
    if (dim->period == 1)
        return end - dim->lo;
    /* lo is 0, and phase at most 0: count from phase, then leave out what lies below lo. */
    int64_t ends[2] = {end - dim->phase, dim->lo - dim->phase}, counts[2];
    for (int k = 0; k < 2; k++) {
        int64_t rest = ends[k] % dim->period;
        counts[k] = ends[k] / dim->period * dim->size
                    + (rest < dim->size ? rest : dim->size);
    }
    return counts[0] - counts[1];
}

int64_t sode_part_extent(const sode_owned_dim_t *dim)
{
    return sode_part_count_below(dim, dim->hi);
}

int64_t sode_part_elements(const sode_owned_t *part)
{
    int64_t count = 1;
    for (int d = 0; d < part->ndims; d++)
        count *= sode_part_extent(&part->dim[d]);
    return count;
}

int64_t sode_part_place(const sode_owned_dim_t *dim, int64_t i)
{
    int64_t k = dim->packed ? sode_part_count_below(dim, i) : i - dim->first;
    return k * dim->stride;
}

sode_owned_t sode_part_dense(const sode_owned_t *part)
{
    sode_owned_t dense = *part;
    int64_t stride = 1;
    for (int d = part->ndims - 1; d >= 0; d--) {
        dense.dim[d].packed = 1;
        dense.dim[d].stride = stride;
        stride *= sode_part_extent(&part->dim[d]);
    }
    return dense;
}

void sode_part_range(sode_owned_dim_t *dim, int64_t lo, int64_t hi)
{
    *dim = (sode_owned_dim_t){.extent = dim->extent, .lo = lo,
                              .hi = hi > lo ? hi : lo, .period = 1, .size = 1,
                              .packed = 1, .stride = 1};
}

static int open_dim(const sode_owned_dim_t *dim, int64_t count, int64_t *index,
                    int64_t *place)
{
    int64_t k = 0;
    for (int64_t i = dim->lo; i < dim->hi && k < count; i++) {
        if (!sode_part_has(dim, i))
            continue;
        index[k] = i;
        place[k] = (dim->packed ? k : i - dim->first) * dim->stride;
        k++;
    }
    return SODE_OK;
}

static int make_room(sode_lines_t *lines, int d, int64_t count)
{
    lines->count[d] = 0;
    lines->index[d] = malloc((size_t)(2 * count + 1) * sizeof(int64_t));
    if (!lines->index[d])
        return sode_no_memory("the indices of a part");
    lines->place[d] = lines->index[d] + count;
    return SODE_OK;
}

int sode_lines_open(const sode_owned_t *part, sode_lines_t *lines)
{
    *lines = (sode_lines_t){.ndims = part->ndims};
    for (int d = 0; d < part->ndims; d++) {
        int64_t count = sode_part_extent(&part->dim[d]);
        int status = make_room(lines, d, count);
        if (status) {
            sode_lines_close(lines);
            return status;
        }
        lines->count[d] = count;
        open_dim(&part->dim[d], count, lines->index[d], lines->place[d]);
    }
    return SODE_OK;
}

int sode_lines_select(const sode_lines_t *lines, const sode_owned_t *other,
                      sode_lines_t *both)
{
    *both = (sode_lines_t){.ndims = lines->ndims};
    for (int d = 0; d < lines->ndims; d++) {
        int status = make_room(both, d, lines->count[d]);
        if (status) {
            sode_lines_close(both);
            return status;
        }
        int64_t found = 0;
        for (int64_t k = 0; k < lines->count[d]; k++) {
            if (!sode_part_has(&other->dim[d], lines->index[d][k]))
                continue;
            both->index[d][found] = lines->index[d][k];
            both->place[d][found++] = lines->place[d][k];
        }
        both->count[d] = found;
    }
    return SODE_OK;
}

void sode_lines_close(sode_lines_t *lines)
{
    for (int d = 0; d < lines->ndims; d++)
        free(lines->index[d]);
    lines->ndims = 0;
}

int64_t sode_lines_elements(const sode_lines_t *lines)
{
    int64_t count = 1;
    for (int d = 0; d < lines->ndims; d++)
        count *= lines->count[d];
    return count;
}

static int contiguous(const int64_t *place, int64_t count)
{
    for (int64_t k = 1; k < count; k++)
        if (place[k] != place[0] + k)
            return 0;
    return 1;
}

/* One row, by elements of a size that compilers know. */
#define ROW(type, to, from) \
    for (int64_t k = 0; k < count; k++) \
        ((type *)target)[to] = ((const type *)source)[from]

typedef struct sixteen {
    int64_t low, high;
} sixteen_t;

static void pack_row(char *target, const char *source, const int64_t *place,
                     int64_t count, size_t size)
{
    switch (size) {
    case 4: ROW(int32_t, k, place[k]); return;
    case 8: ROW(int64_t, k, place[k]); return;
    case 16: ROW(sixteen_t, k, place[k]); return;
    default:
        for (int64_t k = 0; k < count; k++)
            memcpy(target + (size_t)k * size,
                   source + (size_t)place[k] * size, size);
    }
}

static void unpack_row(char *target, const char *source, const int64_t *place,
                       int64_t count, size_t size)
{
    switch (size) {
    case 4: ROW(int32_t, place[k], k); return;
    case 8: ROW(int64_t, place[k], k); return;
    case 16: ROW(sixteen_t, place[k], k); return;
    default:
        for (int64_t k = 0; k < count; k++)
            memcpy(target + (size_t)place[k] * size,
                   source + (size_t)k * size, size);
    }
}

/* Walks over the rows; into: from the buffer into storage. */
static void copy(const sode_lines_t *lines, char *storage, char *buffer,
                 size_t size, int into)
{
    int last = lines->ndims - 1;
    int64_t at[SODE_MAX_DIMS] = {0}, count = lines->count[last];
    const int64_t *place = lines->place[last];
    if (sode_lines_elements(lines) == 0)
        return;
    int whole = contiguous(place, count);
    for (;;) {
        int64_t row = 0;
        for (int d = 0; d < last; d++)
            row += lines->place[d][at[d]];
        char *base = storage + row * (int64_t)size;
        char *run = base + place[0] * (int64_t)size;
        size_t bytes = (size_t)count * size;
        if (whole)
            memcpy(into ? run : buffer, into ? buffer : run, bytes);
        else if (into)
            unpack_row(base, buffer, place, count, size);
        else
            pack_row(buffer, base, place, count, size);
        buffer += bytes;
        int d = last - 1;
        while (d >= 0 && ++at[d] == lines->count[d])
            at[d--] = 0;
        if (d < 0)
            return;
    }
}

void sode_lines_pack(const sode_lines_t *lines, const void *storage,
                     void *buffer, size_t element_size)
{
    copy(lines, (char *)(uintptr_t)storage, buffer, element_size, 0);
}

void sode_lines_unpack(const sode_lines_t *lines, void *storage,
                       const void *buffer, size_t element_size)
{
    copy(lines, storage, (char *)(uintptr_t)buffer, element_size, 1);
}
