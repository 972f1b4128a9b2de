/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a post sends stays in memory until it has left, also if that takes long, and no longer: each message is asked for
 * until it has left, in the order of the posts, and never again.
 *
 * RUN: %mpicc -I%source/runtime -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: %mpirun -n 2 %t
 */
#include "base/tags.h"
#include "program.h"

SODE_UNIT(init, "sent.c")
static void init(void) {}

enum { POSTS = 40, SLOW = 3 };

static struct {
    const MPI_Request *request;
    int asked;
} sent[POSTS];
static int nsent, left;

/* Instead of the MPI library's functions. */
int MPI_Isend(const void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request)
{
    if (tag == SODE_TAG_POST)
        sent[nsent++].request = request;
    return PMPI_Isend(data, count, type, rank, tag, comm, request);
}

/* The first asks for a message find it still there. */
int MPI_Test(MPI_Request *request, int *done, MPI_Status *status)
{
    if (left == nsent || request != sent[left].request)
        return PMPI_Test(request, done, status);
    if (sent[left].asked++ < SLOW) {
        *done = 0;
        return MPI_SUCCESS;
    }
    *done = 1;
    left++;
    return PMPI_Wait(request, status);
}

int main(void)
{
    sode_nodes_t *p;
    const int64_t two = 2;
    p = sode_nodes_create("sent.c:1", "p", 1, &two, NULL);
    const int self = xmpc_all_node_num(), other = 1 - self;

    /* Each post asks for the oldest message that is still there, and for the next if that has left. */
    for (int k = 0; k < POSTS; k++) {
        EXPECT(left, k < 2 ? 0 : (k - 2) / SLOW);
        sode_post("sent.c:2", SODE_ON_NODES(p, SODE_RANGE(other, other + 1, 1)), k);
    }
    for (int k = 0; k < POSTS; k++)
        sode_wait("sent.c:3", SODE_ON_NODES(p, SODE_RANGE(other, other + 1, 1)), k);
    for (int k = 0; k < left; k++)
        EXPECT(sent[k].asked, SLOW + 1);
    return 0;
}
