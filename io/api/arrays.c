/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arrays to the file and back. */
#include "api/file.h"

#include <stdio.h>
#include <string.h>

#include "array/array.h"
#include "base/status.h"
#include "collect/collect.h"

/* Equal shapes have equal bytes. */
static sode_shape_t shape_of(const sode_owned_t *part)
{
    sode_shape_t shape;
    memset(&shape, 0, sizeof shape); /* padding, too */
    shape.type = part->type;
    shape.ndims = part->ndims;
    for (int d = 0; d < part->ndims; d++)
        shape.extent[d] = part->dim[d].extent;
    return shape;
}

int sode_io_find_shape(const sode_io_team_t *team, const void *array,
                       sode_owned_t *part, sode_shape_t *shape)
{
    SODE_IO_TRY(sode_team_agree(team, sode_io_array_find(array, part)));
    *shape = shape_of(part);
    sode_shape_t first = *shape;
    SODE_IO_TRY(sode_team_share(team, &first, sizeof first));
    int differs = memcmp(&first, shape, sizeof first) != 0;
    return sode_team_agree(
        team, differs ? sode_io_fail("it is another array on another node") : 0);
}

static int move(sode_file_t *file, const char *name, const void *array,
                enum sode_format_use use, sode_step_t *step)
{
    const sode_format_t *format = file->format;
    int writes = use == SODE_FORMAT_PUT || use == SODE_FORMAT_APPEND;
    sode_owned_t part;
    sode_shape_t shape;
    SODE_IO_TRY(sode_io_find_shape(&file->team, array, &part, &shape));
    if (writes && file->reads)
        return sode_io_fail("the file was opened for reading only");
    int status = sode_team_agree(
        &file->team, format->begin(file->state, name, &shape, use, step));
    if (!status)
        status = writes ? sode_collect_write(&file->team, &part, format,
                                             file->state)
                        : sode_collect_read(&file->team, &part, format,
                                            file->state);
    char *text = sode_io_fail_text(), first[SODE_IO_TEXT];
    memcpy(first, text, sizeof first); /* end may fail, too */
    int ended = format->end(file->state, status);
    if (!status)
        return sode_team_agree(&file->team, ended);
    memcpy(text, first, sizeof first);
    return status;
}

static int call_for(const char *where, const char *what, sode_file_t *file,
                    const char *name, const void *array,
                    enum sode_format_use use, sode_step_t *step)
{
    if (!name)
        name = sode_io_array_name(array);
    if (!name)
        name = "(no name)"; /* nor a descriptor, which move reports */
    sode_io_call_t call = {where, what, file, name, NULL};
    char which[64];
    snprintf(which, sizeof which, "%lld %a", (long long)step->number,
             step->time);
    int status = sode_io_enter(&call, 2, (const char *const[]){name, which});
    if (!status)
        status = move(file, name, array, use, step);
    if (!status && (use == SODE_FORMAT_GET || use == SODE_FORMAT_GET_STEP))
        sode_io_array_written(where, array);
    return sode_io_leave(&call, status);
}

SODE_IO_EXPORT int sode_io_write(const char *where, sode_file_t *file,
                                 const char *name, const void *array)
{
    return call_for(where, "sode_file_write", file, name, array,
                    SODE_FORMAT_PUT, &(sode_step_t){0, 0});
}

SODE_IO_EXPORT int sode_io_read(const char *where, sode_file_t *file,
                                const char *name, const void *array)
{
    return call_for(where, "sode_file_read", file, name, array,
                    SODE_FORMAT_GET, &(sode_step_t){0, 0});
}

SODE_IO_EXPORT int sode_io_append(const char *where, sode_file_t *file,
                                  const char *name, const void *array,
                                  double time)
{
    return call_for(where, "sode_file_append", file, name, array,
                    SODE_FORMAT_APPEND, &(sode_step_t){0, time});
}

SODE_IO_EXPORT int sode_io_read_step(const char *where, sode_file_t *file,
                                     const char *name, const void *array,
                                     long long number, double *time)
{
    sode_step_t step = {number, 0};
    int status = call_for(where, "sode_file_read_step", file, name, array,
                          SODE_FORMAT_GET_STEP, &step);
    if (!status && time)
        *time = step.time;
    return status;
}

SODE_IO_EXPORT int sode_io_steps(const char *where, sode_file_t *file,
                                 const char *name, long long *steps)
{
    sode_io_call_t call = {where, "sode_file_steps", file, name, NULL};
    int64_t found = 0;
    int status = sode_io_enter(&call, 1, &name);
    if (!status)
        status = sode_team_agree(&file->team, file->format->count(file->state,
                                                                  name, &found));
    if (!status)
        *steps = found;
    return sode_io_leave(&call, status);
}
