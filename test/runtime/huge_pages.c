/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Huge pages are asked for where arrays are large, and only there: the mapping
 * of a large array carries the flag `hg` in /proc/self/smaps.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: env OMP_NUM_THREADS=1 %t
 *
 * They are not kept in shared memory, which has none.
 * RUN: env OMP_NUM_THREADS=1 SODE_TRANSPORT=shm %t
 * RUN: env OMP_NUM_THREADS=1 SODE_TRANSPORT=auto %t
 */
#include "program.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static sode_template_t *t;

SODE_UNIT(init, "huge_pages.c")
static void init(void)
{
    const int64_t star = SODE_STAR, zero = 0, n = 8 << 20;
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    sode_nodes_t *p = sode_nodes_create("huge_pages.c:1", "p", 1, &star, NULL);
    t = sode_template_create("huge_pages.c:2", "t", 1, &zero, &n);
    sode_template_distribute("huge_pages.c:3", t, p, &block);
    sode_nodes_release(&p);
}

/* Is the flag set for the mapping that holds this address? */
static int advised(const void *address)
{
    char line[4096];
    int inside = 0, found = 0;
    FILE *maps = fopen("/proc/self/smaps", "r");
    while (maps && fgets(line, sizeof line, maps)) {
        uintptr_t first, end;
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " ", &first, &end) == 2)
            inside = (uintptr_t)address >= first && (uintptr_t)address < end;
        if (inside && strncmp(line, "VmFlags:", 8) == 0)
            found = strstr(line, " hg") != NULL;
    }
    if (maps)
        fclose(maps);
    return found;
}

int main(void)
{
    const sode_axis_t large = {8 << 20, 0, 0, 0, 0, 0},
                      small = {1000, 0, 0, 0, 0, 0};
    sode_array_t *a = sode_array_create("huge_pages.c:4", "a", t, 1, 8, &large,
                                        SODE_ARRAY_ZERO);
    sode_array_t *b = sode_array_create("huge_pages.c:5", "b", t, 1, 8, &small,
                                        SODE_ARRAY_ZERO);
    if (access("/sys/kernel/mm/transparent_hugepage/enabled", F_OK) == 0) {
        EXPECT(advised((char *)sode_base(a) + (32 << 20)), 1);
        EXPECT(advised(sode_base(b)), 0);
    }
    sode_array_release(&a);
    sode_array_release(&b);
    return 0;
}
