/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Reflect on every transport against the same exchange written by hand with
 * persistent requests on derived types, and against a strided copy of the same
 * bytes inside one rank.  All variants take turns in one run.  A ratio is the
 * median over the rounds of the ratio within one round, for a machine that does
 * nothing else; with `best` that of the shortest samples, which a busy machine
 * disturbs less.  test/bench/halo/run builds and starts it.
 *
 *   halo [rounds, 15 [best]]
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../runtime/plan_mesh.h"
#include "../../runtime/plan_wait.h"
#include "transport/arena.h"
#include "transport/transport.h"

enum { ROUNDS = 101, VARIANTS = 8 };

static const char *const names[VARIANTS] = {"twin", "copy", "pack", "datatype", "rma", "shm", "shm-pack", "neighbor"};

static int rank, size, best;

typedef struct shape {
    int ndims;
    int64_t extent; /* of each dimension, per rank */
    int64_t width;
    int split;      /* dimension that is distributed, periodic */
} shape_t;

typedef struct cells {
    double *array;
    int64_t stored[3], count;
} cells_t;

static void check(int status)
{
    if (status == SODE_OK)
        return;
    printf("rank %d: %s\n", rank, sode_fail_text(status));
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void lay_out(const shape_t *shape, cells_t *cells)
{
    cells->count = 1;
    for (int d = 0; d < shape->ndims; d++) {
        cells->stored[d] = shape->extent + 2 * shape->width;
        cells->count *= cells->stored[d];
    }
}

static void make_mesh(const shape_t *shape, mesh_t *mesh)
{
    memset(mesh, 0, sizeof *mesh);
    mesh->ndims = shape->ndims;
    for (int d = 0; d < shape->ndims; d++) {
        mesh_dim_t *dim = &mesh->dim[d];
        dim->ncoords = d == shape->split ? size : 1;
        dim->extent = shape->extent * dim->ncoords;
        dim->periodic = d == shape->split;
        dim->width_lo = dim->width_hi = d == shape->split ? shape->width : 0;
        dim->shadow_lo = dim->shadow_hi = shape->width;
        mesh_block(dim);
    }
}

/* ---- by hand ---- */

typedef struct twin {
    MPI_Request requests[4];
    MPI_Datatype types[4];
} twin_t;

static void twin_create(const shape_t *shape, cells_t *cells, twin_t *twin)
{
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    const int64_t w = shape->width, n = shape->extent;
    const int64_t starts[4] = {0, n + w, w, n}; /* halo below, above; rim below, above */
    for (int k = 0; k < 4; k++) {
        int all[3], part[3], start[3];
        for (int d = 0; d < shape->ndims; d++) {
            all[d] = (int)cells->stored[d];
            part[d] = d == shape->split ? (int)w : (int)n;
            start[d] = d == shape->split ? (int)starts[k] : (int)w;
        }
        MPI_Type_create_subarray(shape->ndims, all, part, start, MPI_ORDER_C, MPI_DOUBLE, &twin->types[k]);
        MPI_Type_commit(&twin->types[k]);
    }
    MPI_Recv_init(cells->array, 1, twin->types[0], before, 1, MPI_COMM_WORLD, &twin->requests[0]);
    MPI_Recv_init(cells->array, 1, twin->types[1], next, 0, MPI_COMM_WORLD, &twin->requests[1]);
    MPI_Send_init(cells->array, 1, twin->types[2], before, 0, MPI_COMM_WORLD, &twin->requests[2]);
    MPI_Send_init(cells->array, 1, twin->types[3], next, 1, MPI_COMM_WORLD, &twin->requests[3]);
}

static void twin_free(twin_t *twin)
{
    for (int k = 0; k < 4; k++) {
        MPI_Request_free(&twin->requests[k]);
        MPI_Type_free(&twin->types[k]);
    }
}

/* The bytes of the halo, from inside the same array. */
static void copy_inside(const shape_t *shape, cells_t *cells)
{
    const int64_t w = shape->width, n = shape->extent;
    int64_t stride = 1, outer = 1;
    for (int d = shape->ndims - 1; d > shape->split; d--)
        stride *= cells->stored[d];
    for (int d = 0; d < shape->split; d++)
        outer *= cells->stored[d];
    for (int64_t k = 0; k < outer; k++) {
        double *row = cells->array + k * stride * cells->stored[shape->split];
        memcpy(row, row + n * stride, (size_t)(w * stride) * sizeof *row);
        memcpy(row + (n + w) * stride, row + w * stride, (size_t)(w * stride) * sizeof *row);
    }
}

/* ---- measuring ---- */

typedef struct bench {
    shape_t shape;
    cells_t cells[VARIANTS];
    twin_t twin;
    sode_exchange_t *exchange[VARIANTS];
} bench_t;

static void run(bench_t *bench, int variant, int times)
{
    for (int k = 0; k < times; k++) {
        if (variant == 0) {
            MPI_Startall(4, bench->twin.requests);
            MPI_Waitall(4, bench->twin.requests, MPI_STATUSES_IGNORE);
        } else if (variant == 1) {
            copy_inside(&bench->shape, &bench->cells[1]);
        } else {
            check(sode_exchange_begin(bench->exchange[variant]));
            check(sode_exchange_end(bench->exchange[variant]));
        }
    }
}

static double seconds_of(bench_t *bench, int variant, int times)
{
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    run(bench, variant, times);
    double mine = (MPI_Wtime() - start) / times, all;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return all;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Or the least. */
static double median(double *list, int count)
{
    qsort(list, (size_t)count, sizeof *list, ascending);
    return best ? list[0] : list[count / 2];
}

static void set_up(bench_t *bench)
{
    mesh_t mesh;
    sode_halo_input_t input;
    sode_halo_plan_t *plan;
    static unsigned sequence;
    make_mesh(&bench->shape, &mesh);
    mesh_input(&mesh, rank, &input);
    input.faces_only = 1;
    check(sode_halo_plan_create(&input, &plan));
    for (int v = 0; v < VARIANTS; v++) {
        cells_t *cells = &bench->cells[v];
        void *pages;
        lay_out(&bench->shape, cells);
        size_t bytes = (size_t)cells->count * sizeof(double);
        if (strcmp(names[v], "shm") == 0) {
            sode_arena_address_t own;
            check(sode_arena_start(&own));
            check(sode_arena_alloc(bytes, &pages));
            cells->array = pages;
        } else {
            cells->array = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
        }
        memset(cells->array, 0, bytes);
        bench->exchange[v] = NULL;
        if (v < 2)
            continue;
        sode_exchange_field_t field = {plan, cells->array, sizeof(double)};
        sode_exchange_input_t made = {.nfields = 1, .fields = &field, .comm = MPI_COMM_WORLD,
                                      .sequence = sequence++};
        check(sode_transport_find(strcmp(names[v], "shm-pack") == 0 ? "shm" : names[v], &made.transport));
        check(sode_exchange_create(&made, &bench->exchange[v]));
    }
    sode_halo_plan_free(plan);
    twin_create(&bench->shape, &bench->cells[0], &bench->twin);
}

static void tear_down(bench_t *bench)
{
    twin_free(&bench->twin);
    for (int v = 0; v < VARIANTS; v++) {
        sode_exchange_free(bench->exchange[v]);
        if (strcmp(names[v], "shm") == 0)
            sode_arena_free(bench->cells[v].array);
        else
            free(bench->cells[v].array);
    }
}

static void measure(const shape_t *shape, int rounds)
{
    static double times[VARIANTS][ROUNDS], ratios[ROUNDS];
    bench_t bench = {.shape = *shape};
    set_up(&bench);
    double once = 1;
    for (int k = 0; k < 5; k++) {
        double time = seconds_of(&bench, 0, 20);
        once = time < once ? time : once;
    }
    int batch = once > 0 ? (int)((best ? 2e-4 : 1.5e-3) / once) + 1 : 1;
    MPI_Bcast(&batch, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int r = 0; r < rounds; r++)
        for (int v = 0; v < VARIANTS; v++)
            times[v][r] = seconds_of(&bench, v, batch);
    if (rank == 0) {
        memcpy(ratios, times[0], sizeof ratios);
        double twin = median(ratios, rounds);
        for (int v = 1; v < VARIANTS; v++) {
            for (int r = 0; r < rounds; r++)
                ratios[r] = times[v][r] / (best ? 1 : times[0][r]);
            if (v == 1) {
                int64_t face = 2 * shape->width;
                for (int d = 1; d < shape->ndims; d++)
                    face *= shape->extent;
                printf("| %d-D %ld w%ld, dimension %d | %ld | %.2f", shape->ndims, (long)shape->extent,
                       (long)shape->width, shape->split, (long)face * 8, 1e6 * twin);
            }
            printf(" | %.2f", median(ratios, rounds) / (best ? twin : 1));
        }
        printf(" |\n");
        fflush(stdout);
    }
    tear_down(&bench);
}

int main(int argc, char **argv)
{
    static const shape_t shapes[] = {{2, 64, 1, 1}, {2, 512, 1, 1}, {2, 2048, 4, 0}, {2, 2048, 4, 1},
                                     {3, 16, 1, 2}, {3, 64, 1, 0}, {3, 64, 1, 2}, {3, 128, 2, 1}};
    plan_init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rounds = argc > 1 ? atoi(argv[1]) : 15;
    best = argc > 2;
    rounds = rounds < 1 ? 1 : rounds > ROUNDS ? ROUNDS : rounds;
    if (rank == 0) {
        printf("| per rank, split | bytes received | twin us");
        for (int v = 1; v < VARIANTS; v++)
            printf(" | %s/twin", names[v]);
        printf(" |\n|---|---|---|---|---|---|---|---|---|---|\n");
    }
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        measure(&shapes[s], rounds);
    sode_transport_end();
    plan_finalize();
    return 0;
}
