/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "format/record.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/status.h"
#include "format/raw_types.h"

typedef struct text {
    char *at;
    size_t left; /* characters, with the null; 0: it was too long */
} text_t;

__attribute__((format(printf, 2, 3))) static void add(text_t *text, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    size_t length = (size_t)vsnprintf(text->at, text->left, format, values);
    va_end(values);
    if (length >= text->left)
        length = text->left;
    text->at += length;
    text->left -= length;
}

static void add_gap(text_t *text, size_t bytes)
{
    if (bytes > 0)
        add(text, "('', '|V%zu'), ", bytes);
}

int sode_record_show(const sode_record_t *record, char *text, size_t size)
{
    text_t t = {text, size};
    size_t end = 0;
    add(&t, "[");
    for (int k = 0; k < record->count; k++) {
        const sode_field_t *field = &record->field[k];
        char type[SODE_RAW_TYPE];
        size_t bytes = sode_raw_type(field->type, type);
        add_gap(&t, field->offset - end);
        add(&t, "('%s', '%s'", field->name, type);
        if (field->count > 0)
            add(&t, ", (%zu,)", field->count);
        add(&t, "), ");
        end = field->offset + bytes * (field->count ? field->count : 1);
    }
    add_gap(&t, record->bytes - end);
    if (t.left < 2)
        return 1;
    t.at[-2] = ']'; /* in place of the last comma */
    t.at[-1] = '\0';
    return 0;
}

int sode_record_missing(void)
{
    return sode_io_fail("its elements are structs; call sode_file_struct first "
                        "to declare their fields");
}
