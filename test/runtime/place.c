/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Ranks per node as MPI says, whatever the launcher's variables say; cores are
 * divided among the ranks that may run on the same ones, and hardware threads of
 * one core count once.
 *
 * RUN: for cores in hwloc plain; do flags=; test $cores = hwloc && flags="-lhwloc -DHWLOC"; \
 * RUN:   if test $cores = hwloc && ! echo '#include <hwloc.h>' | %mpicc -E - > %t.i 2>&1; then continue; fi; \
 * RUN:   %mpicc -std=gnu11 %optimize -fopenmp -I%source/runtime %s %source/runtime/base/{place,status,cores_$cores}.c $flags -o %t && \
 * RUN:   export OMPI_COMM_WORLD_LOCAL_SIZE=7 MPI_LOCALNRANKS=7 PALS_LOCAL_SIZE=7 && \
 * RUN:   %mpirun -n 1 %t 1 0 && %mpirun -n 3 %t 3 0 && %mpirun -n 4 %t 2 2 && \
 * RUN:   OMP_PROC_BIND=true %mpirun -n 1 %t 1 0 || exit 1; done
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/place.h"
#include "base/status.h"

static cpu_set_t allowed; /* by the launcher: OpenMP may have bound this thread before anything here runs */

#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            printf("line %d: %s; ranks %d, cores %d, memories %d\n", __LINE__, #condition, sode_place_ranks(), \
                   sode_place_cores(), sode_place_memories()); \
            exit(1); \
        } \
    } while (0)

/* A core has its hardware threads in a list that is equal for all of them. */
static int count_cores(void)
{
    int cores = 0;
    for (int k = 0; k < CPU_SETSIZE; k++) {
        char path[128];
        int first = k;
        if (!CPU_ISSET(k, &allowed))
            continue;
        snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", k);
        FILE *file = fopen(path, "r");
        if (file && fscanf(file, "%d", &first) != 1)
            first = k;
        if (file)
            fclose(file);
        cores += first == k || !CPU_ISSET(first, &allowed);
    }
    return cores;
}

int main(int argc, char **argv)
{
    int wanted = atoi(argv[1]);
    sched_getaffinity(getppid(), sizeof allowed, &allowed);
    EXPECT(sode_place_ranks() == 1); /* not known yet */
    MPI_Init(&argc, &argv);
    EXPECT(sode_place_find(MPI_COMM_WORLD, (sode_pretence_t){.ranks_per_node = atoi(argv[2])}) == SODE_OK);
    EXPECT(sode_place_ranks() == wanted);
#ifdef HWLOC
    int all = count_cores();
#else
    int all = CPU_COUNT(&allowed);
    (void)count_cores;
#endif
    int share = all / wanted;
    EXPECT(sode_place_cores() == (share > 1 ? share : 1));
    EXPECT(sode_place_memories() >= 1);
    if (access("/sys/devices/system/node/node1", F_OK) != 0)
        EXPECT(sode_place_memories() == 1);
    MPI_Finalize();
    return 0;
}
