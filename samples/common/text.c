// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "text.h"

#include <errno.h>
#include <string.h>
#include <xmp.h>

#include "arguments.h"

static void stop_if(int failed, const char *path)
{
#pragma xmp bcast (failed)
    if (failed)
        refuse("%s: it cannot be written: %s", path, strerror(failed));
}

FILE *text_open(const char *path, const char *mode)
{
    FILE *file = xmp_node_num() == 1 ? fopen(path, mode) : NULL;

    stop_if(xmp_node_num() == 1 && !file ? errno : 0, path);
    return file;
}

void text_close(const char *path, FILE *file)
{
    int failed = file && ferror(file) ? EIO : 0;

    if (file && fclose(file))
        failed = errno;
    stop_if(failed, path);
}
