/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Attributes of files and arrays. */
#include <stdio.h>
#include <string.h>

#include "api/file.h"
#include "base/status.h"

static int set(sode_io_call_t call, sode_value_t *value, const char *text)
{
    char number[64];
    snprintf(number, sizeof number, "%a %lld", value->number,
             (long long)value->integer);
    int status = sode_io_enter(&call, 4,
                               (const char *const[]){call.array, call.key, text,
                                                     number});
    sode_file_t *file = call.file;
    if (!status && file->reads)
        status = sode_io_fail("the file was opened for reading only");
    if (!status && text && strlen(text) >= sizeof value->text)
        status = sode_io_fail("its text has more than %zu characters",
                              sizeof value->text - 1);
    if (!status && text)
        strcpy(value->text, text);
    SODE_IO_THEN(status,
                 sode_team_agree(&file->team, file->format->set(file->state, call.array, call.key, value)));
    return sode_io_leave(&call, status);
}

SODE_IO_EXPORT int sode_io_set_text(const char *where, sode_file_t *file,
                                    const char *name, const char *key,
                                    const char *text)
{
    sode_value_t value = {.kind = SODE_TEXT};
    return set((sode_io_call_t){where, "sode_file_set_text", file, name, key},
               &value, text);
}

/* size: room for a text. */
static int get(sode_io_call_t call, sode_value_t *value, size_t size)
{
    int status = sode_io_enter(&call, 2,
                               (const char *const[]){call.array, call.key});
    sode_file_t *file = call.file;
    SODE_IO_THEN(status,
                 sode_team_agree(&file->team, file->format->find(file->state, call.array, call.key, value)));
    if (!status && value->kind == SODE_TEXT && strlen(value->text) >= size)
        status = sode_io_fail("it has %zu characters, and there is room for "
                              "%zu", strlen(value->text), size - (size > 0));
    return sode_io_leave(&call, status);
}

#define NUMBERS(WHAT, TYPE, KIND)                                                                            \
    SODE_IO_EXPORT int sode_io_set_##WHAT(const char *where, sode_file_t *file, const char *name,            \
                                          const char *key, TYPE WHAT)                                        \
    {                                                                                                        \
        sode_value_t value = {.kind = KIND, .WHAT = WHAT};                                                   \
        return set((sode_io_call_t){where, "sode_file_set_" #WHAT, file, name, key}, &value, NULL);          \
    }                                                                                                        \
    SODE_IO_EXPORT int sode_io_get_##WHAT(const char *where, sode_file_t *file, const char *name,            \
                                          const char *key, TYPE *WHAT)                                       \
    {                                                                                                        \
        sode_value_t value = {.kind = KIND};                                                                 \
        int status = get((sode_io_call_t){where, "sode_file_get_" #WHAT, file, name, key}, &value, 0);       \
        if (!status)                                                                                         \
            *WHAT = value.WHAT;                                                                              \
        return status;                                                                                       \
    }
NUMBERS(number, double, SODE_NUMBER)
NUMBERS(integer, long long, SODE_INTEGER)

SODE_IO_EXPORT int sode_io_get_text(const char *where, sode_file_t *file,
                                    const char *name, const char *key,
                                    char *text, size_t size)
{
    sode_value_t value = {.kind = SODE_TEXT};
    int status = get((sode_io_call_t){where, "sode_file_get_text", file, name,
                                      key},
                     &value, size);
    if (!status)
        strcpy(text, value.text);
    return status;
}
