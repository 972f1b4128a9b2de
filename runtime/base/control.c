/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/control.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"
#include "base/wait.h"

struct sode_control_message {
    sode_control_message_t *next;
    MPI_Request request;
    char text[];
};

/* Forgets the messages that have been sent. */
static int clear(void)
{
    sode_control_message_t **link = &sode_context.messages.unsent;
    while (*link) {
        sode_control_message_t *message = *link;
        int sent = 0;
        SODE_TRY_MPI(MPI_Test(&message->request, &sent, MPI_STATUS_IGNORE));
        if (!sent) {
            link = &message->next;
            continue;
        }
        *link = message->next;
        free(message);
    }
    return SODE_OK;
}

static int count_by_rank(void)
{
    sode_control_t *control = &sode_context.messages;
    if (!control->sent)
        control->sent =
            calloc((size_t)sode_context.size, sizeof *control->sent);
    return control->sent ? SODE_OK : sode_no_memory("messages between ranks");
}

int sode_control_send(int rank, enum sode_control_tag tag, const void *text,
                      size_t size)
{
    sode_control_t *control = &sode_context.messages;
    SODE_TRY(clear());
    SODE_TRY(count_by_rank());
    sode_control_message_t *message = malloc(sizeof *message + size);
    SODE_NEED(message, "messages between ranks");
    if (size)
        memcpy(message->text, text, size);
    message->next = control->unsent;
    control->unsent = message;
    control->sent[rank]++;
    control->sent_all++;
    SODE_TRY_MPI(MPI_Isend(message->text, (int)size, MPI_BYTE, rank, (int)tag,
                           sode_context.control, &message->request));
    return SODE_OK;
}

static int receive(char text[SODE_CONTROL_MOST], MPI_Status *from, int *size)
{
    SODE_TRY_MPI(MPI_Recv(text, SODE_CONTROL_MOST, MPI_BYTE, from->MPI_SOURCE,
                          from->MPI_TAG, sode_context.control, from));
    SODE_TRY_MPI(MPI_Get_count(from, MPI_BYTE, size));
    sode_context.messages.received++;
    return SODE_OK;
}

int sode_control_read(char text[SODE_CONTROL_MOST], int *size, int *tag,
                      int *rank)
{
    int waiting = 0;
    MPI_Status from;
    *size = -1;
    SODE_TRY_MPI(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, sode_context.control,
                            &waiting, &from));
    if (!waiting)
        return SODE_OK;
    *tag = from.MPI_TAG;
    *rank = from.MPI_SOURCE;
    return receive(text, &from, size);
}

/* How many messages are on their way to a rank is known to the senders only. */
int sode_control_finish(void)
{
    sode_control_t *control = &sode_context.messages;
    MPI_Request request;
    int expected = 0;
    SODE_TRY(count_by_rank());
    SODE_TRY_MPI(MPI_Ireduce_scatter_block(control->sent, &expected, 1, MPI_INT,
                                           MPI_SUM, sode_context.control,
                                           &request));
    SODE_TRY(sode_wait_all(1, &request));
    while (control->received < expected) {
        char text[SODE_CONTROL_MOST];
        MPI_Status from;
        int size;
        SODE_TRY_MPI(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG,
                               sode_context.control, &from));
        SODE_TRY(receive(text, &from, &size));
    }
    while (control->unsent)
        SODE_TRY(clear());
    return SODE_OK;
}

void sode_control_free(void)
{
    free(sode_context.messages.sent);
    sode_context.messages = (sode_control_t){0};
}
