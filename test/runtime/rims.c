/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Large arrays lie in ordinary memory, but for their ends, which neighbors read: values arrive, whether rows are shared
 * or packed; storage can be exchanged, and released without a trace.
 *
 * RUN: %mpicc -std=gnu11 -O1 %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: export OMP_NUM_THREADS=1 SODE_TRANSPORT=shm
 * RUN: for n in 2 3; do %mpirun -n $n %t || exit 1; done
 * RUN: env SODE_TRANSPORT=auto %mpirun -n 2 %t
 */
#include "program.h"

enum { ROWS = 211, COLUMNS = 2777, LO = 2, HI = 1, ELEMENT = 8 }; /* 4.7 MB per rank */

void __asan_init(void) __attribute__((weak)); /* shares nothing */

static sode_template_t *t;
static int64_t rows; /* of all ranks */

SODE_UNIT(init, "rims.c")
static void init(void)
{
    const int64_t star = SODE_STAR, zero[2] = {0, 0}, n[2] = {rows = ROWS * (int64_t)xmp_all_num_nodes(), COLUMNS};
    const sode_dist_t formats[2] = {{SODE_DIST_BLOCK, 0, 0}, {SODE_DIST_NONE, 0, 0}};
    sode_nodes_t *p = sode_nodes_create("rims.c:1", "p", 1, &star, NULL);
    t = sode_template_create("rims.c:2", "t", 2, zero, n);
    sode_template_distribute("rims.c:3", t, p, formats);
    sode_nodes_release(&p);
}

static sode_array_t *make(int64_t lo, int64_t hi)
{
    return sode_array_create("rims.c:4", "a", t, 2, ELEMENT,
                             (sode_axis_t[]){{rows, 0, 0, lo, hi, 0}, {COLUMNS, 1, 0, 0, 0, 0}}, SODE_ARRAY_ZERO);
}

/* Bytes of mappings of shared memory at this address, or anywhere.  Their number says nothing: what core dumps hold and
 * what they leave out are mappings of their own. */
static int64_t shared_at(const void *address)
{
    char line[4096];
    int64_t found = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps)) {
        uintptr_t first, end;
        if (strstr(line, "/dev/shm/#") && sscanf(line, "%lx-%lx ", &first, &end) == 2)
            found += !address || ((uintptr_t)address >= first && (uintptr_t)address < end) ? (int64_t)(end - first) : 0;
    }
    if (maps)
        fclose(maps);
    return found;
}

static int64_t value(int64_t row, int64_t column, int salt)
{
    return (row + rows) % rows * COLUMNS + column + salt;
}

static void fill(sode_array_t *a, int salt)
{
    int64_t own = (int64_t)xmpc_all_node_num() * ROWS, *cell = sode_base(a);
    for (int64_t i = own; i < own + ROWS; i++)
        for (int64_t j = 0; j < COLUMNS; j++)
            cell[(i - sode_lower(a, 0)) * COLUMNS + j] = value(i, j, salt);
}

static void check(const sode_array_t *a, int64_t lo, int64_t hi, int salt)
{
    int64_t own = (int64_t)xmpc_all_node_num() * ROWS, *cell = sode_base(a);
    for (int64_t i = own - lo; i < own + ROWS + hi; i++)
        for (int64_t j = 0; j < COLUMNS; j++)
            EXPECT(cell[(i - sode_lower(a, 0)) * COLUMNS + j], value(i, j, salt));
}

static void exchange(sode_array_t *a, int64_t lo, int64_t hi, int salt)
{
    const sode_width_t widths[2] = {{lo, hi, 1}, {0, 0, 0}};
    fill(a, salt);
    sode_reflect("rims.c:5", 1, &a, 2, widths, NULL);
    fill(a, -1); /* at once: nobody reads the rim any more */
    sode_reflect("rims.c:6", 1, &a, 2, widths, NULL);
    fill(a, salt);
    sode_reflect("rims.c:5", 1, &a, 2, widths, NULL);
    check(a, lo, hi, salt);
}

static void several(void)
{
    sode_array_t *a = make(LO, HI), *b = make(LO, HI);
    const char *first = sode_base(a), *last = first + (ROWS + LO + HI) * COLUMNS * ELEMENT - 1;
    EXPECT(*(const int64_t *)first, 0);
    EXPECT(shared_at(first) > 0, !__asan_init);
    EXPECT(shared_at(last) > 0, !__asan_init);
    EXPECT(shared_at(first + (last - first) / 2), 0);
    exchange(a, LO, HI, 1);
    exchange(a, 1, 0, 2); /* nobody reads one of the ends */
    exchange(b, LO, HI, 3);
    sode_array_swap("rims.c:7", a, b);
    check(a, LO, HI, 3);
    exchange(a, LO, HI, 4);
    exchange(b, LO, HI, 5);
    sode_array_release(&a);
    exchange(b, LO, HI, 6);
    sode_array_release(&b);
}

int main(void)
{
    enum { TIMES = 5, DEEP = ROWS + 3 };
    several();
    int64_t before = shared_at(NULL);
    for (int k = 0; k < TIMES; k++)
        several();
    EXPECT(shared_at(NULL), before);
    sode_array_t *deep = make(DEEP, 0); /* over more than a block: the ends are all of it, so nothing is shared */
    EXPECT(shared_at(sode_base(deep)), 0);
    exchange(deep, DEEP, 0, 7);
    sode_array_release(&deep);
    sode_template_release(&t);
    return 0;
}
