/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "async/aside.h"

#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "base/status.h"

struct sode_aside {
    int count;
    struct part {
        void *variable, *copy;
        size_t bytes;
    } part[]; /* [count] */
};

int sode_aside_create(int count, sode_aside_t **aside)
{
    *aside = calloc(1, sizeof **aside + (size_t)count * sizeof(struct part));
    return *aside ? SODE_OK : sode_no_memory("what is in flight");
}

int sode_aside_take(sode_aside_t *aside, void **data, size_t bytes)
{
    if (!sode_stack_has(*data))
        return SODE_OK;
    void *copy = malloc(bytes + !bytes);
    SODE_NEED(copy, "what is in flight");
    memcpy(copy, *data, bytes);
    aside->part[aside->count++] = (struct part){*data, copy, bytes};
    *data = copy;
    return SODE_OK;
}

const void *sode_aside_variable(const sode_aside_t *aside)
{
    return aside->count ? aside->part[0].variable : NULL;
}

void sode_aside_return(const sode_aside_t *aside)
{
    for (int k = 0; k < aside->count; k++)
        memcpy(aside->part[k].variable, aside->part[k].copy, aside->part[k].bytes);
}

void sode_aside_free(sode_aside_t *aside)
{
    for (int k = 0; aside && k < aside->count; k++)
        free(aside->part[k].copy);
    free(aside);
}
