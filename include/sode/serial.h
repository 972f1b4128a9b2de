/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file serial.h
 * xmp.h for compilers that ignore the directives: one node, no library.  Included by xmp.h only.
 *
 * A descriptor is the name in its operand, because a template has no other existence in a serial program.
 * So a question whose answer is the same for every object on one node is answered, and a question about a
 * particular template or array fails.
 */
#ifndef SODE_SERIAL_H
#define SODE_SERIAL_H

#ifndef XMP_H
#error "include xmp.h instead"
#endif

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

#define xmp_desc_of(name) ((xmp_desc_t)(size_t)#name)

/* ---- nodes -------------------------------------------------------------------------------------------- */

static inline int xmp_all_num_nodes(void) { return 1; }
static inline int xmp_all_node_num(void) { return 1; }
static inline int xmpc_all_node_num(void) { return 0; }
static inline int xmp_num_nodes(void) { return 1; }
static inline int xmp_node_num(void) { return 1; }
static inline int xmpc_node_num(void) { return 0; }
static inline int xmp_num_images(void) { return 1; }
static inline int xmpc_this_image(void) { return 0; }

/* ---- time, control ------------------------------------------------------------------------------------ */

/* gettimeofday where strict ISO modes (-std=c99) hide the POSIX clocks of time.h. */
static inline double xmp_wtime(void)
{
#ifdef CLOCK_MONOTONIC
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
#else
    struct timeval now;
    gettimeofday(&now, NULL);
    return (double)now.tv_sec + 1e-6 * (double)now.tv_usec;
#endif
}

static inline double xmp_wtick(void)
{
#ifdef CLOCK_MONOTONIC
    struct timespec tick;
    clock_getres(CLOCK_MONOTONIC, &tick);
    return (double)tick.tv_sec + 1e-9 * (double)tick.tv_nsec;
#else
    return 1e-6;
#endif
}

static inline void xmp_barrier(void) {}
static inline void xmp_exit(int status) { exit(status); }
static inline int xmp_test_async(int async_id) { return (void)async_id, 1; }

static inline void xmp_sync_all(int *status)
{
    if (status)
        *status = XMP_STAT_SUCCESS;
}
static inline void xmp_sync_memory(int *status) { xmp_sync_all(status); }
static inline void xmp_sync_image(int image, int *status) { (void)image, xmp_sync_all(status); }
static inline void xmp_sync_images(int num, int *images, int *status)
{
    (void)num, (void)images, xmp_sync_all(status);
}
static inline void xmp_sync_images_all(int *status) { xmp_sync_all(status); }

static inline void xmp_init_mpi(int *argc, char ***argv) { (void)argc, (void)argv; }
static inline void xmp_finalize_mpi(void) {}
static inline void xmp_finalize(void) {}

/* ---- memory ------------------------------------------------------------------------------------------- */

/* xmp_malloc needs the size of what the pointer points to, the inner extents included; of a flat pointer, which points to an element, all
 * extents count.  A descriptor cannot
 * carry it (it is only a name), but the text `xmp_desc_of(pa)` can: gluing a prefix to it makes another
 * macro of it.  Any other first argument becomes an undeclared name that says what is wrong. */
#ifndef __cplusplus
#define sode_serial_malloc_takes_only_xmp_desc_of(pointer) sizeof(*(pointer)), __builtin_classify_type(*(pointer)) != 5
#define xmp_malloc(desc, ...)                                                                             \
    sode_serial_malloc(sode_serial_malloc_takes_only_##desc, sizeof((const long[]){__VA_ARGS__}) / sizeof(long), \
                       (const long[]){__VA_ARGS__})
#else
#define sode_serial_malloc_takes_only_xmp_desc_of(pointer) sizeof(*(pointer)), sizeof(sode_serial_kind(*(pointer))) == 1
#define xmp_malloc(desc, ...) sode_serial_malloc_of(sode_serial_malloc_takes_only_##desc, __VA_ARGS__)
#endif
#define sode_serial_free_takes_only_xmp_desc_of(pointer) ((void *)(pointer))
#define xmp_free(desc) free(sode_serial_free_takes_only_##desc)

/* With libsode-io-serial, which writes what the pointer points to: so many rows. */
extern void sode_serial_allocated(void *storage, long rows) __attribute__((weak));

/* The inner extents are in the size of a row, unless it is flat. */
static inline void *sode_serial_malloc(size_t row_size, int flat, size_t ndims, const long *extents)
{
    void *storage = NULL;
    long rows = 1;
    size_t d;
    for (d = 0; d < (flat ? ndims : 1); d++) {
        if (extents[d] <= 0) {
            fprintf(stderr, "sode: xmp_malloc: extent %ld of dimension %d is not positive\n", extents[d], (int)d);
            exit(EXIT_FAILURE);
        }
        rows = rows <= (long)((size_t)-1 / 2) / extents[d] ? rows * extents[d] : (long)((size_t)-1 / 2);
    }
    if (row_size <= (size_t)-1 / 2 / (size_t)rows)
        storage = malloc(row_size > 0 ? row_size * (size_t)rows : 1);
    if (!storage) {
        fprintf(stderr, "sode: xmp_malloc: no memory for %ld rows of %lu bytes\n", rows, (unsigned long)row_size);
        exit(EXIT_FAILURE);
    }
    if (sode_serial_allocated)
        sode_serial_allocated(storage, rows);
    return storage;
}

#ifdef __cplusplus
extern "C++" {
struct sode_serial_array_kind { char of[2]; };
template <typename Type, size_t count> sode_serial_array_kind sode_serial_kind(Type (&)[count]);
char sode_serial_kind(...);
template <typename... Extent> static inline void *sode_serial_malloc_of(size_t row_size, int flat, Extent... extents)
{
    const long list[] = {(long)extents...};
    return sode_serial_malloc(row_size, flat, sizeof...(extents), list);
}
}
#endif

/* ---- inquiry: the same for all objects on one node ---------------------------------------------------- */

static inline int xmp_nodes_index(xmp_desc_t d, int dim, int *index)
{
    return (void)d, (void)dim, *index = 1, 0;
}
static inline int xmpc_nodes_index(xmp_desc_t d, int dim, int *index)
{
    return (void)d, (void)dim, *index = 0, 0;
}
static inline int xmp_nodes_size(xmp_desc_t d, int dim, int *size)
{
    return (void)d, (void)dim, *size = 1, 0;
}
static inline int xmp_nodes_rank(xmp_desc_t d, int *rank) { return (void)d, *rank = 0, 0; }
static inline int xmp_array_lbound(xmp_desc_t d, int dim, int *lbound)
{
    return (void)d, (void)dim, *lbound = 0, 0;
}
static inline int xmp_array_gcglbound(xmp_desc_t d, int dim) { return (void)d, (void)dim, 0; }

/* ---- inquiry: not known without the directives -------------------------------------------------------- */

#define SODE_UNKNOWN_D_(name, type) \
    static inline int name(xmp_desc_t d, type *result) { return (void)d, (void)result, XMP_FAILURE; }
#define SODE_UNKNOWN_D_DIM_(name) \
    static inline int name(xmp_desc_t d, int dim, int *result) \
    { \
        return (void)d, (void)dim, (void)result, XMP_FAILURE; \
    }
#define SODE_UNKNOWN_VALUE_(name) \
    static inline int name(xmp_desc_t d, int dim) { return (void)d, (void)dim, XMP_FAILURE; }

SODE_UNKNOWN_D_(xmp_desc_kind, int)
SODE_UNKNOWN_D_(xmp_nodes_ndims, int)
SODE_UNKNOWN_D_(xmp_nodes_attr, int)
SODE_UNKNOWN_D_(xmp_nodes_comm, void *)
SODE_UNKNOWN_D_(xmp_template_fixed, int)
SODE_UNKNOWN_D_(xmp_template_ndims, int)
SODE_UNKNOWN_D_(xmp_dist_nodes, xmp_desc_t)
SODE_UNKNOWN_D_(xmp_align_template, xmp_desc_t)
SODE_UNKNOWN_D_(xmp_array_ndims, int)
SODE_UNKNOWN_D_(xmp_array_laddr, void *)
SODE_UNKNOWN_D_(xmp_array_lda, int)
SODE_UNKNOWN_D_(xmp_array_lead_dim, int)
SODE_UNKNOWN_D_DIM_(xmp_template_lbound)
SODE_UNKNOWN_D_DIM_(xmp_template_ubound)
SODE_UNKNOWN_D_DIM_(xmp_dist_format)
SODE_UNKNOWN_D_DIM_(xmp_dist_blocksize)
SODE_UNKNOWN_D_DIM_(xmp_dist_gblockmap)
SODE_UNKNOWN_D_DIM_(xmp_dist_axis)
SODE_UNKNOWN_D_DIM_(xmp_align_axis)
SODE_UNKNOWN_D_DIM_(xmp_align_offset)
SODE_UNKNOWN_D_DIM_(xmp_align_replicated)
SODE_UNKNOWN_D_DIM_(xmp_array_ubound)
SODE_UNKNOWN_D_DIM_(xmp_array_lshadow)
SODE_UNKNOWN_D_DIM_(xmp_array_ushadow)
SODE_UNKNOWN_D_DIM_(xmp_array_lsize)
SODE_UNKNOWN_D_DIM_(xmp_array_lbound_global)
SODE_UNKNOWN_D_DIM_(xmp_array_ubound_global)
SODE_UNKNOWN_VALUE_(xmp_template_gsize)
SODE_UNKNOWN_VALUE_(xmp_template_lsize)
SODE_UNKNOWN_VALUE_(xmp_dist_stride)
SODE_UNKNOWN_VALUE_(xmp_align_format)
SODE_UNKNOWN_VALUE_(xmp_align_size)
SODE_UNKNOWN_VALUE_(xmp_array_gsize)
SODE_UNKNOWN_VALUE_(xmp_array_gcllbound)
SODE_UNKNOWN_VALUE_(xmp_array_gclubound)
SODE_UNKNOWN_VALUE_(xmp_array_lcllbound)
SODE_UNKNOWN_VALUE_(xmp_array_lclubound)
SODE_UNKNOWN_VALUE_(xmp_array_gcgubound)

static inline size_t xmp_array_type_size(xmp_desc_t d) { return (void)d, (size_t)0; }

/* A serial array has its global layout: element `global` is in its place. */
static inline int xmp_array_gtol(xmp_desc_t d, int dim, int global, int *local)
{
    return (void)d, (void)dim, *local = global, 0;
}
static inline int xmp_array_owner(xmp_desc_t d, int ndims, int index[], int dim)
{
    return (void)d, (void)ndims, (void)index, (void)dim, 1;
}
static inline int xmp_nodes_equiv(xmp_desc_t d, xmp_desc_t *nodes, int lb[], int ub[], int step[])
{
    return (void)d, (void)nodes, (void)lb, (void)ub, (void)step, XMP_FAILURE;
}
static inline void xmp_sched_template_index(int *first, int *last, int global_first, int global_last,
                                            int step, xmp_desc_t d, int dim0)
{
    (void)step, (void)d, (void)dim0, *first = global_first, *last = global_last;
}

#undef SODE_UNKNOWN_D_
#undef SODE_UNKNOWN_D_DIM_
#undef SODE_UNKNOWN_VALUE_

#ifdef __cplusplus
}
#endif
#endif
