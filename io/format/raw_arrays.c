/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Arrays in the header of a raw file, as NumPy would say it:
 *
 *     "u": {"type": "<f8", "extents": [100, 200], "offset": 4096, ...}
 *     "w": {"type": "<f8", "extents": [100], "steps": [[time, offset], ...], ...}
 *
 * The second is a series of time steps.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "format/raw_file.h"
#include "format/raw_types.h"

json_t *sode_raw_find_array(sode_raw_t *f, const char *name)
{
    json_t *all = json_object_get(f->header, "arrays");
    json_t *array = json_object_get(all, name);
    if (!array)
        sode_io_fail("the file has no such array");
    return array;
}

static int64_t bytes_of(const sode_raw_t *f, const sode_shape_t *shape)
{
    int64_t bytes = (int64_t)f->bytes;
    for (int d = 0; d < shape->ndims; d++)
        bytes *= shape->extent[d];
    return bytes;
}

/* ---- an array that is there ---------------------------------------------------- */

/* As many as there is room for; returns how many there are. */
static int extents_of(const json_t *array, int64_t *extent)
{
    const json_t *all = json_object_get(array, "extents");
    int ndims = (int)json_array_size(all);
    for (int d = 0; d < ndims && d < SODE_MAX_DIMS; d++)
        extent[d] = json_integer_value(json_array_get(all, (size_t)d));
    return ndims;
}

static int compare_extents(const json_t *array, const sode_shape_t *shape)
{
    int64_t extent[SODE_MAX_DIMS];
    int ndims = extents_of(array, extent);
    SODE_IO_TRY(sode_shape_check(ndims));
    return sode_shape_compare(shape, ndims, extent);
}

/* NumPy's words; of structs, what numpy.dtype takes: {"names": [...], "formats": ["<f8", "(3,)<f4"], "offsets": [...],
 * "itemsize": 24}. */
static json_t *type_of(const sode_shape_t *shape)
{
    char type[SODE_RAW_TYPE], text[64];
    const sode_record_t *record = shape->record;
    if (!record) {
        sode_raw_type(shape->type, type);
        return json_string(type);
    }
    json_t *names = json_array(), *formats = json_array(), *offsets = json_array();
    for (int k = 0; k < record->count; k++) {
        const sode_field_t *field = &record->field[k];
        sode_raw_type(field->type, type);
        if (field->count > 0)
            snprintf(text, sizeof text, "(%zu,)%s", field->count, type);
        else
            snprintf(text, sizeof text, "%s", type);
        json_array_append_new(names, json_string(field->name));
        json_array_append_new(formats, json_string(text));
        json_array_append_new(offsets, json_integer((json_int_t)field->offset));
    }
    return json_pack("{sosososI}", "names", names, "formats", formats, "offsets",
                     offsets, "itemsize", (json_int_t)record->bytes);
}

static void describe(const json_t *type, char *text, size_t size)
{
    if (json_is_string(type)) {
        sode_raw_describe(json_string_value(type), text, size);
        return;
    }
    char *fields = json_dumps(json_object_get(type, "names"), JSON_COMPACT);
    snprintf(text, size, "records of %lld bytes with fields %s",
             (long long)json_integer_value(json_object_get(type, "itemsize")),
             fields ? fields : "[]");
    free(fields);
}

static int compare_types(const json_t *array, const sode_shape_t *shape)
{
    const json_t *there = json_object_get(array, "type");
    json_t *here = type_of(shape);
    char wanted[300], found[300];
    int same = there && json_equal(there, here);
    describe(here, wanted, sizeof wanted);
    describe(there, found, sizeof found);
    json_decref(here);
    return same ? 0 : sode_io_fail("its elements are %s, but %s in the file",
                                   wanted, found);
}

/* Its first byte, which the header may have wrong. */
static int take_offset(sode_raw_t *f, const json_t *offset,
                       const sode_shape_t *shape)
{
    f->start = json_integer_value(offset);
    if (f->start < SODE_RAW_LINE || f->start > f->end - bytes_of(f, shape))
        return sode_io_fail("its place in the file is not valid");
    return 0;
}

static int find_step(sode_raw_t *f, const json_t *steps,
                     const sode_shape_t *shape, sode_step_t *step)
{
    int64_t number = step->number, size = (int64_t)json_array_size(steps);
    if (number < 0)
        number += size;
    if (number < 0 || number >= size)
        return sode_io_fail("there is no step %lld: the file has %lld",
                            (long long)step->number, (long long)size);
    const json_t *one = json_array_get(steps, (size_t)number);
    step->number = number;
    step->time = json_number_value(json_array_get(one, 0));
    return take_offset(f, json_array_get(one, 1), shape);
}

static int find(sode_raw_t *f, json_t *array, const sode_shape_t *shape,
                enum sode_format_use use, sode_step_t *step)
{
    const json_t *steps = json_object_get(array, "steps");
    int series = use == SODE_FORMAT_GET_STEP || use == SODE_FORMAT_APPEND;
    if (series != json_is_array(steps))
        return sode_io_fail(series ? "it is an array in the file and not a "
                                     "series of steps"
                                   : "it is a series of steps in the file and "
                                     "not an array");
    SODE_IO_TRY(compare_extents(array, shape));
    if (use == SODE_FORMAT_APPEND)
        return 0;
    if (series)
        return find_step(f, steps, shape, step);
    return take_offset(f, json_object_get(array, "offset"), shape);
}

/* ---- a new one ------------------------------------------------------------------ */

static int add_array(sode_raw_t *f, const char *name,
                     const sode_shape_t *shape, enum sode_format_use use)
{
    json_t *extents = json_array();
    for (int d = 0; d < shape->ndims; d++)
        json_array_append_new(extents, json_integer(shape->extent[d]));
    json_t *array = json_pack("{sosos{}}", "type", type_of(shape), "extents", extents,
                              "attributes");
    if (use == SODE_FORMAT_PUT) {
        f->start = sode_raw_allocate(f, bytes_of(f, shape));
        json_object_set_new(array, "offset", json_integer(f->start));
    } else {
        json_object_set_new(array, "steps", json_array());
    }
    if (json_object_set_new(json_object_get(f->header, "arrays"), name, array)
        != 0)
        return sode_io_fail("its name must be UTF-8 text");
    f->made = SODE_RAW_ARRAY;
    f->changed = 1;
    return 0;
}

/* A step that is not later than the last one replaces those from its time on, whose elements nothing is written over. */
static int replace_steps(sode_raw_t *f, json_t *steps, double time)
{
    size_t n = json_array_size(steps), kept = n;
    while (kept > 0 && time <= json_number_value(json_array_get(json_array_get(steps, kept - 1), 0)))
        kept--;
    f->replaced = json_array();
    for (size_t k = kept; k < n; k++) {
        json_array_append(f->replaced, json_array_get(steps, kept));
        json_array_remove(steps, kept);
    }
    return json_array_size(f->replaced) == n - kept ? 0 : sode_io_fail("no memory for steps");
}

static int add_step(sode_raw_t *f, const char *name, const sode_shape_t *shape,
                    const sode_step_t *step)
{
    json_t *steps = json_object_get(sode_raw_find_array(f, name), "steps");
    json_t *time = json_real(step->time);
    if (!time)
        return sode_io_fail("a raw file has finite times only");
    SODE_IO_TRY(replace_steps(f, steps, step->time));
    f->start = sode_raw_allocate(f, bytes_of(f, shape));
    json_array_append_new(steps, json_pack("[oI]", time,
                                           (json_int_t)f->start));
    f->made = SODE_RAW_STEP;
    f->changed = 1;
    return 0;
}

/* ---- the table's functions -------------------------------------------------------- */

int sode_raw_extents(void *file, const char *name, sode_shape_t *shape)
{
    const json_t *array = sode_raw_find_array(file, name);
    if (!array)
        return 1;
    shape->ndims = extents_of(array, shape->extent);
    return sode_shape_check(shape->ndims);
}

int sode_raw_begin(void *file, const char *name, const sode_shape_t *shape,
                   enum sode_format_use use, sode_step_t *step)
{
    sode_raw_t *f = file;
    char type[SODE_RAW_TYPE];
    json_t *array = sode_raw_find_array(f, name);
    f->name = name;
    f->shape = *shape;
    f->made = SODE_RAW_OLD;
    f->bytes = shape->record ? shape->record->bytes
                             : sode_raw_type(shape->type, type);
    if (f->bytes == 0)
        return sode_record_missing();
    if (array) {
        SODE_IO_TRY(find(f, array, shape, use, step));
        SODE_IO_TRY(compare_types(array, shape));
    } else if (use == SODE_FORMAT_PUT || use == SODE_FORMAT_APPEND) {
        SODE_IO_TRY(add_array(f, name, shape, use));
    } else {
        return 1;
    }
    return use == SODE_FORMAT_APPEND ? add_step(f, name, shape, step) : 0;
}

/* What could not be written is not in the header.  A step that was is on its way
 * to the disk, whatever happens to the program later. */
int sode_raw_end(void *file, int failed)
{
    sode_raw_t *f = file;
    json_t *arrays = json_object_get(f->header, "arrays");
    json_t *steps = json_object_get(json_object_get(arrays, f->name), "steps");
    if (failed && f->made == SODE_RAW_STEP) {
        json_array_remove(steps, json_array_size(steps) - 1);
        json_array_extend(steps, f->replaced);
    }
    json_decref(f->replaced);
    f->replaced = NULL;
    if (failed && f->made == SODE_RAW_ARRAY)
        json_object_del(arrays, f->name);
    int writes = !failed && f->made == SODE_RAW_STEP;
    f->made = SODE_RAW_OLD;
    return writes ? sode_raw_write_header(f) : 0;
}

int sode_raw_count(void *file, const char *name, int64_t *steps)
{
    const json_t *array = sode_raw_find_array(file, name);
    if (!array)
        return 1;
    if (!json_object_get(array, "steps"))
        return sode_io_fail("it is an array in the file and not a series of "
                            "steps");
    *steps = (int64_t)json_array_size(json_object_get(array, "steps"));
    return 0;
}
