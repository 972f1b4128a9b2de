// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A V-cycle of samples/multigrid without its fields, for simulated ranks: the halos of each level, the gathering of the level from which on
// each node has the whole grid, the moves to an eighth of the nodes and back; computation is simulated time. multigrid.py compares messages and
// bytes with the sample's.
//
//   z y x (nodes)  n (cells a side of a node's part)  gathered  staged (levels from 1 on; 0: none)  nanoseconds (of a cell in a cycle)
#include <mpi.h>
#include <smpi/smpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_LEVELS = 24, HALOS = 4 /* with two sweeps: one down, the residual's, two up */ };

static int rank, ranks, gathered, staged;
static double cost, seconds[MOST_LEVELS];
static long messages, bytes; // of halos
static char *out, *in;

// The nodes that share a level: every `step`-th one along each axis of the node array.
struct sharing {
    int nodes[3], at[3], step, takes_part;
    MPI_Comm comm;
};

static void compute(double cells)
{
    smpi_execute_flops(cost * cells); // a host makes one in a nanosecond
}

static void halo(const struct sharing *s, int n)
{
    const int stride[3] = {s->nodes[1] * s->nodes[2], s->nodes[2], 1}, size = 8 * n * n;
    MPI_Request requests[12];
    int count = 0;

    for (int axis = 0; axis < 3; axis++)
        for (int side = -1; side <= 1; side += 2) {
            const int other = s->at[axis] + side * s->step, to = rank + side * s->step * stride[axis];
            if (other < 0 || other >= s->nodes[axis])
                continue;
            MPI_Irecv(in, size, MPI_BYTE, to, 0, MPI_COMM_WORLD, &requests[count++]);
            MPI_Isend(out, size, MPI_BYTE, to, 0, MPI_COMM_WORLD, &requests[count++]);
            messages++;
            bytes += size;
        }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
}

// The first of eight nodes and the seven others.
static void move(const struct sharing *s, int n, int down)
{
    const int stride[3] = {s->nodes[1] * s->nodes[2], s->nodes[2], 1};
    int first = rank;

    for (int axis = 0; axis < 3; axis++)
        first -= s->at[axis] / s->step % 2 * s->step * stride[axis];
    for (int k = 1; k < 8; k++) {
        int other = first;
        for (int axis = 0; axis < 3; axis++)
            other += (k >> axis & 1) * s->step * stride[axis];
        const int sends = rank == (down ? other : first), receives = rank == (down ? first : other);
        if (sends)
            MPI_Send(out, 8 * n * n * n, MPI_BYTE, down ? first : other, 1, MPI_COMM_WORLD);
        if (receives)
            MPI_Recv(in, 8 * n * n * n, MPI_BYTE, down ? other : first, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

static struct sharing share(const int nodes[3], int step)
{
    struct sharing s = {.step = step, .takes_part = 1};

    for (int axis = 2, rest = rank; axis >= 0; rest /= nodes[axis], axis--) {
        s.nodes[axis] = nodes[axis];
        s.at[axis] = rest % nodes[axis];
        s.takes_part &= s.at[axis] % step == 0;
    }
    MPI_Comm_split(MPI_COMM_WORLD, s.takes_part ? 0 : MPI_UNDEFINED, rank, &s.comm);
    return s;
}

// The nodes that share the level get all of it; each of them computes the rest of the cycle.
static void solve_whole(const struct sharing *s, int n)
{
    const int sharers = ranks / (s->step * s->step * s->step), size = 8 * n * n * n;

    MPI_Allgather(out, size, MPI_BYTE, in, size, MPI_BYTE, s->comm);
    compute((double)sharers * n * n * n * 8 / 7);
}

static void cycle(const struct sharing levels[2], int level, int n)
{
    const struct sharing *s = &levels[staged && level >= staged];
    double since = MPI_Wtime();

    if (level == staged) {
        move(&levels[0], n, 1);
        n *= 2;
    }
    if (!s->takes_part) {
        // it has nothing to do before it gets its part of the correction
    } else if (level == gathered) {
        solve_whole(s, n);
    } else {
        for (int k = 0; k < HALOS; k++) {
            halo(s, n);
            compute((double)n * n * n / HALOS);
            if (k == 1) {
                seconds[level] += MPI_Wtime() - since;
                cycle(levels, level + 1, n / 2);
                since = MPI_Wtime();
            }
        }
    }
    if (level == staged && gathered > staged)
        move(&levels[0], n / 2, 0);
    seconds[level] += MPI_Wtime() - since;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 8)
        MPI_Abort(MPI_COMM_WORLD, 2);
    const int nodes[3] = {atoi(argv[1]), atoi(argv[2]), atoi(argv[3])}, n = atoi(argv[4]);
    gathered = atoi(argv[5]);
    staged = atoi(argv[6]);
    cost = atof(argv[7]);
    const size_t room = (size_t)8 * ranks * n * n * n / (gathered > 1 ? 8 : 1) + 64;
    out = SMPI_SHARED_MALLOC(room); // nobody reads what travels
    in = SMPI_SHARED_MALLOC(room);
    const struct sharing levels[2] = {share(nodes, 1), share(nodes, 2)};
    double since, slowest, level;

    MPI_Barrier(MPI_COMM_WORLD);
    since = MPI_Wtime();
    cycle(levels, 1, n);
    since = MPI_Wtime() - since;
    MPI_Allreduce(&since, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0)
        printf("{\"part\": \"cycle\", \"s\": %.9f, \"messages\": %ld, \"bytes\": %ld}\n", slowest, messages, bytes);
    for (int k = 1; k <= gathered; k++) {
        MPI_Allreduce(&seconds[k], &level, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 0)
            printf("{\"part\": \"level %d\", \"s\": %.9f}\n", k, level);
    }
    MPI_Finalize();
    return 0;
}
