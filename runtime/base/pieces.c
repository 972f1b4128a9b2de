/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/pieces.h"

#include "base/grow.h"

#ifndef SODE_PIECE /* tests take less */
#define SODE_PIECE ((size_t)1 << 30)
#endif
const size_t sode_piece = SODE_PIECE;

int sode_pieces_post(sode_pieces_t *pieces, enum sode_pieces_way way, void *at,
                     size_t bytes, int rank, int tag, MPI_Comm comm)
{
    size_t done = 0;
    do {
        size_t left = bytes - done;
        int count = (int)(left < sode_piece ? left : sode_piece);
        SODE_GROW(pieces->list, pieces->room, (size_t)pieces->count + 1, "messages");
        MPI_Request *request = &pieces->list[pieces->count];
        *request = MPI_REQUEST_NULL;
        if (way == SODE_PIECES_SEND)
            SODE_TRY_MPI(MPI_Isend((char *)at + done, count, MPI_BYTE, rank, tag, comm, request));
        else
            SODE_TRY_MPI(MPI_Irecv((char *)at + done, count, MPI_BYTE, rank, tag, comm, request));
        pieces->count++;
        done += (size_t)count;
    } while (done < bytes);
    return SODE_OK;
}
