/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry point: are the rows that flat subscripts count those of the array? */
#include "api/fail.h"
#include "base/export.h"
#include "map/array.h"
#include "sode/abi.h"

SODE_EXPORT void sode_array_shape(const char *where, const sode_array_t *array, const char *shape, int axis, sode_index_t extent)
{
    const sode_array_impl_t *a = sode_array_impl(array);
    if (!a->placed || a->dim[axis].axis.extent == extent)
        return;
    sode_end_job(where, "array", sode_name(a),
                 sode_refuse("dimension %d has %lld elements, but its shape (%s) says %lld here; allocate it "
                             "with the extents of the shape, and do not change these afterwards",
                             axis, (long long)a->dim[axis].axis.extent, shape, (long long)extent));
}
