/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "layout/copy.h"

#include <string.h>

/* One end of a copy: the first byte, and bytes from a run to the next one. */
typedef struct end {
    char *at;
    int64_t step;
} end_t;

/* A size that the compiler knows makes a load and a store of each element. */
#define COPY_EACH(size) \
    case size: \
        for (int64_t k = 0; k < count; k++) \
            memcpy(to.at + k * to.step, from.at + k * from.step, size); \
        break

static void copy(end_t to, end_t from, size_t bytes, int64_t count)
{
    switch (bytes) {
        COPY_EACH(1);
        COPY_EACH(2);
        COPY_EACH(4);
        COPY_EACH(8);
        COPY_EACH(16);
        COPY_EACH(32);
    default:
        for (int64_t k = 0; k < count; k++)
            memcpy(to.at + k * to.step, from.at + k * from.step, bytes);
    }
}

static size_t run_bytes(const sode_copying_t *c, const sode_share_comb_t *comb)
{
    return (size_t)comb->length * c->bytes;
}

static end_t storage(const sode_copying_t *c, const sode_share_comb_t *comb)
{
    int64_t bytes = (int64_t)c->bytes;
    return (end_t){c->base + comb->position * bytes, comb->stride * bytes};
}

static end_t window(const sode_copying_t *c, const sode_share_comb_t *comb)
{
    int64_t bytes = (int64_t)c->bytes;
    return (end_t){c->window + (comb->element - c->first) * bytes,
                   comb->step * bytes};
}

static end_t message(sode_copying_t *c, const sode_share_comb_t *comb)
{
    end_t end = {c->packed, (int64_t)run_bytes(c, comb)};
    c->packed += end.step * comb->count;
    return end;
}

#define COPY(name, to, from)                                                                                 \
    void sode_copy_##name(void *state, const sode_share_comb_t *comb)                                        \
    {                                                                                                        \
        sode_copying_t *c = state;                                                                           \
        copy(to(c, comb), from(c, comb), run_bytes(c, comb), comb->count);                                   \
    }

COPY(pack, message, storage)
COPY(unpack, storage, message)
COPY(insert, window, message)
COPY(extract, message, window)
COPY(store, window, storage)
COPY(load, storage, window)
