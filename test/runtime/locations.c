/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * max and min with locations against the sequential program: random values with
 * many ties, dealt out to the nodes; the directive's choice is the first node.
 * Nobody is sent what all have: one reduction, and a broadcast if the locations
 * are long.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in %ranks; do %mpirun -n $n %t || exit 1; done
 */
#include "mapping.h"

SODE_UNIT(init, "locations.c")
static void init(void) {}

enum { N = 7, M = 5, LONG = 5000 };

/* Instead of the MPI library's. */
static int reductions, broadcasts;
int MPI_Iallreduce(const void *from, void *to, int count, MPI_Datatype type,
                   MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    reductions++;
    return PMPI_Iallreduce(from, to, count, type, op, comm, request);
}
int MPI_Ibcast(void *data, int count, MPI_Datatype type, int root,
               MPI_Comm comm, MPI_Request *request)
{
    broadcasts++;
    return PMPI_Ibcast(data, count, type, root, comm, request);
}
int MPI_Iallgather(const void *from, int count, MPI_Datatype type, void *to,
                   int to_count, MPI_Datatype to_type, MPI_Comm comm,
                   MPI_Request *request)
{
    (void)from, (void)count, (void)type, (void)to, (void)to_count;
    (void)to_type, (void)comm, (void)request;
    printf("records of all ranks are gathered\n");
    exit(1);
}

static sode_nodes_t *p;
static sode_template_t *t;

/* The loop as it is generated, and the same with all iterations. */
static void search(int which, int op, double values[N][M], double start)
{
    double s = start, m = start;
    struct { int i, j; } at = {-1, -2}, k = at;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            if (op == SODE_OP_MAX ? (which == SODE_EXTREME_LAST
                                         ? values[i][j] >= s
                                         : values[i][j] > s)
                                  : (which == SODE_EXTREME_LAST
                                         ? values[i][j] <= s
                                         : values[i][j] < s)) {
                s = values[i][j];
                at.i = i, at.j = j;
            }
    sode_location_t watched[] = {{&m, sizeof m}, {&k.i, sizeof(int)},
                                 {&k.j, sizeof(int)}};
    unsigned char seen[sizeof m + 2 * sizeof(int)];
    sode_finder_t finder = {3, watched, seen, 0, {0}};
    sode_finder_begin(&finder);
    sode_loop_t loop = sode_loop_template("locations.c:1", t, 0, 0, 0, N, 1);
    for (int64_t n = 0; n < loop.count; n++) {
        int i = (int)sode_loop_value(&loop, n);
        for (int j = 0; j < M; j++) {
            sode_iteration_t iteration
                SODE_RELEASE(sode_iteration_end) = {&finder, 2, {i, j}};
            double v = values[i][j];
            if (op == SODE_OP_MAX ? (which == SODE_EXTREME_LAST ? v >= m : v > m)
                                  : (which == SODE_EXTREME_LAST ? v <= m : v < m)) {
                m = v;
                k.i = i, k.j = j;
            }
        }
    }
    sode_reduction_locations("locations.c:2", op, SODE_DOUBLE, &m, 2,
                             watched + 1, which, finder.nplace, finder.place, 1,
                             SODE_ON_ALL_NODES(p));
    EXPECT(m, s);
    EXPECT(k.i, at.i);
    EXPECT(k.j, at.j);
}

static void directive(void)
{
    int self = xmpc_node_num(), size = xmp_num_nodes();
    unsigned char value = (unsigned char)(self % 3 == 1 ? 200 : self % 3);
    int k[3] = {self, self + 1, self + 2};
    double x = self;
    const sode_location_t locations[] = {{k, sizeof k}, {&x, sizeof x}};
    sode_reduction_locations("locations.c:3", SODE_OP_MAX, SODE_UCHAR, &value,
                             2, locations, SODE_EXTREME_ANY, 0, NULL, 0, NULL);
    EXPECT(value, size > 1 ? 200 : 0);
    EXPECT(k[2], size > 1 ? 3 : 2);
    EXPECT(x, size > 1 ? 1 : 0);
    long double v = self / 2; /* ties: the first node's */
    int at = self;
    sode_reduction_locations("locations.c:4", SODE_OP_MIN, SODE_LDOUBLE, &v, 1,
                             &(sode_location_t){&at, sizeof at},
                             SODE_EXTREME_ANY, 0, NULL, 0, NULL);
    EXPECT(at, 0);
}

/* Locations of any length; the two zeros are equal, and what is not a number
 * loses against one. */
static void lengths(void)
{
    static int list[LONG];
    int self = xmpc_node_num(), size = xmp_num_nodes();
    for (int length = 1; length <= LONG; length = 3 * length + 1) {
        float value = self == size - 1 ? 2 : 1;
        for (int k = 0; k < length; k++)
            list[k] = self * 10000 + k;
        reductions = broadcasts = 0;
        sode_reduction_locations(
            "locations.c:8", SODE_OP_MAX, SODE_FLOAT, &value, 1,
            &(sode_location_t){list, (size_t)length * sizeof *list},
            SODE_EXTREME_ANY, 0, NULL, 0, NULL);
        EXPECT(value, 2);
        for (int k = 0; k < length; k++)
            EXPECT(list[k], (size - 1) * 10000 + k);
        EXPECT(reductions, size > 1);
        EXPECT(broadcasts, size > 1 && length * sizeof *list > 8000);
    }
    double zero = self % 2 ? -0.0 : 0.0;
    double number = self == size - 1 ? 7 : __builtin_nan("");
    int at[2] = {self, self};
    sode_reduction_locations("locations.c:9", SODE_OP_MIN, SODE_DOUBLE, &zero,
                             1, &(sode_location_t){&at[0], sizeof at[0]},
                             SODE_EXTREME_ANY, 0, NULL, 0, NULL);
    sode_reduction_locations("locations.c:10", SODE_OP_MIN, SODE_DOUBLE,
                             &number, 1,
                             &(sode_location_t){&at[1], sizeof at[1]},
                             SODE_EXTREME_ANY, 0, NULL, 0, NULL);
    EXPECT(at[0], 0);
    EXPECT(__builtin_signbit(zero), 0);
    EXPECT(at[1], size - 1);
    EXPECT(number, 7);
}

/* A value from before the loop, which has no place, comes before those of its iterations. */
static void from_before(void)
{
    int self = xmpc_node_num(), size = xmp_num_nodes();
    for (int without = 0; without < size && size > 1; without++)
        for (int which = SODE_EXTREME_FIRST; which <= SODE_EXTREME_LAST; which++) {
            double value = 3;
            int at = self, last = without == size - 1 ? size - 2 : size - 1;
            const sode_index_t place[] = {self + 1};
            sode_reduction_locations("locations.c:12", SODE_OP_MAX, SODE_DOUBLE, &value, 1, &(sode_location_t){&at, sizeof at},
                                     which, self != without, place, 0, NULL);
            EXPECT(at, which == SODE_EXTREME_FIRST ? without : last);
        }
}

/* What is not a number loses in every floating type, for max and min, whichever node has the number. */
static void not_a_number(void)
{
    int self = xmpc_node_num(), size = xmp_num_nodes();
    for (int has = 0; has < size; has++)
        for (int op = SODE_OP_MAX; op <= SODE_OP_MIN; op++) {
            float f = self == has ? 7 : __builtin_nanf("");
            double d = self == has ? 7 : __builtin_nan("");
            long double l = self == has ? 7 : __builtin_nanl("");
            const struct { int type; void *value; } values[] = {{SODE_FLOAT, &f}, {SODE_DOUBLE, &d}, {SODE_LDOUBLE, &l}};
            for (int k = 0; k < 3; k++) {
                int at = self;
                sode_reduction_locations("locations.c:11", op, values[k].type, values[k].value, 1,
                                         &(sode_location_t){&at, sizeof at}, SODE_EXTREME_ANY, 0, NULL, 0, NULL);
                EXPECT(at, has);
            }
            EXPECT(f, 7);
            EXPECT(d, 7);
            EXPECT(l, 7);
        }
}

int main(void)
{
    const int64_t star = SODE_STAR, zero = 0, n = N;
    p = sode_nodes_create("locations.c:5", "p", 1, &star, NULL);
    for (int round = 0; round < 200; round++) {
        mapping_seed = (unsigned)round;
        const sode_dist_t format = {1 + pick(2), 0, 0};
        t = sode_template_create("locations.c:6", "t", 1, &zero, &n);
        sode_template_distribute("locations.c:7", t, p, &format);
        double values[N][M];
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                values[i][j] = pick(3);
        int op = pick(2) ? SODE_OP_MAX : SODE_OP_MIN;
        search(1 + pick(2), op, values, pick(4) - 1);
        sode_template_release(&t);
    }
    directive();
    lengths();
    from_before();
    not_a_number();
    return 0;
}
