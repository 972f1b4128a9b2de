/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Whatever allocation or MPI call fails on one rank while a reflect is prepared
 * or executed: one message with rank, place and array, a status that is not 0,
 * and no hang.  While the runtime asks others why, MPI may still write what they send: no function
 * that receives on the stack has returned (with sanitizers, it isn't there).
 *
 *   faults [which call fails on the last rank, counted from 1] [memory, mpi or stack]
 *
 * RUN: %mpicc -std=gnu11 %optimize %s %build/lib/libsode_start.a %libstatic -o %t \
 * RUN:   -Wl,--wrap=main,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc \
 * RUN:   -Wl,--wrap=MPI_Send_init,--wrap=MPI_Recv_init,--wrap=MPI_Start,--wrap=MPI_Testall,--wrap=MPI_Comm_create_group,--wrap=MPI_Irecv,--wrap=MPI_Iprobe
 * RUN: try() { %limited %mpirun -n $1 %t $2 $3 > %t.out 2>&1 && { echo "$*: passed"; exit 1; }; \
 * RUN:   grep '^sode: ' %t.out > %t.sode; grep -c . %t.sode | grep -x 1 || { echo "$*"; cat %t.out; exit 1; }; \
 * RUN:   grep -q "^sode: rank $(($1 - 1)): f.c:5: directive 'reflect': 'a', 'b': $4" %t.sode || { echo "$*"; cat %t.out; exit 1; }; }; \
 * RUN: for k in 1 4 9 17 25 29; do try 1 $k memory "\(no\|out of\) memory for a"; done; \
 * RUN: for k in 2 20; do try 3 $k memory "\(no\|out of\) memory for a"; done; \
 * RUN: for k in 1 3 5; do try 2 $k mpi "MPI_[A-Z][a-z_]* failed: "; done
 * RUN: %if sanitize %{true%} %else %{try 3 1 stack "MPI_Testall failed: "; grep -x "asked, frame there" %t.out && ! grep "frame gone" %t.out%}
 * RUN: %mpirun -n 2 %t
 */
#include "program.h"

static int remaining; /* calls before the one that fails; 0: none fails */
static int memory, stack; /* stack: see below */

static int fails(int is_memory)
{
    return remaining > 0 && !stack && is_memory == memory && --remaining == 0;
}

#define ALLOCATE(name, parameters, ...) \
    void *__real_##name parameters; \
    void *__wrap_##name parameters \
    { \
        return fails(1) ? NULL : __real_##name(__VA_ARGS__); \
    }
ALLOCATE(malloc, (size_t bytes), bytes)
ALLOCATE(calloc, (size_t count, size_t bytes), count, bytes)
ALLOCATE(realloc, (void *block, size_t bytes), block, bytes)
ALLOCATE(aligned_alloc, (size_t align, size_t bytes), align, bytes)

#define MPI_CALL(name, parameters, ...) \
    int __real_##name parameters; \
    int __wrap_##name parameters \
    { \
        return fails(0) ? MPI_ERR_OTHER : __real_##name(__VA_ARGS__); \
    }
MPI_CALL(MPI_Send_init,
         (const void *buffer, int count, MPI_Datatype type, int rank, int tag,
          MPI_Comm comm, MPI_Request *request),
         buffer, count, type, rank, tag, comm, request)
MPI_CALL(MPI_Recv_init,
         (void *buffer, int count, MPI_Datatype type, int rank, int tag,
          MPI_Comm comm, MPI_Request *request),
         buffer, count, type, rank, tag, comm, request)
MPI_CALL(MPI_Start, (MPI_Request *request), request)
MPI_CALL(MPI_Comm_create_group,
         (MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *made), comm, group,
         tag, made)

/* ---- receives on the stack ---- */

static char *top, *posted; /* of the stack; the last one there */
static int tests;          /* one has failed, and so many times others were asked since */

int __real_MPI_Irecv(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
int __wrap_MPI_Irecv(void *buffer, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request)
{
    char here;
    posted = (char *)buffer > &here && (char *)buffer < top && count > 0 ? buffer : NULL;
    return __real_MPI_Irecv(buffer, count, type, rank, tag, comm, request);
}

int __real_MPI_Testall(int, MPI_Request *, int *, MPI_Status *);
int __wrap_MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[])
{
    int status = fails(0) ? MPI_ERR_OTHER : __real_MPI_Testall(count, requests, flag, statuses);
    if (remaining == 0 || !stack || !posted || tests || !*flag || --remaining > 0)
        return status;
    tests = 1;
    memset(posted, 'x', 4); /* what was received */
    return MPI_ERR_OTHER;
}

int __real_MPI_Iprobe(int, int, MPI_Comm, int *, MPI_Status *);
int __wrap_MPI_Iprobe(int rank, int tag, MPI_Comm comm, int *flag, MPI_Status *status)
{
    if (tests > 0 && tests++ < 100)
        puts(memcmp(posted, "xxxx", 4) == 0 ? "asked, frame there" : "asked, frame gone");
    return __real_MPI_Iprobe(rank, tag, comm, flag, status);
}

SODE_UNIT(init, "f.c")
static void init(void) {}

int main(int argc, char **argv)
{
    const int64_t star = SODE_STAR, zero[] = {0, 0}, n[] = {20, 20};
    const sode_dist_t formats[] = {{SODE_DIST_BLOCK, 0, 0},
                                   {SODE_DIST_NONE, 0, 0}};
    const sode_axis_t axes[] = {{20, 0, 0, 1, 1, 0}, {20, 1, 0, 2, 2, 0}};
    const sode_width_t widths[] = {{1, 1, 1}, {2, 2, 1}};
    sode_nodes_t *p = sode_nodes_create("f.c:1", "p", 1, &star, NULL);
    sode_template_t *t = sode_template_create("f.c:2", "t", 2, zero, n);
    sode_template_distribute("f.c:3", t, p, formats);
    sode_array_t *a[] = {
        sode_array_create("f.c:4", "a", t, 2, 8, axes, SODE_ARRAY_ZERO),
        sode_array_create("f.c:4", "b", t, 2, 8, axes, SODE_ARRAY_ZERO)};
    char here;
    top = &here;
    if (argc > 2) {
        stack = strcmp(argv[2], "stack") == 0;
        memory = strcmp(argv[2], "memory") == 0;
        if (xmp_all_node_num() == xmp_all_num_nodes())
            remaining = atoi(argv[1]);
    }
    for (int again = 0; again < (stack ? 100 : 3); again++)
        sode_reflect("f.c:5", 2, a, 2, widths, NULL);
    for (int k = 0; k < 2; k++)
        sode_array_release(&a[k]);
    sode_template_release(&t);
    sode_nodes_release(&p);
    return 0;
}
