/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Array descriptors: which part of a distributed array this rank owns, and
 * where it is stored.
 *
 *   one dimension, block, shadow 1:2        |<-- stored ----->|
 *   global index    ... 3 4 5   6 7 8 9 10 11 12
 *                             s o o o o  s  s        own = [7,11)
 *                             ^ lower = 6            stored = 4 + 1 + 2
 */
#ifndef SODE_MAP_ARRAY_H
#define SODE_MAP_ARRAY_H

#include "base/memory.h"
#include "map/ownership.h"
#include "map/part.h"
#include "map/template.h"
#include "select/selection.h"
#include "sode/abi.h"

typedef struct sode_array_dim {
    sode_axis_t axis;         /* as declared */
    const sode_dim_t *dim;    /* of the template; NULL: collapsed */
    int node_dim;             /* it is distributed on, or -1 */
    int cyclic;               /* stored packed: position is not index - lower */
    sode_interval_t part;     /* of the template, in indices of the array: may
                                 lie outside it (map/part.h) */
    sode_interval_t own;      /* owned global indices; cyclic: positions,
                                 [0, count) */
    int64_t lower;            /* global index of the first stored; cyclic: 0 */
    int64_t stored;           /* elements stored, shadow included; may be 0 */
    int64_t stride;           /* elements between neighbors in storage */
} sode_array_dim_t;

/* What becomes of an array's storage. */
enum sode_storage_end {
    SODE_STORAGE_FREED, /* the program says so, on all of its nodes alike */
    SODE_STORAGE_LOST,  /* it was freed without a word, as this node has noticed */
    SODE_STORAGE_DESTROYED /* with its descriptor */
};

/* Why it is not enough to look at an array's own exchanges. */
enum sode_array_shared {
    SODE_IN_TOGETHER = 1, /* it is in an exchange with others */
    SODE_IN_GMOVE = 2
};

/* Memory of the node that a parameter has inherited, and arrays aligned like it:
 * nothing of it is distributed, and directives do nothing. */
enum sode_array_serial {
    SODE_SERIAL = 1,
    SODE_SERIAL_POINTER /* its first extent is unknown */
};

/* What follows the public head. */
typedef struct sode_array_impl {
    sode_array_t head;
    int ndims;
    size_t element_size;               /* bytes */
    int type;                          /* of elements that other files know:
                                          enum sode_type, or -1 */
    sode_array_dim_t dim[SODE_MAX_DIMS]; /* [ndims] */
    const sode_template_t *tmpl;
    const sode_mapping_t *mapping;     /* NULL: extents or template not known yet */
    int pointer;                       /* declared: xmp_malloc allocates */
    int member;                        /* of a struct's pointer: what xmp_malloc copies */
    const struct sode_array_impl *held_as; /* the member that it is known to fit (map/member.h) */
    int placed;                        /* extents and storage are known; else
                                          own, lower, stored, stride are not */
    int awaits_fix;                    /* it gets its storage when its template
                                          is fixed */
    unsigned flags;                    /* enum sode_array_flags: how */
    int padded;                        /* rows are whole cache lines */
    int lined;                         /* the first owned element of a row starts a cache line */
    size_t lead;                       /* bytes of the block before the base */
    sode_block_t block;                /* local storage */
    int unplaced;                       /* its number while it has no storage */
    uint64_t family, birth;            /* what it is called on other ranks, too
                                          (map/family.h); family 0: nothing */
    const sode_set_t *made_by;         /* the nodes that executed its declaration;
                                          NULL with family 0 */
    const char *last_nest;             /* that had no storage to view */
    const sode_set_t *checked;         /* ENS it was last found to be in */
    void *exchanges;                   /* cache of directive/exchanges.c */
    void *gathers;                     /* its image (directive/gather.c) */
    void *scatters;                    /* the same of scatter.c */
    unsigned shared;                   /* enum sode_array_shared */
    struct sode_array_impl *original;  /* bound: array of the same mapping that
                                          the storage belongs to, or NULL */
    const sode_template_t *own_tmpl;   /* of its own indices (map/inherit.c); NULL:
                                          not needed yet */
    int serial;                        /* enum sode_array_serial, or 0 */
    int row;                           /* of another array, which nodes divide: for the
                                          time of a call (map/inherit.c) */
    sode_hash_link_t known;   /* by the address of its storage (map/known.c) */
    void (*release_exchanges)(struct sode_array_impl *array, enum sode_storage_end end);
    void *watch;                       /* -fsode-check: observe/freshness.h */
    void (*release_watch)(struct sode_array_impl *array);
} sode_array_impl_t;

static inline sode_array_impl_t *sode_array_impl(const sode_array_t *array)
{
    return (sode_array_impl_t *)array;
}

/* Creates the descriptor; see sode_array_create. */
int sode_map_array(const char *where, const char *name,
                   const sode_template_t *tmpl, int ndims, size_t element_size,
                   const sode_axis_t *axes, unsigned flags,
                   sode_array_t **array);

/* Creates the storage, once the template is fixed. */
int sode_array_place(sode_array_impl_t *array);

/* What gives an array without storage, or whoever passed it, one: xmp_malloc
 * or template_fix. */
const char *sode_array_awaits(const sode_array_impl_t *array);

/* Fails with "'u' has no storage yet; use xmp_malloc first". */
int sode_array_no_storage(const sode_array_impl_t *array);

/* Creates the descriptor only; see sode_array_declare. */
int sode_map_declare(const char *where, const char *name,
                     const sode_template_t *tmpl, int ndims,
                     size_t element_size, const sode_axis_t *axes,
                     sode_array_t **array);

/* Allocates the storage of a declared array whose global extents are now known,
 * extents[ndims].  It is the program's, which calls free() or
 * sode_array_deallocate; may be called again after that. */
int sode_array_allocate(sode_array_impl_t *array, const int64_t *extents);
int sode_array_deallocate(sode_array_impl_t *array);

/* Creates a descriptor for storage that is the program's; see sode_array_bind.
 */
int sode_map_bind(const char *where, const char *name,
                  const sode_template_t *tmpl, int ndims, size_t element_size,
                  const sode_axis_t *axes, void *base, sode_array_t **array);

/* Equal extents, alignment and shadows on equal templates, and padded alike (bind.c). */
int sode_array_same_mapping(const sode_array_impl_t *a,
                            const sode_array_impl_t *b);

/* On this node the two store the same elements in the same places, whatever template says so (bind.c). */
int sode_array_same_part(const sode_array_impl_t *a, const sode_array_impl_t *b);

/* A descriptor for storage that is no array's. */
int sode_map_memory(const char *where, const char *name,
                  const sode_template_t *tmpl, int ndims, size_t element_size,
                  const sode_axis_t *axes, void *base, sode_array_impl_t **array);

/* Looks whose storage it is (bind.c). */
int sode_array_bind_storage(sode_array_impl_t *array, void *base);

/* The array to which exchanges of this one belong: itself, or the one that its
 * storage belongs to, which outlives it. */
sode_array_impl_t *sode_array_original(sode_array_impl_t *array);

/* The table of the arrays that have storage of their own, by its address
 * (known.c).  find returns NULL if there is none there. */
void sode_known_add(sode_array_impl_t *array);
int sode_known_remove(sode_array_impl_t *array); /* was it there? */
sode_array_impl_t *sode_known_find(const void *base);

/* Of its storage on this node. */
size_t sode_array_bytes(const sode_array_impl_t *a);

/* The array inside whose storage an address lies; or NULL. */
sode_array_impl_t *sode_known_around(const void *address);

/* Changes with each array that is added. */
uint64_t sode_known_count(void);

/* The part of a coordinate in a block-like dimension. */
sode_interval_t sode_array_part(const sode_array_dim_t *d, int64_t coord);

/* What this rank may use of a block-like dimension, at distances of at most these
 * widths; periodic: also beyond the ends. */
sode_interval_t sode_array_reach(const sode_array_dim_t *d, int64_t lo, int64_t hi,
                                 int periodic);

/* Is the index one that this node owns, or, to be read, has in its shadow?  A node without
 * own elements may store more, which nobody fills. */
int sode_array_has(const sode_array_dim_t *d, int64_t index, int written);

/* An array as another node has it. */
typedef struct sode_array_there {
    sode_array_impl_t array; /* only what a layout consists of; no base */
    sode_dim_t dim[SODE_MAX_DIMS]; /* that it refers to */
} sode_array_there_t;

/* The layout at these coordinates of its node array, [nodes->ndims]; the array
 * is placed here. */
int sode_array_layout_at(const sode_array_impl_t *array, const int64_t *coord,
                         sode_array_there_t *there);

/* Who owns dimension d, and where the node at these coordinates of the array's node array
 * stores it; nothing is wanted beside that. */
sode_ownership_t sode_array_ownership(const sode_array_impl_t *array, int d,
                                      const int64_t *coords);

/* The elements of a box of global indices that are stored here; no dimension is cyclic. */
void sode_array_pick(const sode_array_impl_t *array, const sode_box_t *box, sode_picked_t *picked);

/* Position in storage of a global index that is stored here. */
int64_t sode_array_position(const sode_array_t *array, int d, int64_t index);

#endif
