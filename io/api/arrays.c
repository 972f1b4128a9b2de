/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arrays to the file and back. */
#include "api/file.h"

#include <stdio.h>
#include <string.h>

#include "array/array.h"
#include "base/status.h"
#include "collect/collect.h"
#include "layout/share.h"

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
        team, differs ? sode_io_fail("it is a different array on another node") : 0);
}

/* What a call does to an array. */
typedef struct action {
    enum sode_format_use use;
    sode_step_t step;
    const sode_file_range_t *ranges; /* of a section, or NULL: all */
    int nranges;
    int there; /* they are of the array of the file */
} action_t;

static int writes(const action_t *action)
{
    return action->use == SODE_FORMAT_PUT || action->use == SODE_FORMAT_APPEND;
}

static void convert(const action_t *action, sode_range_t *ranges)
{
    for (int d = 0; d < action->nranges; d++) {
        const long long *from = action->ranges[d];
        ranges[d] = (sode_range_t){from[0], from[1], from[2] ? from[2] : 1};
    }
}

static int take_ranges(const action_t *action, int ndims, const char *which,
                       sode_range_t *ranges)
{
    if (action->nranges != ndims)
        return sode_io_fail("the section has %d dimension%s, and the array "
                            "%shas %d", action->nranges,
                            action->nranges == 1 ? "" : "s", which, ndims);
    convert(action, ranges);
    return 0;
}

/* What is moved: a section of an array, and to or from which part of the file's array. */
typedef struct moved {
    sode_owned_t part;
    sode_shape_t shape; /* of the file's array */
    sode_range_t ranges[SODE_MAX_DIMS], there[SODE_MAX_DIMS];

} moved_t;

static int check_range(int d, const sode_range_t *r, int64_t extent)
{
    if (r->length < 1)
        return sode_io_fail("the section has %lld elements in dimension %d", (long long)r->length, d);
    int64_t way = r->step > 0 ? extent - 1 - r->lb : r->lb;
    int64_t step = r->step > 0 ? r->step : r->step < -extent ? extent : -r->step;
    if (r->lb < 0 || r->lb >= extent || r->length - 1 > way / step)
        return sode_io_fail("the section %lld:%lld:%lld exceeds dimension %d, whose extent is %lld",
                            (long long)r->lb, (long long)r->length, (long long)r->step, d, (long long)extent);
    return 0;
}

static int check_ranges(int ndims, const sode_owned_dim_t *dims, const sode_range_t *ranges)
{
    for (int d = 0; d < ndims; d++)
        SODE_IO_TRY(check_range(d, &ranges[d], dims[d].extent));
    return 0;
}

static int check_section(const action_t *action, moved_t *m)
{
    SODE_IO_TRY(take_ranges(action, m->part.ndims, "", m->ranges));
    return check_ranges(m->part.ndims, m->part.dim, m->ranges);
}

static int cut(const sode_io_team_t *team, const action_t *action, moved_t *m)
{
    SODE_IO_TRY(sode_team_agree(team, check_section(action, m)));
    for (int d = 0; d < m->part.ndims; d++)
        m->shape.extent[d] = m->ranges[d].length;
    return 0;
}

/* The next dimension with more than one element. */
static int skip_ones(int d, int ndims, const int64_t *extent)
{
    while (d < ndims && extent[d] == 1)
        d++;
    return d;
}

/* A dimension of the part that goes backwards is turned round, and the array in its stead. */
static void turn(sode_range_t *there, sode_range_t *here)
{
    if (there->step > 0)
        return;
    there->lb += (there->length - 1) * there->step;
    there->step = -there->step;
    if (here)
        *here = (sode_range_t){here->length - 1, here->length, -1};
}

/* The dimensions of the part, those of one element aside, are those of the array. */
static int match(moved_t *m, int ndims, const int64_t *length)
{
    char here[200], there[200];
    const int64_t *extent = m->shape.extent;
    int n = m->shape.ndims, same = 1;
    int d = skip_ones(0, n, extent), k = skip_ones(0, ndims, length);
    for (; same && d < n && k < ndims;
         d = skip_ones(d + 1, n, extent), k = skip_ones(k + 1, ndims, length)) {
        same = extent[d] == length[k];
        m->ranges[d] = (sode_range_t){0, extent[d], 1};
        turn(&m->there[k], &m->ranges[d]);
    }
    if (same && d == n && k == ndims)
        return 0;
    sode_shape_show(n, extent, here, sizeof here);
    sode_shape_show(ndims, length, there, sizeof there);
    return sode_io_fail("its extents are %s, but %s in the part of the file's "
                        "array", here, there);
}

static int find_part(sode_file_t *file, const char *name,
                     const action_t *action, moved_t *m)
{
    sode_shape_t whole = m->shape;
    sode_owned_dim_t bounds[SODE_MAX_DIMS];
    int64_t length[SODE_MAX_DIMS];
    SODE_IO_TRY(file->format->extents(file->state, name, &whole));
    SODE_IO_TRY(take_ranges(action, whole.ndims, "of the file ", m->there));

    for (int d = 0; d < whole.ndims; d++) {
        bounds[d].extent = whole.extent[d];
        length[d] = m->there[d].length;
    }
    SODE_IO_TRY(check_ranges(whole.ndims, bounds, m->there));
    for (int d = 0; d < m->shape.ndims; d++)
        m->ranges[d] = (sode_range_t){0, m->shape.extent[d], 1};
    SODE_IO_TRY(match(m, whole.ndims, length));
    for (int d = 0; d < whole.ndims; d++)
        turn(&m->there[d], NULL);
    m->shape = whole;
    m->shape.part = m->there;
    return 0;
}

static int move_elements(sode_file_t *file, const char *name, const moved_t *m,
                         action_t *action)
{
    const sode_format_t *format = file->format;
    const sode_range_t *ranges = action->ranges ? m->ranges : NULL;
    SODE_IO_TRY(sode_team_agree(
        &file->team, format->begin(file->state, name, &m->shape, action->use,
                                   &action->step)));
    return sode_collect(&file->team, &m->part, ranges, format, file->state, writes(action));
}

static int move(sode_file_t *file, const char *name, const void *array,
                action_t *action)
{
    moved_t m = {.part = {.ndims = 0}};
    SODE_IO_TRY(sode_io_find_shape(&file->team, array, &m.part, &m.shape));
    if (m.shape.type < 0)
        SODE_IO_TRY(sode_team_agree(
            &file->team, sode_io_find_struct(file, name, m.part.element_size,
                                             &m.shape.record)));
    if (action->ranges && action->there)
        SODE_IO_TRY(sode_team_agree(&file->team,
                                    find_part(file, name, action, &m)));
    else if (action->ranges)
        SODE_IO_TRY(cut(&file->team, action, &m));
    if (writes(action) && file->reads)
        return sode_io_fail("the file was opened for reading only");
    int status = move_elements(file, name, &m, action);
    char *text = sode_io_fail_text(), first[SODE_IO_TEXT];
    memcpy(first, text, sizeof first); /* end may fail, too */
    int ended = file->format->end(file->state, status);
    if (!status) {
        status = sode_team_agree(&file->team, ended);
        file->steps |= !status && action->use == SODE_FORMAT_APPEND;
        return status;
    }
    memcpy(text, first, sizeof first);
    return status;
}

static void note_new_values(const char *where, const void *array,
                            const action_t *action)
{
    sode_range_t ranges[SODE_MAX_DIMS];
    if (!action->ranges || action->there) {
        sode_io_array_written(where, array);
        return;
    }
    convert(action, ranges);
    sode_io_array_range_written(where, array, ranges);
}

/* What must be the same on all nodes, beside the names. */
static void show(const action_t *action, char *text, size_t size)
{
    size_t at = (size_t)snprintf(text, size, "%lld %a",
                                 (long long)action->step.number,
                                 action->step.time);
    for (int d = 0; d < action->nranges && at < size; d++)
        at += (size_t)snprintf(text + at, size - at, " %lld:%lld:%lld",
                               action->ranges[d][0], action->ranges[d][1],
                               action->ranges[d][2]);
}

static int call_for(const char *where, const char *what, sode_file_t *file,
                    const char *name, const void *array, action_t *action)
{
    if (!name)
        name = sode_io_array_name(array);
    if (!name)
        name = "(no name)"; /* nor a descriptor, which move reports */
    sode_io_call_t call = {where, what, file, name, NULL};
    char which[64 + SODE_MAX_DIMS * 64];
    show(action, which, sizeof which);
    int status = sode_io_enter(&call, 2, (const char *const[]){name, which});
    SODE_IO_THEN(status, move(file, name, array, action));
    if (!status && !writes(action))
        note_new_values(where, array, action);
    return sode_io_leave(&call, status);
}

/* sode_file_WHAT of a whole array; of ranges of it, or of what lies THERE in the file. */
#define MOVES(WHAT, USE)                                                                                     \
    SODE_IO_EXPORT int sode_io_##WHAT(const char *where, sode_file_t *file, const char *name,                \
                                      const void *array)                                                     \
    {                                                                                                        \
        return call_for(where, "sode_file_" #WHAT, file, name, array, &(action_t){.use = USE});              \
    }
#define MOVES_RANGES(WHAT, USE, THERE)                                                                       \
    SODE_IO_EXPORT int sode_io_##WHAT(const char *where, sode_file_t *file, const char *name,                \
                                      const void *array, const sode_file_range_t *ranges, int nranges)       \
    {                                                                                                        \
        return call_for(where, "sode_file_" #WHAT, file, name, array,                                        \
                        &(action_t){.use = USE, .ranges = ranges, .nranges = nranges, .there = THERE});      \
    }
MOVES(write, SODE_FORMAT_PUT)
MOVES(read, SODE_FORMAT_GET)
MOVES_RANGES(write_section, SODE_FORMAT_PUT, 0)
MOVES_RANGES(read_section, SODE_FORMAT_GET, 0)
MOVES_RANGES(write_part, SODE_FORMAT_PUT, 1)
MOVES_RANGES(read_part, SODE_FORMAT_GET, 1)

SODE_IO_EXPORT int sode_io_append(const char *where, sode_file_t *file,
                                  const char *name, const void *array,
                                  double time)
{
    return call_for(where, "sode_file_append", file, name, array,
                    &(action_t){.use = SODE_FORMAT_APPEND, .step = {0, time}});
}

SODE_IO_EXPORT int sode_io_read_step(const char *where, sode_file_t *file,
                                     const char *name, const void *array,
                                     long long number, double *time)
{
    action_t action = {.use = SODE_FORMAT_GET_STEP, .step = {number, 0}};
    int status = call_for(where, "sode_file_read_step", file, name, array,
                          &action);
    if (!status && time)
        *time = action.step.time;
    return status;
}

SODE_IO_EXPORT int sode_io_steps(const char *where, sode_file_t *file,
                                 const char *name, long long *steps)
{
    sode_io_call_t call = {where, "sode_file_steps", file, name, NULL};
    int64_t found = 0;
    int status = sode_io_enter(&call, 1, &name);
    SODE_IO_THEN(status, sode_team_agree(&file->team, file->format->count(file->state, name, &found)));
    if (!status)
        *steps = found;
    return sode_io_leave(&call, status);
}
