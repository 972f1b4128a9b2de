/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file arrays.h
 * Part of abi.h: descriptors of distributed arrays.
 */
#ifndef SODE_ARRAYS_H
#define SODE_ARRAYS_H

#pragma GCC system_header
#include <sode/sets.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sode_stride sode_stride_t; /* incomplete on purpose, see extent[] */

/** Position of a global index in a cyclic dimension: x = i + shift; (x / period) * size + x % size - first. */
typedef struct sode_cyclic {
    sode_index_t shift, period, size, first;
} sode_cyclic_t;

/** Public head of an array descriptor; what follows it is the runtime's.
 *  Numbers that loops need are held as pointers to an incomplete type: no store of a user's element type can
 *  alias them, so the host compiler keeps them in registers (docs/architecture.md, "views"). */
typedef struct sode_array {
    void *origin;  /**< where the element with index 0 in every dimension would be (global index; in cyclic
                        dimensions local index).  Usually outside the storage. */
    void *base;    /**< start of the local storage, shadow included; what the bare array name means */
    sode_stride_t *extent[SODE_MAX_DIMS]; /**< elements stored per dimension, shadow included */
    sode_stride_t *lower[SODE_MAX_DIMS];  /**< global index of the first stored element (not in cyclic dims) */
    sode_cyclic_t cyclic[SODE_MAX_DIMS];  /**< in cyclic dimensions: global to local; else unused */
} sode_array_t;

/* Its members, for translated code. */
static __inline__ SODE_UNUSED void *sode_origin(const sode_array_t *a) { return a->origin; }
static __inline__ SODE_UNUSED void *sode_base(const sode_array_t *a) { return a->base; }
static __inline__ SODE_UNUSED sode_index_t sode_extent(const sode_array_t *a, int d)
{
    return (sode_index_t)(__INTPTR_TYPE__)a->extent[d];
}
static __inline__ SODE_UNUSED sode_index_t sode_lower(const sode_array_t *a, int d)
{
    return (sode_index_t)(__INTPTR_TYPE__)a->lower[d];
}
static __inline__ SODE_UNUSED const sode_cyclic_t *sode_cyclic(const sode_array_t *a, int d) { return &a->cyclic[d]; }

/** The origin, for a view in a nest that touches memory only through views and named variables: no other pointer
 *  that is used there reaches the array, which `malloc` says to the host compiler (it then turns copies into memcpy and
 *  needs no alias checks).  A function of the library, because the attribute is lost when a call is inlined.
 *  SODE_VIEW_END must follow: it lets the view escape, else its stores could be taken for dead. */
void *sode_view(const sode_array_t *array) __attribute__((malloc));
#define SODE_VIEW_END(view) __asm__ __volatile__("" : : "r"(view) : "memory");

/** The views of aligned pointers, which may have no storage yet, or any more: `pointer`, its origin or base, if it has; else
 *  an address that no memory can have, and the loop is noted, so that an access ends the job with one message. */
void *sode_unplaced(const char *where, const sode_array_t *array);
static __inline__ SODE_UNUSED void *sode_placed(const char *where, const sode_array_t *array, void *pointer)
{
    return __builtin_expect(!array->base, 0) ? sode_unplaced(where, array) : pointer;
}
#define SODE_PLACED(a, pointer) sode_placed(SODE_WHERE, (a), (pointer))
void *sode_view_placed(const char *where, const sode_array_t *array) __attribute__((malloc)); /**< as sode_view */

/** Of a flat pointer: ends the job if dimension `axis` is not as long as `shape`, the place of that directive, says. */
void sode_array_shape(const char *where, const sode_array_t *array, const char *shape, int axis, sode_index_t extent);

/** One dimension of an array: its extent and where `align` and `shadow` put it. */
typedef struct sode_axis {
    sode_index_t extent;               /**< global extent, indices 0..extent-1 */
    int tmpl_dim;                 /**< template dimension it is aligned with, or -1: collapsed */
    sode_index_t offset;               /**< index i lies on template index i + offset */
    sode_index_t shadow_lo, shadow_hi; /**< shadow widths, every rank has both */
    int full_shadow;              /**< `*`: the whole extent is stored */
} sode_axis_t;

enum sode_array_flags {
    SODE_ARRAY_ZERO = 1, /**< storage starts as zero (file scope, static) */
    SODE_ARRAY_PAD = 2,  /**< rows and planes may be longer than the extents say: no part of the program sees the
                              storage but by subscripts.  Arrays of equal element size and mapping are padded equally. */
    SODE_ARRAY_MOVED = 4 /**< a gmove or gather reads it: other nodes of the computer gain from reading it where it lies */
};
/** Flag: the first element that a rank stores, shadow included, lies at a multiple of 2 to the power of `log2`. */
#define SODE_ARRAY_ALIGNED(log2) ((unsigned)(log2) << 8)
#define SODE_ARRAY_ALIGNMENT(flags) ((size_t)1 << ((flags) >> 8 & 31))
/** Creates an array descriptor and its local storage (uninitialised unless SODE_ARRAY_ZERO).
 *  Checks lower <= 0+offset and extent-1+offset <= upper of the template ("out of template bounds").
 *  If the template is still to be fixed, the storage comes with sode_template_fix.
 *  Template dimensions no axis names are replicated.  The array keeps its template and nodes alive. */
sode_array_t *sode_array_create(const char *where, const char *name, const sode_template_t *tmpl, int ndims,
                                size_t element_size, const sode_axis_t *axes, unsigned flags);
/** Creates the descriptor of an aligned pointer, without storage: xmp_malloc(d, n0, n1, ...) sets the extents (those
 *  of axes are not read), allocates, and returns the base, which the program releases by free() or xmp_free; then
 *  it may allocate again.  Before, the base is NULL and the origin no address of memory.  The template may be distributed later, but before
 *  xmp_malloc.  Release frees the descriptor only. */
sode_array_t *sode_array_declare(const char *where, const char *name, const sode_template_t *tmpl, int ndims,
                                 size_t element_size, const sode_axis_t *axes);
/** The same for a member of structs that is a pointer.  Each struct may hold another array there, so the array is found by the
 *  pointer's value; this descriptor is what xmp_malloc copies. */
sode_array_t *sode_array_member(const char *where, const char *name, const sode_template_t *tmpl, int ndims,
                                size_t element_size, const sode_axis_t *axes);
/** The array whose storage begins at `pointer`; without storage: `member`.  One that is mapped otherwise ends the job. */
sode_array_t *sode_array_held(const char *where, sode_array_t *member, const void *pointer);
/** Creates the descriptor of an aligned parameter: storage is what the caller passes as `base`, the start of a local
 *  section of equal mapping, or NULL where the caller has none.  An extent SODE_EXTENT_OF_TEMPLATE (a pointer parameter)
 *  is that of the template dimension.  If `base` is the storage of an array known to the runtime whose local section has
 *  another shape, the job ends.  Release frees the descriptor only. */
#define SODE_EXTENT_OF_TEMPLATE (-1)
sode_array_t *sode_array_bind(const char *where, const char *name, const sode_template_t *tmpl, int ndims,
                              size_t element_size, const sode_axis_t *axes, void *base);
void sode_array_release(sode_array_t **array);

/** The array of a parameter that inherits: the one whose storage begins at `base`.  Storage that is no array's is memory that each
 *  node has for itself: an array that is not distributed, and so is a row of an array that the node has whole.  A row that all nodes
 *  divide alike is an array until sode_array_return.  extents: as declared, [0] may be 0: unknown.  Other inner extents than the
 *  array's end the job, and so do a cyclic distribution and another address inside an array.  Local.  Release with sode_array_return. */
sode_array_t *sode_array_inherit(const char *where, const char *name, int ndims, size_t element_size,
                                 const sode_index_t *extents, void *base);
void sode_array_return(sode_array_t **array);
/** For `a[k]` of an inherited array, with this number of subscripts: ends the job unless the node has such rows whole.  Returns the array. */
sode_array_t *sode_array_rows(const char *where, sode_array_t *array, int subscripts);
/** The template of an inherited array's own indices: dimension d of the array lies on dimension d of it, index for index.
 *  Dimensions of the template behind them are those that the array has copies along.  It lives as long as the array. */
const sode_template_t *sode_array_template(sode_array_t *array);
/** A dimension of an array as `align` and `shadow` put it. */
const sode_axis_t *sode_array_axis(const sode_array_t *array, int d);
/** The axis of an array that is `like` another one, whose shadow only the run knows. */
static __inline__ SODE_UNUSED sode_axis_t sode_axis_like(sode_index_t extent, int dim, sode_index_t offset, const sode_array_t *like, int d)
{
    sode_axis_t axis = *sode_array_axis(like, d);
    axis.extent = extent;
    axis.tmpl_dim = dim;
    axis.offset = offset;
    return axis;
}
#define SODE_AXIS_LIKE(extent, dim, offset, like, d) sode_axis_like(extent, dim, offset, like, d)

/** An array whose name other files know, in the file that defines it: *variable becomes `array`, just created.  If several
 *  files define it (-fcommon), *variable is the first one, and `array` is released.  type: enum sode_type of its elements,
 *  or -1. */
void sode_array_define(sode_array_t **variable, int type, sode_array_t *array);
/** The same in a file that takes it for `extern`: what its directives say.  When the directives of all files have been
 *  evaluated, a contradiction to the file that defines it ends the job; in a block, at once.  pointer: it is declared as
 *  one, and the extents of axes are not read. */
void sode_array_expect(const char *where, const char *name, sode_array_t **variable, int type, int pointer,
                       const sode_template_t *tmpl, int ndims, size_t element_size, const sode_axis_t *axes);
/** xmp_malloc of translated files, with `count` extents of any integer types.  descriptor: of an aligned pointer. */
void *sode_malloc(const char *where, void *descriptor, int count, const sode_index_t *extents);
#define SODE_MALLOC(descriptor, count, ...) \
    sode_malloc(SODE_WHERE, (descriptor), (count), SODE_LIST(const sode_index_t, __VA_ARGS__))
/** free() of translated files. If it is the storage of an aligned pointer, the descriptor has none any more, as after
 *  xmp_free. Any thread may call it. */
void sode_free(void *storage);
/** `t = u; u = v; v = t;` of aligned pointers: the descriptors exchange storage, and what is known of it. They must be mapped
 *  alike, and all nodes do it. */
void sode_array_swap(const char *where, sode_array_t *a, sode_array_t *b);
/** What the caller's arrays have, of a function whose parameters exchange it. Behind the function they have it again:
 *      sode_order_t o SODE_RELEASE(sode_order_restore) = sode_order_keep(SODE_WHERE, 2, (sode_array_t *const[]){a, b}); */
typedef struct sode_order {
    const char *where;
    int count;
    struct sode_placed *list;
} sode_order_t;
sode_order_t sode_order_keep(const char *where, int count, sode_array_t *const *arrays);
void sode_order_restore(sode_order_t *order);

/** The file has `xmp_desc_of(a)`: who gets the descriptor may ask for the type of the elements.  type: enum sode_type.  Returns
 *  the array. */
sode_array_t *sode_array_typed(sode_array_t *array, int type);

/** Local index of global index i in a cyclic dimension (i must be owned). */
static __inline__ SODE_UNUSED sode_index_t sode_cyclic_local(const sode_cyclic_t *c, sode_index_t i)
{
    sode_index_t x = i + c->shift;
    return x / c->period * c->size + x % c->size - c->first;
}

#ifdef __cplusplus
}
#endif

#endif
