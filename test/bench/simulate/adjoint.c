// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The messages of samples/adjoint without its fields, for simulated ranks: one forward run, what groups of nodes tell each other in
// a line search, one gradient.  Computation is simulated time, so much for each cell that the sample computes, twice
// computed ones too (scheme pa1).  adjoint.py compares messages and bytes with those that the sample counts.
//
//   rows columns groups  ny nx nda  fblt bblt (0: no gradient)  ns (a cell of a forward step)  ns (of a backward step)
#include <mpi.h>
#include <smpi/smpi.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    EXACT_WORDS = 73, // of an exact sum of doubles, reduction(+: ...) ordered(any): 68 limbs, 5 counters
    MOST_GROUPS = 16,
};

static struct {
    int rows, columns, groups, ny, nx, nda, fblt, bblt;
    double forward_ns, backward_ns;
} o;
static int group, row, column, lines, width; // this rank's place, and its cells: lines x width
static MPI_Comm within, across;              // the group; the ranks at the same place of all groups
static char *out, *in;                       // nobody reads what travels
static long messages, bytes;
static double exchanging, computing; // seconds

static int rank_at(int r, int c)
{
    return (r + o.rows) % o.rows * o.columns + (c + o.columns) % o.columns;
}

// To both neighbors along a dimension; of two nodes both neighbors are one, which gets one message.
static void exchange_along(int dimension, long size)
{
    const int nodes = dimension ? o.columns : o.rows, sides = nodes == 2 ? 1 : 2;
    MPI_Request requests[4];
    int count = 0;

    size *= 2 / sides;
    for (int side = 0; side < sides; side++) {
        int from = dimension ? rank_at(row, column + 2 * side - 1) : rank_at(row + 2 * side - 1, column);
        MPI_Irecv(in + side * size, (int)size, MPI_BYTE, from, sides == 2 ? !side : 0, within, &requests[count++]);
    }
    for (int side = 0; side < sides; side++) {
        int to = dimension ? rank_at(row, column + 2 * side - 1) : rank_at(row + 2 * side - 1, column);
        MPI_Isend(out + side * size, (int)size, MPI_BYTE, to, side, within, &requests[count++]);
        messages++;
        bytes += size;
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
}

// Halos of so many fields, by dimension: the second one passes corners on.
static void exchange(int depth, int fields)
{
    double since = MPI_Wtime();

    exchange_along(0, 8L * fields * depth * width);
    exchange_along(1, 8L * fields * depth * (lines + 2 * depth));
    exchanging += MPI_Wtime() - since;
}

static void compute(double nanoseconds)
{
    double since = MPI_Wtime();

    smpi_execute_flops(nanoseconds); // a host makes one in a nanosecond
    computing += MPI_Wtime() - since;
}

// Which sides have walls: two arrays along each dimension, for the cells of others that a time block computes.
static void exchange_sides(int depth)
{
    double since = MPI_Wtime();

    if (depth > 0) {
        exchange_along(0, 8L * 2 * depth);
        exchange_along(1, 8L * 2 * depth);
    }
    exchanging += MPI_Wtime() - since;
}

static void time_loop(int steps, double ns)
{
    exchange_sides(steps - 1);
    for (int n = 0; n < o.nda; n += steps) {
        int block = steps < o.nda - n ? steps : o.nda - n;
        double cells = 0;

        exchange(block, n == 0 ? 2 : 1); // the first one carries the other time level, too
        for (int k = block - 1; k >= 0; k--)
            cells += (double)(lines + 2 * k) * (width + 2 * k);
        compute(cells * ns);
    }
}

static void sum(void)
{
    double since = MPI_Wtime();

    MPI_Allreduce(out, in, EXACT_WORDS, MPI_INT64_T, MPI_SUM, within);
    exchanging += MPI_Wtime() - since;
}

static void forward(void)
{
    time_loop(o.fblt, o.forward_ns);
    sum();
}

static void gradient(void)
{
    if (o.bblt > 1)
        exchange(o.bblt - 1, 2 * o.nda); // theta and obs
    time_loop(o.bblt, o.backward_ns);
    sum();
}

static void phase_a(void)
{
    MPI_Allreduce(out, in, MOST_GROUPS, MPI_DOUBLE, MPI_SUM, across);
}

static void phase_b(void)
{
    MPI_Bcast(in, 8 * lines * width, MPI_BYTE, 0, across);
    MPI_Bcast(in, 1, MPI_INT, 0, across);
    MPI_Bcast(in, 8 * lines * width * o.nda, MPI_BYTE, 0, across);
}

static double spread(double value, MPI_Op op)
{
    double all;
    int size;

    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(&value, &all, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);
    return op == MPI_SUM ? all / size : all;
}

// Of the slowest rank, and the mean of what it is made of.
static void measure(const char *name, void part(void))
{
    double seconds, exchanged, computed, sent, size;

    messages = bytes = 0;
    exchanging = computing = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = MPI_Wtime();
    part();
    seconds = spread(MPI_Wtime() - seconds, MPI_MAX);
    exchanged = spread(exchanging, MPI_SUM);
    computed = spread(computing, MPI_SUM);
    sent = spread((double)messages, MPI_SUM);
    size = spread((double)bytes, MPI_SUM);
    if (group == 0 && row == 0 && column == 0)
        printf("{\"part\": \"%s\", \"s\": %.9f, \"exchange_s\": %.9f, \"kernel_s\": %.9f, \"messages\": %.10g, \"bytes\": %.10g}\n",
               name, seconds, exchanged, computed, sent, size);
}

// The largest of what this rank sends or gets: both sides of theta and obs, or the trajectory.
static size_t buffer_size(void)
{
    const size_t depth = o.fblt > o.bblt ? o.fblt : o.bblt, longest = (lines > width ? lines : width) + 2 * depth;
    const size_t halos = 8 * 2 * 2 * o.nda * depth * longest, trajectory = o.groups > 1 ? (size_t)8 * o.nda * lines * width : 0;

    return (halos > trajectory ? halos : trajectory) + 4096;
}

static void begin(char **argv)
{
    int rank, size, *const integers[] = {&o.rows, &o.columns, &o.groups, &o.ny, &o.nx, &o.nda, &o.fblt, &o.bblt};

    for (int k = 0; k < 8; k++)
        *integers[k] = atoi(argv[1 + k]);
    o.forward_ns = atof(argv[9]);
    o.backward_ns = atof(argv[10]);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != o.groups * o.rows * o.columns || o.ny % o.rows || o.nx % o.columns || o.rows < 2 || o.columns < 2)
        MPI_Abort(MPI_COMM_WORLD, 2);
    group = rank / (o.rows * o.columns);
    row = rank / o.columns % o.rows;
    column = rank % o.columns;
    lines = o.ny / o.rows;
    width = o.nx / o.columns;
    MPI_Comm_split(MPI_COMM_WORLD, group, rank, &within);
    MPI_Comm_split(MPI_COMM_WORLD, rank % (o.rows * o.columns), rank, &across);
    out = SMPI_SHARED_MALLOC(buffer_size());
    in = SMPI_SHARED_MALLOC(buffer_size());
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (argc != 11)
        MPI_Abort(MPI_COMM_WORLD, 2);
    begin(argv);
    measure("forward", forward);
    if (o.groups > 1) {
        measure("phase_a", phase_a);
        measure("phase_b", phase_b);
    }
    if (o.bblt > 0)
        measure("gradient", gradient);
    SMPI_SHARED_FREE(out);
    SMPI_SHARED_FREE(in);
    MPI_Finalize();
    return 0;
}
