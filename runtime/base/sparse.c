/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/sparse.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/wait.h"

/* Bytes of a message at most, which MPI counts by an int.  Tests take less. */
#ifndef SODE_LETTER_PIECE
#define SODE_LETTER_PIECE ((size_t)1 << 30)
#endif
static const size_t limit = SODE_LETTER_PIECE;

typedef struct post {
    MPI_Comm comm;
    int tag;
    MPI_Request *sends; /* [nsends] pieces of the own letters */
    int nsends, taken;  /* taken: so many of them have been received */
    MPI_Request coming; /* the piece that is being received, or none */
    int meets;          /* all of them, so this rank is in the barrier: */
    MPI_Request over;
    sode_letters_t *in;
} post_t;

/* Room for `size` more bytes from a rank, behind what came before. */
static int add_piece(sode_letters_t *in, int rank, size_t size, char **at)
{
    sode_letter_t *letter = NULL;
    for (size_t k = in->count; k > 0 && !letter; k--)
        letter = in->list[k - 1].rank == rank && in->list[k - 1].size % limit == 0
                     ? &in->list[k - 1] : NULL;
    if (!letter) {
        SODE_GROW(in->list, in->room, in->count + 1, "what other nodes send");
        letter = &in->list[in->count++];
        *letter = (sode_letter_t){.rank = rank};
    }
    char *data = realloc(letter->data, letter->size + size + 1);
    SODE_NEED(data, "what other nodes send");
    letter->data = data;
    *at = data + letter->size;
    letter->size += size;
    return SODE_OK;
}

/* Begins to receive what has come; *some: there was something. */
static int take(post_t *p, int *some)
{
    MPI_Status status;
    char *at;
    int size;
    SODE_TRY_MPI(MPI_Iprobe(MPI_ANY_SOURCE, p->tag, p->comm, some, &status));
    if (!*some)
        return SODE_OK;
    SODE_TRY_MPI(MPI_Get_count(&status, MPI_BYTE, &size));
    SODE_TRY(add_piece(p->in, status.MPI_SOURCE, (size_t)size, &at));
    SODE_TRY_MPI(MPI_Irecv(at, size, MPI_BYTE, status.MPI_SOURCE, p->tag, p->comm,
                           &p->coming));
    return SODE_OK;
}

static int poll(void *argument, int *done)
{
    post_t *p = argument;
    int there = 1;
    *done = 0;
    while (there) {
        SODE_TRY_MPI(MPI_Test(&p->coming, &there, MPI_STATUS_IGNORE));
        if (!there)
            return SODE_OK;
        SODE_TRY(take(p, &there));
    }
    for (there = 1; there && p->taken < p->nsends; p->taken += there)
        SODE_TRY_MPI(MPI_Test(&p->sends[p->taken], &there, MPI_STATUS_IGNORE));
    if (!there)
        return SODE_OK;
    if (!p->meets)
        SODE_TRY_MPI(MPI_Ibarrier(p->comm, &p->over));
    p->meets = 1;
    SODE_TRY_MPI(MPI_Test(&p->over, done, MPI_STATUS_IGNORE));
    return SODE_OK;
}

static int send(post_t *p, const sode_letter_t *letter, int self)
{
    char *at;
    if (letter->rank == self) {
        SODE_TRY(add_piece(p->in, self, letter->size, &at));
        memcpy(at, letter->data, letter->size);
        return SODE_OK;
    }
    for (size_t done = 0; done < letter->size; done += limit) {
        size_t left = letter->size - done;
        SODE_TRY_MPI(MPI_Issend(letter->data + done, (int)(left < limit ? left : limit),
                                MPI_BYTE, letter->rank, p->tag, p->comm,
                                &p->sends[p->nsends++]));
    }
    return SODE_OK;
}

static int by_rank(const void *left, const void *right)
{
    const sode_letter_t *a = left, *b = right;
    return a->rank < b->rank ? -1 : a->rank > b->rank;
}

int sode_sparse_exchange(MPI_Comm comm, int tag, const sode_letter_t *out, size_t count,
                         sode_letters_t *in)
{
    post_t post = {.comm = comm, .tag = tag, .coming = MPI_REQUEST_NULL, .in = in};
    size_t pieces = 0;
    int self, status = SODE_OK;
    *in = (sode_letters_t){0};
    SODE_TRY_MPI(MPI_Comm_rank(comm, &self));
    for (size_t k = 0; k < count; k++)
        pieces += out[k].size / limit + 1;
    post.sends = malloc((pieces + 1) * sizeof *post.sends);
    SODE_NEED(post.sends, "messages for other nodes");
    for (size_t k = 0; k < count && status == SODE_OK; k++)
        if (out[k].size > 0)
            status = send(&post, &out[k], self);
    SODE_THEN(status, sode_wait_until(poll, &post));
    free(post.sends);
    if (in->count > 1)
        qsort(in->list, in->count, sizeof *in->list, by_rank);
    return status;
}

void sode_letters_free(sode_letters_t *letters)
{
    for (size_t k = 0; k < letters->count; k++)
        free(letters->list[k].data);
    free(letters->list);
    *letters = (sode_letters_t){0};
}
