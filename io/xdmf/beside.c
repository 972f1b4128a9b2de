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

static int fail(const char *name)
{
    return sode_io_fail("'%s' cannot be written: %s", name, strerror(errno));
}

static int write_listing(const char *path, const sode_listing_t *listing,
                         const char *part, int *count)
{
    const char *slash = strrchr(path, '/');
    FILE *out = fopen(part, "w");
    if (!out)
        return fail(part);
    int status = sode_xdmf_write(out, slash ? slash + 1 : path, listing, count);
    int bad = fflush(out) != 0 || ferror(out);
    bad |= fclose(out) != 0;
    if (!status && bad)
        status = fail(part);
    if (status || !*count)
        unlink(part);
    return status;
}

static int describe(const sode_format_t *format, const char *path,
                    const char *written, sode_beside_t *beside)
{
    sode_listing_t listing;
    int count = 0;
    SODE_IO_TRY(format->list(written, &listing));
    int status = write_listing(path, &listing, beside->part, &count);
    sode_listing_free(&listing);
    if (status || !count) {
        free(beside->part);
        beside->part = NULL;
    }
    return status;
}

int sode_beside_begin(const sode_format_t *format, const char *path,
                      const char *written, sode_beside_t *beside)
{
    *beside = (sode_beside_t){NULL, NULL};
    if (!format->list)
        return 0;
    beside->name = name_of(path, ".xdmf");
    beside->part = name_of(path, ".xdmf.part");
    if (beside->name && beside->part)
        return describe(format, path, written, beside);
    free(beside->part);
    beside->part = NULL;
    return sode_io_fail("no memory for a description");
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
    if (beside->name && is_own(beside->name))
        unlink(beside->name);
}

int sode_beside_end(sode_beside_t *beside, int failed)
{
    int status = failed;
    if (!failed && beside->part && rename(beside->part, beside->name) != 0)
        status = fail(beside->name);
    if (status && beside->part)
        unlink(beside->part);
    free(beside->name);
    free(beside->part);
    *beside = (sode_beside_t){NULL, NULL};
    return status;
}
