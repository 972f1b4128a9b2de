/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Shared memory that is not there is an error with the array's name, and no
 * signal; and nothing stays behind of a job that is killed.  The first part needs
 * a file system of its own, so root.
 *
 * RUN: %mpicc -std=gnu11 -O1 %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * UNSUPPORTED: sanitize
 * RUN: export SODE_TRANSPORT=shm
 * RUN: echo 'mount -t tmpfs -o size=128m none /dev/shm || exit 77; exec "$@"' > %t.sh
 * RUN: timeout 60 unshare -m bash %t.sh %mpirun -n 2 %t full > %t.out 2>&1; s=$?; cat %t.out; \
 * RUN:   if grep -Eq "unshare:|mount:" %t.out; then exit 0; fi; \
 * RUN:   test $s != 0 -a $s != 124 && grep "^sode: " %t.out > %t.sode && \
 * RUN:   grep -c "f.c:1: array 'a': cannot reserve .* bytes of shared memory in /dev/shm: No space left" %t.sode | \
 * RUN:   grep -qx 1
 * RUN: timeout 60 %mpirun -n 2 %t die > %t.out 2>&1; test $? != 0 -a $? != 124
 * RUN: grep -q "arena in use" %t.out; ls -l /dev/shm > %t.ls; ! grep -i sode %t.ls
 */
#include <signal.h>
#include <unistd.h>

#include "program.h"

SODE_UNIT(init, "f.c")
static void init(void) {}

int main(int argc, char **argv)
{
    int die = argc > 1 && strcmp(argv[1], "die") == 0;
    int64_t extent = die ? 4096 : (int64_t)3 << 27;
    sode_nodes_t *p = sode_nodes_create("f.c:1", "p", 1, (int64_t[]){xmp_all_num_nodes()}, NULL);
    sode_template_t *t = sode_template_create("f.c:1", "t", 1, (int64_t[]){0}, &extent);
    sode_template_distribute("f.c:1", t, p, &(sode_dist_t){SODE_DIST_BLOCK, 0, NULL});
    sode_array_t *a = sode_array_create("f.c:1", "a", t, 1, 1, (sode_axis_t[]){{extent, 0, 0, 1, 1, 0}}, 0);
    sode_reflect("f.c:2", 1, &a, 0, NULL, NULL);
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
