/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The file beside the old checkpoint: made, synchronized, renamed, removed. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "checkpoint/saving.h"

/* What a job left that was killed goes; nobody else has the new one open. */
int sode_part_make(const sode_checkpoint_t *c)
{
    unlink(c->part);
    int file = open(c->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return sode_io_fail("'%s' cannot be made: %s", c->part,
                            strerror(errno));
    close(file);
    return 0;
}

/* On the disk, and not only on the way to it.  EINVAL: the file system has nothing to
 * do for a folder. */
static int synchronize(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    int status = file < 0 || (fsync(file) != 0 && errno != EINVAL)
                     ? sode_io_fail("'%s' cannot be synchronized: %s", path,
                                    strerror(errno))
                     : 0;
    if (file >= 0)
        close(file);
    return status;
}

static int synchronize_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1)
                         : strdup(".");
    int status = folder ? synchronize(folder)
                        : sode_io_fail("no memory for a name");
    free(folder);
    return status;
}

int sode_part_rename(const sode_checkpoint_t *c)
{
    if (rename(c->part, c->path) != 0)
        return sode_io_fail("'%s' cannot get this name: %s", c->part,
                            strerror(errno));
    return synchronize_folder(c->path);
}

int sode_part_synchronize(const sode_checkpoint_t *c)
{
    return synchronize(c->part);
}

void sode_part_remove(const sode_checkpoint_t *c)
{
    unlink(c->part);
}
