/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* MPI-IO with derived types: a view of the file, one collective call.  The file has the elements only. */
#include "io.h"

static void check(int code)
{
    if (code != MPI_SUCCESS)
        give_up("MPI-IO");
}

/* count[0] rows of count[1] elements, these `step` apart, rows `row`. */
static MPI_Datatype rows(const int *count, int step, MPI_Aint row)
{
    MPI_Aint bytes = sizeof(double);
    MPI_Datatype one, all;
    MPI_Type_create_hvector(count[1], 1, step * bytes, MPI_DOUBLE, &one);
    MPI_Type_create_hvector(count[0], 1, row * bytes, one, &all);
    MPI_Type_commit(&all);
    MPI_Type_free(&one);
    return all;
}

static void move(const char *path, const slab_t *s, int sync, int writes)
{
    MPI_File file;
    MPI_Offset begin = ((MPI_Offset)s->first[0] * s->extent[1] + s->first[1]) * (MPI_Offset)sizeof(double);
    MPI_Datatype part = rows(s->count, s->step[1], (MPI_Aint)s->step[0] * s->extent[1]);
    MPI_Datatype memory = rows(s->count, 1, s->stored[1]);
    double *own = s->base + (MPI_Aint)s->from[0] * s->stored[1] + s->from[1];
    check(MPI_File_open(MPI_COMM_WORLD, path, writes ? MPI_MODE_CREATE | MPI_MODE_WRONLY : MPI_MODE_RDONLY,
                        MPI_INFO_NULL, &file));
    check(MPI_File_set_view(file, begin, MPI_DOUBLE, part, "native", MPI_INFO_NULL));
    check(writes ? MPI_File_write_all(file, own, 1, memory, MPI_STATUS_IGNORE)
                 : MPI_File_read_all(file, own, 1, memory, MPI_STATUS_IGNORE));
    if (sync)
        check(MPI_File_sync(file));
    check(MPI_File_close(&file));
    MPI_Type_free(&memory);
    MPI_Type_free(&part);
}

static void write_file(const char *path, const slab_t *slab, int sync)
{
    move(path, slab, sync, 1);
}

static void read_file(const char *path, const slab_t *slab)
{
    move(path, slab, 0, 0);
}

const way_t by_mpi = {"MPI-IO", write_file, read_file};
