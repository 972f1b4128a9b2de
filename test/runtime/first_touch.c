/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Where a computer has several memories, small arrays are first touched by the
 * threads that will use them, too, from a page each on: those that are zeroed in
 * ordinary memory, and those whose pages are reserved in shared memory.  With one
 * memory, waking other threads would cost more than it gains.
 *
 * RUN: %mpicc -std=gnu11 %optimize -fopenmp %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -ldl -o %t
 * UNSUPPORTED: sanitize
 * RUN: export OMP_NUM_THREADS=3 SODE_TRANSPORT=shm
 * RUN: for n in 1 2; do SODE_TEST_MEMORIES=2 %mpirun -n $n %t 1 && SODE_TEST_MEMORIES=1 %mpirun -n $n %t 0 || exit 1; done
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp.h>

#include "program.h"

static int regions;

/* Parallel regions of the library begin here, those of gcc's programs too. */
void GOMP_parallel(void (*work)(void *), void *data, unsigned threads, unsigned flags)
{
    void (*next)(void (*)(void *), void *, unsigned, unsigned);
    *(void **)&next = dlsym(RTLD_NEXT, "GOMP_parallel");
    regions++;
    next(work, data, threads, flags);
}

SODE_UNIT(init, "first_touch.c")
static void init(void) {}

static sode_array_t *make(const sode_template_t *t, int64_t rows, int64_t columns, int64_t shadow, unsigned pad)
{
    const sode_axis_t axes[] = {{rows, 0, 0, shadow, shadow, 0}, {columns, 1, 0, 0, 0, 0}};
    return sode_array_create("f.c:2", "a", t, 2, 8, axes, SODE_ARRAY_ZERO | pad);
}

int main(int argc, char **argv)
{
    (void)argc;
    enum { ROWS = 66, COLUMNS = 512 }; /* less than 1 MiB */
    EXPECT(omp_get_max_threads(), 3); /* and so libgomp is there */
    const int64_t star = SODE_STAR, zero[] = {0, 0}, n[] = {ROWS, COLUMNS};
    const sode_dist_t formats[] = {{SODE_DIST_BLOCK, 0, 0}, {SODE_DIST_NONE, 0, 0}};
    sode_nodes_t *p = sode_nodes_create("f.c:1", "p", 1, &star, NULL);
    sode_template_t *t = sode_template_create("f.c:1", "t", 2, zero, n);
    sode_template_distribute("f.c:1", t, p, formats);
    for (int k = 0; k < 4; k++) { /* shared, and with padding after rows, or not */
        regions = 0;
        sode_array_t *a = make(t, ROWS, COLUMNS, k % 2, k / 2 ? SODE_ARRAY_PAD : 0);
        double *base = sode_base(a);
        for (int64_t i = 0; i < sode_extent(a, 0) * COLUMNS; i++)
            EXPECT(base[i] == 0, 1);
        EXPECT(regions > 0, atoi(argv[1]));
        sode_array_release(&a);
    }
    regions = 0;
    sode_array_t *a = make(t, ROWS, 1, 1, 0); /* less than a page each */
    EXPECT(regions, 0);
    sode_array_release(&a);
    return 0;
}
