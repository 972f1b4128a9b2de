/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Nothing grows with the number of executions, on any transport: memory, communicators, datatypes, persistent requests,
 * windows, file descriptors, shared memory.  10,000 executions, in turn a blocking reflect of one array and an
 * asynchronous one of two; every hundredth time of arrays that are made and released, too.
 * executions_long.test does it a million times.
 *
 *   executions [number of executions]
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * UNSUPPORTED: sanitize
 * RUN: for transport in pack shm; do \
 * RUN:   SODE_TRANSPORT=$transport %mpirun -n 2 %t 10000 || { echo $transport; exit 1; }; done
 *
 * Slower, or made of the same:
 * RUN: for transport in datatype rma neighbor; do \
 * RUN:   SODE_TRANSPORT=$transport %mpirun -n 2 %t 1000 || { echo $transport; exit 1; }; done
 * RUN: SODE_TRANSPORT=auto %mpirun -n 2 %t 3000
 * RUN: SODE_TRANSPORT=shm SODE_TEST_RANKS_PER_NODE=1 %mpirun -n 2 %t 1000
 */
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "growth.h"
#include "neighbor_init.h"
#include "program.h"

/* What is made and not freed yet; instead of the MPI library's functions. */
enum { COMMS, TYPES, REQUESTS, WINDOWS, FILES, PAGES, KINDS };
static const char *const names[KINDS] = {"communicators", "datatypes", "requests", "windows", "file descriptors",
                                         "pages of shared memory"};
static long made[KINDS];

#define MAKES(kind, function, parameters, arguments) \
    int MPI_##function parameters                    \
    {                                                \
        made[kind]++;                                \
        return PMPI_##function arguments;            \
    }
#define FREES(kind, function, type)     \
    int MPI_##function(type *object)    \
    {                                   \
        made[kind]--;                   \
        return PMPI_##function(object); \
    }

MAKES(COMMS, Comm_create_group, (MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *new), (comm, group, tag, new))
MAKES(COMMS, Comm_dup, (MPI_Comm comm, MPI_Comm *new), (comm, new))
MAKES(COMMS, Comm_idup, (MPI_Comm comm, MPI_Comm *new, MPI_Request *request), (comm, new, request))
MAKES(COMMS, Dist_graph_create_adjacent,
      (MPI_Comm comm, int in, const int *sources, const int *ws, int out, const int *targets, const int *wt,
       MPI_Info info, int reorder, MPI_Comm *new),
      (comm, in, sources, ws, out, targets, wt, info, reorder, new))
FREES(COMMS, Comm_free, MPI_Comm)
MAKES(TYPES, Type_contiguous, (int count, MPI_Datatype old, MPI_Datatype *new), (count, old, new))
MAKES(TYPES, Type_create_hvector, (int count, int length, MPI_Aint stride, MPI_Datatype old, MPI_Datatype *new),
      (count, length, stride, old, new))
MAKES(TYPES, Type_create_struct,
      (int count, const int *lengths, const MPI_Aint *places, const MPI_Datatype *old, MPI_Datatype *new),
      (count, lengths, places, old, new))
FREES(TYPES, Type_free, MPI_Datatype)

MAKES(REQUESTS, Send_init,
      (const void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request),
      (data, count, type, rank, tag, comm, request))
MAKES(REQUESTS, Recv_init,
      (void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request),
      (data, count, type, rank, tag, comm, request))
COUNT_NEIGHBOR_INIT(made[REQUESTS])
FREES(REQUESTS, Request_free, MPI_Request)
MAKES(WINDOWS, Win_allocate, (MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win),
      (size, unit, info, comm, base, win))
FREES(WINDOWS, Win_free, MPI_Win)

/* Descriptors, and what the arena has reserved: the file without a name. */
static void count_files(void)
{
    DIR *directory = opendir("/proc/self/fd");
    made[FILES] = made[PAGES] = 0;
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        char target[512] = "";
        struct stat file;
        made[FILES]++;
        if (readlinkat(dirfd(directory), entry->d_name, target, sizeof target - 1) > 0
            && strncmp(target, "/dev/shm/#", 10) == 0 && fstatat(dirfd(directory), entry->d_name, &file, 0) == 0)
            made[PAGES] += (long)file.st_blocks / 8;
    }
    if (directory)
        closedir(directory);
}

static sode_template_t *t;

SODE_UNIT(init, "executions.c")
static void init(void)
{
    const int64_t star = SODE_STAR;
    sode_nodes_t *p = sode_nodes_create("executions.c:1", "p", 1, &star, NULL);
    t = sode_template_create("executions.c:2", "t", 1, (int64_t[]){0}, (int64_t[]){37});
    sode_template_distribute("executions.c:3", t, p, &(sode_dist_t){SODE_DIST_BLOCK, 0, NULL});
    sode_nodes_release(&p);
}

static sode_array_t *create(void)
{
    const sode_axis_t axes[] = {{37, 0, 0, 2, 1, 0}, {11, -1, 0, 1, 1, 0}};
    return sode_array_create("executions.c:4", "a", t, 2, sizeof(double), axes, SODE_ARRAY_ZERO);
}

static void reflect_both(sode_array_t **a)
{
    sode_reflect("executions.c:5", 1, a, 0, NULL, NULL);
    sode_reflect("executions.c:6", 2, a, 0, NULL, SODE_WITH(SODE_ASYNC, 3));
    sode_wait_async("executions.c:7", 1, (const int[]){3}, NULL);
}

int main(int argc, char **argv)
{
    enum { LITTLE = 8192 };
    long count = argc > 1 ? atol(argv[1]) : 10000, settled = count / 4, end = settled * 2, before[KINDS];
    growth_t heap = growth_of(settled, end);
    sode_array_t *a[] = {create(), create()};
    for (long k = 0; k < end; k++) {
        if (k == settled) {
            count_files();
            memcpy(before, made, sizeof made);
        }
        growth_note(&heap, k);
        reflect_both(a);
        if (k % 100 == 0) {
            sode_array_t *b[] = {create(), create()};
            reflect_both(b);
            sode_array_release(&b[0]);
            sode_array_release(&b[1]);
        }
    }
    growth_note(&heap, end);
    count_files();
    for (int kind = 0; kind < KINDS; kind++)
        if (made[kind] != before[kind]) {
            printf("rank %d: %s: got %ld, wanted %ld\n", xmpc_all_node_num(), names[kind], made[kind], before[kind]);
            return 1;
        }
    EXPECT(growth_least(&heap) < LITTLE, 1);
    sode_array_release(&a[0]);
    sode_array_release(&a[1]);
    return 0;
}
