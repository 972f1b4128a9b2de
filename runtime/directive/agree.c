/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/agree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "collective/type.h"

enum { ROOM = 160 }; /* of a value as text */

/* The declarations that are compared: arrays, or templates on their own. */
typedef struct sides {
    const void *said, *made;
} sides_t;

/* "in 'init.c'". */
static const char *unit_text(const void *object, char *text)
{
    const char *unit = sode_object_of(object)->unit;
    if (!unit)
        return "here"; /* a directive of a block */
    snprintf(text, ROOM, "in '%s'", unit);
    return text;
}

/* "grid.h:8": however the path is written. */
static const char *line_of(const void *object)
{
    const char *where = sode_where(object), *slash = strrchr(where, '/');
    return slash ? slash + 1 : where;
}

/* What may be the reason, if one line has been translated twice. */
static const char changed[] = ": has a header or a macro changed? translate both files again";
static const char widened[] = ": has the header changed, or does a time loop with 'blocking' in one file "
                              "need more? then declare the wider shadow there";

/* "the extent of dimension 0 is 60 in 'init.c', but 48 in 'main.c' (grid.h:8)". */
static int differ_for(const char *reason, const sides_t *sides, const char *what,
                      const char *said, const char *made)
{
    char here[ROOM], there[ROOM];
    int same_line = strcmp(line_of(sides->said), line_of(sides->made)) == 0;
    return sode_refuse("%s is %s %s, but %s %s (%s)%s", what, said, unit_text(sides->said, here), made,
                       unit_text(sides->made, there), sode_where(sides->made), same_line ? reason : "");
}

static int differ(const sides_t *sides, const char *what, const char *said,
                  const char *made)
{
    return differ_for(changed, sides, what, said, made);
}

static int same_number(const sides_t *sides, const char *what, int64_t said,
                       int64_t made)
{
    char x[ROOM], y[ROOM];
    if (said == made)
        return SODE_OK;
    snprintf(x, ROOM, "%lld", (long long)said);
    snprintf(y, ROOM, "%lld", (long long)made);
    return differ(sides, what, x, y);
}

static int same_text(const sides_t *sides, const char *what, const char *said,
                     const char *made)
{
    return strcmp(said, made) == 0 ? SODE_OK : differ(sides, what, said, made);
}

/* "3 x 2". */
static void shape_text(const sode_nodes_t *nodes, char *text)
{
    size_t at = 0;
    text[0] = '\0';
    for (int d = 0; d < nodes->ndims && at < ROOM; d++)
        at += (size_t)snprintf(text + at, ROOM - at, "%s%lld", d ? " x " : "",
                               (long long)nodes->size[d]);
}

static int same_nodes(const sides_t *sides, const char *what,
                      const sode_nodes_t *said, const sode_nodes_t *made)
{
    char x[ROOM], y[ROOM];
    shape_text(said, x);
    shape_text(made, y);
    SODE_TRY(same_text(sides, what, x, y));
    if (said->set == made->set)
        return SODE_OK;
    return differ(sides, what, "one set of ranks", "another one");
}

int sode_agree_nodes(const sode_nodes_t *said, const sode_nodes_t *made)
{
    const sides_t sides = {said, made};
    return same_nodes(&sides, "its shape", said, made);
}

/* "cyclic(2)". */
static void format_text(const sode_template_t *tmpl, int d, char *text)
{
    static const char *const kinds[] = {"not distributed", "block", "cyclic",
                                        "gblock"};
    const sode_dim_t *dim = &tmpl->dim[d];
    int64_t size = tmpl->nodes ? dim->stated_chunk : tmpl->size[d];
    int sized = dim->kind == SODE_DIST_BLOCK || dim->kind == SODE_DIST_CYCLIC;
    if (sized && size > 0)
        snprintf(text, ROOM, "%s(%lld)", kinds[dim->kind], (long long)size);
    else
        snprintf(text, ROOM, "%s", kinds[dim->kind]);
}

static int same_starts(const sode_dim_t *a, const sode_dim_t *b)
{
    return !a->starts || !b->starts
           || memcmp(a->starts, b->starts,
                     ((size_t)a->coords + 1) * sizeof a->starts[0]) == 0;
}

/* " of template 't'", unless the template itself is compared. */
static const char *of_text(const sides_t *sides, const sode_template_t *said,
                           char *text)
{
    text[0] = '\0';
    if (sides->said != said)
        snprintf(text, ROOM, " of template '%s'", sode_name(said));
    return text;
}

static int same_dim(const sides_t *sides, const sode_template_t *said,
                    const sode_template_t *made, int d)
{
    const sode_dim_t *a = &said->dim[d], *b = &made->dim[d];
    char what[2 * ROOM], x[ROOM], y[ROOM];
    snprintf(what, sizeof what, "dimension %d%s", d, of_text(sides, said, x));
    if (said->shaped && made->shaped) {
        snprintf(x, ROOM, "%lld..%lld", (long long)a->lower,
                 (long long)(a->lower + a->extent - 1));
        snprintf(y, ROOM, "%lld..%lld", (long long)b->lower,
                 (long long)(b->lower + b->extent - 1));
        SODE_TRY(same_text(sides, what, x, y));
    }
    /* block and block(3) may be the same: that can be told if both are fixed */
    int fixed = said->nodes && made->nodes;
    format_text(said, d, x);
    format_text(made, d, y);
    if (a->kind != b->kind || fixed || said->size[d] != made->size[d])
        SODE_TRY(same_text(sides, what, x, y));
    if (same_starts(a, b))
        return SODE_OK;
    return differ(sides, what, "gblock by one map", "by another one");
}

static int same_templates(const sides_t *sides, const sode_template_t *said,
                          const sode_template_t *made)
{
    char what[2 * ROOM], of[ROOM];
    if (said == made)
        return SODE_OK;
    of_text(sides, said, of);
    snprintf(what, sizeof what, "the number of dimensions%s", of);
    SODE_TRY(same_number(sides, what, said->ndims, made->ndims));
    if (said->onto && made->onto) {
        snprintf(what, sizeof what, "the node array%s", of);
        SODE_TRY(same_nodes(sides, what, said->onto, made->onto));
    }
    for (int d = 0; d < said->ndims; d++)
        SODE_TRY(same_dim(sides, said, made, d));
    return SODE_OK;
}

int sode_agree_templates(const sode_template_t *said,
                         const sode_template_t *made)
{
    static const char *const shapes[] = {"given", "':'"};
    const sides_t sides = {said, made};
    SODE_TRY(same_text(&sides, "its shape", shapes[said->open],
                       shapes[made->open]));
    return same_templates(&sides, said, made);
}

static int same_elements(const sides_t *sides, const sode_array_impl_t *said,
                         const sode_array_impl_t *made)
{
    char x[ROOM], y[ROOM];
    const char *a = sode_type_name(said->type), *b = sode_type_name(made->type);
    if (a && b)
        SODE_TRY(same_text(sides, "the type of its elements", a, b));
    if (said->element_size == made->element_size)
        return SODE_OK;
    snprintf(x, ROOM, "%zu bytes", said->element_size);
    snprintf(y, ROOM, "%zu bytes", made->element_size);
    return differ(sides, "the size of its elements", x, y);
}

/* "aligned with dimension 1 of 't', plus 2". */
static void place_text(const sode_array_impl_t *a, int d, char *text)
{
    const sode_axis_t *axis = &a->dim[d].axis;
    if (axis->tmpl_dim < 0) {
        snprintf(text, ROOM, "collapsed");
        return;
    }
    int at = snprintf(text, ROOM, "aligned with dimension %d of the template",
                      axis->tmpl_dim);
    if (axis->offset)
        snprintf(text + at, (size_t)(ROOM - at), ", %s %lld",
                 axis->offset < 0 ? "minus" : "plus",
                 llabs((long long)axis->offset));
}

static void shadow_text(const sode_axis_t *axis, char *text)
{
    if (axis->full_shadow)
        snprintf(text, ROOM, "'*'");
    else
        snprintf(text, ROOM, "%lld:%lld", (long long)axis->shadow_lo,
                 (long long)axis->shadow_hi);
}

static int same_axis(const sides_t *sides, const sode_array_impl_t *said,
                     const sode_array_impl_t *made, int d)
{
    const sode_axis_t *a = &said->dim[d].axis, *b = &made->dim[d].axis;
    char what[ROOM], x[ROOM], y[ROOM];
    snprintf(what, ROOM, "the extent of dimension %d", d);
    if (!made->pointer) /* that of a pointer comes with xmp_malloc */
        SODE_TRY(same_number(sides, what, a->extent, b->extent));
    snprintf(what, ROOM, "dimension %d", d);
    place_text(said, d, x);
    place_text(made, d, y);
    SODE_TRY(same_text(sides, what, x, y));
    snprintf(what, ROOM, "the shadow of dimension %d", d);
    shadow_text(a, x);
    shadow_text(b, y);
    return strcmp(x, y) == 0 ? SODE_OK : differ_for(widened, sides, what, x, y);
}

int sode_agree_arrays(const sode_array_impl_t *said,
                      const sode_array_impl_t *made)
{
    static const char *const kinds[] = {"an array", "a pointer"};
    const sides_t sides = {said, made};
    SODE_TRY(same_text(&sides, "it", kinds[said->pointer != 0],
                       kinds[made->pointer != 0]));
    SODE_TRY(same_number(&sides, "the number of dimensions", said->ndims,
                         made->ndims));
    SODE_TRY(same_elements(&sides, said, made));
    for (int d = 0; d < said->ndims; d++)
        SODE_TRY(same_axis(&sides, said, made, d));
    return same_templates(&sides, said->tmpl, made->tmpl);
}
