/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file abi.h
 * What translated code calls, in parts by subject: this file includes them all.  Written by the compiler
 * (compiler/lower), read by the host compiler; users include xmp.h instead.
 *
 * Conventions.  Dimensions are 0-based and in C order: dimension 0 is the first bracket, the slowest.
 * Node coordinates are 0-based.  Indices are global unless a name says local; boxes are half-open.
 * `where` is "file.c:12" of the directive, a string that outlives the call.  No function returns a status:
 * a failure ends the job with one message (rank, where, name of the object).  Functions marked *collective*
 * are called by every rank of the executing node set (ENS), in the same order; all others are local.
 *
 * What one distributed loop looks like after translation (names as generated):
 * @code
 *   static double *sode_base__u; static sode_array_t *sode_array__u;         // was: double u[N][N];
 *   {                                                     // was: #pragma xmp loop (i) on t[i][*]
 *     const sode_index_t sode_ld1 = sode_extent(sode_array__u, 1);
 *     double (*const u)[sode_ld1] = sode_origin(sode_array__u);
 *     sode_nest_t sode_nest_7 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t};
 *     SODE_ALONG(int, i, sode_nest_7, 0, .sode_range = {1, N - 1, 1})
 *     for (i = sode__i_first; i < sode__i_end; i++) ... u[i][j] ...          // body untouched
 *   }
 * @endcode
 */
#ifndef SODE_ABI_H
#define SODE_ABI_H

#pragma GCC system_header
#include <sode/units.h>
#include <sode/sets.h>
#include <sode/arrays.h>
#include <sode/loops.h>
#include <sode/nest.h>
#include <sode/blocking.h>
#include <sode/communication.h>
#include <sode/gather.h>
#include <sode/scatter.h>
#include <sode/gmove.h>
#include <sode/assignment.h>
#include <sode/reduction.h>
#include <sode/check.h>

#endif
