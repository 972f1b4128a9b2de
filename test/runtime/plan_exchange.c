/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Exchanges over MPI against the definition of the halo: random meshes, every transport, element sizes 1 to 24,
 * one and two arrays per message, messages split, two exchanges in flight, or to be so by one tag, threads forced.  After each exchange the
 * owned cells are overwritten *before* the halo is looked at, so a neighbor that still reads the rim, or a message
 * that is matched too late, shows.  Now and then arrays get other storage, on this rank alone or on several: in the
 * arena, with their ends there, or outside.
 *
 *   plan_exchange [number of shapes [first seed [steps of the first ones]]]
 *
 * RUN: %mpicc -std=c11 -O2 -fopenmp -I%source/runtime %s $(%objects plan/{describe,halo,plan,store}.c {select,transport}/[a-z]*.c map/{dim,links,mapping,ownership,table}.c tune/{best,subjects,tuner}.c \
 * RUN:   base/{hash,mark,settings,spelling,status,threads,pages,pieces,place}.c) %source/runtime/base/cores_plain.c -Wl,--wrap=MPI_Send_init -o %t
 * RUN: ONLY=rma SODE_TEST_BROKEN_RMA=1 OMP_WAIT_POLICY=passive %mpirun -n 2 %t
 * RUN: export OMP_WAIT_POLICY=passive; for n in %ranks; do %mpirun -n $n %t || exit 1; done
 */
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "base/threads.h"
#include "plan_cells.h"
#include "plan_wait.h"
#include "transport/arena.h"
#include "transport/rims.h"
#include "transport/threshold.h"
#include "transport/transport.h"

static int rank, size;
static int shares; /* the transport may read in place */
static size_t most; /* bytes of a message; 0: any */

int __real_MPI_Send_init(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
int __wrap_MPI_Send_init(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request)
{
    int bytes;
    MPI_Type_size(type, &bytes);
    if (most > 0 && (size_t)bytes * (size_t)count > most)
        MPI_Abort(MPI_COMM_WORLD, plan_fail(rank, "bytes of a message", bytes * (long long)count, (long long)most));
    return __real_MPI_Send_init(buffer, count, type, to, tag, comm, request);
}

/* ---- storage ---- */

static void free_cells(field_t *field)
{
    if (sode_arena_offset(field->cells) >= 0)
        sode_arena_free(field->cells);
    else if (!sode_rims_free(field->cells))
        free(field->cells);
}

/* Other storage of that kind, if there can be such, in place of what there is. */
static int move_cells(const local_t *local, field_t *field, int kind)
{
    size_t bytes = (size_t)local->cells * field->element_size;
    const sode_rims_shape_t shape = {.size = bytes, .ends = bytes / 8};
    char *cells = malloc(bytes + 1);
    if (kind > 0) {
        free(cells);
        SODE_TRY(sode_arena_start(&(sode_arena_address_t){0}));
        if (kind == 1 || sode_rims_create(&shape, &cells) != SODE_OK)
            SODE_TRY(sode_arena_alloc(bytes + 1, (void **)&cells));
    }
    memcpy(cells, field->cells, bytes);
    memset(field->cells, 0, bytes);
    free_cells(field);
    field->cells = cells;
    return SODE_OK;
}

static int move_some(const local_t *local, field_t *fields, sode_exchange_t **exchanges, mesh_random_t *own)
{
    for (int f = 0; f < 3; f++)
        if (mesh_draw(own, 4) == 0)
            SODE_TRY(move_cells(local, &fields[f], shares ? (int)mesh_draw(own, 3) : 0));
    void *const bases[] = {fields[0].cells, fields[0].cells, fields[1].cells, fields[1].cells,
                           fields[2].cells, fields[2].cells};
    SODE_TRY(sode_exchange_bind(exchanges[0], bases));
    return sode_exchange_bind(exchanges[1], bases + 4);
}

/* Steps of two exchanges in flight together: one of two arrays, one of a third. What is on trial ('auto'), one
 * collective ('alltoall') or by one tag is begun in one order; the last makes the first one end. */
static int run_steps(const local_t *local, field_t *fields, sode_exchange_t **exchanges, int steps, int one_order,
                     int one_tag)
{
    for (int f = 0; f < 3; f++)
        write_owned(local, &fields[f], 0);
    mesh_random_t own = {(uint64_t)rank << 40 | (uint64_t)local->cells};
    for (int step = 0; step < steps; step++) {
        if (step % 3 == 2)
            SODE_TRY(move_some(local, fields, exchanges, &own));
        int begun_first = (step + (one_order ? 0 : rank)) & 1, first = step >> 1 & 1;
        SODE_TRY(sode_exchange_begin(exchanges[begun_first]));
        SODE_TRY(sode_exchange_begin(exchanges[!begun_first]));
        if (step == 0 && sode_exchange_begin(exchanges[!begun_first]) != SODE_ERR_ARGUMENT)
            return -plan_fail(rank, "second begin refused", 0, 1);
        if (one_tag && step == 0)
            SODE_TRY(sode_exchange_begin(exchanges[begun_first]));
        SODE_TRY(sode_exchange_end(exchanges[first]));
        SODE_TRY(sode_exchange_end(exchanges[!first]));
        for (int f = 0; f < 3; f++)
            write_owned(local, &fields[f], step + 1);
        for (int f = 0; f < 3; f++)
            if (check_halo(local, &fields[f], step))
                return -1; /* reported */
    }
    return SODE_OK;
}

static int run_mesh(const mesh_t *mesh, const char *transport, mesh_random_t *random, int steps, unsigned *sequence)
{
    static const size_t sizes[] = {1, 2, 4, 8, 12, 16, 24};
    static const size_t limits[] = {0, 0, 100, 700};
    const size_t scale = mesh->dim[0].extent > 1000 ? 100 : 1; /* some dozen messages, not thousands */
    local_t local;
    shares = strcmp(transport, "shm") == 0;
    if (local_create(mesh, rank, &local))
        return 1;
    field_t fields[3];
    sode_exchange_field_t bound[3];
    for (int f = 0; f < 3; f++) {
        field_create(&local, sizes[mesh_draw(random, 7)], f, &fields[f]);
        if (shares && mesh_draw(random, 2)) /* some arrays in the arena, some not */
            SODE_TRY(move_cells(&local, &fields[f], 1));
        bound[f] = (sode_exchange_field_t){local.plan, fields[f].cells, fields[f].cells, fields[f].element_size, NULL};
    }
    sode_exchange_t *exchanges[2] = {NULL, NULL}, *flying = NULL;
    const sode_transport_ops_t *ops;
    int status = sode_transport_find(transport, &ops), one_tag = *sequence % 3 == 0;
    int one_order = one_tag || strcmp(transport, "auto") == 0 || strcmp(transport, "alltoall") == 0;
    for (int e = 0; e < 2 && status == SODE_OK; e++) {
        sode_exchange_input_t input = {.nfields = e ? 1 : 2,
                                       .fields = e ? &bound[2] : &bound[0],
                                       .comm = MPI_COMM_WORLD,
                                       .sequence = ++*sequence - (one_tag && e ? 512 : 0),
                                       .signature = one_tag && e ? 511 : 0,
                                       .flying = &flying,
                                       .transport = ops,
                                       .message_limit = scale * limits[mesh_draw(random, 4)]};
        most = input.message_limit;
        status = sode_exchange_create(&input, &exchanges[e]);
        most = 0;
    }
    if (status == SODE_OK)
        status = run_steps(&local, fields, exchanges, steps, one_order, one_tag);
    if (status > SODE_OK)
        plan_fail(rank, sode_fail_text(status), status, SODE_OK);
    for (int e = 0; e < 2 && status == SODE_OK; e++)
        sode_exchange_free(exchanges[e]);
    for (int f = 0; f < 3; f++)
        free_cells(&fields[f]);
    local_free(&local);
    return status != SODE_OK;
}

static void draw_mesh(mesh_t *mesh, mesh_random_t *random)
{
    for (;;) {
        memset(mesh, 0, sizeof *mesh);
        mesh->ndims = 1 + (int)mesh_draw(random, mesh_draw(random, 4) ? 3 : 5);
        mesh_deal(mesh, random, size);
        mesh_randomize(mesh, random, mesh->ndims == 1 ? 40 : mesh->ndims == 2 ? 16 : 7);
        int64_t most = 0;
        for (int r = 0; r < size; r++) {
            sode_halo_input_t input;
            mesh_input(mesh, r, &input);
            int64_t cells = mesh_storage_cells(&input);
            most = cells > most ? cells : most;
        }
        if (most < 2000)
            return;
    }
}

/* A plane large enough that copies are cut into pieces and shared by threads. */
static void large_mesh(mesh_t *mesh)
{
    memset(mesh, 0, sizeof *mesh);
    mesh->ndims = 2;
    for (int d = 0; d < 2; d++) {
        mesh_dim_t *dim = &mesh->dim[d];
        dim->extent = dim->tmpl = d ? 61 * size : 2053;
        dim->ncoords = d ? size : 1;
        dim->width_lo = dim->shadow_lo = 5;
        dim->width_hi = dim->shadow_hi = 4;
        dim->periodic = 1;
        mesh_block(dim);
    }
}

int main(int argc, char **argv)
{
    static const char *const transports[] = {"pack", "datatype", "rma", "shm", "neighbor", "alltoall", "auto"};
    enum { NTRANSPORTS = sizeof transports / sizeof *transports };
    const char *only = getenv("ONLY");
    plan_init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    omp_set_num_threads(2); /* also makes the linker keep the library of threads */
    if (sode_threads_max() != 2)
        MPI_Abort(MPI_COMM_WORLD, plan_fail(rank, "threads", sode_threads_max(), 2));
    long shapes = argc > 1 ? atol(argv[1]) : 24;
    long first = argc > 2 ? atol(argv[2]) : 1;
    int many = argc > 3 ? atoi(argv[3]) : 100; /* steps of the first shapes */
    unsigned sequence = 1020; /* wraps the tags early */
    for (long seed = first - 1; seed < first + shapes; seed++) {
        for (int t = 0; t < NTRANSPORTS; t++) {
            if (only && strcmp(only, transports[t]) != 0)
                continue;
            /* MPICH spins where there are more ranks than cores: ONLY=shm tries all shapes on one transport. */
            if (!only && t >= 2 && seed > first + shapes / 4)
                continue;
            mesh_random_t random = {(uint64_t)seed << 20};
            mesh_t mesh;
            if (seed == first - 1)
                large_mesh(&mesh);
            else
                draw_mesh(&mesh, &random);
            /* Every fourth shape packs with threads, however small. */
            sode_pack_set((sode_pack_setting_t){0, (seed - first + 1) % 4 == 0 ? 2 : 1});
            int steps = seed == first - 1 ? 3 : seed < first + 1 ? many : 20;
            if (run_mesh(&mesh, transports[t], &random, steps, &sequence)) {
                printf("rank %d: seed %ld, %s\n", rank, seed, transports[t]);
                if (rank == 0)
                    mesh_print(&mesh);
                fflush(stdout);
                MPI_Abort(MPI_COMM_WORLD, 1);
            }
        }
    }
    const sode_transport_ops_t *ops;
    int status = sode_transport_find("carrier pigeon", &ops);
    if (status != SODE_ERR_SETTING || !strstr(sode_fail_text(status), "auto, pack, datatype, rma, shm, neighbor, alltoall"))
        MPI_Abort(MPI_COMM_WORLD, plan_fail(rank, sode_fail_text(status), status, SODE_ERR_SETTING));
    const char *news = sode_transport_news(); /* one warning, if it must fall back */
    int wanted = getenv("SODE_TEST_BROKEN_RMA") != NULL;
    if ((news != NULL) != wanted || sode_transport_news())
        MPI_Abort(MPI_COMM_WORLD, plan_fail(rank, news ? news : "no news", news != NULL, wanted));
    sode_transport_end();
    plan_finalize();
    return 0;
}
