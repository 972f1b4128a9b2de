/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "format/listing.h"

#include <stdlib.h>
#include <string.h>

const char *const sode_entry_keys[SODE_ENTRY_TEXTS] = {
    "unit", "coordinates", "origin", "spacing"
};

void sode_listing_free(sode_listing_t *listing)
{
    for (int k = 0; k < listing->count; k++) {
        sode_entry_t *entry = &listing->entry[k];
        free(entry->name);
        free(entry->times);
        for (int t = 0; t < SODE_ENTRY_TEXTS; t++)
            free(entry->text[t]);
    }
    free(listing->entry);
    *listing = (sode_listing_t){0};
}

char *sode_listing_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

int sode_count_words(const char *text)
{
    int count = 0;
    while (*(text += strspn(text, " "))) {
        count++;
        text += strcspn(text, " ");
    }
    return count;
}
