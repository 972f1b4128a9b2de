/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "xdmf/beside.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "format/listing.h"
#include "xdmf/write.h"

/* plate.xdmf for plate.h5, plate.hdf5 and plate. */
static char *name_of(const char *path, const char *ending)
{
    static const char *const known[] = {".h5", ".hdf5"};
    size_t length = strlen(path);
    for (int k = 0; k < 2; k++) {
        size_t less = strlen(known[k]);
        if (length > less && strcmp(path + length - less, known[k]) == 0) {
            length -= less;
            break;
        }
    }
    char *name = malloc(length + strlen(ending) + 1);
    if (name)
        sprintf(name, "%.*s%s", (int)length, path, ending);
    return name;
}

/* Says which file it is. */
static int fail(const char *name, const char *reason)
{
    char text[SODE_IO_TEXT];
    snprintf(text, sizeof text, "%s", reason);
    return sode_io_fail("'%s' cannot be written: %s", name, text);
}

static int write_listing(const char *path, const sode_listing_t *listing, const sode_beside_t *beside, int *count)
{
    const char *slash = strrchr(path, '/');
    int descriptor = dup(beside->replace.file);
    FILE *out = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!out)
        return fail(beside->name, strerror(errno));
    int status = sode_xdmf_write(out, slash ? slash + 1 : path, listing, count);
    int bad = fflush(out) != 0 || ferror(out);
    bad |= fclose(out) != 0;
    return !status && bad ? fail(beside->name, strerror(errno)) : status;
}

static int describe(const sode_format_t *format, const char *path,
                    const char *written, sode_beside_t *beside)
{
    sode_listing_t listing;
    int count = 0;
    SODE_IO_TRY(format->list(written, &listing));
    int status = sode_replace_begin(&beside->replace, beside->name) ? fail(beside->name, sode_io_fail_text())
                                                                    : write_listing(path, &listing, beside, &count);
    sode_listing_free(&listing);
    if (status || !count)
        sode_replace_drop(&beside->replace);
    return status;
}

int sode_beside_begin(const sode_format_t *format, const char *path,
                      const char *written, sode_beside_t *beside)
{
    *beside = (sode_beside_t){.replace.file = -1};
    if (!format->list)
        return 0;
    beside->name = name_of(path, ".xdmf");
    SODE_NEED(beside->name, "a description");
    return describe(format, path, written, beside);
}

/* Is it there, and Sode's? */
static int is_own(const char *name)
{
    char start[200] = "";
    FILE *file = fopen(name, "r");
    if (!file)
        return 0;
    start[fread(start, 1, sizeof start - 1, file)] = '\0';
    fclose(file);
    return strstr(start, SODE_XDMF_MARK) != NULL;
}

void sode_beside_drop(const sode_beside_t *beside)
{
    char *target = beside->name && is_own(beside->name) ? realpath(beside->name, NULL) : NULL;
    if (target)
        unlink(target);
    free(target);
}

int sode_beside_end(sode_beside_t *beside, int failed)
{
    int status = failed;
    if (!failed && beside->replace.file >= 0 && sode_replace_end(&beside->replace))
        status = fail(beside->name, sode_io_fail_text());
    sode_replace_drop(&beside->replace);
    free(beside->name);
    *beside = (sode_beside_t){.replace.file = -1};
    return status;
}
