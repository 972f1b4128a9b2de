/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where the elements of an array are: text attributes, which xdmf/ and other
 * programs read.  One grid replaces the other. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "api/file.h"
#include "base/status.h"

enum { NUMBER = 32 }; /* characters of one */

/* The words of an attribute; NULL: it is emptied if it is there. */
static int set_words(const sode_io_call_t *call, const char *key,
                     const char *words)
{
    const sode_format_t *format = call->file->format;
    void *state = call->file->state;
    sode_value_t value = {.kind = SODE_TEXT};
    if (!words && format->find(state, call->array, key, &value) != 0)
        return 0;
    strcpy(value.text, words ? words : "");
    return format->set(state, call->array, key, &value);
}

static int set_grid(sode_io_call_t call, int failed, const char *coordinates,
                    const char *origin, const char *spacing)
{
    int status = sode_io_enter(&call, 4, (const char *const[]){
        call.array, coordinates, origin, spacing});
    if (status)
        return sode_io_leave(&call, status);
    sode_io_team_t *team = &call.file->team;
    if (failed)
        status = sode_io_fail("its grid needs 1 to %d dimensions, finite numbers, "
                              "and distances that are not 0", SODE_MAX_DIMS);
    else if (call.file->reads)
        status = sode_io_fail("the file was opened for reading only");
    else if (coordinates && strlen(coordinates) >= sizeof (sode_value_t){0}.text)
        status = sode_io_fail("the names of its coordinates are too long");
    status = sode_team_agree(team, status);
    SODE_IO_THEN(status, sode_team_agree(team, set_words(&call, "origin", origin)));
    SODE_IO_THEN(status, sode_team_agree(team, set_words(&call, "spacing", spacing)));
    SODE_IO_THEN(status, sode_team_agree(team, set_words(&call, "coordinates", coordinates)));
    return sode_io_leave(&call, status);
}

/* Shortest of those that are read back as the same numbers. */
static int print_numbers(int ndims, const double *numbers, int zero_is_fine,
                         char *text)
{
    for (int d = 0; d < ndims; d++) {
        double number = numbers ? numbers[d] : 0, back = 0;
        int digits = 15, length = 0;
        if (!isfinite(number) || (!zero_is_fine && number == 0))
            return 1;
        do {
            length = snprintf(text, NUMBER, "%s%.*g", d ? " " : "", digits,
                              number);
            sscanf(text, "%lf", &back);
        } while (back != number && digits++ < 17);
        text += length;
    }
    return 0;
}

SODE_IO_EXPORT int sode_io_grid_uniform(const char *where, sode_file_t *file,
                                        const char *name, int ndims,
                                        const double *origin,
                                        const double *spacing)
{
    char first[SODE_MAX_DIMS * NUMBER] = "", each[SODE_MAX_DIMS * NUMBER] = "";
    int failed = ndims < 1 || ndims > SODE_MAX_DIMS || !spacing
                 || print_numbers(ndims, origin, 1, first)
                 || print_numbers(ndims, spacing, 0, each);
    return set_grid((sode_io_call_t){where, "sode_file_grid_uniform", file, name,
                                     NULL},
                    failed, NULL, first, each);
}

SODE_IO_EXPORT int sode_io_grid_coordinates(const char *where,
                                            sode_file_t *file, const char *name,
                                            const char *names)
{
    return set_grid((sode_io_call_t){where, "sode_file_grid_coordinates", file,
                                     name, NULL},
                    0, names ? names : "", NULL, NULL);
}
