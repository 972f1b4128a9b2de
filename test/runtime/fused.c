/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Reductions that travel together give the bits that they give one by one: every
 * operation on every type in one list, lists of one kind, arrays, long ones among
 * short ones, ordered ones, in flight; over the run, over disjoint groups, and
 * over groups without a communicator.  One list is one collective.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in %ranks; do %mpirun -n $n %t || exit 1; done
 * RUN: SODE_COMMUNICATORS=1 %mpirun -n 4 %t bare
 */
#include <complex.h>

#include "program.h"

SODE_UNIT(init, "fused.c")
static void init(void) {}

/* Instead of the MPI library's. */
static int collectives;
int MPI_Iallreduce(const void *from, void *to, int count, MPI_Datatype type,
                   MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    collectives++;
    return PMPI_Iallreduce(from, to, count, type, op, comm, request);
}
int MPI_Iallgather(const void *from, int count, MPI_Datatype type, void *to,
                   int to_count, MPI_Datatype to_type, MPI_Comm comm,
                   MPI_Request *request)
{
    collectives++;
    return PMPI_Iallgather(from, count, type, to, to_count, to_type, comm,
                           request);
}

enum { OPS = SODE_OP_MIN + 1, TYPES = SODE_CLDOUBLE + 1, LONG = 5000 };

static const size_t size_of[TYPES] = {
    sizeof(_Bool), 1, 1, 1, sizeof(short), sizeof(short), sizeof(int),
    sizeof(int), sizeof(long), sizeof(long), sizeof(long long),
    sizeof(long long), sizeof(float), sizeof(double), sizeof(long double),
    sizeof(float complex), sizeof(double complex), sizeof(long double complex)};

static int is_defined(int op, int type)
{
    if (type >= SODE_CFLOAT)
        return op <= SODE_OP_PROD;
    return type < SODE_FLOAT || op < SODE_OP_BAND || op > SODE_OP_BXOR;
}

static void set(int type, void *at, int v)
{
    switch (type) {
    case SODE_BOOL: *(_Bool *)at = v & 1; break;
    case SODE_CHAR: *(char *)at = (char)v; break;
    case SODE_SCHAR: *(signed char *)at = (signed char)v; break;
    case SODE_UCHAR: *(unsigned char *)at = (unsigned char)(v + 130); break;
    case SODE_SHORT: *(short *)at = (short)v; break;
    case SODE_USHORT: *(unsigned short *)at = (unsigned short)(v - 3); break;
    case SODE_INT: *(int *)at = v; break;
    case SODE_UINT: *(unsigned *)at = (unsigned)(v - 3); break;
    case SODE_LONG: *(long *)at = v; break;
    case SODE_ULONG: *(unsigned long *)at = (unsigned long)(v - 3); break;
    case SODE_LLONG: *(long long *)at = v; break;
    case SODE_ULLONG: *(unsigned long long *)at = (unsigned long long)(v - 3); break;
    case SODE_FLOAT: *(float *)at = (float)v / 4; break;
    case SODE_DOUBLE: *(double *)at = v / 4.0; break;
    case SODE_LDOUBLE: *(long double *)at = v / 4.0L; break;
    case SODE_CFLOAT: *(float complex *)at = (float)v + 2 * I; break;
    case SODE_CDOUBLE: *(double complex *)at = v + 2 * I; break;
    default: *(long double complex *)at = v + 2 * I; break;
    }
}

/* Padding of long double is not compared. */
static size_t significant(int type)
{
    return type == SODE_LDOUBLE || type == SODE_CLDOUBLE ? 10 : size_of[type];
}

typedef struct cell {
    _Alignas(16) unsigned char byte[32];
} cell_t;

static int rank;

static void expect_same(const char *what, const sode_reduced_t *got,
                        const cell_t *wanted)
{
    if (memcmp(got->data, wanted, significant(got->type)) != 0) {
        printf("rank %d: %s: operation %d of type %d\n", rank, what, got->op,
               got->type);
        exit(1);
    }
}

/* Everything that C has, in one list. */
static void all_kinds(const sode_ref_t *on, int messages)
{
    enum { MOST = 3 * OPS * TYPES };
    static cell_t together[MOST], apart[MOST];
    static sode_reduced_t list[MOST];
    int n = 0;
    for (int op = 0; op < OPS; op++)
        for (int type = 0; type < TYPES; type++)
            if (is_defined(op, type)) {
                set(type, &together[n], (rank * 5 + op + type) % 7 - 2);
                list[n] = (sode_reduced_t){op, type, &together[n], 1, 0, NULL};
                n++;
            }
    memcpy(apart, together, sizeof apart);
    for (int k = 0; k < n; k++)
        sode_reduction("fused.c:1", list[k].op, list[k].type, &apart[k], 1, on,
                       NULL);
    collectives = 0;
    sode_reductions("fused.c:2", n, list, on, NULL);
    EXPECT(collectives, messages);
    for (int k = 0; k < n; k++)
        expect_same("all kinds", &list[k], &apart[k]);
}

static void one_kind(const sode_ref_t *on, int one_message)
{
    double a = rank + 0.5, v[3] = {rank, 1, -rank}, b = 1, more[3];
    double apart[5] = {a, v[0], v[1], v[2], b};
    const sode_reduced_t list[] = {{SODE_OP_SUM, SODE_DOUBLE, &a, 1, 0, NULL},
                                   {SODE_OP_SUM, SODE_DOUBLE, v, 3, 0, NULL},
                                   {SODE_OP_SUM, SODE_DOUBLE, more, 0, 0, NULL},
                                   {SODE_OP_SUM, SODE_DOUBLE, &b, 1, 0, NULL}};
    sode_reduction("fused.c:3", SODE_OP_SUM, SODE_DOUBLE, apart, 5, on, NULL);
    collectives = 0;
    sode_reductions("fused.c:4", 4, list, on, NULL);
    if (one_message)
        EXPECT(collectives, 1);
    EXPECT(a == apart[0] && b == apart[4], 1);
    EXPECT(memcmp(v, apart + 1, sizeof v), 0);
}

/* Elements that fill a message, and those that do not fit. */
static void lengths(const sode_ref_t *on, int size, int self)
{
    static int few[LONG], many[LONG];
    for (int length = 1; length <= LONG; length = 2 * length + 1) {
        double most = self;
        int last = 1;
        for (int k = 0; k < length; k++)
            few[k] = many[k] = k + self;
        sode_reductions(
            "fused.c:5", 4,
            (const sode_reduced_t[]){{SODE_OP_SUM, SODE_INT, few, length, 0, NULL},
                                     {SODE_OP_MAX, SODE_DOUBLE, &most, 1, 0, NULL},
                                     {SODE_OP_MAX, SODE_INT, many, length, 0, NULL},
                                     {SODE_OP_SUM, SODE_INT, &last, 1, 0, NULL}},
            on, NULL);
        EXPECT(most == size - 1 && last == size, 1);
        for (int k = 0; k < length; k++) {
            EXPECT(few[k], k * size + size * (size - 1) / 2);
            EXPECT(many[k], k + size - 1);
        }
    }
}

/* Ordered ones keep their bits; exact ones are exact. */
static void ordered(const sode_ref_t *on, int size, int self, int one_message)
{
    double x = 1.0 / (self + 3), y[2] = {x * 1e10, -x}, apart[3] = {x, y[0], y[1]};
    float f = 1.0f / (float)(self + 7), f_apart = f;
    double most = 0x1p50 - self; /* the others have ones where the greatest has none */
    double exact = self == 0 ? 1e17 : self == size - 1 ? -1e17 : 1;
    double complex z = exact + 1e17 * I;
    int count = 1;
    const sode_clauses_t *with = SODE_WITH(SODE_ORDERED, 0);
    sode_reduction("fused.c:6", SODE_OP_SUM, SODE_DOUBLE, apart, 3, on, with);
    sode_reduction("fused.c:7", SODE_OP_PROD, SODE_FLOAT, &f_apart, 1, on, with);
    collectives = 0;
    sode_reductions(
        "fused.c:8", 7,
        (const sode_reduced_t[]){
            {SODE_OP_SUM, SODE_DOUBLE, &x, 1, SODE_ORDERED, NULL},
            {SODE_OP_SUM, SODE_CDOUBLE, &z, 1, SODE_ORDERED_ANY, NULL},
            {SODE_OP_PROD, SODE_FLOAT, &f, 1, SODE_ORDERED, NULL},
            {SODE_OP_SUM, SODE_INT, &count, 1, SODE_ORDERED, NULL},
            {SODE_OP_SUM, SODE_DOUBLE, y, 2, SODE_ORDERED, NULL},
            {SODE_OP_SUM, SODE_DOUBLE, &exact, 1, SODE_ORDERED_ANY, NULL},
            {SODE_OP_MAX, SODE_DOUBLE, &most, 1, SODE_ORDERED_ANY, NULL}},
        on, NULL);
    if (one_message) /* what is combined on the way, what is gathered first */
        EXPECT(collectives, 2);
    EXPECT(x == apart[0] && y[0] == apart[1] && y[1] == apart[2], 1);
    EXPECT(f == f_apart, 1);
    EXPECT(count, size);
    EXPECT(exact == (size == 1 ? 1e17 : size - 2) && creal(z) == exact, 1);
    EXPECT(cimag(z) == 1e17 * size, 1);
    EXPECT(most == 0x1p50, 1);
}

static void in_flight(const sode_ref_t *on, int size, int self)
{
    double a = self, b[2] = {1, self};
    int most = self;
    unsigned char all = 1;
    sode_reductions("fused.c:9", 2,
                    (const sode_reduced_t[]){
                        {SODE_OP_SUM, SODE_DOUBLE, &a, 1, 0, NULL},
                        {SODE_OP_MAX, SODE_INT, &most, 1, 0, NULL}},
                    on, SODE_WITH(SODE_ASYNC, 3));
    sode_reductions("fused.c:10", 2,
                    (const sode_reduced_t[]){
                        {SODE_OP_LAND, SODE_UCHAR, &all, 1, 0, NULL},
                        {SODE_OP_SUM, SODE_DOUBLE, b, 2, 0, NULL}},
                    on, SODE_WITH(SODE_ASYNC, 3));
    sode_barrier("fused.c:11", on);
    sode_wait_async("fused.c:12", 1, &(const int){3}, on);
    EXPECT(a == size * (size - 1) / 2 && b[0] == size && b[1] == a, 1);
    EXPECT(most, size - 1);
    EXPECT(all, 1);
}

static void clause(const sode_ref_t *on, int size, int self)
{
    int sum = 5, product = 3, most = self;
    double exact = 0.5;
    sode_exact_t *number = sode_exact_begin("fused.c:13", SODE_DOUBLE);
    sode_reductions_begin(
        "fused.c:13", 2,
        (const sode_reduced_t[]){{SODE_OP_SUM, SODE_INT, &sum, 1, 0, NULL},
                                 {SODE_OP_PROD, SODE_INT, &product, 1, 0, NULL}},
        on);
    EXPECT(sum, self == 0 ? 5 : 0);
    EXPECT(product, self == 0 ? 3 : 1);
    for (int k = 0; k < 3; k++) {
        const double x = k == 0 ? 1e17 : k == 1 ? 1 : -1e17;
        sode_exact_add(&(const sode_summand_t){number, &x});
        sum++;
    }
    sode_reductions_end(
        "fused.c:13", 4,
        (const sode_reduced_t[]){
            {SODE_OP_SUM, SODE_INT, &sum, 1, 0, NULL},
            {SODE_OP_SUM, SODE_DOUBLE, &exact, 1, SODE_ORDERED_ANY, number},
            {SODE_OP_PROD, SODE_INT, &product, 1, 0, NULL},
            {SODE_OP_MAX, SODE_INT, &most, 1, 0, NULL}},
        on);
    EXPECT(sum, 5 + 3 * size);
    EXPECT(product, 3);
    EXPECT(most, size - 1);
    EXPECT(exact == 0.5 + size, 1);
}

/* More additions than a number takes before it carries, of all bits of a mantissa. */
static void long_loop(const sode_ref_t *on, int size)
{
    enum { TIMES = 1 << 20 };
    const double x = 0x1.fffffffffffffp+0;
    double got = 0, wanted = (double)((long double)x * TIMES * size);
    sode_exact_t *number = sode_exact_begin("fused.c:14", SODE_DOUBLE);
    for (int k = 0; k < TIMES; k++)
        sode_exact_add(&(const sode_summand_t){number, &x});
    sode_exact_end("fused.c:14", number, &got, on);
    EXPECT(got == wanted, 1);
}

int main(int argc, char **argv)
{
    const int bare = argc > 1 && strcmp(argv[1], "bare") == 0;
    const int64_t star = SODE_STAR;
    int size = xmp_num_nodes();
    rank = xmpc_node_num();
    sode_nodes_t *p = sode_nodes_create("fused.c:20", "p", 1, &star, NULL);
    if (bare) /* takes the only one of a node in either half */
        sode_barrier("fused.c:21", SODE_ON_NODES(p, SODE_RANGE(1, 3, 1)));
    int half = (size + 1) / 2, low = rank < half;
    const sode_ref_t *const sets[] = {
        NULL, SODE_ON_NODES(p, SODE_RANGE(low ? 0 : half, low ? half : size, 1)),
        SODE_ON_NODES(p, SODE_AT(rank))};
    const int sizes[] = {size, low ? half : size - half, 1};
    const int selves[] = {rank, low ? rank : rank - half, 0};
    for (int k = 0; k < 3; k++) {
        int one_message = sizes[k] > 1 && !(bare && k == 1); /* none without a communicator */
        all_kinds(sets[k], one_message);
        one_kind(sets[k], one_message);
        lengths(sets[k], sizes[k], selves[k]);
        ordered(sets[k], sizes[k], selves[k], one_message);
        in_flight(sets[k], sizes[k], selves[k]);
        for (int times = 0; times < 6; times++) /* threads keep their numbers of some sums */
            clause(sets[k], sizes[k], selves[k]);
        long_loop(sets[k], sizes[k]);
    }
    sode_nodes_release(&p);
    return 0;
}
