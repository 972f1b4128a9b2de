/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "stream/counter.h"

#include <stdlib.h>

#include "base/status.h"

struct sode_counter {
    int64_t value;
};

int sode_counter_create(const sode_io_team_t *team, sode_counter_t **counter)
{
    (void)team;
    *counter = calloc(1, sizeof **counter);
    return *counter ? 0 : sode_io_fail("no memory for a number");
}

void sode_counter_free(sode_counter_t *counter)
{
    free(counter);
}

int sode_counter_lock(sode_counter_t *counter, int64_t *value)
{
    *value = counter->value;
    return 0;
}

int sode_counter_unlock(sode_counter_t *counter, int64_t value)
{
    counter->value = value;
    return 0;
}
