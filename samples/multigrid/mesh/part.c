// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "part.h"

#include <stdlib.h>

#include "failure.h"

static const int integers[] = {3, 3, 1, FACES, 2, 1, 1, FACES, FACES};

// ---- lists

// The own cells on a face, x fastest.
static int32_t *list_face(const int cells[3], int face, int32_t *ids)
{
    const int axis = face / 2;
    int first[3] = {0, 0, 0}, last[3] = {cells[0] - 1, cells[1] - 1, cells[2] - 1};

    first[axis] = last[axis] = face % 2 ? cells[axis] - 1 : 0;
    for (int z = first[2]; z <= last[2]; z++)
        for (int y = first[1]; y <= last[1]; y++)
            for (int x = first[0]; x <= last[0]; x++)
                *ids++ = 1 + x + cells[0] * (y + cells[1] * z);
    return ids;
}

static void set_lists(struct outline *p, const struct shape *s)
{
    int32_t *exported = p->export_ids + 1;
    int cells[3];

    shape_cells(s, p->level, cells);
    for (int f = 0; f < FACES; f++) {
        p->head[NEIGHBORS][1 + f] = shape_neighbor(s, p->number, f);
        if (p->head[NEIGHBORS][1 + f] >= 0)
            exported = list_face(cells, f, exported);
        p->head[IMPORT_INDEX][1 + f] = p->head[EXPORT_INDEX][1 + f] = (int32_t)(exported - p->export_ids - 1);
    }
    p->import_ids[0] = p->import_ids[p->halo + 1] = p->export_ids[0] = p->export_ids[p->halo + 1] = (int32_t)(4 * p->halo);
    for (long k = 0; k < p->halo; k++)
        p->import_ids[1 + k] = (int32_t)(p->cells + 1 + k);
}

static void set_head(struct outline *p, const struct shape *s)
{
    int cells[3], first = 1;

    shape_cells(s, p->level, cells);
    for (int k = PARTS; k <= EXPORT_INDEX; k++)
        p->head[k][0] = p->head[k][integers[k] + 1] = 4 * integers[k];
    for (int l = 1; l < p->level; l++)
        first += (int)(shape_count(s, l) + shape_halo(s, l, p->number));
    for (int a = 0; a < 3; a++) {
        p->head[PARTS][1 + a] = s->parts[a];
        p->head[CELLS][1 + a] = cells[a];
    }
    p->head[COLUMNS][1] = 7;
    p->head[TOTALS][1] = (int32_t)(p->cells + p->halo);
    p->head[TOTALS][2] = (int32_t)p->cells;
    p->head[FIRST][1] = first;
    p->head[LINK_COLUMNS][1] = 6;
}

int outline_create(struct outline *p, const struct shape *s, int level, int number)
{
    *p = (struct outline){.level = level, .number = number, .cells = shape_count(s, level), .halo = shape_halo(s, level, number)};
    p->import_ids = malloc((size_t)(p->halo + 2) * sizeof *p->import_ids);
    p->export_ids = malloc((size_t)(p->halo + 2) * sizeof *p->export_ids);
    if (!p->import_ids || !p->export_ids) {
        outline_free(p);
        return fail("no memory for the lists of part %d on level %d", number, level);
    }
    set_head(p, s);
    set_lists(p, s);
    return 0;
}

void outline_free(struct outline *p)
{
    free(p->import_ids);
    free(p->export_ids);
    p->import_ids = p->export_ids = NULL;
}

// ---- cells

int part_create(struct part *p, const struct shape *s, int level, int number)
{
    const size_t cells = (size_t)shape_count(s, level);

    p->cell = malloc(cells * sizeof *p->cell);
    p->links = malloc(cells * sizeof *p->links);
    if (!p->cell || !p->links) {
        free(p->cell);
        free(p->links);
        return fail("no memory for the %zu cells of part %d on level %d; make more parts", cells, number, level);
    }
    for (size_t k = 0; k < cells; k++) {
        p->cell[k].before = p->cell[k].after = CELL_BYTES;
        p->links[k].before = p->links[k].after = LINK_BYTES;
    }
    if (!outline_create(&p->outline, s, level, number))
        return 0;
    free(p->cell);
    free(p->links);
    return 1;
}

void part_free(struct part *p)
{
    outline_free(&p->outline);
    free(p->cell);
    free(p->links);
}

struct around {
    int cells[3], step[3], first[3];     // first: of the part, among all
    int32_t base[FACES], along[FACES][3]; // number of a halo cell: base + along . own place; base 0: the cube ends
};

static void look_around(const struct outline *p, const struct shape *s, struct around *a)
{
    int place[3];
    int32_t next = (int32_t)p->cells + 1;

    shape_cells(s, p->level, a->cells);
    shape_place(s, p->number, place);
    for (int k = 0, step = 1; k < 3; step *= a->cells[k++]) {
        a->step[k] = step;
        a->first[k] = place[k] * a->cells[k];
    }
    for (int f = 0; f < FACES; f++) {
        const int is_there = p->head[NEIGHBORS][1 + f] >= 0;

        a->base[f] = is_there ? next : 0;
        for (int k = 0, step = 1; k < 3; k++) {
            a->along[f][k] = k == f / 2 ? 0 : step;
            step *= k == f / 2 ? 1 : a->cells[k];
        }
        next += is_there ? (int32_t)shape_face(s, p->level, f) : 0;
    }
}

static void fill_cell(const struct around *a, const int at[3], int32_t id, struct mesh_cell *cell, struct mesh_links *links)
{
    cell->id = links->id = id;
    cell->boundary = 0;
    for (int k = 0; k < 3; k++)
        cell->at[k] = a->first[k] + at[k];
    cell->color = 1 + (cell->at[0] + cell->at[1] + cell->at[2]) % 2;
    for (int f = 0; f < FACES; f++) {
        const int axis = f / 2, is_last = at[axis] == (f % 2 ? a->cells[axis] - 1 : 0);

        if (!is_last)
            links->neighbor[f] = id + (f % 2 ? a->step[axis] : -a->step[axis]);
        else
            links->neighbor[f] = a->base[f] ? a->base[f] + a->along[f][0] * at[0] + a->along[f][1] * at[1] + a->along[f][2] * at[2] : 0;
        cell->boundary |= (is_last && !a->base[f]) << f;
    }
}

void part_fill(struct part *p, const struct shape *s, const double *kappa)
{
    const int is_last = p->outline.level == s->levels;
    struct around a;
    int32_t k = 0;

    look_around(&p->outline, s, &a);
    for (int z = 0; z < a.cells[2]; z++)
        for (int y = 0; y < a.cells[1]; y++)
            for (int x = 0; x < a.cells[0]; x++, k++) {
                fill_cell(&a, (const int[3]){x, y, z}, k + 1, &p->cell[k], &p->links[k]);
                p->cell[k].parent = is_last ? 0 : 1 + x / 2 + a.cells[0] / 2 * (y / 2 + a.cells[1] / 2 * (z / 2));
                p->cell[k].kappa = kappa[k];
            }
}

// ---- records

static struct records of_head(const struct outline *p, enum head k)
{
    return (struct records){(char *)&p->head[k][1], 0, 4 * integers[k], 1};
}

void part_records(const struct part *p, struct records r[RECORDS])
{
    const struct outline *o = &p->outline;
    const struct records own[RECORDS] = {
        of_head(o, PARTS),
        of_head(o, CELLS),
        of_head(o, COLUMNS),
        of_head(o, NEIGHBORS),
        of_head(o, TOTALS),
        of_head(o, FIRST),
        {(char *)&p->cell[0].id, sizeof *p->cell, CELL_BYTES, o->cells},
        of_head(o, LINK_COLUMNS),
        {(char *)&p->links[0].id, sizeof *p->links, LINK_BYTES, o->cells},
        of_head(o, IMPORT_INDEX),
        {(char *)(o->import_ids + 1), 0, 4 * o->halo, 1},
        of_head(o, EXPORT_INDEX),
        {(char *)(o->export_ids + 1), 0, 4 * o->halo, 1},
    };

    for (int k = 0; k < RECORDS; k++)
        r[k] = own[k];
}
