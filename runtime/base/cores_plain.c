/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* In the place of cores_hwloc.c where there is no hwloc: each processor counts as
 * a core, and only whether there are several memories is known. */
#define _DEFAULT_SOURCE /* access */
#include <unistd.h>

#include "base/place.h"

void sode_cores_count(const sode_processors_t *of, int *cores, int *memories)
{
    *cores = 0;
    for (size_t k = 0; k < sizeof of->bits; k++)
        *cores += __builtin_popcount(of->bits[k]);
    *memories = access("/sys/devices/system/node/node1", F_OK) == 0 ? 2 : 1;
}
