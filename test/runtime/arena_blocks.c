/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Blocks of shared memory that are freed are there again, all zero: short ones, long ones, as many as one likes.  What is
 * not in it can be freed without harm, and offsets tell what is.
 *
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime %s %build/lib/libsode_start.a %libstatic -Wl,--wrap=main -o %t
 * RUN: SODE_TRANSPORT=shm %mpirun -n 2 %t
 */
#include "program.h"
#include "transport/arena.h"

SODE_UNIT(init, "arena.c")
static void init(void) {}

static char *alloc(size_t bytes)
{
    void *block = NULL;
    EXPECT(sode_arena_alloc(bytes, &block), 0);
    EXPECT(sode_arena_offset(block) >= 0, 1);
    EXPECT(sode_arena_offset((char *)block + bytes - 1), sode_arena_offset(block) + (int64_t)bytes - 1);
    return block;
}

static void expect_zero(const char *block, size_t bytes)
{
    for (size_t k = 0; k < bytes; k++)
        if (block[k] != 0)
            EXPECT(k, -1);
}

int main(void)
{
    static const size_t sizes[] = {1, 5000, 100000, 3 << 20, 8 << 20};
    char own;
    EXPECT(sode_arena_start(&(sode_arena_address_t){0}), 0);
    EXPECT(sode_arena_offset(NULL), -1);
    EXPECT(sode_arena_offset(&own), -1);
    for (int k = 0; k < 5; k++) {
        const size_t used = sizes[k] < 100000 ? sizes[k] : 100000;
        char *first = alloc(sizes[k]);
        expect_zero(first, used);
        memset(first, 1, used);
        sode_arena_free(&own);
        sode_arena_free(NULL);
        sode_arena_free(first);
        char *again = alloc(sizes[k]), *other;
        EXPECT(sode_arena_offset(again), sode_arena_offset(first));
        expect_zero(again, used);
        sode_arena_free(again);
        other = alloc(sizes[k] + 100000); /* of another size: nothing of it is left either */
        expect_zero(other, used);
        sode_arena_free(other);
    }
    int64_t most = 0;
    for (int k = 0; k < 3000; k++) {
        char *block = alloc((size_t)(k % 50 + 1) * 4096);
        most = sode_arena_offset(block) > most ? sode_arena_offset(block) : most;
        sode_arena_free(block);
    }
    EXPECT(most < (int64_t)64 << 20 ? 0 : most, 0);
    return 0;
}
