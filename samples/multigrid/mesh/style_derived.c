// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One call for all records of a kind, whose bytes have gaps between them in memory. With MPI a derived type says so; without,
// a list of pieces.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
#include <xmp.h>

#include "styles.h"

static int nothing(struct stream *s)
{
    return s->failed;
}

#ifdef __SODE__
#include <mpi.h>

static int mpi_fail(struct stream *s, int code)
{
    char reason[MPI_MAX_ERROR_STRING];
    int length;

    MPI_Error_string(code, reason, &length);
    return stream_fail(s, reason);
}

// A copy of the hints: "key=value,key=value".
static void set_hints(MPI_Info info, const char *hints)
{
    char *copy = strdup(hints ? hints : ""), *rest = copy;

    for (char *key; (key = strtok_r(rest, ",", &rest)) != NULL;) {
        char *value = strchr(key, '=');

        if (value) {
            *value++ = '\0';
            MPI_Info_set(info, key, value);
        }
    }
    free(copy);
}

static int open_derived(struct stream *s)
{
    MPI_File *file = malloc(sizeof *file);
    MPI_Info info;
    int code;

    if (!file)
        return stream_fail(s, "no memory");
    MPI_Info_create(&info);
    set_hints(info, s->way->hints);
    code = MPI_File_open(xmp_get_mpi_comm(), s->path, s->writes ? MPI_MODE_CREATE | MPI_MODE_WRONLY : MPI_MODE_RDONLY, info, file);
    MPI_Info_free(&info);
    if (code == MPI_SUCCESS && s->writes && (code = MPI_File_set_size(*file, 0)) != MPI_SUCCESS)
        MPI_File_close(file);
    s->state = file;
    if (code == MPI_SUCCESS)
        return 0;
    free(file);
    return mpi_fail(s, code);
}

// Cells have seven integers and a real number; lists and links only integers. Lengths are integers, too.
static MPI_Datatype type_of(const struct stream *s, const struct records *r)
{
    const int has_real = r->bytes == (s->markers ? 44 : 36) && r->stride == sizeof(struct mesh_cell), mark = s->markers;
    const int front = (int)((has_real ? 28 : r->bytes) / 4) + (has_real ? mark : 0);
    const MPI_Aint places[] = {0, 4 * front, 4 * front + 8};
    MPI_Datatype one, spaced;

    MPI_Type_create_struct(has_real ? 2 + mark : 1, (const int[]){front, 1, 1}, places,
                           (const MPI_Datatype[]){MPI_INT32_T, MPI_DOUBLE, MPI_INT32_T}, &one);
    MPI_Type_create_resized(one, 0, r->stride ? r->stride : r->bytes, &spaced);
    MPI_Type_commit(&spaced);
    MPI_Type_free(&one);
    return spaced;
}

static int move_derived(struct stream *s, const struct records *r)
{
    MPI_File *file = s->state;
    MPI_Datatype type = type_of(s, r);
    MPI_Status status;
    int code, moved = 0;

    code = s->writes ? MPI_File_write_at(*file, s->place, r->base, (int)r->count, type, &status)
                     : MPI_File_read_at(*file, s->place, r->base, (int)r->count, type, &status);
    if (code == MPI_SUCCESS && r->bytes > 0)
        MPI_Get_count(&status, type, &moved);
    MPI_Type_free(&type);
    if (code != MPI_SUCCESS)
        return mpi_fail(s, code);
    if (r->bytes > 0 && moved != r->count)
        return s->writes ? stream_fail(s, strerror(ENOSPC)) : stream_ends(s);
    s->place += r->count * r->bytes;
    return 0;
}

static int close_derived(struct stream *s)
{
    MPI_File *file = s->state;
    int code = s->writes ? MPI_File_sync(*file) : MPI_SUCCESS, closed = MPI_File_close(file);

    free(file);
    code = code == MPI_SUCCESS ? closed : code;
    return code == MPI_SUCCESS ? 0 : mpi_fail(s, code);
}

static long long size_of_derived(struct stream *s)
{
    MPI_File *file = s->state;
    MPI_Offset size = -1;

    return MPI_File_get_size(*file, &size) == MPI_SUCCESS ? size : -1;
}

#else

enum { PIECES = 1024 }; // Linux takes as many

static int open_derived(struct stream *s)
{
    int file = open(s->path, s->writes ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY, 0666);

    s->state = file < 0 ? NULL : (void *)(intptr_t)(file + 1);
    return file < 0 ? stream_fail(s, strerror(errno)) : 0;
}

static int descriptor(const struct stream *s)
{
    return (int)(intptr_t)s->state - 1;
}

// Up to PIECES records; a call that moves fewer is followed by one for the rest.
static int move_pieces(struct stream *s, struct iovec *piece, int count)
{
    while (count > 0) {
        ssize_t done = s->writes ? pwritev(descriptor(s), piece, count, s->place) : preadv(descriptor(s), piece, count, s->place);

        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0 || (done == 0 && s->writes))
            return stream_fail(s, strerror(done < 0 ? errno : ENOSPC));
        if (done == 0)
            return stream_ends(s);
        s->place += done;
        for (; count > 0 && (size_t)done >= piece->iov_len; count--)
            done -= (ssize_t)piece++->iov_len;
        if (count > 0) {
            piece->iov_base = (char *)piece->iov_base + done;
            piece->iov_len -= (size_t)done;
        }
    }
    return 0;
}

static int move_derived(struct stream *s, const struct records *r)
{
    static struct iovec piece[PIECES];
    int n = 0, failed = 0;

    for (long k = 0; k < r->count && r->bytes > 0 && !failed; k++) {
        piece[n++] = (struct iovec){r->base + k * r->stride, (size_t)r->bytes};
        if (n == PIECES || k == r->count - 1) {
            failed = move_pieces(s, piece, n);
            n = 0;
        }
    }
    return failed;
}

static int close_derived(struct stream *s)
{
    int failed = s->writes && fsync(descriptor(s)) != 0;

    failed |= close(descriptor(s)) != 0;
    return failed ? stream_fail(s, strerror(errno)) : 0;
}

static long long size_of_derived(struct stream *s)
{
    struct stat about;

    return fstat(descriptor(s), &about) == 0 ? about.st_size : -1;
}

#endif

const struct style_ops derived = {open_derived, move_derived, nothing, close_derived, size_of_derived};
