/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Shared memory that is not there is an error with the array's name, and no
 * signal, if it was asked for; else the arrays lie elsewhere.  What fills a file
 * system needs one of its own, so the right to mount one.  `die` is for
 * shm_killed.test.
 *
 * REQUIRES: mounts
 * UNSUPPORTED: sanitize
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: echo 'mount -t tmpfs -o size=128m none /dev/shm || exit 77; exec "$@"' > %t.sh
 * RUN: SODE_TRANSPORT=shm %limited unshare -m bash %t.sh %mpirun -n 2 %t full > %t.out 2>&1; s=$?; cat %t.out; \
 * RUN:   test $s != 0 -a $s != 77 -a $s != 124 && grep "^sode: " %t.out > %t.sode && \
 * RUN:   grep -c "f.c:1: array 'a': cannot reserve .* bytes of shared memory in /dev/shm: No space left" %t.sode | \
 * RUN:   grep -qx 1
 * RUN: SODE_TRANSPORT=auto %limited unshare -m bash %t.sh %mpirun -n 2 %t full
 */
#include <signal.h>
#include <unistd.h>

#include "program.h"

SODE_UNIT(init, "f.c")
static void init(void) {}

enum { ARRAYS = 100 };

int main(int argc, char **argv)
{
    int die = argc > 1 && strcmp(argv[1], "die") == 0, arrays = die ? 1 : ARRAYS;
    const int64_t size = xmp_all_num_nodes(), extent = size * (die ? 2048 : 3 << 20), zero = 0;
    sode_array_t *a[ARRAYS];
    sode_nodes_t *p = sode_nodes_create("f.c:1", "p", 1, &size, NULL);
    sode_template_t *t = sode_template_create("f.c:1", "t", 1, &zero, &extent);
    sode_template_distribute("f.c:1", t, p, &(sode_dist_t){SODE_DIST_BLOCK, 0, NULL});
    for (int k = 0; k < arrays; k++) {
        a[k] = sode_array_create("f.c:1", "a", t, 1, 1, (sode_axis_t[]){{extent, 0, 0, 1, 1, 0}}, SODE_ARRAY_ZERO);
        char *own = (char *)sode_base(a[k]) + 1;
        EXPECT(own[0] + own[extent / size - 1], 0);
        memset(own, k, (size_t)(extent / size));
    }
    sode_reflect("f.c:2", arrays, a, 0, NULL, NULL);
    for (int k = 0; k < arrays; k++) {
        char *own = (char *)sode_base(a[k]) + 1;
        EXPECT(own[-1], xmpc_node_num() > 0 ? k : 0);
    }
    if (!die)
        return 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[512];
    while (maps && fgets(line, sizeof line, maps))
        if (strstr(line, "/dev/shm/#")) { /* a file without a name */
            printf("arena in use\n");
            break;
        }
    fflush(stdout);
    sleep(1);
    raise(SIGKILL);
    return 0;
}
