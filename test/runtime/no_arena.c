/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Shared memory is for what other ranks read: arrays without a shadow, arrays on
 * one node, runs of one rank, and ranks that are alone on their computer have
 * none, also where `shm` is asked for.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for way in auto shm; do export SODE_TRANSPORT=$way; \
 * RUN:   %t || exit 1; %mpirun -n 1 %t || exit 1; %mpirun -n 3 %t || exit 1; \
 * RUN:   SODE_TEST_RANKS_PER_NODE=1 %mpirun -n 2 %t alone || exit 1; done
 */
#include "program.h"

enum { N = 1000 };

SODE_UNIT(init, "no_arena.c")
static void init(void) {}

static int has_arena(void)
{
    char line[4096];
    int found = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps))
        found |= strstr(line, "/dev/shm/#") != NULL; /* a file without a name */
    if (maps)
        fclose(maps);
    return found;
}

extern void __asan_init(void) __attribute__((weak));

static sode_template_t *template_on(int64_t nodes)
{
    const int64_t zero[] = {0, 0}, n[] = {N, N};
    const sode_dist_t formats[] = {{SODE_DIST_BLOCK, 0, 0}, {SODE_DIST_NONE, 0, 0}};
    sode_nodes_t *p = sode_nodes_create("n.c:1", "p", 1, &nodes, NULL);
    sode_template_t *t = sode_template_create("n.c:1", "t", 2, zero, n);
    sode_template_distribute("n.c:1", t, p, formats);
    return t;
}

/* An array with these shadows is made, written and, if it has some, reflected. */
static void use(const sode_template_t *t, int64_t rows, int64_t columns)
{
    const sode_axis_t axes[] = {{N, 0, 0, rows, rows, 0}, {N, 1, 0, columns, columns, 0}};
    sode_array_t *a = sode_array_create("n.c:2", "a", t, 2, 8, axes, SODE_ARRAY_ZERO);
    double *base = sode_base(a);
    EXPECT(base[0] == 0, 1);
    base[0] = 1;
    if (rows + columns > 0)
        for (int k = 0; k < 20; k++)
            sode_reflect("n.c:3", 1, &a, 0, NULL, NULL);
    sode_array_release(&a);
}

int main(int argc, char **argv)
{
    (void)argv;
    const int64_t size = xmp_all_num_nodes();
    const sode_template_t *t = template_on(size);
    use(t, 0, 0);
    EXPECT(has_arena(), 0);
    if (size == 1)
        use(t, 1, 1);
    if (size == 1)
        EXPECT(has_arena(), 0);
    const sode_axis_t axes[] = {{N, 0, 0, 1, 1, 0}, {N, 1, 0, 0, 0, 0}};
    sode_array_t *a = sode_array_create("n.c:4", "a", t, 2, 8, axes, SODE_ARRAY_ZERO);
    EXPECT(has_arena(), size > 1 && argc == 1 && !__asan_init);
    sode_array_release(&a);
    return 0;
}
