/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * x = a b.  The inner index is cut into panels.  Nodes whose parts of x have the same rows
 * need the same rows of a panel of a, those with the same columns the same columns of one
 * of b:
 *
 *          b: panel  ......####          a panel is a redistribution: distributed as the
 *                                        rows of x are, and with copies where these have
 *     a: panel         x                 the same; what several nodes get alike goes round
 *        ===         ......[  ]          among them (plan/circle.h).
 *
 * A node holds one panel of each beside its part of x.
 */
#include <stdlib.h>
#include <string.h>

#include "procedure/blas.h"
#include "procedure/procedure.h"
#include "procedure/product.h"
#include "procedure/shape.h"
#include "procedure/share.h"

enum { PANEL = 256 };           /* inner indices, at least this many, if there are so many */
enum { PANEL_BYTES = 4 << 20 }; /* as many as fit, if more */

typedef struct pass {
    const sode_procedure_team_t *team;
    const sode_operand_t *a, *b;
    sode_share_t sums;    /* this node's part of x */
    char *panel[2];       /* of a and b */
    int64_t inner, width; /* of a, of a panel */
} pass_t;

/* All nodes take the same width: that of the node with the longest lines. */
static int choose_width(pass_t *p, size_t size)
{
    int64_t rows = p->sums.count[0], columns = p->sums.count[1], lines = rows + columns;
    int64_t longest;
    SODE_PROCEDURE_ALL(MPI_Iallreduce, &lines, &longest, 1, MPI_INT64_T, MPI_MAX,
                       p->team->comm);
    p->width = PANEL_BYTES / (int64_t)size / (longest + 1);
    if (p->width < PANEL)
        p->width = PANEL;
    if (p->width > p->inner)
        p->width = p->inner;
    p->panel[0] = malloc((size_t)(rows * p->width) * size + 1);
    p->panel[1] = malloc((size_t)(columns * p->width) * size + 1);
    SODE_NEED(p->panel[0] && p->panel[1], "the panels of a product");
    return SODE_OK;
}

/* Inner indices lo to hi - 1 of an operand, whose inner dimension is `inner`, for the
 * lines of the own part of x. */
static int get_panel(const pass_t *p, const sode_operand_t *operand, int inner, int64_t lo,
                     int64_t hi, char *panel)
{
    sode_section_side_t to = p->sums.side, from = operand->side;
    int64_t length[2], count = p->sums.count[1 - inner];
    length[inner] = hi - lo;
    length[1 - inner] = p->sums.length[1 - inner];
    for (int d = 0; d < to.nodes->ndims; d++)
        if (to.node[d].kind == SODE_NODE_BY_SHAPE && to.node[d].shape == inner)
            to.node[d].kind = SODE_NODE_ALL;
    to.dim[inner] = (sode_ownership_t){.step = 1, .coords = 1, .stride = inner ? 1 : count};
    to.dim[1 - inner].stride = inner ? hi - lo : 1;
    to.storage = panel;
    from.dim[inner].base += lo * from.dim[inner].step;
    return sode_redistribute(p->team, &to, &from, length, operand->size);
}

static int work(pass_t *p, const sode_operand_t *x, sode_product_t *product)
{
    SODE_TRY(sode_share_open(x, x->size, &p->sums));
    memset(p->sums.side.storage, 0, (size_t)p->sums.elements * x->size);
    p->inner = p->a->length[1];
    SODE_TRY(choose_width(p, x->size));
    for (int64_t lo = 0; lo < p->inner; lo += p->width) {
        int64_t hi = lo + p->width < p->inner ? lo + p->width : p->inner;
        SODE_TRY(get_panel(p, p->a, 1, lo, hi, p->panel[0]));
        SODE_TRY(get_panel(p, p->b, 0, lo, hi, p->panel[1]));
        sode_product_shape_t shape = {p->sums.count[0], p->sums.count[1], hi - lo};
        product(p->sums.side.storage, p->panel[0], p->panel[1], &shape);
    }
    return sode_share_store(p->team, &p->sums, x);
}

static int check(const sode_operand_t *x, const sode_operand_t *a, const sode_operand_t *b,
                 sode_product_t *product)
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
    return sode_refuse("array '%s' must have elements of an arithmetic type other than _Bool", x->name);
}

int sode_matmul(sode_procedure_team_t *team, const sode_operand_t *x, const sode_operand_t *a,
                const sode_operand_t *b)
{
    pass_t p = {.team = team, .a = a, .b = b};
    sode_product_t *product = sode_product_of(x->type);
    SODE_TRY(check(x, a, b, product));
    SODE_TRY(sode_blas_product(x->type, &product));
    int status = work(&p, x, product);
    free(p.panel[0]);
    free(p.panel[1]);
    sode_share_close(&p.sums);
    return status;
}
