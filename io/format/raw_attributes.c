/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Attributes in the header of a raw file. */
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "format/raw_file.h"

static json_t *attributes_of(sode_raw_t *f, const char *name)
{
    json_t *of = name ? sode_raw_find_array(f, name) : f->header;
    return of ? json_object_get(of, "attributes") : NULL;
}

static json_t *json_of(const sode_value_t *value)
{
    if (value->kind == SODE_NUMBER)
        return json_real(value->number);
    return value->kind == SODE_INTEGER ? json_integer(value->integer)
                                       : json_string(value->text);
}

int sode_raw_set(void *file, const char *name, const char *key,
                 const sode_value_t *value)
{
    sode_raw_t *f = file;
    json_t *all = attributes_of(f, name);
    if (!all)
        return 1;
    if (json_object_set_new(all, key, json_of(value)) != 0)
        return sode_io_fail(value->kind == SODE_NUMBER
                                ? "a raw file has finite numbers only"
                                : "it must be UTF-8 text");
    f->changed = 1;
    return 0;
}

static int take_text(const json_t *found, sode_value_t *value)
{
    if (!json_is_string(found))
        return sode_io_fail("it is not a text");
    if (json_string_length(found) >= sizeof value->text)
        return sode_io_fail("it is longer than %zu characters",
                            sizeof value->text - 1);
    strcpy(value->text, json_string_value(found));
    return 0;
}

int sode_raw_find(void *file, const char *name, const char *key,
                  sode_value_t *value)
{
    json_t *all = attributes_of(file, name);
    if (!all)
        return 1;
    const json_t *found = json_object_get(all, key);
    if (!found)
        return sode_io_fail("there is no such attribute");
    if (value->kind == SODE_TEXT)
        return take_text(found, value);
    if (!json_is_integer(found)
        && (!json_is_real(found) || value->kind == SODE_INTEGER))
        return sode_io_fail(value->kind == SODE_INTEGER ? "it is not an integer"
                                                        : "it is not a number");
    value->integer = json_integer_value(found);
    value->number = json_number_value(found);
    return 0;
}
