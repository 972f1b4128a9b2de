/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Marks what libsode exports; everything else is hidden (-fvisibility=hidden).
 * Only definitions of functions of include/ carry it. */
#ifndef SODE_BASE_EXPORT_H
#define SODE_BASE_EXPORT_H

#define SODE_EXPORT __attribute__((visibility("default")))

#endif
