// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the hand-written MPI twins share: the split of one dimension in blocks as XMP's `block` makes
// it, and the halo exchange by persistent requests on derived types.
//
// RANKS is a constant of the build, as it is for an expert who tunes for one machine: local extents
// and leading dimensions are constants, and storage is static.

#ifndef TWIN_H
#define TWIN_H

#include "bench.h"
#include <mpi.h>

#ifndef RANKS
#define RANKS 1
#endif

// Points of a dimension of n points that every rank but the last ones owns, and its storage: one
// halo cell on both sides. One rank has no halo and stores the dimension as it is.
#define BLOCK(n) (((n) + RANKS - 1) / RANKS)
#define STORED(n) (RANKS == 1 ? (n) : BLOCK(n) + 2)
#define HALO (RANKS > 1)

// Between two arrays: bytes that put the second 37 cache lines after the first modulo 4 KiB, so that
// rows of equal index in many arrays do not compete for the same lines. Measured on Zen 5 with 0, 5,
// 11, 32, 37 and 59: 37 is best or near it for every kernel; 5 and 11 cost laplace 12 %, 0 costs
// himeno 25 %.
#define STAGGER(bytes) (4096 - (bytes) % 4096 + 37 * 64)

static int rank;

static int first_owned; // global index of the first own point in the split dimension
static int owned;       // number of own points

// Local index of global index g; of the first own point that is not below g; past the last own point
// that is below g. One rank: constants, as in the serial program.
static inline int local(int g)
{
    return RANKS == 1 ? g : g - first_owned + HALO;
}
static inline int lowest(int g)
{
    return local(RANKS == 1 || g > first_owned ? g : first_owned);
}
static inline int highest(int g)
{
    return local(RANKS == 1 || g < first_owned + owned ? g : first_owned + owned);
}

static void twin_begin(int *argc, char ***argv, int points)
{
    int size;

    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    first_owned = rank * BLOCK(points);
    owned = points - first_owned < BLOCK(points) ? points - first_owned : BLOCK(points);
    if (size != RANKS || owned < 1) {
        fprintf(stderr, "built for %d ranks that all own something\n", RANKS);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

typedef struct halo {
    MPI_Request request[4];
    int requests; // used entries
} halo_t;

// Sends the first and last owned plane of dimension `split` to the neighbors, receives theirs.
static halo_t halo_create(void *array, MPI_Datatype element, int ndims, const int *stored, int split)
{
    halo_t halo = {.requests = 0};

    for (int side = 0; side < 2; side++) {
        int neighbor = side ? rank + 1 : rank - 1;
        int plane[3], start[3] = {0, 0, 0};
        MPI_Datatype own, shadow;

        if (neighbor < 0 || neighbor >= RANKS)
            continue;
        for (int d = 0; d < ndims; d++)
            plane[d] = d == split ? 1 : stored[d];
        start[split] = side ? owned : 1;
        MPI_Type_create_subarray(ndims, stored, plane, start, MPI_ORDER_C, element, &own);
        start[split] = side ? owned + 1 : 0;
        MPI_Type_create_subarray(ndims, stored, plane, start, MPI_ORDER_C, element, &shadow);
        MPI_Type_commit(&own);
        MPI_Type_commit(&shadow);
        MPI_Recv_init(array, 1, shadow, neighbor, 1 - side, MPI_COMM_WORLD, &halo.request[halo.requests++]);
        MPI_Send_init(array, 1, own, neighbor, side, MPI_COMM_WORLD, &halo.request[halo.requests++]);
        MPI_Type_free(&own);
        MPI_Type_free(&shadow);
    }
    return halo;
}

static inline void halo_exchange(halo_t *halo)
{
    if (!halo->requests)
        return;
    MPI_Startall(halo->requests, halo->request);
    MPI_Waitall(halo->requests, halo->request, MPI_STATUSES_IGNORE);
}

static void twin_end(double seconds, int sweeps, double checksum)
{
    double slowest, sum;

    MPI_Reduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&checksum, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        bench_print(slowest, sweeps, sum);
    MPI_Finalize();
}

// The MPI type that goes with ELEMENT. Arguments are expressions, so that the type is found by
// the compiler and a wrong ELEMENT does not build.
#define MPI_TYPE_OF(x) _Generic((x), double: MPI_DOUBLE, float: MPI_FLOAT, long: MPI_LONG)

#endif
