/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which format a file has: the ending of its path says so. */
#include <string.h>

#include "format/format.h"

static const struct {
    const char *ending;
    const sode_format_t *(*format)(void);
} formats[] = {
    {".npy", sode_format_npy},
    {".raw", sode_format_raw},
    {"", sode_format_hdf5}, /* all others */
};

const sode_format_t *sode_format_of(const char *path)
{
    size_t length = strlen(path);
    int k = 0;
    for (;; k++) {
        size_t ending = strlen(formats[k].ending);
        if (ending <= length
            && strcmp(path + length - ending, formats[k].ending) == 0)
            return formats[k].format();
    }
}
