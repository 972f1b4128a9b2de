/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A distributed array for plan tests: random or given shape, the plan input of any of its ranks, and the halo
 * by its definition, cell by cell, to compare with. */
#ifndef SODE_TEST_PLAN_MESH_H
#define SODE_TEST_PLAN_MESH_H

#include <stdint.h>
#include <stdio.h>

#include "plan/halo.h"

#define MESH_MAX_OWNERS 128

/* An interval of indices and who owns what exists of it: the definition, beside the formats that the runtime reads. */
typedef struct mesh_owner {
    sode_interval_t part;
    int coord;
} mesh_owner_t;

typedef struct mesh_dim {
    int64_t extent;
    int64_t tmpl, offset; /* of which it is [offset, offset + extent) */
    int ncoords;
    mesh_owner_t owners[MESH_MAX_OWNERS]; /* one per coordinate, or per chunk */
    int nowners;
    sode_dim_t dim; /* the same as a format */
    int64_t starts[MESH_MAX_OWNERS];
    int64_t width_lo, width_hi;   /* wanted */
    int64_t shadow_lo, shadow_hi; /* stored, >= wanted */
    int periodic, full;
} mesh_dim_t;

typedef struct mesh {
    int ndims;
    mesh_dim_t dim[SODE_MAX_DIMS];
    int faces_only;
    enum sode_halo_order order;
} mesh_t;

/* What a storage cell is to its rank. */
enum mesh_cell { MESH_OWNED, MESH_HALO, MESH_OTHER };

/* Random numbers, the same everywhere (splitmix64). */
typedef struct mesh_random {
    uint64_t state;
} mesh_random_t;

static inline uint64_t mesh_hash(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* 0 <= result < below */
static inline int64_t mesh_draw(mesh_random_t *random, int64_t below)
{
    return (int64_t)(mesh_hash(random->state++) % (uint64_t)below);
}

static inline int mesh_ranks(const mesh_t *mesh)
{
    int ranks = 1;
    for (int d = 0; d < mesh->ndims; d++)
        ranks *= mesh->dim[d].ncoords;
    return ranks;
}

static inline void mesh_coords(const mesh_t *mesh, int rank, int *coords)
{
    for (int d = mesh->ndims - 1; d >= 0; d--) {
        coords[d] = rank % mesh->dim[d].ncoords;
        rank /= mesh->dim[d].ncoords;
    }
}

static inline int mesh_rank_of(const void *context, const int *coords)
{
    const mesh_t *mesh = context;
    int rank = 0;
    for (int d = 0; d < mesh->ndims; d++)
        rank = rank * mesh->dim[d].ncoords + coords[d];
    return rank;
}

/* ---- owners ---- */

static inline void mesh_add_owner(mesh_dim_t *dim, int64_t lo, int64_t hi,
                                  int coord)
{
    dim->owners[dim->nowners++] =
        (mesh_owner_t){{lo - dim->offset, hi - dim->offset}, coord};
}

static inline void mesh_format(mesh_dim_t *dim, int kind, int64_t extent, int64_t chunk)
{
    dim->nowners = 0;
    dim->dim = (sode_dim_t){.kind = kind, .extent = extent, .coords = dim->ncoords,
                            .chunk = chunk < extent ? chunk : extent,
                            .starts = kind == SODE_DIST_GBLOCK ? dim->starts : NULL};
}

static inline void mesh_block(mesh_dim_t *dim)
{
    int64_t size = (dim->tmpl + dim->ncoords - 1) / dim->ncoords;
    mesh_format(dim, SODE_DIST_BLOCK, dim->tmpl, size);
    for (int c = 0; c < dim->ncoords; c++) {
        int64_t lo = c * size, hi = lo + size;
        mesh_add_owner(dim, lo, hi < dim->tmpl ? hi : lo < dim->tmpl ? dim->tmpl : lo, c);
    }
}

static inline void mesh_gblock(mesh_dim_t *dim, mesh_random_t *random)
{
    int64_t lo = 0;
    mesh_format(dim, SODE_DIST_GBLOCK, dim->tmpl, 0);
    for (int c = 0; c < dim->ncoords; c++) {
        int64_t left = dim->tmpl - lo;
        int64_t size = mesh_draw(random, 3) == 0 ? 0
                                                 : mesh_draw(random, left + 1);
        if (c == dim->ncoords - 1)
            size = left;
        mesh_add_owner(dim, lo, lo + size, c);
        dim->starts[c] = lo;
        dim->starts[c + 1] = lo += size;
    }
}

static inline void mesh_cyclic(mesh_dim_t *dim, int64_t chunk)
{
    int c = 0;
    mesh_format(dim, SODE_DIST_CYCLIC, dim->extent, chunk);
    for (int64_t lo = 0; lo < dim->extent; lo += chunk, c++)
        mesh_add_owner(dim, lo,
                       lo + chunk < dim->extent ? lo + chunk : dim->extent,
                       c % dim->ncoords);
}

/* ---- one rank ---- */

static inline int mesh_owner_coord(const mesh_dim_t *dim, int64_t index)
{
    for (int64_t k = 0; k < dim->nowners; k++)
        if (dim->owners[k].part.lo <= index && index < dim->owners[k].part.hi
            && index >= 0 && index < dim->extent)
            return dim->owners[k].coord;
    return -1;
}

static inline void mesh_input(const mesh_t *mesh, int rank,
                              sode_halo_input_t *input)
{
    int coords[SODE_MAX_DIMS];
    mesh_coords(mesh, rank, coords);
    *input = (sode_halo_input_t){.ndims = mesh->ndims,
                                 .rank = rank,
                                 .rank_of = mesh_rank_of,
                                 .context = mesh,
                                 .faces_only = mesh->faces_only,
                                 .order = mesh->order};
    for (int d = 0; d < mesh->ndims; d++) {
        const mesh_dim_t *from = &mesh->dim[d];
        sode_ownership_t *to = &input->dim[d];
        *to = (sode_ownership_t){.dim = &from->dim,
                                 .offset = from->offset,
                                 .step = 1,
                                 .stride = 1,
                                 .extent = from->extent,
                                 .coords = from->ncoords,
                                 .coord = coords[d],
                                 .width = {from->width_lo, from->width_hi, from->periodic},
                                 .full = from->full};
        if (from->full) {
            to->stored = from->extent;
            continue;
        }
        /* An empty owned interval lies as near to the part as it can. */
        int64_t lo = 0, owned = 0;
        for (int k = 0; k < from->nowners; k++)
            if (from->owners[k].coord == coords[d])
                lo = from->owners[k].part.lo;
        lo = lo < 0 ? 0 : lo > from->extent ? from->extent : lo;
        for (int64_t i = 0; i < from->extent; i++)
            owned += mesh_owner_coord(from, i) == coords[d];
        to->lower = lo - from->shadow_lo;
        to->stored = owned + from->shadow_lo + from->shadow_hi;
    }
}

static inline int64_t mesh_storage_cells(const sode_halo_input_t *input)
{
    int64_t cells = 1;
    for (int d = 0; d < input->ndims; d++)
        cells *= input->dim[d].stored;
    return cells;
}

/* ---- the definition ---- */

/* What index i (extended) of one dimension is to a rank: halo, if an iteration on the rank's part of the
 * template, or where an empty part lies, may read it, and if it exists. */
static inline enum mesh_cell mesh_classify_index(const mesh_dim_t *dim, int coord, int64_t i)
{
    if (mesh_owner_coord(dim, i) == coord)
        return MESH_OWNED;
    int64_t below = dim->periodic ? dim->width_lo : 0;
    int64_t above = dim->periodic ? dim->width_hi : 0;
    if (i < -below || i >= dim->extent + above)
        return MESH_OTHER;
    if (dim->full)
        return MESH_HALO;
    for (int64_t k = 0; k < dim->nowners; k++) {
        sode_interval_t part = dim->owners[k].part;
        if (dim->owners[k].coord == coord &&
            part.lo - dim->width_lo <= i && i < part.hi + dim->width_hi)
            return MESH_HALO;
    }
    return MESH_OTHER;
}

/* Classifies storage cell number `cell` (C order) and finds its global position, counted in C order with indices
 * taken modulo the extents. */
static inline enum mesh_cell mesh_classify(const sode_halo_input_t *input,
                                           int64_t cell, int64_t *global)
{
    const mesh_t *mesh = input->context;
    int64_t index[SODE_MAX_DIMS];
    int halo = 0;
    for (int d = input->ndims - 1; d >= 0; d--) {
        index[d] = cell % input->dim[d].stored + input->dim[d].lower;
        cell /= input->dim[d].stored;
    }
    *global = -1;
    int64_t position = 0;
    for (int d = 0; d < input->ndims; d++) {
        const mesh_dim_t *dim = &mesh->dim[d];
        enum mesh_cell kind = mesh_classify_index(dim, (int)input->dim[d].coord, index[d]);
        if (kind == MESH_OTHER)
            return MESH_OTHER;
        halo += kind == MESH_HALO;
        int64_t n = dim->extent, i = index[d] % n;
        position = position * n + (i < 0 ? i + n : i);
    }
    if (halo > 1 && input->faces_only)
        return MESH_OTHER;
    *global = position;
    return halo ? MESH_HALO : MESH_OWNED;
}

/* ---- random shapes ---- */

/* Fills in everything but ndims and ncoords.  Extents are small: 1 ..< most. */
static inline void mesh_randomize(mesh_t *mesh, mesh_random_t *random,
                                  int64_t most)
{
    mesh->faces_only = mesh_draw(random, 4) == 0;
    mesh->order = !mesh->faces_only && mesh_draw(random, 2)
                      ? SODE_HALO_BY_DIMENSION
                      : SODE_HALO_AT_ONCE;
    for (int d = 0; d < mesh->ndims; d++) {
        mesh_dim_t *dim = &mesh->dim[d];
        dim->extent = 1 + mesh_draw(random, most - 1);
        dim->offset = mesh_draw(random, 3) ? 0 : mesh_draw(random, dim->extent + 3);
        dim->tmpl = dim->offset + dim->extent;
        dim->tmpl += mesh_draw(random, 3) ? 0 : mesh_draw(random, dim->extent + 3);
        dim->periodic = (int)mesh_draw(random, 2);
        dim->full = 0;
        int64_t wide = mesh_draw(random, 8) == 0 ? 3 * dim->extent + 1 : 3;
        dim->width_lo = mesh_draw(random, wide);
        dim->width_hi = mesh_draw(random, wide);
        if (mesh_draw(random, 6) == 0)
            dim->width_lo = 0;
        if (mesh_draw(random, 6) == 0)
            dim->width_hi = 0;
        dim->shadow_lo = dim->width_lo + (mesh_draw(random, 3) == 0);
        dim->shadow_hi = dim->width_hi + (mesh_draw(random, 3) == 0);
        switch (mesh_draw(random, 6)) {
        case 0:
            dim->full = 1;
            dim->periodic = 0;
            dim->offset = 0;
            mesh_cyclic(dim, 1 + mesh_draw(random, 3));
            break;
        case 1:
            dim->full = 1;
            dim->periodic = 0; /* and gblock */ /* fall through */
        case 2:
        case 3:
            mesh_gblock(dim, random);
            break;
        default:
            mesh_block(dim);
        }
    }
}

/* Deals the ranks out to the dimensions at random. */
static inline void mesh_deal(mesh_t *mesh, mesh_random_t *random, int ranks)
{
    for (int d = 0; d < mesh->ndims; d++)
        mesh->dim[d].ncoords = 1;
    for (int factor = 2; ranks > 1; factor++)
        for (; ranks % factor == 0; ranks /= factor)
            mesh->dim[mesh_draw(random, mesh->ndims)].ncoords *= factor;
}

static inline void mesh_print(const mesh_t *mesh)
{
    printf("  %s%s\n", mesh->faces_only ? "faces only, " : "",
           mesh->order == SODE_HALO_AT_ONCE ? "at once" : "by dimension");
    for (int d = 0; d < mesh->ndims; d++) {
        const mesh_dim_t *dim = &mesh->dim[d];
        printf("  dimension %d: %ld on %d, width %ld:%ld of %ld:%ld%s%s,", d,
               (long)dim->extent, dim->ncoords, (long)dim->width_lo,
               (long)dim->width_hi, (long)dim->shadow_lo, (long)dim->shadow_hi,
               dim->periodic ? " periodic" : "", dim->full ? " full" : "");
        for (int k = 0; k < dim->nowners; k++)
            printf(" %d:[%ld,%ld)", dim->owners[k].coord,
                   (long)dim->owners[k].part.lo,
                   (long)dim->owners[k].part.hi);
        printf("\n");
    }
}

#endif
