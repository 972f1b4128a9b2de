/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Short messages between ranks outside of directives, on a communicator of
 * their own: sent without waiting, read by everybody who waits. */
#ifndef SODE_BASE_CONTROL_H
#define SODE_BASE_CONTROL_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

enum sode_control_tag {
    SODE_CONTROL_ASK = 1, /* deadlock/inquiry.h */
    SODE_CONTROL_LEFT,
    SODE_CONTROL_HISTORY,
    SODE_CONTROL_ROLL_CALL, /* deadlock/long_wait.h */
    SODE_CONTROL_HERE,
    SODE_CONTROL_SPOKEN, /* deadlock/leave.h */
    SODE_CONTROL_FAR, SODE_CONTROL_REFUSED /* directive/far_owner.h */
};

typedef struct sode_control_message sode_control_message_t; /* being sent */

typedef struct sode_control {
    sode_control_message_t *unsent; /* not yet completely sent */
    int *sent;                  /* [ranks] messages sent to each, or NULL */
    int64_t sent_all, received; /* messages, total */
} sode_control_t;

enum { SODE_CONTROL_MOST = 8192 }; /* bytes of a message */

/* Sends a copy of the text. */
int sode_control_send(int rank, enum sode_control_tag tag, const void *text,
                      size_t size);

/* Looks for a message.  *size: -1 if there is none, else its bytes. */
int sode_control_read(char text[SODE_CONTROL_MOST], int *size, int *tag,
                      int *rank);

/* Reads what is still on its way, after all have stopped sending, for
 * MPI_Finalize.  Collective over the run. */
int sode_control_finish(void);

void sode_control_free(void);

#endif
