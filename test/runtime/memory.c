/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Storage of arrays: aligned to cache lines, bases far apart modulo 4096, room
 * on both sides, zero when asked for - with the threads of libgomp, of libomp
 * and with none; under the address sanitizer the end is exact.  Large arrays give it
 * back.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: %t
 * RUN: %mpicc -std=gnu11 %optimize -fopenmp %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t.gomp
 * RUN: OMP_NUM_THREADS=3 %t.gomp
 *
 * The same in shared memory.
 * RUN: SODE_TRANSPORT=shm OMP_NUM_THREADS=3 %t.gomp
 * RUN: SODE_TRANSPORT=shm %mpirun -n 2 %t back
 */
#include <unistd.h>

#include "program.h"

static sode_template_t *t;

SODE_UNIT(init, "memory.c")
static void init(void)
{
    const int64_t star = SODE_STAR, zero[] = {0, 0}, n[] = {1001, 700};
    const sode_dist_t formats[] = {{SODE_DIST_BLOCK, 0, 0},
                                   {SODE_DIST_NONE, 0, 0}};
    sode_nodes_t *p = sode_nodes_create("memory.c:1", "p", 1, &star, NULL);
    t = sode_template_create("memory.c:2", "t", 2, zero, n);
    sode_template_distribute("memory.c:3", t, p, formats);
    sode_nodes_release(&p);
}

extern void __asan_init(void) __attribute__((weak));
extern int __asan_address_is_poisoned(const volatile void *address)
    __attribute__((weak));

/* Bytes of memory that it has, shared or not. */
static long resident(void)
{
    long all, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    EXPECT(file && fscanf(file, "%ld %ld", &all, &pages) == 2, 1);
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

static const sode_axis_t axes[] = {{1001, 0, 0, 1, 1, 0}, {700, 1, 0, 0, 0, 0}};

/* Of large arrays, one after the other. */
static int back(void)
{
    enum { LARGE = 32 };
    long before = resident(), bytes = 0;
    for (int k = 0; k < 6; k++) {
        sode_array_t *a = sode_array_create("memory.c:5", "a", t, 2, LARGE, axes, SODE_ARRAY_MOVED);
        bytes = LARGE * sode_extent(a, 0) * sode_extent(a, 1);
        memset(sode_base(a), -1, (size_t)bytes);
        sode_array_release(&a);
    }
    EXPECT(__asan_init || resident() - before < 2 * bytes, 1);
    return 0;
}

int main(int argc, char **argv)
{
    enum { ARRAYS = 14 };
    const int64_t count = 1003 * 700;
    sode_array_t *a[ARRAYS];
    (void)argv;
    if (argc > 1)
        return back();
    for (int k = 0; k < ARRAYS; k++) {
        a[k] = sode_array_create("memory.c:4", "a", t, 2, sizeof(double), axes,
                                 SODE_ARRAY_ZERO);
        double *base = sode_base(a[k]);
        EXPECT((uintptr_t)base % 64, 0);
        EXPECT(sode_extent(a[k], 0) * sode_extent(a[k], 1), count);
        for (int64_t i = 0; i < count; i++)
            EXPECT(base[i] == 0, 1);
        memset(base, -1, (size_t)count * sizeof *base);
        if (__asan_init) {
            EXPECT(__asan_address_is_poisoned(base + count) != 0, 1);
            EXPECT(__asan_address_is_poisoned((char *)base - 1) != 0, 1);
            continue;
        }
        memset((char *)base - 64, -1, 64); /* what programs may get wrong */
        memset(base + count, -1, 64);
        for (int other = 0; other < k; other++) {
            long apart = labs((long)((uintptr_t)sode_base(a[other]) % 4096)
                              - (long)((uintptr_t)base % 4096));
            EXPECT(apart >= 192 && apart <= 4096 - 192, 1);
        }
    }
    for (int k = 0; k < ARRAYS; k++)
        sode_array_release(&a[k]);
    return 0;
}
