/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "format/hdf5_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#if H5_VERSION_GE(1, 13, 0)
#include <H5FDdevelop.h>
#endif

#include "base/status.h"
#include "format/bytes.h"

typedef struct file {
    H5FD_t base; /* HDF5's own; comes first */
    int descriptor, writes;
    haddr_t end; /* of what HDF5 has allocated */
    dev_t device;
    ino_t inode;
    sode_hdf5_disk_t *disk;
} file_t;

static sode_hdf5_disk_t *next; /* of the file that is opened next */

/* Leaves the reason where sode_hdf5_fail finds it, as HDF5's own drivers do. */
static herr_t fail(const char *reason)
{
    H5Epush2(H5E_DEFAULT, __FILE__, __func__, __LINE__, H5E_ERR_CLS, H5E_VFL, H5E_SYSERRSTR, "error message = '%s'", reason);
    return -1;
}

/* A failure that is kept is none for HDF5. */
static herr_t keep(file_t *file, int failed)
{
    if (!failed)
        return 0;
    if (!file->disk)
        return fail(strerror(errno));
    if (!file->disk->failure)
        file->disk->failure = errno ? errno : EIO;
    return 0;
}

/* ---- opening and closing --------------------------------------------------- */

static H5FD_t *open_file(const char *name, unsigned flags, hid_t access, haddr_t most)
{
    struct stat about;
    int how = flags & H5F_ACC_RDWR ? O_RDWR : O_RDONLY;
    (void)access, (void)most;
    how |= flags & H5F_ACC_TRUNC ? O_TRUNC : 0;
    how |= flags & H5F_ACC_CREAT ? O_CREAT : 0;
    int descriptor = open(name, how | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return fail(strerror(errno)), NULL;
    file_t *file = calloc(1, sizeof *file);
    if (!file || fstat(descriptor, &about) != 0) {
        free(file);
        close(descriptor);
        return NULL;
    }
    file->descriptor = descriptor;
    file->writes = (flags & H5F_ACC_RDWR) != 0;
    file->device = about.st_dev;
    file->inode = about.st_ino;
    file->disk = next;
    return &file->base;
}

static herr_t close_file(H5FD_t *base)
{
    file_t *file = (file_t *)base;
    herr_t status = file->writes ? keep(file, sode_bytes_settle(file->descriptor)) : 0;
    if (close(file->descriptor) != 0 && file->writes && keep(file, 1) < 0)
        status = -1;
    free(file);
    return status;
}

static int compare(const H5FD_t *a, const H5FD_t *b)
{
    const file_t *x = (const file_t *)a, *y = (const file_t *)b;
    if (x->device != y->device)
        return x->device < y->device ? -1 : 1;
    return (x->inode > y->inode) - (x->inode < y->inode);
}

/* No sieve: other nodes write elements beside HDF5. */
static herr_t query(const H5FD_t *base, unsigned long *flags)
{
    (void)base;
    *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_ACCUMULATE_METADATA
             | H5FD_FEAT_AGGREGATE_SMALLDATA | H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;
    return 0;
}

/* ---- its extent -------------------------------------------------------------- */

static haddr_t get_allocated(const H5FD_t *base, H5FD_mem_t type)
{
    (void)type;
    return ((const file_t *)base)->end;
}

static herr_t set_allocated(H5FD_t *base, H5FD_mem_t type, haddr_t end)
{
    (void)type;
    ((file_t *)base)->end = end;
    return 0;
}

/* Other nodes may have written behind what this one has. */
static haddr_t get_end(const H5FD_t *base, H5FD_mem_t type)
{
    struct stat about;
    (void)type;
    return fstat(((const file_t *)base)->descriptor, &about) == 0
               ? (haddr_t)about.st_size : HADDR_UNDEF;
}

static herr_t truncate_file(H5FD_t *base, hid_t transfer, hbool_t closing)
{
    file_t *file = (file_t *)base;
    (void)transfer, (void)closing;
    if (!file->writes || get_end(base, H5FD_MEM_DEFAULT) == file->end)
        return 0;
    return keep(file, ftruncate(file->descriptor, (off_t)file->end) != 0);
}

/* ---- bytes -------------------------------------------------------------------- */

/* What is behind the end is 0 of a file that is being written. HDF5 has refused one that was too short when it was opened: since then
 * somebody has cut it off. */
static herr_t read_bytes(H5FD_t *base, H5FD_mem_t type, hid_t transfer, haddr_t at, size_t size, void *buffer)
{
    char *to = buffer;
    (void)type, (void)transfer;
    while (size > 0) {
        ssize_t done = pread(((file_t *)base)->descriptor, to, size, (off_t)at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return fail(strerror(errno));
        if (done == 0 && !((file_t *)base)->writes)
            return fail("it is cut off");
        if (done == 0) {
            memset(to, 0, size);
            return 0;
        }
        to += done;
        at += (haddr_t)done;
        size -= (size_t)done;
    }
    return 0;
}

static herr_t write_bytes(H5FD_t *base, H5FD_mem_t type, hid_t transfer, haddr_t at, size_t size, const void *buffer)
{
    file_t *file = (file_t *)base;
    sode_hdf5_disk_t *disk = file->disk;
    (void)transfer;
    if (disk && disk->placing && type == H5FD_MEM_DRAW) {
        disk->placed_at = (int64_t)at;
        return 0;
    }
    if (disk && disk->failure)
        return 0;
    return keep(file, sode_bytes_put(file->descriptor, (int64_t)at, buffer, size));
}

/* ---- the driver ------------------------------------------------------------------ */

static hid_t driver(void)
{
    static hid_t known = -1;
    static const H5FD_class_t class = {
#if H5_VERSION_GE(1, 13, 3)
        .version = H5FD_CLASS_VERSION,
        .value = (H5FD_class_value_t)600, /* of those that are nobody's */
#endif
        .name = "sode", .maxaddr = ((haddr_t)1 << 62) - 1,
        .fc_degree = H5F_CLOSE_WEAK,
        .open = open_file, .close = close_file, .cmp = compare, .query = query,
        .get_eoa = get_allocated, .set_eoa = set_allocated, .get_eof = get_end,
        .read = read_bytes, .write = write_bytes, .truncate = truncate_file,
        .fl_map = H5FD_FLMAP_DICHOTOMY,
    };
    if (known < 0 || H5Iis_valid(known) <= 0) /* the program may have closed HDF5 */
        known = H5FDregister(&class);
    return known;
}

static hid_t open_as(const char *path, enum sode_format_how how, hid_t access)
{
    if (how == SODE_FORMAT_NEW)
        return H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access);
    return H5Fopen(path, how == SODE_FORMAT_READ ? H5F_ACC_RDONLY : H5F_ACC_RDWR, access);
}

hid_t sode_hdf5_open(const char *path, enum sode_format_how how, sode_hdf5_disk_t *disk)
{
    hid_t access = H5Pcreate(H5P_FILE_ACCESS), file = -1;
    next = disk; /* HDF5 may open it twice */
    if (H5Pset_driver(access, driver(), NULL) >= 0)
        file = open_as(path, how, access);
    next = NULL;
    hid_t said = H5Eget_current_stack(); /* which H5Pclose would forget */
    H5Pclose(access);
    H5Eset_current_stack(said);
    return file;
}

int sode_hdf5_is_written(const sode_hdf5_disk_t *disk)
{
    return disk->failure ? sode_io_fail("it cannot be written: %s", strerror(disk->failure)) : 0;
}
