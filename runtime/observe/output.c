/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail(const sode_output_t *output, int error)
{
    return sode_fail(SODE_ERR_SETTING, "%s: cannot write '%s': %s",
                     output->variable, output->path, strerror(error));
}

/* mkstemp lets nobody else read; an ordinary new file is as umask says. */
static void give_ordinary_mode(int descriptor)
{
    mode_t mask = umask(0);
    umask(mask);
    (void)!fchmod(descriptor, 0666 & ~mask);
}

int sode_output_open(sode_output_t *output, const char *variable,
                     const char *path)
{
    struct stat there;
    *output = (sode_output_t){.variable = variable, .path = path};
    if (stat(path, &there) == 0 && S_ISDIR(there.st_mode))
        return fail(output, EISDIR);
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        output->file = fopen(path, "w");
        return output->file ? SODE_OK : fail(output, errno);
    }
    if (access(path, F_OK) == 0 && access(path, W_OK) != 0)
        return fail(output, errno); /* renaming would get around it */
    size_t size = strlen(path) + sizeof ".XXXXXX";
    output->temporary = malloc(size);
    if (!output->temporary)
        return fail(output, ENOMEM);
    snprintf(output->temporary, size, "%s.XXXXXX", path);
    int descriptor = mkstemp(output->temporary);
    if (descriptor >= 0) {
        give_ordinary_mode(descriptor);
        output->file = fdopen(descriptor, "w");
    }
    if (output->file)
        return SODE_OK;
    int error = errno;
    free(output->temporary);
    output->temporary = NULL;
    return fail(output, error);
}

int sode_output_close(sode_output_t *output)
{
    int error = 0;
    errno = EIO; /* if the stream does not say more */
    if (fflush(output->file) != 0 || ferror(output->file))
        error = errno;
    if (fclose(output->file) != 0 && error == 0)
        error = errno;
    if (error == 0 && output->temporary
        && rename(output->temporary, output->path) != 0)
        error = errno;
    if (error != 0 && output->temporary)
        unlink(output->temporary);
    free(output->temporary);
    output->temporary = NULL;
    return error == 0 ? SODE_OK : fail(output, error);
}

int sode_output_try(const char *variable, const char *path)
{
    sode_output_t output;
    SODE_TRY(sode_output_open(&output, variable, path));
    fclose(output.file);
    if (output.temporary)
        unlink(output.temporary);
    free(output.temporary);
    return SODE_OK;
}

void sode_output_string(FILE *file, const char *text)
{
    putc('"', file);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(file, "\\%c", c);
        else if (c < 0x20)
            fprintf(file, "\\u%04x", c);
        else
            putc(c, file);
    }
    putc('"', file);
}
