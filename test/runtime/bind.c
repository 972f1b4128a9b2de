/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Aligned parameters: a second descriptor for storage of the caller's.  Its
 * view shows the same elements; exchanges are those of the caller's array and
 * are made once however often the function is called, also where the caller got the
 * storage from a function whose pointer is gone; pointers extend to the
 * end of the template.  By `pack`, whose messages are counted.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in $(%half 1 2 3 5); do SODE_TRANSPORT=pack %mpirun -n $n %t || exit 1; done
 */
#include "program.h"

SODE_UNIT(init, "bind.c")
static void init(void) {}

enum { ROWS = 17, COLUMNS = 5 };
static sode_nodes_t *p;
static int made; /* messages set up so far */

/* Instead of the MPI library's. */
int MPI_Recv_init(void *buffer, int count, MPI_Datatype type, int rank,
                  int tag, MPI_Comm comm, MPI_Request *request)
{
    made++;
    return PMPI_Recv_init(buffer, count, type, rank, tag, comm, request);
}

static sode_template_t *make_template(void)
{
    const int64_t zero[] = {0, 0}, extent[] = {ROWS, COLUMNS};
    const sode_dist_t formats[] = {{SODE_DIST_BLOCK, 0, 0}, {0, 0, 0}};
    sode_template_t *t = sode_template_create("bind.c:1", "t", 2, zero, extent);
    sode_template_distribute("bind.c:2", t, p, formats);
    return t;
}

/* A function with a template of its own: void smooth(double x[][COLUMNS]). */
static void smooth(double *x, int64_t rows)
{
    sode_template_t *t = make_template();
    const sode_axis_t axes[] = {{rows, 0, 0, 1, 1, 0},
                                {COLUMNS, 1, 0, 0, 0, 0}};
    sode_array_t *a = sode_array_bind("bind.c:3", "x", t, 2, sizeof(double),
                                      axes, x);
    sode_loop_t loop = sode_loop_template("bind.c:4", t, 0, 0, 0, ROWS, 1);
    double(*view)[COLUMNS] = sode_origin(a);
    void *address;
    int value = -1;
    EXPECT(sode_extent(a, 1), COLUMNS);
    EXPECT(xmp_array_laddr(a, &address), 0);
    EXPECT(address == x, 1);
    EXPECT(xmp_array_ubound(a, 1, &value), 0);
    EXPECT(value, ROWS - 1);
    EXPECT(xmp_array_lsize(a, 1, &value), 0);
    EXPECT(value, loop.count + 2);
    EXPECT(xmp_array_lda(a, &value), 0);
    EXPECT(value, COLUMNS);
    if (loop.count) {
        EXPECT(xmp_array_gtol(a, 1, (int)loop.first, &value), 0);
        EXPECT(value, 1);
    }
    for (int64_t i = loop.first; i < loop.end; i++)
        view[i][2] += 1;
    sode_reflect("bind.c:5", 1, &a, 0, NULL, NULL);
    for (int64_t i = loop.first - 1; i < loop.end + 1; i++)
        if (loop.count && i >= 0 && i < ROWS)
            EXPECT(view[i][2], view[loop.first][2] - loop.first + i);
    sode_array_release(&a);
    EXPECT((long)x[0] >= 0, 1); /* the storage lives on */
    sode_template_release(&t);
}

/* A function that allocates for its caller; its pointer is gone when it returns. */
static double *allocate(void)
{
    sode_template_t *t = make_template();
    const sode_axis_t axes[] = {{0, 0, 0, 1, 1, 0}, {0, 1, 0, 0, 0, 0}};
    sode_array_t *a = sode_array_declare("bind.c:20", "new", t, 2,
                                         sizeof(double), axes);
    double *storage = xmp_malloc((xmp_desc_t)a, ROWS, COLUMNS);
    double(*view)[COLUMNS] = sode_origin(a);
    sode_loop_t loop = sode_loop_template("bind.c:21", t, 0, 0, 0, ROWS, 1);
    memset(storage, 0, (size_t)sode_extent(a, 0) * sizeof *view);
    for (int64_t i = loop.first; i < loop.end; i++)
        view[i][2] = (double)i;
    sode_array_release(&a);
    sode_template_release(&t);
    return storage;
}

/* What is planned for such storage is kept, also for that of the next call. */
static void use_allocated(void)
{
    for (int again = 0; again < 3; again++) {
        double *storage = allocate();
        made = 0;
        for (int k = 0; k < 50; k++)
            smooth(storage, ROWS);
        EXPECT(made, 0); /* `a` has left one */
        if (again < 2)
            sode_free(storage);
        else /* in a file that is not translated */
            (free)(storage);
    }
    sode_free(allocate());
}

int main(void)
{
    const int64_t star = SODE_STAR;
    p = sode_nodes_create("bind.c:10", "p", 1, &star, NULL);
    sode_template_t *t = make_template();
    const sode_axis_t axes[] = {{ROWS, 0, 0, 1, 1, 0},
                                {COLUMNS, 1, 0, 0, 0, 0}};
    sode_array_t *a = sode_array_create("bind.c:11", "a", t, 2, sizeof(double),
                                        axes, SODE_ARRAY_ZERO);
    double(*view)[COLUMNS] = sode_origin(a);
    sode_loop_t loop = sode_loop_template("bind.c:12", t, 0, 0, 0, ROWS, 1);
    for (int64_t i = loop.first; i < loop.end; i++)
        view[i][2] = (double)i;
    for (int k = 0; k < 400; k++)
        smooth(sode_base(a), k % 2 ? SODE_EXTENT_OF_TEMPLATE : ROWS);
    EXPECT(made <= 2, 1);
    EXPECT(made > 0, xmp_num_nodes() > 1);
    for (int64_t i = loop.first; i < loop.end; i++)
        EXPECT(view[i][2], i + 400);

    /* The storage need not be that of an array. */
    double *plain = calloc(ROWS * COLUMNS + 2 * COLUMNS, sizeof *plain);
    sode_array_t *b =
        sode_array_bind("bind.c:13", "b", t, 2, sizeof(double), axes, plain);
    double(*other)[COLUMNS] = sode_origin(b);
    for (int64_t i = loop.first; i < loop.end; i++)
        other[i][0] = (double)i;
    sode_reflect("bind.c:14", 1, &b, 0, NULL, NULL);
    for (int64_t i = loop.first; i < loop.end; i++)
        EXPECT(other[i > 0 ? i - 1 : 0][0], i > 0 ? i - 1 : 0);
    sode_array_release(&b);
    free(plain);
    sode_array_release(&a);
    sode_template_release(&t);
    use_allocated();
    return 0;
}
