// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "field.h"

#include <stdlib.h>
#include <xmp.h>

#include "failure.h"
#include "read.h"

static const struct way way = {.style = BUFFERED, .buffer = 2 << 20};

static int side(const struct mesh *m)
{
    return m->shape.parts[0] * m->shape.cells[0];
}

static void open_cube(struct mesh *m, const char *folder)
{
    const struct shape *s = &m->shape;

    mesh_open(m, folder, &way);
    for (int a = 1; a < 3; a++)
        if (s->parts[a] * s->cells[a] != side(m))
            fail("%s/grid.dat: the solver needs a cube, but there are %d x %d x %d cells", folder, side(m), s->parts[1] * s->cells[1],
                 s->parts[2] * s->cells[2]);
    stop_if_failed();
}

int mesh_cells(const char *folder)
{
    struct mesh m;

    open_cube(&m, folder);
    return side(&m);
}

int mesh_levels(const char *folder)
{
    struct mesh m;

    open_cube(&m, folder);
    return m.shape.levels;
}

// The box of an array of n x n x n cells that this node owns: x, y, z. A plain compiler knows no descriptors, and all is its own.
static void own_box(int n, double (*kappa)[n][n], int first[3], int count[3])
{
#pragma xmp inherit (kappa)
    int last;

    (void)kappa; // under a plain compiler
    for (int a = 0; a < 3; a++) {
        first[a] = 0;
#ifdef __SODE__
        count[a] = 0;
#else
        count[a] = n;
#endif
        if (!xmp_array_lbound_global(xmp_desc_of(kappa), 3 - a, &first[a]) && !xmp_array_ubound_global(xmp_desc_of(kappa), 3 - a, &last))
            count[a] = last - first[a] + 1;
    }
}

int field_fill(int n, double (*kappa)[n][n], box_reader *reader, const void *what)
{
#pragma xmp inherit (kappa)
    int first[3], count[3], failed;
    double *own;

    own_box(n, kappa, first, count);
    own = malloc(sizeof *own * ((size_t)count[0] * (size_t)count[1] * (size_t)count[2] + 1));
    failed = !own;
#pragma xmp reduction(max: failed)
    if (!failed)
        failed = reader(what, first, count, own);
#pragma xmp reduction(max: failed)
    if (failed) {
        free(own);
        return 1;
    }
#pragma xmp loop (k, j, i) on kappa[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                kappa[k][j][i] = own[((long)(k - first[2]) * count[1] + j - first[1]) * count[0] + i - first[0]];
    free(own);
    return 0;
}

struct level_of {
    struct mesh *mesh;
    int level;
};

static int read_level(const void *what, const int first[3], const int count[3], double *values)
{
    const struct level_of *l = what;

    mesh_box(l->mesh, l->level, first, count, values);
    return 0;
}

void mesh_read(const char *folder, int level, int n, double (*kappa)[n][n])
{
#pragma xmp inherit (kappa)
    struct mesh m;

    open_cube(&m, folder);
    if (level < 1 || level > m.shape.levels || side(&m) >> (level - 1) != n)
        fail("%s/grid.dat: it has no level %d with %d cells on a side", folder, level, n);
    stop_if_failed();
    if (field_fill(n, kappa, read_level, &(struct level_of){&m, level}))
        fail("no memory for the permeability of level %d", level);
    stop_if_failed();
}
