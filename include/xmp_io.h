/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Global I/O of XMP/C 1.4, appendix D, which Sode does not have yet: this header
 * says so once, where others would say that it is missing.  Its types are
 * declared so that programs get no further errors before the first call.
 */
#ifndef XMP_IO_H
#define XMP_IO_H

#error "global I/O (xmp_io.h) is not supported yet; <sode/io.h> writes and reads distributed arrays"

typedef struct xmp_file_t xmp_file_t;
typedef struct xmp_range_t xmp_range_t;

#endif
