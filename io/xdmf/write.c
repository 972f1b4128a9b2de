/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * XDMF, version 3: which data of the HDF5 file are the values and the points of
 * which grid.  Arrays with equal extents, times and grids are together:
 *
 *     Grid                          Grid, of type Collection, Temporal
 *       Topology, Geometry            Grid, for each step
 *       Attribute, for each array       Time, Topology, Geometry, Attributes
 *
 * Extents, origins and spacings are in the order of the C array, slowest first;
 * the arrays of coordinates are x, y, z: fastest first.  All grids have three
 * dimensions: of those with fewer, VTK would take the last one for y or z.
 */
#include "xdmf/write.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "xdmf/grid.h"

typedef struct xdmf {
    FILE *out;
    const char *name;
    const sode_listing_t *listing;
    sode_grid_t *grid; /* of each entry */
} xdmf_t;

/* ---- pieces ------------------------------------------------------------------ */

static void print_text(FILE *out, const char *text)
{
    for (; *text; text++)
        if (strchr("<>&\"", *text))
            fprintf(out, "&#%d;", *text);
        else
            putc(*text, out);
}

/* Shortest of those that are read back as the same number. */
static void print_number(FILE *out, double number)
{
    char text[40];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            break;
    }
    fputs(text, out);
}

/* A word for each dimension that the array lacks. */
static void print_missing(FILE *out, int ndims, const char *word)
{
    for (int d = ndims; d < SODE_GRID_DIMS; d++)
        fprintf(out, "%s ", word);
}

static void print_extents(FILE *out, const sode_entry_t *entry)
{
    for (int d = 0; d < entry->ndims; d++)
        fprintf(out, "%s%" PRId64, d ? " " : "", entry->extent[d]);
}

static void print_padded(FILE *out, const sode_entry_t *entry)
{
    print_missing(out, entry->ndims, "1");
    print_extents(out, entry);
}

static void begin_numbers(FILE *out, int count)
{
    fprintf(out, "        <DataItem Dimensions=\"%d\" NumberType=\"Float\" "
                 "Precision=\"8\" Format=\"XML\">", count);
}

static void print_numbers(FILE *out, const sode_entry_t *entry,
                          const double *numbers, const char *missing)
{
    begin_numbers(out, SODE_GRID_DIMS);
    print_missing(out, entry->ndims, missing);
    for (int d = 0; d < entry->ndims; d++) {
        fputs(d ? " " : "", out);
        print_number(out, numbers[d]);
    }
    fputs("</DataItem>\n", out);
}

/* print: its extents, for a reader. */
static void print_whole(const xdmf_t *x, const sode_entry_t *entry,
                        void (*print)(FILE *out, const sode_entry_t *entry))
{
    static const char *const types[][2] = {
        {"f", "Float"}, {"i", "Int"}, {"u", "UInt"}, {"i", "Char"}, {"u", "UChar"}
    };
    int k = entry->bytes == 1 ? 3 : 0; /* XDMF has names of their own for bytes */
    while (*types[k][0] != entry->kind)
        k++;
    fprintf(x->out, "<DataItem Format=\"HDF\" NumberType=\"%s\" "
                    "Precision=\"%d\" Dimensions=\"", types[k][1],
            entry->bytes);
    if (entry->steps >= 0)
        fprintf(x->out, "%" PRId64 " ", entry->steps);
    print(x->out, entry);
    fputs("\">", x->out);
    print_text(x->out, x->name);
    fputs(":/", x->out);
    print_text(x->out, entry->name);
    fputs("</DataItem>\n", x->out);
}

/* The step, all of it: start, stride and count of each dimension. */
static void print_selection(FILE *out, const sode_entry_t *entry, int64_t step)
{
    fprintf(out, "<DataItem Dimensions=\"3 %d\" Format=\"XML\">%" PRId64,
            entry->ndims + 1, step);
    for (int d = 0; d < entry->ndims; d++)
        fputs(" 0", out);
    for (int d = 0; d <= entry->ndims; d++)
        fputs(" 1", out);
    fputs(" 1", out);
    for (int d = 0; d < entry->ndims; d++)
        fprintf(out, " %" PRId64, entry->extent[d]);
    fputs("</DataItem>", out);
}

static void print_data(const xdmf_t *x, const sode_entry_t *entry, int64_t step)
{
    fputs("        ", x->out);
    if (entry->steps < 0) {
        print_whole(x, entry, print_padded);
        return;
    }
    fputs("<DataItem ItemType=\"HyperSlab\" Dimensions=\"", x->out);
    print_padded(x->out, entry);
    fputs("\">\n          ", x->out);
    print_selection(x->out, entry, step);
    fputs("\n          ", x->out);
    print_whole(x, entry, print_extents);
    fputs("        </DataItem>\n", x->out);
}

/* ---- grids -------------------------------------------------------------------- */

static const struct {
    const char *topology, *geometry;
} kinds[] = {
    [SODE_GRID_UNIFORM] = {"3DCoRectMesh", "ORIGIN_DXDYDZ"},
    [SODE_GRID_RECTILINEAR] = {"3DRectMesh", "VXVYVZ"},
    [SODE_GRID_CURVILINEAR] = {"3DSMesh", "X_Y_Z"},
};

static void print_points(const xdmf_t *x, const sode_entry_t *entry,
                         const sode_grid_t *grid, int64_t step)
{
    for (int d = entry->ndims - 1; d >= 0; d--)
        if (grid->kind == SODE_GRID_CURVILINEAR) {
            print_data(x, grid->coordinate[d], step);
        } else {
            fputs("        ", x->out);
            print_whole(x, grid->coordinate[d], print_extents);
        }
    for (int d = entry->ndims; d < SODE_GRID_DIMS; d++)
        if (grid->kind == SODE_GRID_RECTILINEAR) {
            begin_numbers(x->out, 1);
            fputs("0</DataItem>\n", x->out);
        }
}

static void print_geometry(const xdmf_t *x, const sode_entry_t *entry,
                           const sode_grid_t *grid, int64_t step)
{
    int is_plane = grid->kind == SODE_GRID_CURVILINEAR && entry->ndims == 2;
    fprintf(x->out, "      <Topology TopologyType=\"%s\" Dimensions=\"",
            kinds[grid->kind].topology);
    print_padded(x->out, entry);
    fprintf(x->out, "\"/>\n      <Geometry GeometryType=\"%s\">\n",
            is_plane ? "X_Y" : kinds[grid->kind].geometry);
    if (grid->kind == SODE_GRID_UNIFORM) {
        print_numbers(x->out, entry, grid->origin, "0");
        print_numbers(x->out, entry, grid->spacing, "1");
    } else {
        print_points(x, entry, grid, step);
    }
    fputs("      </Geometry>\n", x->out);
}

static void print_array(const xdmf_t *x, const sode_entry_t *entry, int64_t step)
{
    const char *unit = entry->text[SODE_ENTRY_UNIT];
    fputs("      <Attribute Name=\"", x->out);
    print_text(x->out, entry->name);
    fputs("\" AttributeType=\"Scalar\" Center=\"Node\">\n", x->out);
    if (unit) {
        fputs("        <Information Name=\"unit\" Value=\"", x->out);
        print_text(x->out, unit);
        fputs("\"/>\n", x->out);
    }
    print_data(x, entry, step);
    fputs("      </Attribute>\n", x->out);
}

/* Are both on one grid, at the same times? */
static int are_together(const xdmf_t *x, int a, int b)
{
    const sode_entry_t *first = &x->listing->entry[a];
    const sode_entry_t *second = &x->listing->entry[b];
    return first->ndims == second->ndims && first->steps == second->steps
           && memcmp(first->extent, second->extent, sizeof first->extent) == 0
           && sode_grid_equal(&x->grid[a], &x->grid[b])
           && (first->steps < 0
               || memcmp(first->times, second->times,
                         (size_t)first->steps * sizeof *first->times) == 0);
}

/* step: of a series, else -1. */
static void print_grid(const xdmf_t *x, int first, int64_t step)
{
    const sode_entry_t *entry = &x->listing->entry[first];
    fputs("    <Grid Name=\"", x->out);
    print_text(x->out, entry->name);
    fputs("\" GridType=\"Uniform\">\n", x->out);
    if (step >= 0) {
        fputs("      <Time Value=\"", x->out);
        print_number(x->out, entry->times[step]);
        fputs("\"/>\n", x->out);
    }
    print_geometry(x, entry, &x->grid[first], step);
    for (int k = first; k < x->listing->count; k++)
        if (are_together(x, first, k))
            print_array(x, &x->listing->entry[k], step);
    fputs("    </Grid>\n", x->out);
}

static int is_first(const xdmf_t *x, int k)
{
    for (int before = 0; before < k; before++)
        if (are_together(x, before, k))
            return 0;
    return x->grid[k].kind != SODE_GRID_NONE;
}

static void print_file(const xdmf_t *x)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" SODE_XDMF_MARK "\n"
          "<Xdmf Version=\"3.0\">\n  <Domain>\n", x->out);
    for (int k = 0; k < x->listing->count; k++) {
        const sode_entry_t *entry = &x->listing->entry[k];
        if (!is_first(x, k))
            continue;
        if (entry->steps < 0) {
            print_grid(x, k, -1);
            continue;
        }
        fputs("    <Grid Name=\"", x->out);
        print_text(x->out, entry->name);
        fputs("\" GridType=\"Collection\" CollectionType=\"Temporal\">\n",
              x->out);
        for (int64_t step = 0; step < entry->steps; step++)
            print_grid(x, k, step);
        fputs("    </Grid>\n", x->out);
    }
    fputs("  </Domain>\n</Xdmf>\n", x->out);
}

int sode_xdmf_write(FILE *out, const char *name, const sode_listing_t *listing,
                    int *count)
{
    xdmf_t x = {out, name, listing, NULL};
    int status = 0;
    *count = 0;
    x.grid = malloc((size_t)(listing->count + 1) * sizeof *x.grid);
    SODE_NEED(x.grid, "a description");
    for (int k = 0; k < listing->count && !status; k++) {
        status = sode_grid_of(listing, &listing->entry[k], &x.grid[k]);
        *count += x.grid[k].kind != SODE_GRID_NONE;
    }
    if (!status && *count > 0)
        print_file(&x);
    free(x.grid);
    return status;
}
