/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * x = a b.  The inner index is cut into panels.  Nodes whose parts of x have the same rows
 * need the same rows of a panel of a, those with the same columns the same columns of one
 * of b:
 *
 *          b: panel  ......####          a group of nodes divides the inner indices of
 *                                        a panel among its members, each fetches its share
 *     a: panel         x                 from whoever has it, and they give each other
 *        ===         ......[  ]          the shares: no node sends a panel to all.
 *
 * A node holds one panel of each beside its part of x.
 */
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "procedure/fetch.h"
#include "procedure/lines.h"
#include "procedure/procedure.h"
#include "procedure/product.h"
#include "procedure/shape.h"

enum { PANEL = 256 };           /* inner indices, at least this many, if there are so many */
enum { PANEL_BYTES = 4 << 20 }; /* as many as fit, if more */

/* One of a and b, and the nodes that need the same of its panels. */
typedef struct side {
    sode_spread_t spread;
    sode_owned_t *wanted; /* [nodes] what each fetches of the panel */
    int *group, *place;   /* [nodes] the first node of its group; its place there */
    int *members;         /* [nodes] of the group that begins with the node */
    int *own;             /* [members] nodes of the own group */
    int inner;            /* its inner dimension */
    int64_t lines;        /* own rows of x, or columns */
    char *panel;
} side_t;

static int same_indices(const sode_owned_dim_t *a, const sode_owned_dim_t *b)
{
    return a->lo == b->lo && a->hi == b->hi && a->phase == b->phase
           && a->size == b->size;
}

/* d: rows or columns of x. */
static void find_groups(const sode_spread_t *x, int nodes, int d, side_t *s)
{
    for (int r = 0; r < nodes; r++) {
        int first = 0;
        while (first < r
               && (s->group[first] != first
                   || !same_indices(&x->part[first].dim[d],
                                    &x->part[r].dim[d])))
            first++;
        s->group[r] = first;
        s->place[r] = s->members[first]++;
    }
}

static int open_side(const sode_procedure_team_t *team, const sode_spread_t *x,
                     const sode_owned_t *array, int inner, side_t *s)
{
    size_t nodes = (size_t)team->size;
    *s = (side_t){.inner = inner,
                  .wanted = malloc(nodes * sizeof *s->wanted),
                  .group = calloc(4 * nodes, sizeof *s->group)};
    if (!s->wanted || !s->group)
        return sode_no_memory("the panels of a product");
    s->place = s->group + nodes;
    s->members = s->place + nodes;
    s->own = s->members + nodes;
    SODE_TRY(sode_spread_open(team, array, &s->spread));
    find_groups(x, team->size, 1 - inner, s);
    for (size_t r = 0; r < nodes; r++) {
        if (s->group[r] == s->group[team->rank])
            s->own[s->place[r]] = (int)r;
        s->wanted[r] = *array;
        s->wanted[r].dim[1 - inner] = x->part[r].dim[1 - inner];
    }
    s->lines = sode_part_extent(&x->part[team->rank].dim[1 - inner]);
    return SODE_OK;
}

static void close_side(side_t *s)
{
    free(s->panel);
    free(s->wanted);
    free(s->group);
    if (s->spread.part)
        sode_spread_close(&s->spread);
}

/* Where the share of a place of a group begins in a panel of that width. */
static int64_t share(int64_t width, int place, int members)
{
    return width * place / members;
}

/* Bytes of the shares before that one. */
static size_t bytes_before(const side_t *s, int64_t width, int place,
                           int members)
{
    return (size_t)(share(width, place, members) * s->lines)
           * s->wanted->element_size;
}

/* The own share to the others of the group, and theirs from them. */
static int give_shares(const sode_procedure_team_t *team, const side_t *s,
                       int64_t width, int me, int members)
{
    size_t begin = bytes_before(s, width, me, members);
    size_t end = bytes_before(s, width, me + 1, members);
    for (int t = 1; t < members; t++) {
        int to = (me + t) % members, from = (me - t + members) % members;
        size_t in = bytes_before(s, width, from, members);
        size_t in_end = bytes_before(s, width, from + 1, members);
        SODE_TRY(sode_procedure_swap(team, s->panel + begin, end - begin,
                                     s->own[to], s->panel + in, in_end - in,
                                     s->own[from]));
    }
    return SODE_OK;
}

/* The panel of inner indices lo to hi - 1, share after share. */
static int get_panel(const sode_procedure_team_t *team, side_t *s, int64_t lo,
                     int64_t hi)
{
    int members = s->members[s->group[team->rank]];
    int me = s->place[team->rank];
    for (int r = 0; r < team->size; r++) {
        int all = s->members[s->group[r]];
        sode_part_range(&s->wanted[r].dim[s->inner],
                        lo + share(hi - lo, s->place[r], all),
                        lo + share(hi - lo, s->place[r] + 1, all));
    }
    SODE_TRY(sode_fetch(team, &s->spread, s->wanted,
                        s->panel + bytes_before(s, hi - lo, me, members)));
    return give_shares(team, s, hi - lo, me, members);
}

typedef struct pass {
    const sode_procedure_team_t *team;
    side_t a, b;
    sode_product_t *product;
    int64_t inner, width; /* of a, of a panel */
    char *sums;           /* this node's part of x, dense */
} pass_t;

/* Panels of a lie in shares with rows of their own, those of b in whole rows. */
static void multiply(const pass_t *p, int64_t lo, int64_t hi)
{
    const side_t *a = &p->a;
    int members = a->members[a->group[p->team->rank]];
    size_t size = a->wanted->element_size;
    for (int m = 0; m < members; m++) {
        int64_t begin = share(hi - lo, m, members);
        sode_product_shape_t shape = {
            a->lines, p->b.lines, share(hi - lo, m + 1, members) - begin};
        p->product(p->sums, a->panel + bytes_before(a, hi - lo, m, members),
                   p->b.panel + (size_t)(begin * p->b.lines) * size, &shape);
    }
}

/* All nodes take the same width: that of the node with the longest lines. */
static int choose_width(pass_t *p, size_t size)
{
    int64_t lines = p->a.lines + p->b.lines, longest;
    SODE_PROCEDURE_ALL(MPI_Iallreduce, &lines, &longest, 1, MPI_INT64_T, MPI_MAX,
                       p->team->comm);
    p->width = PANEL_BYTES / (int64_t)size / (longest + 1);
    if (p->width < PANEL)
        p->width = PANEL;
    if (p->width > p->inner)
        p->width = p->inner;
    p->a.panel = malloc((size_t)(p->a.lines * p->width) * size + 1);
    p->b.panel = malloc((size_t)(p->b.lines * p->width) * size + 1);
    p->sums = calloc((size_t)(p->a.lines * p->b.lines) + 1, size);
    if (!p->a.panel || !p->b.panel || !p->sums)
        return sode_no_memory("the panels of a product");
    return SODE_OK;
}

static int work(pass_t *p, const sode_owned_t *x, const sode_spread_t *target,
                const sode_owned_t *a, const sode_owned_t *b)
{
    SODE_TRY(open_side(p->team, target, a, 1, &p->a));
    SODE_TRY(open_side(p->team, target, b, 0, &p->b));
    p->inner = a->dim[1].extent;
    SODE_TRY(choose_width(p, x->element_size));
    for (int64_t lo = 0; lo < p->inner; lo += p->width) {
        int64_t hi = lo + p->width < p->inner ? lo + p->width : p->inner;
        SODE_TRY(get_panel(p->team, &p->a, lo, hi));
        SODE_TRY(get_panel(p->team, &p->b, lo, hi));
        multiply(p, lo, hi);
    }
    return sode_part_fill(x, p->sums);
}

static int check(const sode_owned_t *x, const sode_owned_t *a,
                 const sode_owned_t *b, sode_product_t *product)
{
    SODE_TRY(sode_shape_dims(x, 2));
    SODE_TRY(sode_shape_dims(a, 2));
    SODE_TRY(sode_shape_dims(b, 2));
    SODE_TRY(sode_shape_extent(x, 0, a, 0));
    SODE_TRY(sode_shape_extent(x, 1, b, 1));
    SODE_TRY(sode_shape_extent(a, 1, b, 0));
    SODE_TRY(sode_shape_type(x, a));
    SODE_TRY(sode_shape_type(x, b));
    if (product)
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT,
                     "array '%s' must have elements of an arithmetic type other than _Bool",
                     x->name);
}

int sode_matmul(const sode_procedure_team_t *team, const sode_owned_t *x,
                const sode_owned_t *a, const sode_owned_t *b)
{
    sode_spread_t target;
    pass_t p = {.team = team, .product = sode_product_of(x->type)};
    SODE_TRY(check(x, a, b, p.product));
    SODE_TRY(sode_spread_open(team, x, &target));
    int status = work(&p, x, &target, a, b);
    close_side(&p.a);
    close_side(&p.b);
    free(p.sums);
    sode_spread_close(&target);
    return status;
}
