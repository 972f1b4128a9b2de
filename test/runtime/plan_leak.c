/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Exchanges leak nothing: MPI objects and memory are counted, in all of create, begin, end and free.  begin and end
 * of the runtime allocate nothing at all, also while `auto` tries out ways.  The resident size must not grow during the
 * run either, which sees what happens inside the MPI library.  All of that also while it is traced.
 *
 *   plan_leak [number of exchanges, 20000]
 *
 * RUN: %mpicc -std=c11 -O2 -fopenmp -I%source/runtime %s $(%objects plan/{describe,halo,plan,store}.c {select,transport}/[a-z]*.c map/{dim,links,mapping,ownership,table}.c tune/{best,subjects,tuner}.c \
 * RUN:   observe/{record,site}.c base/{hash,mark,settings,spelling,status,threads,pages,pieces,place}.c) %source/runtime/base/cores_plain.c -o %t \
 * RUN:   -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=free
 * RUN: OMP_NUM_THREADS=1 %mpirun -n 2 %t %if sanitize %{5000%} %else %{20000%}
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "neighbor_init.h"
#include "plan_mesh.h"
#include "plan_wait.h"
#include "observe/record.h"
#include "transport/transport.h"

/* ---- counters ---- */

static long blocks, calls; /* live blocks; calls that allocate */
static long requests, types; /* live MPI objects */

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *block, size_t bytes);
void *__real_aligned_alloc(size_t align, size_t bytes);
void __real_free(void *block);

void *__wrap_malloc(size_t bytes)
{
    blocks++, calls++;
    return __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    blocks++, calls++;
    return __real_calloc(count, bytes);
}

void *__wrap_realloc(void *block, size_t bytes)
{
    blocks += block == NULL, calls++;
    return __real_realloc(block, bytes);
}

void *__wrap_aligned_alloc(size_t align, size_t bytes)
{
    blocks++, calls++;
    return __real_aligned_alloc(align, bytes);
}

void __wrap_free(void *block)
{
    blocks -= block != NULL;
    __real_free(block);
}

int MPI_Send_init(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                  MPI_Request *request)
{
    requests++;
    return PMPI_Send_init(buffer, count, type, to, tag, comm, request);
}

int MPI_Recv_init(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                  MPI_Request *request)
{
    requests++;
    return PMPI_Recv_init(buffer, count, type, from, tag, comm, request);
}

COUNT_NEIGHBOR_INIT(requests)

int MPI_Request_free(MPI_Request *request)
{
    requests--;
    return PMPI_Request_free(request);
}

int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *type)
{
    types++;
    return PMPI_Type_contiguous(count, old, type);
}

int MPI_Type_create_hvector(int count, int length, MPI_Aint stride, MPI_Datatype old, MPI_Datatype *type)
{
    types++;
    return PMPI_Type_create_hvector(count, length, stride, old, type);
}

int MPI_Type_create_struct(int count, const int *lengths, const MPI_Aint *places, const MPI_Datatype *old,
                           MPI_Datatype *type)
{
    types++;
    return PMPI_Type_create_struct(count, lengths, places, old, type);
}

int MPI_Type_free(MPI_Datatype *type)
{
    types--;
    return PMPI_Type_free(type);
}

/* ---- the test ---- */

static int rank;

static void must(int good, const char *what, long got, long wanted)
{
    if (good)
        return;
    printf("rank %d: %s: got %ld, wanted %ld\n", rank, what, got, wanted);
    fflush(stdout);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void must_succeed(int status)
{
    must(status == SODE_OK, sode_fail_text(status), status, SODE_OK);
}

static long resident_kib(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%*s %ld", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

/* Two doubles thick on all sides of 12 x 10, periodic: copies and messages, several boxes in each. */
static void make_mesh(mesh_t *mesh, int size, enum sode_halo_order order)
{
    memset(mesh, 0, sizeof *mesh);
    mesh->ndims = 2;
    mesh->order = order;
    for (int d = 0; d < 2; d++) {
        mesh_dim_t *dim = &mesh->dim[d];
        dim->extent = dim->tmpl = d ? 10 * size : 12;
        dim->ncoords = d ? size : 1;
        dim->width_lo = dim->width_hi = dim->shadow_lo = dim->shadow_hi = 2;
        dim->periodic = 1;
        mesh_block(dim);
    }
}

static int directive(void)
{
    return sode_mark_enter(SODE_MARK_DIRECTIVE, "reflect", "plan_leak.c:1");
}

static void execute(sode_exchange_t *exchange)
{
    int frame = directive();
    must_succeed(sode_exchange_prepare(exchange));
    long calls_before = calls;
    must_succeed(sode_exchange_begin(exchange));
    must_succeed(sode_exchange_end(exchange));
    must(calls == calls_before, "allocations in begin and end", calls - calls_before, 0);
    sode_mark_leave(frame);
}

static void exchange(const char *transport, enum sode_halo_order order, long times)
{
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mesh_t mesh;
    make_mesh(&mesh, size, order);
    sode_halo_input_t shape;
    mesh_input(&mesh, rank, &shape);
    sode_plan_t *plan;
    must_succeed(sode_halo_plan_create(&shape, &plan));
    static double cells[16][14];
    sode_exchange_field_t field = {plan, cells, cells, sizeof(double), NULL};
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .comm = MPI_COMM_WORLD};
    must_succeed(sode_transport_find(transport, &input.transport));
    sode_exchange_t *exchange;
    must_succeed(sode_exchange_create(&input, &exchange));
    sode_plan_free(plan);

    sode_mark_leave(directive()); /* the first one allocates */
    int choosing = 0;
    for (int k = 0; k < 600 && times > 2 && strcmp(transport, "auto") == 0; k++) {
        execute(exchange);
        choosing += sode_exchange_on_trial(exchange);
    }
    /* Two ways or more, four times each, but the last one settles it; how many more depends on their times. */
    must(times <= 2 || strcmp(transport, "auto") != 0 || choosing >= 2 * 4 - 1, "exchanges on trial", choosing, 2 * 4 - 1);
    must(!sode_exchange_on_trial(exchange), "still on trial", 1, 0);
    long start = 0;
    const long warm = times / 4; /* the MPI library fills its pools */
    for (long k = 0; k < times; k++) {
        if (k == warm)
            start = resident_kib();
        execute(exchange);
    }
    long grown = resident_kib() - start;
    /* The address sanitizer keeps freed blocks for a while; it looks for leaks itself. */
    must(__lsan_do_leak_check || times < 1000 || grown < 512, "KiB grown", grown, 0);
    sode_exchange_free(exchange);
}

int main(int argc, char **argv)
{
    plan_init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long times = argc > 1 ? atol(argv[1]) : 20000;
    static const char *const transports[] = {"pack", "datatype", "rma", "shm", "neighbor", "auto"};
    for (int t = 0; t < 6; t++) {
        long blocks_before = blocks;
        long some = t < 2 ? times : times / 10; /* the default for long */
        exchange(transports[t], SODE_HALO_AT_ONCE, some);
        exchange(transports[t], SODE_HALO_BY_DIMENSION, some / 10);
        for (int k = 0; k < (t < 2 ? 200 : 60); k++)
            exchange(transports[t], SODE_HALO_AT_ONCE, 2);
        must_succeed(sode_record_start(100, 0));
        sode_observed = SODE_TRACING | SODE_COUNTING;
        exchange(transports[t], SODE_HALO_BY_DIMENSION, 100);
        must(atomic_load(&sode_events.claimed) > 300, "events", (long)atomic_load(&sode_events.claimed), 300);
        sode_record_stop();
        sode_record_free();
        sode_transport_end();
        must(blocks == blocks_before, "blocks not freed", blocks - blocks_before, 0);
        must(requests == 0, "requests not freed", requests, 0);
        must(types == 0, "types not freed", types, 0);
    }
    plan_finalize();
    return 0;
}
