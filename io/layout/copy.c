/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "layout/copy.h"

/* The runtime's loops under a name of this library's: programs are linked with archives of both, or without the runtime. */
#define sode_runs_copy sode_io_runs_copy
#define sode_runs_copy_two sode_io_runs_copy_two
#include "../../runtime/select/runs.c"

/* One end of a copy: the first byte, and bytes from a run to the next one. */
typedef struct end {
    char *at;
    int64_t step;
} end_t;

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

#define COPY(name, to, from) \
    void sode_copy_##name(void *state, const sode_share_comb_t *comb) \
    { \
        end_t into = to(state, comb), out = from(state, comb); \
        sode_runs_copy(into.at, into.step, out.at, out.step, run_bytes(state, comb), comb->count); \
    }

COPY(pack, message, storage)
COPY(unpack, storage, message)
COPY(insert, window, message)
COPY(extract, message, window)
COPY(store, window, storage)
COPY(load, storage, window)
