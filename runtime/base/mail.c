/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/mail.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"
#include "base/wait.h"

struct sode_letter {
    sode_letter_t *next;
    MPI_Request request;
    char text[];
};

/* Forgets the letters that have been sent. */
static int clear(void)
{
    sode_letter_t **link = &sode_context.mail.letters;
    while (*link) {
        sode_letter_t *letter = *link;
        int sent = 0;
        SODE_TRY_MPI(MPI_Test(&letter->request, &sent, MPI_STATUS_IGNORE));
        if (!sent) {
            link = &letter->next;
            continue;
        }
        *link = letter->next;
        free(letter);
    }
    return SODE_OK;
}

static int no_memory(void)
{
    return sode_fail(SODE_ERR_MEMORY, "no memory for messages between ranks");
}

static int count_by_rank(void)
{
    sode_mail_t *mail = &sode_context.mail;
    if (!mail->sent)
        mail->sent = calloc((size_t)sode_context.size, sizeof *mail->sent);
    return mail->sent ? SODE_OK : no_memory();
}

int sode_mail_send(int rank, enum sode_mail_tag tag, const void *text,
                   size_t size)
{
    sode_mail_t *mail = &sode_context.mail;
    SODE_TRY(clear());
    SODE_TRY(count_by_rank());
    sode_letter_t *letter = malloc(sizeof *letter + size);
    if (!letter)
        return no_memory();
    if (size)
        memcpy(letter->text, text, size);
    letter->next = mail->letters;
    mail->letters = letter;
    mail->sent[rank]++;
    mail->sent_all++;
    SODE_TRY_MPI(MPI_Isend(letter->text, (int)size, MPI_BYTE, rank, (int)tag,
                           sode_context.control, &letter->request));
    return SODE_OK;
}

static int receive(char text[SODE_MAIL_MOST], MPI_Status *from, int *size)
{
    SODE_TRY_MPI(MPI_Recv(text, SODE_MAIL_MOST, MPI_BYTE, from->MPI_SOURCE,
                          from->MPI_TAG, sode_context.control, from));
    SODE_TRY_MPI(MPI_Get_count(from, MPI_BYTE, size));
    sode_context.mail.received++;
    return SODE_OK;
}

int sode_mail_read(char text[SODE_MAIL_MOST], int *size, int *tag, int *rank)
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

/* How many letters are on their way to a rank is known to the senders only. */
int sode_mail_finish(void)
{
    sode_mail_t *mail = &sode_context.mail;
    MPI_Request request;
    int expected = 0;
    SODE_TRY(count_by_rank());
    SODE_TRY_MPI(MPI_Ireduce_scatter_block(mail->sent, &expected, 1, MPI_INT,
                                           MPI_SUM, sode_context.control,
                                           &request));
    SODE_TRY(sode_wait_all(1, &request));
    while (mail->received < expected) {
        char text[SODE_MAIL_MOST];
        MPI_Status from;
        int size;
        SODE_TRY_MPI(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG,
                               sode_context.control, &from));
        SODE_TRY(receive(text, &from, &size));
    }
    while (mail->letters)
        SODE_TRY(clear());
    return SODE_OK;
}

void sode_mail_free(void)
{
    free(sode_context.mail.sent);
    sode_context.mail = (sode_mail_t){0};
}
