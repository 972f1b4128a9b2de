/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file xmp_io.h
 * Global I/O of XMP/C 1.4, appendix D: files of bytes that all nodes have open (docs/files.md, "Files of bytes").
 *
 * sodecc links libsode-io to programs that use it.  Under any other C compiler (gcc and clang, with `-lsode-io-serial`) the
 * same program writes the same file.
 *
 * @code
 *   xmp_range_t *range = xmp_allocate_range(2);
 *   xmp_set_range(range, 1, 0, 100, 1);                  // u[0:100:1][10:20:2]
 *   xmp_set_range(range, 2, 10, 20, 2);
 *   xmp_file_t *file = xmp_fopen_all("u.bin", "w");
 *   xmp_fwrite_darray_all(file, xmp_desc_of(u), range);  // in C order, whatever the number of nodes
 *   xmp_fclose_all(file);
 *   xmp_free_range(range);
 * @endcode
 *
 * Conventions.  Functions named `..._all` are collective over the ENS that opened the file; all others are local.  A failure is
 * a return value, and sode_file_error() of <sode/io.h> says what it was.  Functions that move data return the number of bytes,
 * fewer than asked for at the end of the file; of collective ones that take a buffer, those of the calling node.
 *
 * Each node has a pointer of its own, and all have one that they share; both begin at 0.  What one node writes, others read for
 * certain after xmp_file_sync_all, or after the file was closed and opened again.
 */
#ifndef XMP_IO_H
#define XMP_IO_H

#include <stdio.h> /* SEEK_SET, SEEK_CUR, SEEK_END */
#include <sys/types.h>
#include <xmp.h>
#include <sode/io.h>

#pragma GCC system_header /* no warnings about the inside of these macros in the user's compilation */

#ifdef __cplusplus
extern "C" {
#endif

typedef struct xmp_file_t xmp_file_t;   /**< an open file; opaque */
typedef struct xmp_range_t xmp_range_t; /**< a section of an array; opaque */

/* ---- ranges -------------------------------------------------------------------------------------------- */

/** A section of an array of so many dimensions, 1 to 7, each of which xmp_set_range sets.  Returns NULL if it cannot.  Local. */
SODE_IO_FUNCTION_ xmp_range_t *xmp_allocate_range(int ndims);
/** Dimension `i_dim`, from 1 in the order of the brackets: the `length` indices lb, lb + step, lb + 2 step, ..., as in
 *  `a[lb : length : step]`.  step may be negative.  What is not possible ends the job. */
SODE_IO_FUNCTION_ void xmp_set_range(xmp_range_t *rp, int i_dim, int lb, int length, int step);
SODE_IO_FUNCTION_ void xmp_free_range(xmp_range_t *rp); /**< Releases a range; NULL is possible. */

/* ---- files --------------------------------------------------------------------------------------------- */

/** Opens a file.  mode: as for fopen, "r", "r+", "w", "w+", "a", "a+", "wx", "w+x"; a 'b' changes nothing.  Collective.
 *  Returns NULL if it cannot. */
SODE_IO_FUNCTION_ xmp_file_t *xmp_fopen_all(const char *fname, const char *mode);
/** Closes it.  Collective.  Returns 0; 1 if the file is NULL or not open; 2 after another failure. */
SODE_IO_FUNCTION_ int xmp_fclose_all(xmp_file_t *fh);
/** Waits until all that was written is in the file, for all nodes.  Collective.  Returns 0 after success. */
SODE_IO_FUNCTION_ long long xmp_file_sync_all(xmp_file_t *fh);

/* ---- pointers ------------------------------------------------------------------------------------------ */

/** Moves the node's own pointer.  whence: SEEK_SET, SEEK_CUR, SEEK_END; offset counts the bytes of the view.  Local.  Returns 0
 *  after success. */
SODE_IO_FUNCTION_ int xmp_fseek(xmp_file_t *fh, long long offset, int whence);
/** Moves the shared pointer, offset counting all bytes from the view's beginning.  Local: other nodes see it at once. */
SODE_IO_FUNCTION_ int xmp_fseek_shared(xmp_file_t *fh, long long offset, int whence);
/** The same, once for all nodes, which give the same values.  Collective. */
SODE_IO_FUNCTION_ int xmp_fseek_shared_all(xmp_file_t *fh, long long offset, int whence);
/** Where the node's own pointer is, in bytes from the beginning of the file; negative after a failure.  Local. */
SODE_IO_FUNCTION_ long long xmp_ftell(xmp_file_t *fh);
SODE_IO_FUNCTION_ long long xmp_ftell_shared(xmp_file_t *fh); /**< The same of the shared pointer.  Local. */

/* ---- views --------------------------------------------------------------------------------------------- */

/** From byte `disp` on, the file is that section of the array, in C order, again and again; a node sees of it what it owns.
 *  Sets both pointers to the beginning.  array: `xmp_desc_of(u)`, literally so under a plain compiler.  Collective.  Returns 0
 *  after success. */
SODE_IO_FUNCTION_ int xmp_file_set_view_all(xmp_file_t *fh, long long disp, xmp_desc_t array, xmp_range_t *rp);
/** From byte `disp` on, all nodes see all bytes; sets both pointers there.  Collective.  Returns 0 after success. */
SODE_IO_FUNCTION_ int xmp_file_clear_view_all(xmp_file_t *fh, long long disp);

/* ---- data: negative after a failure, else the number of bytes ------------------------------------------- */

/** Each node reads into its buffer what comes next of its view.  Collective. */
SODE_IO_FUNCTION_ ssize_t xmp_fread_all(xmp_file_t *fh, void *buffer, size_t size, size_t count);
/** Each node writes its buffer to what comes next of its view.  Collective. */
SODE_IO_FUNCTION_ ssize_t xmp_fwrite_all(xmp_file_t *fh, const void *buffer, size_t size, size_t count);
/** Reads a section of an array, in C order, from the place on where the nodes are; all are after it then.  Shadows stay as they
 *  are: reflect comes next.  array: as for xmp_file_set_view_all.  Collective.  Returns the bytes of all nodes. */
SODE_IO_FUNCTION_ ssize_t xmp_fread_darray_all(xmp_file_t *fh, xmp_desc_t array, xmp_range_t *rp);
/** Writes a section of an array in the same way. */
SODE_IO_FUNCTION_ ssize_t xmp_fwrite_darray_all(xmp_file_t *fh, xmp_desc_t array, xmp_range_t *rp);
/** Reads from the shared pointer, one node after the other, and moves it.  The file has no view.  Local. */
SODE_IO_FUNCTION_ ssize_t xmp_fread_shared(xmp_file_t *fh, void *buffer, size_t size, size_t count);
/** Writes to the shared pointer in the same way. */
SODE_IO_FUNCTION_ ssize_t xmp_fwrite_shared(xmp_file_t *fh, const void *buffer, size_t size, size_t count);
/** Reads from the node's own pointer what comes next of its view, and moves it.  Local. */
SODE_IO_FUNCTION_ ssize_t xmp_fread(xmp_file_t *fh, void *buffer, size_t size, size_t count);
/** Writes to the node's own pointer in the same way. */
SODE_IO_FUNCTION_ ssize_t xmp_fwrite(xmp_file_t *fh, const void *buffer, size_t size, size_t count);

#ifndef __SODE__

static inline int sode_xmp_set_view_value(xmp_file_t *fh, long long disp, sode_serial_array_t array, xmp_range_t *rp)
{
    return xmp_file_set_view_all(fh, disp, &array, rp);
}
static inline ssize_t sode_xmp_read_value(xmp_file_t *fh, sode_serial_array_t array, xmp_range_t *rp)
{
    return xmp_fread_darray_all(fh, &array, rp);
}
static inline ssize_t sode_xmp_write_value(xmp_file_t *fh, sode_serial_array_t array, xmp_range_t *rp)
{
    return xmp_fwrite_darray_all(fh, &array, rp);
}
#define xmp_file_set_view_all(fh, disp, array, rp) \
    sode_xmp_set_view_value((fh), (disp), sode_io_takes_only_##array, (rp))
#define xmp_fread_darray_all(fh, array, rp) sode_xmp_read_value((fh), sode_io_takes_only_##array, (rp))
#define xmp_fwrite_darray_all(fh, array, rp) sode_xmp_write_value((fh), sode_io_takes_only_##array, (rp))

#endif

#ifdef __cplusplus
}
#endif

#endif
