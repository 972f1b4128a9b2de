/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gather_basis.h"

#include <stdlib.h>

#include "base/status.h"
#include "collective/collective.h"
#include "directive/gather_image.h"
#include "sode/reduction.h"

static uint64_t content_of(const sode_gather_memory_t *memory)
{
    return memory->low ? sode_gather_hash(1, memory->low, (size_t)(memory->high - memory->low)) : 0;
}

int sode_gather_basis_take(const sode_gather_how_t *how, const sode_gather_seen_t *seen,
                           uint64_t keys, const char *what, sode_gather_basis_t *basis)
{
    sode_gather_memory_t *memory = realloc(basis->memory, ((size_t)how->nseen + 1) * sizeof *memory);
    if (!memory)
        return sode_no_memory(what);
    basis->memory = memory;
    basis->count = how->expect == SODE_GATHER_COMPARED ? how->nseen : 0;
    basis->keys = keys;
    for (int k = 0; k < basis->count; k++) {
        memory[k] = (sode_gather_memory_t){seen[k].low, seen[k].high, 0};
        memory[k].content = content_of(&memory[k]);
    }
    return SODE_OK;
}

/* Place after place as the nest comes to them: what is read at one of them is memory of
 * the program as long as nothing has changed at those before. */
int sode_gather_basis_holds(const sode_gather_basis_t *basis, uint64_t keys)
{
    int k = 0;
    if (basis->keys != keys)
        return 0;
    while (k < basis->count && basis->memory[k].content == content_of(&basis->memory[k]))
        k++;
    return k == basis->count;
}

void sode_gather_basis_free(sode_gather_basis_t *basis) { free(basis->memory); }

int sode_gather_agree(sode_set_t *set, int64_t number, int64_t *same)
{
    long long ends[2] = {number, -number};
    SODE_TRY(sode_set_reduce(set, SODE_OP_MIN, SODE_LLONG, ends, 2, SODE_COLLECTIVE_LIMIT));
    *same = ends[0] == -ends[1] ? ends[0] : 0;
    return SODE_OK;
}
