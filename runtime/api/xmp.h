/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the files of the xmp_* functions share. */
#ifndef SODE_API_XMP_H
#define SODE_API_XMP_H

#include <mpi.h>

#ifndef __SODE__
#define __SODE__ 1 /* xmp.h declares the library, not its serial stand-in */
#endif
#include <xmp.h>

#include "base/export.h"
#include "map/array.h"

/* The object a descriptor names if it is of this kind, else NULL. */
const sode_nodes_t *sode_xmp_nodes(xmp_desc_t d);
const sode_template_t *sode_xmp_template(xmp_desc_t d);
const sode_array_impl_t *sode_xmp_array(xmp_desc_t d);

/* 0-based dimension in C order, or -1.  `dim` counts from 1; for nodes and
 * templates it starts at the last bracket, for arrays at the first. */
static inline int sode_xmp_nodes_dim(const sode_nodes_t *nodes, int dim)
{
    return nodes && dim >= 1 && dim <= nodes->ndims ? nodes->ndims - dim : -1;
}

static inline int sode_xmp_template_dim(const sode_template_t *tmpl, int dim)
{
    return tmpl && dim >= 1 && dim <= tmpl->ndims ? tmpl->ndims - dim : -1;
}

static inline int sode_xmp_array_dim(const sode_array_impl_t *array, int dim)
{
    return array && dim >= 1 && dim <= array->ndims ? dim - 1 : -1;
}

/* Stores a result that the XMP library returns as int. */
static inline int sode_xmp_store(int *result, int64_t value)
{
    if (value > INT32_MAX || value < INT32_MIN)
        return XMP_FAILURE;
    *result = (int)value;
    return 0;
}

/* A result that it returns by value. */
static inline int sode_xmp_int(int64_t value)
{
    return value > INT32_MAX || value < INT32_MIN ? XMP_FAILURE : (int)value;
}

/* Functions about dimension `dim` of an object, which find(d, dim) gives as k, or NULL: they
 * store a value, or return one. */
#define SODE_XMP_STORES(function, find, value)                                                               \
    SODE_EXPORT int function(xmp_desc_t d, int dim, int *result)                                             \
    {                                                                                                        \
        __auto_type k = find(d, dim);                                                                        \
        return k ? sode_xmp_store(result, value) : XMP_FAILURE;                                              \
    }
#define SODE_XMP_RETURNS(function, find, value)                                                              \
    SODE_EXPORT int function(xmp_desc_t d, int dim)                                                          \
    {                                                                                                        \
        __auto_type k = find(d, dim);                                                                        \
        return k ? sode_xmp_int(value) : XMP_FAILURE;                                                        \
    }

/* The communicator that the program gets of the set.  Collective the first time. */
MPI_Comm *sode_xmp_comm(const char *where, sode_set_t *set);

/* One of XMP_BLOCK and so on. */
int sode_xmp_format(const sode_dim_t *dim);

#endif
