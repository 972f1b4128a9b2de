/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/far_keep.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/export.h"
#include "sode/abi.h"

typedef struct kept {
    struct kept *next; /* its block ended later */
    sode_array_impl_t *array;
    uint64_t barriers; /* of its nodes, until then */
} kept_t;

enum { MOST = 256 << 20 };
static struct {
    kept_t *first;
    size_t bytes;
    int possible; /* some file of the program has `in` or `out` */
} keep;

SODE_EXPORT void sode_far_unit(void) { keep.possible = 1; }

static void drop(kept_t **link)
{
    kept_t *kept = *link;
    *link = kept->next;
    keep.bytes -= kept->array->block.size;
    sode_object_release(&kept->array->head);
    free(kept);
}

void sode_far_forget(void)
{
    kept_t **link = &keep.first;
    while (*link)
        if ((*link)->array->made_by->barriers > (*link)->barriers)
            drop(link);
        else
            link = &(*link)->next;
}

int sode_far_keep(sode_array_impl_t *array)
{
    if (!keep.possible || !array->family || array->made_by->size == 1)
        return 0;
    sode_far_forget();
    kept_t *kept = malloc(sizeof *kept);
    if (!kept)
        return 0;
    *kept = (kept_t){NULL, array, array->made_by->barriers};
    kept_t **link = &keep.first;
    while (*link)
        link = &(*link)->next;
    *link = kept;
    keep.bytes += array->block.size;
    while (keep.bytes > MOST && keep.first != kept)
        drop(&keep.first);
    return 1;
}
