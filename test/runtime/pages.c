/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Page sizes are the system's: what the runtime believes is what the system says,
 * and where pages have 64 KiB (as far as this program lets it know), arrays in
 * shared memory and the ends of large ones begin with such pages, and shadows are
 * right.
 *
 * RUN: %mpicc -std=gnu11 %optimize -DASK -I%source/runtime %s %source/runtime/base/pages.c -o %t.ask && %t.ask
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -ldl -o %t
 * UNSUPPORTED: sanitize
 * RUN: export OMP_NUM_THREADS=1; for way in shm auto; do for n in 2 3; do SODE_TRANSPORT=$way %mpirun -n $n %t || exit 1; done; done
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <inttypes.h>
#include <unistd.h>

#ifdef ASK
#include <stdio.h>
#include <string.h>

#include "base/pages.h"

int main(void)
{
    char line[128] = "";
    size_t huge = 0;
    FILE *file = fopen("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size", "r");
    if (file && fscanf(file, "%zu", &huge) != 1)
        huge = 0;
    FILE *on = fopen("/sys/kernel/mm/transparent_hugepage/enabled", "r");
    if (!on || !fgets(line, sizeof line, on) || strstr(line, "[never]"))
        huge = 0;
    int good = sode_page_size() == (size_t)sysconf(_SC_PAGESIZE) && sode_huge_page_size() == huge
               && sode_pages_of(1) == sode_page_size() && sode_pages_of(sode_page_size()) == sode_page_size();
    if (!good)
        printf("page %zu, huge %zu\n", sode_page_size(), sode_huge_page_size());
    return !good;
}
#else

#include "program.h"

enum { PAGE = 64 << 10 };

/* In the place of the C library's, for the runtime alone. */
long sysconf(int name)
{
    Dl_info caller;
    long (*next)(int);
    *(void **)&next = dlsym(RTLD_NEXT, "sysconf");
    int lies = name == _SC_PAGESIZE && dladdr(__builtin_return_address(0), &caller) != 0
               && strstr(caller.dli_fname, "libsode");
    return lies ? PAGE : next(name);
}

SODE_UNIT(init, "pages.c")
static void init(void) {}

/* Mappings of shared memory; 1: one does not begin and end with a page. */
static int mapped, odd;

static void look(void)
{
    char line[4096];
    FILE *maps = fopen("/proc/self/maps", "r");
    mapped = odd = 0;
    while (maps && fgets(line, sizeof line, maps)) {
        uintptr_t first, end, offset;
        if (!strstr(line, "/dev/shm/#")
            || sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %*s %" SCNxPTR, &first, &end, &offset) != 3)
            continue;
        mapped++;
        odd |= offset % PAGE != 0 || (end - first) % PAGE != 0;
    }
    if (maps)
        fclose(maps);
}

int main(void)
{
    const int64_t star = SODE_STAR, zero = 0, sizes[] = {5000, 4 << 20};
    sode_nodes_t *p = sode_nodes_create("p.c:1", "p", 1, &star, NULL);
    for (int k = 0; k < 2; k++) { /* the second one is large: its ends are shared */
        const int64_t n = sizes[k], width = 1000;
        const sode_axis_t axis = {n, 0, 0, width, width, 0};
        sode_template_t *t = sode_template_create("p.c:2", "t", 1, &zero, &n);
        sode_template_distribute("p.c:2", t, p, &(sode_dist_t){SODE_DIST_BLOCK, 0, 0});
        sode_array_t *a = sode_array_create("p.c:3", "a", t, 1, sizeof(double), &axis, SODE_ARRAY_ZERO);
        double *view = (double *)sode_origin(a);
        sode_loop_t own = sode_loop_template("p.c:4", t, 0, 0, 0, n, 1);
        for (int64_t i = own.first; i < own.end; i++)
            view[i] = (double)i;
        for (int step = 0; step < 20; step++)
            sode_reflect("p.c:5", 1, &a, 0, NULL, NULL);
        for (int64_t i = own.first - width; i < own.end + width; i++)
            EXPECT(view[i] == (i < 0 || i >= n ? 0 : (double)i), 1);
        look();
        EXPECT(mapped > 0, 1);
        EXPECT(odd, 0);
        sode_array_release(&a);
        sode_template_release(&t);
    }
    return 0;
}
#endif
