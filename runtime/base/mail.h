/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Short messages between ranks outside of directives, on a communicator of
 * their own: sent without waiting, read by everybody who waits. */
#ifndef SODE_BASE_MAIL_H
#define SODE_BASE_MAIL_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

enum sode_mail_tag {
    SODE_MAIL_ASK = 1, /* inquiry.h */
    SODE_MAIL_LEFT,
    SODE_MAIL_HISTORY,
    SODE_MAIL_ROLL_CALL, /* vigil.h */
    SODE_MAIL_HERE,
    SODE_MAIL_SPOKEN /* leave.h */
};

typedef struct sode_letter sode_letter_t; /* one that is being sent */

typedef struct sode_mail {
    sode_letter_t *letters;     /* not yet completely sent */
    int *sent;                  /* [ranks] letters sent to each, or NULL */
    int64_t sent_all, received; /* letters, total */
} sode_mail_t;

enum { SODE_MAIL_MOST = 8192 }; /* bytes of a letter */

/* Sends a copy of the text. */
int sode_mail_send(int rank, enum sode_mail_tag tag, const void *text,
                   size_t size);

/* Looks for a letter.  *size: -1 if there is none, else its bytes. */
int sode_mail_read(char text[SODE_MAIL_MOST], int *size, int *tag, int *rank);

/* Reads what is still on its way, after all have stopped sending, for
 * MPI_Finalize.  Collective over the run. */
int sode_mail_finish(void);

void sode_mail_free(void);

#endif
