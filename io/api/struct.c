/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What fields the structs of a file have: C has no way to ask. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/file.h"
#include "base/status.h"

/* Of one array, or of all others. */
struct sode_told {
    sode_told_t *next;
    char *array; /* or NULL */
    sode_record_t record;
    sode_field_t field[]; /* the names follow */
};

static int check_field(const sode_file_field_t *field, size_t end)
{
    if (field->pointer)
        return sode_io_fail("field '%s' is a pointer; Sode does not write its target", field->name);
    if (field->type < 0)
        return sode_io_fail("field '%s' must have arithmetic type or be a "
                            "one-dimensional array of it", field->name);
    if (strpbrk(field->name, "'\\\""))
        return sode_io_fail("'%s' is not a valid field name", field->name);
    if (field->offset < end)
        return sode_io_fail("field '%s' is out of order; name each field once, in the "
                            "order of the struct", field->name);
    return 0;
}

static int check_fields(const sode_file_field_t *fields, int nfields)
{
    size_t end = 0;
    for (int k = 0; k < nfields; k++) {
        SODE_IO_TRY(check_field(&fields[k], end));
        end = fields[k].offset + fields[k].size;
    }
    return 0;
}

static sode_told_t *copy(const char *array, size_t bytes,
                         const sode_file_field_t *fields, int nfields)
{
    sode_told_t *told = malloc(sizeof *told + (size_t)nfields * sizeof *told->field);
    if (!told)
        return NULL;
    told->array = array ? strdup(array) : NULL;
    told->record = (sode_record_t){bytes, nfields, told->field};
    for (int k = 0; k < nfields; k++)
        told->field[k] = (sode_field_t){
            strdup(fields[k].name), fields[k].offset, fields[k].type,
            fields[k].size == fields[k].element ? 0 : fields[k].size / fields[k].element};
    return told;
}

static void release(sode_told_t *told)
{
    for (int k = 0; k < told->record.count; k++)
        free((char *)told->field[k].name);
    free(told->array);
    free(told);
}

void sode_io_forget_structs(sode_file_t *file)
{
    while (file->told) {
        sode_told_t *told = file->told;
        file->told = told->next;
        release(told);
    }
}

/* The last one that was told of this array, else the last one of all. */
int sode_io_find_struct(const sode_file_t *file, const char *array, size_t bytes,
                        const sode_record_t **record)
{
    const sode_told_t *found = NULL;
    for (const sode_told_t *told = file->told; told; told = told->next)
        if (told->array ? strcmp(told->array, array) == 0 : !found) {
            found = told;
            if (told->array)
                break;
        }
    if (!found)
        return sode_record_missing();
    if (found->record.bytes != bytes)
        return sode_io_fail("its elements have %zu bytes, but the struct declared by "
                            "sode_file_struct has %zu", bytes, found->record.bytes);
    *record = &found->record;
    return 0;
}

SODE_IO_EXPORT int sode_io_struct(const char *where, sode_file_t *file,
                                  const char *name, size_t bytes,
                                  const sode_file_field_t *fields, int nfields)
{
    sode_io_call_t call = {where, "sode_file_struct", file, name, NULL};
    sode_told_t *told = copy(name, bytes, fields, nfields);
    char text[SODE_RECORD_TEXT] = "";
    int bad = check_fields(fields, nfields);
    if (!bad && told && sode_record_show(&told->record, text, sizeof text))
        bad = sode_io_fail("the list of its fields has more than %d characters", SODE_RECORD_TEXT - 1);
    if (!told)
        bad = sode_io_fail("no memory for %d fields", nfields);
    int status = sode_io_enter(&call, 2, (const char *const[]){name, text});
    SODE_IO_THEN(status, sode_team_agree(&file->team, bad));
    if (!status) {
        told->next = file->told;
        file->told = told;
    } else if (told) {
        release(told);
    }
    return sode_io_leave(&call, status);
}
