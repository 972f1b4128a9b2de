/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "array/array.h"
#include "base/status.h"

int sode_io_array_find(const void *array, sode_owned_t *part)
{
    const char *reason = sode_owned_of(array, part);
    return reason ? sode_io_fail("%s", reason) : 0;
}

const void *sode_io_array_keep(const void *array)
{
    return array;
}

void sode_io_array_forget(const void *array)
{
    (void)array;
}

const char *sode_io_array_name(const void *array)
{
    sode_owned_t part;
    return sode_owned_of(array, &part) ? NULL : part.name;
}

void sode_io_array_written(const char *where, const void *array)
{
    sode_owned_written(where, array);
}
