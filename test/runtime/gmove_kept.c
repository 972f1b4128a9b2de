/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A kept plan of gmove that is still in flight is waited for before it is executed again, done by an exchange, forgotten
 * or released with its array: no message comes into memory that another one still uses, and none is lost.  Memory that
 * lies in the array that is read is not written before all have read it, on whatever nodes it lies there, and what an
 * exchange does for memory needs no agreement.
 *
 * RUN: %mpicc -I%source/runtime -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for t in auto pack shm; do env SODE_PLANS=32 SODE_TRANSPORT=$t %mpirun -n 3 %t || exit 1; done
 */
#include "base/tags.h"
#include "program.h"

SODE_UNIT(init, "kept.c")
static void init(void) {}

enum { N = 60000, LONG = 9000, MOST = 1000 };

/* ---- receives that have not ended ---- */

static struct {
    const char *at;
    int bytes;
    const MPI_Request *request;
} active[MOST];
static int nactive;

/* Instead of the MPI library's functions. */
int MPI_Irecv(void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request)
{
    for (int k = 0; k < nactive && tag >= SODE_TAG_GMOVE; k++)
        if ((const char *)data < active[k].at + active[k].bytes && active[k].at < (const char *)data + count) {
            printf("a message comes to where another one does\n");
            fflush(stdout);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    if (tag >= SODE_TAG_GMOVE && nactive < MOST) {
        active[nactive].at = data;
        active[nactive].bytes = count;
        active[nactive++].request = request;
    }
    return PMPI_Irecv(data, count, type, rank, tag, comm, request);
}

static int agreements;

int MPI_Isend(const void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request)
{
    agreements += tag == SODE_TAG_GREATEST;
    return PMPI_Isend(data, count, type, rank, tag, comm, request);
}

int MPI_Testall(int count, MPI_Request *requests, int *done, MPI_Status *statuses)
{
    int status = PMPI_Testall(count, requests, done, statuses);
    for (int k = nactive - 1; k >= 0 && *done; k--)
        if (active[k].request >= requests && active[k].request < requests + count)
            active[k] = active[--nactive];
    return status;
}

/* ---- arrays ---- */

static sode_nodes_t *p;
static sode_array_t *a, *b;

static sode_array_t *create(const char *name, int kind)
{
    const int64_t zero = 0, n = N;
    const sode_dist_t format = {kind, 0, NULL};
    const sode_axis_t axis = {N, 0, 0, 0, 0, 0};
    sode_template_t *t = sode_template_create("kept.c:1", "t", 1, &zero, &n);
    sode_template_distribute("kept.c:2", t, p, &format);
    return sode_array_create("kept.c:3", name, t, 1, sizeof(double), &axis, SODE_ARRAY_ZERO);
}

static void fill(void)
{
    double *own = sode_origin(a);
    for (int64_t i = sode_lower(a, 0); i < sode_lower(a, 0) + sode_extent(a, 0); i++)
        own[i] = (double)i;
}

/* b[at:length] = a[at:length], not waited for. */
static void begin(int64_t at, int64_t length)
{
    const sode_triplet_t section = {at, length, 1};
    const sode_side_t sides[] = {{b, NULL, "b", 1, NULL, &section}, {a, NULL, "a", 1, NULL, &section}};
    sode_gmove("kept.c:4", &sides[0], &sides[1], sizeof(double), SODE_GMOVE, SODE_WITH(SODE_ASYNC, 1));
}

static void check(int64_t at, int64_t length)
{
    double *got = calloc(N, sizeof *got);
    const int64_t extent = N;
    const sode_triplet_t section = {at, length, 1};
    const sode_side_t sides[] = {{NULL, got, "got", 1, &extent, &section}, {b, NULL, "b", 1, NULL, &section}};
    sode_wait_async("kept.c:5", 1, (const int[]){1}, NULL);
    EXPECT(nactive, 0);
    sode_gmove("kept.c:6", &sides[0], &sides[1], sizeof(double), SODE_GMOVE, NULL);
    for (int64_t i = at; i < at + length; i++)
        EXPECT(got[i], i);
    free(got);
}

static void in_flight(void)
{
    b = create("b", SODE_DIST_CYCLIC);
    begin(0, N); /* once more, by the same messages */
    begin(0, N);
    begin(0, N);
    check(0, N);
    for (int k = 0; k < 12; k++) /* until an exchange does it */
        begin(1, N - 1);
    check(1, N - 1);
    for (int k = 0; k < 100; k++) /* more than are kept */
        begin(k, N / 2);
    check(0, N / 2);
    begin(2, N - 2);
    sode_array_release(&b);
    EXPECT(nactive, 0);
    sode_wait_async("kept.c:7", 1, (const int[]){1}, NULL);
}

/* The first node has it among the elements of a. */
static void memory_in_array(void)
{
    double *own = sode_origin(a), *other = malloc(2 * LONG * sizeof *other);
    double *memory = xmpc_node_num() == 0 ? own + 2 : other;
    const int64_t extent = 2 * LONG;
    const sode_triplet_t apart = {0, LONG, 2}, dense = {0, LONG, 1};
    const sode_side_t to = {NULL, memory, "memory", 1, &extent, &apart}, from = {a, NULL, "a", 1, NULL, &dense};
    for (int times = 0; times < 12; times++) {
        fill();
        sode_gmove("kept.c:8", &to, &from, sizeof(double), SODE_GMOVE, NULL);
        for (int k = 0; k < LONG; k++)
            EXPECT(memory[2 * k], k);
        agreements = times ? agreements : 0;
    }
    if (strcmp(getenv("SODE_TRANSPORT"), "shm") == 0)
        EXPECT(agreements, 0);
    free(other);
}

int main(void)
{
    const int64_t star = SODE_STAR;
    p = sode_nodes_create("kept.c:9", "p", 1, &star, NULL);
    a = create("a", SODE_DIST_BLOCK);
    fill();
    in_flight();
    memory_in_array();
    return 0;
}
