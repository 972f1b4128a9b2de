/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arrays to the file and back. */
#include "api/file.h"

#include <string.h>

#include "array/array.h"
#include "base/status.h"
#include "collect/collect.h"

static sode_shape_t shape_of(const sode_owned_t *part)
{
    sode_shape_t shape;
    memset(&shape, 0, sizeof shape); /* padding, too: it is compared */
    shape.type = part->type;
    shape.ndims = part->ndims;
    for (int d = 0; d < part->ndims; d++)
        shape.extent[d] = part->dim[d].extent;
    return shape;
}

/* Nodes that give different arrays must not get as far as the file. */
static int compare_shapes(const sode_io_team_t *team, const sode_owned_t *part,
                          sode_shape_t *shape)
{
    *shape = shape_of(part);
    sode_shape_t first = *shape;
    SODE_IO_TRY(sode_team_share(team, &first, sizeof first));
    int differs = memcmp(&first, shape, sizeof first) != 0;
    return sode_team_agree(
        team, differs ? sode_io_fail("it is another array on another node") : 0);
}

static int move(sode_file_t *file, const char *name, const void *array,
                int writes)
{
    const sode_format_t *format = file->format;
    sode_owned_t part;
    sode_shape_t shape;
    SODE_IO_TRY(sode_team_agree(&file->team,
                                sode_io_array_find(array, &part)));
    SODE_IO_TRY(compare_shapes(&file->team, &part, &shape));
    if (writes && file->reads)
        return sode_io_fail("the file was opened for reading only");
    int status = sode_team_agree(
        &file->team, format->begin(file->state, name, &shape, writes));
    if (!status)
        status = writes ? sode_collect_write(&file->team, &part, format->put,
                                             file->state)
                        : sode_collect_read(&file->team, &part, format->get,
                                            file->state);
    int ended = format->end(file->state);
    return status ? status : sode_team_agree(&file->team, ended);
}

static int call_for(const char *where, const char *what, sode_file_t *file,
                    const char *name, const void *array, int writes)
{
    if (!name)
        name = sode_io_array_name(array);
    if (!name)
        name = "(no name)"; /* nor a descriptor, which move reports */
    sode_io_call_t call = {where, what, file, name, NULL};
    int status = sode_io_enter(&call, 1, &name);
    if (!status)
        status = move(file, name, array, writes);
    if (!status && !writes)
        sode_io_array_written(where, array);
    return sode_io_leave(&call, status);
}

SODE_IO_EXPORT int sode_io_write(const char *where, sode_file_t *file,
                                 const char *name, const void *array)
{
    return call_for(where, "sode_file_write", file, name, array, 1);
}

SODE_IO_EXPORT int sode_io_read(const char *where, sode_file_t *file,
                                const char *name, const void *array)
{
    return call_for(where, "sode_file_read", file, name, array, 0);
}
