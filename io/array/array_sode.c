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

void sode_io_array_range_written(const char *where, const void *array,
                                 const sode_range_t *ranges)
{
    struct sode_owned_range section[SODE_MAX_DIMS];
    sode_owned_t part;
    if (sode_owned_of(array, &part))
        return;
    for (int d = 0; d < part.ndims; d++) {
        const sode_range_t *r = &ranges[d];
        int64_t last = r->lb + (r->length - 1) * r->step;
        int up = r->step > 0;
        section[d] = (struct sode_owned_range){up ? r->lb : last,
                                               up ? last : r->lb,
                                               up ? r->step : -r->step};
    }
    sode_owned_range_written(where, array, section);
}
