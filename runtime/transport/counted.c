/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/counted.h"

#include <stdlib.h>

size_t sode_messages_bytes(const sode_message_list_t *messages)
{
    size_t bytes = 0;
    for (size_t m = 0; m < messages->count; m++)
        bytes += messages->list[m].bytes;
    return bytes;
}

int sode_counted_create(const sode_schedule_t *schedule, const sode_message_list_t *messages,
                        int sending, const int *members, sode_counted_t *counted)
{
    size_t n = messages->count + 1;
    int at = 0, k = -1;
    counted->ranks = calloc(n, sizeof *counted->ranks);
    counted->bytes = calloc(n, sizeof *counted->bytes);
    counted->places = calloc(n, sizeof *counted->places);
    counted->buffer = aligned_alloc(SODE_LINE, sode_padded(sode_messages_bytes(messages) + 1));
    SODE_NEED(counted->ranks && counted->bytes && counted->places && counted->buffer, "an exchange");
    for (size_t m = 0; m < messages->count; m++) {
        const sode_message_t *message = &messages->list[m];
        if (k < 0 || counted->ranks[k] != message->rank) {
            k++;
            while (members && members[k] != message->rank)
                k++;
            counted->ranks[k] = message->rank;
            counted->places[k] = at;
        }
        counted->bytes[k] += (int)message->bytes;
        SODE_TRY(sode_message_copies(schedule, message, sending, counted->buffer + at, &counted->copies));
        at += (int)message->bytes;
    }
    counted->count = k + 1;
    return SODE_OK;
}

void sode_counted_free(sode_counted_t *counted)
{
    sode_copies_free(&counted->copies);
    free(counted->buffer);
    free(counted->places);
    free(counted->bytes);
    free(counted->ranks);
}
