/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file io.h
 * Distributed arrays in files: HDF5, in global order, whatever the number of nodes and the distribution (docs/files.md).
 *
 * sodecc links libsode-io to programs that use it.  Under any other C compiler (gcc and clang, with `-lsode-io-serial`) the
 * same program writes the same file.
 *
 * @code
 *   #include <xmp.h>
 *   #include <sode/io.h>
 *   double u[100][200];
 *   #pragma xmp align u[i][*] with t[i]
 *   ...
 *   sode_file_t *file = sode_file_open("u.h5", "w");
 *   sode_file_write(file, "u", xmp_desc_of(u));
 *   sode_file_set_number(file, "u", "time", 0.5);
 *   sode_file_close(file);
 * @endcode
 *
 * Conventions.  All functions are collective over the ENS, which is the same from open to close, and get the same names and
 * values on all its nodes; sode_file_error is local.  A failure ends the job with one message, `sode: rank 0: solver.c:12: file 'u.h5': array 'u': ...`;
 * of a file opened by sode_file_try, it is returned instead: functions return 0, or 1 after a failure.
 */
#ifndef SODE_IO_H
#define SODE_IO_H

#include <stddef.h>
#include <xmp.h>

#pragma GCC system_header /* no warnings about the inside of these macros in the user's compilation */
#include <sode/serial_array.h>
#include <sode/units.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sode_file sode_file_t; /**< an open file; opaque */

/** Opens a file: a raw one if the path ends in ".raw", else HDF5.  mode: "r" reads; "w" writes a new file, under the name `PATH.part` until sode_file_close gives it its own,
 *  which replaces an older one; "a" adds to a file, and makes it if there is none.  Options of HDF5 files may follow, separated by spaces:
 *  "w compress=4 chunk=64x64 collective" (docs/files.md).  Ends the job if it cannot. */
#define sode_file_open(path, mode) sode_io_open(SODE_IO_WHERE_, (path), (mode), 0)
/** The same, but returns NULL if it cannot, and all functions of the file return failures. */
#define sode_file_try(path, mode) sode_io_open(SODE_IO_WHERE_, (path), (mode), 1)
/** The message of the last failure that was returned: "file 'u.h5': No such file or directory". */
#define sode_file_error() sode_io_error()

/** Writes all elements of a distributed array as dataset `name` (NULL: the array's own name).  A name with slashes,
 *  "fields/u", makes groups.  What the file has by this name must have the same extents and type, and is replaced.
 *  array: `xmp_desc_of(u)`, literally so under a plain compiler, which must be one of C. */
#ifdef __SODE__
#define sode_file_write(file, name, array) sode_io_write(SODE_IO_WHERE_, (file), (name), (array))
#else
#define sode_file_write(file, name, array) \
    sode_io_write_value(SODE_IO_WHERE_, (file), (name), sode_io_takes_only_##array)
#endif
/** Reads all elements from dataset `name`, of the same extents and type.  Shadows stay as they are: reflect comes next. */
#ifdef __SODE__
#define sode_file_read(file, name, array) sode_io_read(SODE_IO_WHERE_, (file), (name), (array))
#else
#define sode_file_read(file, name, array) \
    sode_io_read_value(SODE_IO_WHERE_, (file), (name), sode_io_takes_only_##array)
#endif

/** Write, read several arrays by their own names: `sode_file_write_arrays(file, u, v, w)` has the datasets "u", "v" and "w".
 *  Stops at the first failure. */
#define sode_file_write_arrays(file, ... /* arrays */) \
    (0 SODE_IO_EACH_(SODE_IO_OR_WRITE_, file, __VA_ARGS__))
#define sode_file_read_arrays(file, ... /* arrays */) \
    (0 SODE_IO_EACH_(SODE_IO_OR_READ_, file, __VA_ARGS__))

/** One dimension of a section: lower, length, step, for the indices lower, lower + step, ...  A negative step goes backwards.
 *  A step of 0, as where it is left out, is 1. */
typedef long long sode_file_range_t[3];

/** Write a section of an array as dataset `name`, whose extents are the lengths; read such a dataset into a section.  After the
 *  array come its dimensions, `{lower, length}` or `{lower, length, step}` each:
 *
 *      sode_file_write_section(file, "every second column", xmp_desc_of(u), {0, 100}, {0, 60, 2});
 *
 *  Elements of the array that are not in the section stay as they are. */
#ifdef __SODE__
#define sode_file_write_section(file, name, array, ...) \
    sode_io_write_section(SODE_IO_WHERE_, (file), (name), (array), SODE_IO_RANGES_(__VA_ARGS__))
#define sode_file_read_section(file, name, array, ...) \
    sode_io_read_section(SODE_IO_WHERE_, (file), (name), (array), SODE_IO_RANGES_(__VA_ARGS__))
#else
#define sode_file_write_section(file, name, array, ...) \
    sode_io_write_section_value(SODE_IO_WHERE_, (file), (name), sode_io_takes_only_##array, SODE_IO_RANGES_(__VA_ARGS__))
#define sode_file_read_section(file, name, array, ...) \
    sode_io_read_section_value(SODE_IO_WHERE_, (file), (name), sode_io_takes_only_##array, SODE_IO_RANGES_(__VA_ARGS__))
#endif

/** Write a whole array into a part of dataset `name`, which the file has; read it from there.  After the array come the dimensions
 *  of the dataset, as those of a section.  The lengths are the extents of the array; those of 1 may be more or fewer:
 *
 *      sode_file_read_part(file, "cube", xmp_desc_of(plane), {7, 1}, {0, 100}, {0, 60});
 */
#ifdef __SODE__
#define sode_file_write_part(file, name, array, ...) \
    sode_io_write_part(SODE_IO_WHERE_, (file), (name), (array), SODE_IO_RANGES_(__VA_ARGS__))
#define sode_file_read_part(file, name, array, ...) \
    sode_io_read_part(SODE_IO_WHERE_, (file), (name), (array), SODE_IO_RANGES_(__VA_ARGS__))
#else
#define sode_file_write_part(file, name, array, ...) \
    sode_io_write_part_value(SODE_IO_WHERE_, (file), (name), sode_io_takes_only_##array, SODE_IO_RANGES_(__VA_ARGS__))
#define sode_file_read_part(file, name, array, ...) \
    sode_io_read_part_value(SODE_IO_WHERE_, (file), (name), sode_io_takes_only_##array, SODE_IO_RANGES_(__VA_ARGS__))
#endif

/** Says what the elements of array `name` are, or, if it is NULL, those of all arrays of structs that are not said otherwise: structs of this
 *  type with these fields, in the order of the struct, each of arithmetic type, or an array of one dimension of such, `position.x` and `v[2]`
 *  included.  Comes before the first call with the array, to write and to read; fields that are left out are not in the file, or only
 *  as bytes between the others.
 *
 *      struct particle { double x, v[3]; int id; };
 *      sode_file_struct(file, "particles", struct particle, x, v, id);
 *      sode_file_write(file, "particles", xmp_desc_of(particles));
 */
#define sode_file_struct(file, name, type, ... /* fields */) \
    sode_io_struct(SODE_IO_WHERE_, (file), (name), sizeof(type), SODE_IO_FIELDS_(type, __VA_ARGS__), \
                   (int)(sizeof(SODE_IO_FIELDS_(type, __VA_ARGS__)) / sizeof(sode_file_field_t)))

/** Appends a time step: dataset `name` is a series of arrays, with one dimension more in front, which grows.  The times of the
 *  steps are the dataset `time` of the same group, for all series in it, whose steps have the same times.  What has been
 *  appended can be read whatever happens to the program later: from `PATH.part`, if the file is not closed.  A time that is not
 *  later than that of the last step replaces the steps from there on. */
#ifdef __SODE__
#define sode_file_append(file, name, array, time) sode_io_append(SODE_IO_WHERE_, (file), (name), (array), (time))
#else
#define sode_file_append(file, name, array, time) \
    sode_io_append_value(SODE_IO_WHERE_, (file), (name), sode_io_takes_only_##array, (time))
#endif
/** Reads step `step` of a series, from 0; -1 is the last one.  time: a double that receives its time, or NULL. */
#ifdef __SODE__
#define sode_file_read_step(file, name, array, step, time) \
    sode_io_read_step(SODE_IO_WHERE_, (file), (name), (array), (step), (time))
#else
#define sode_file_read_step(file, name, array, step, time) \
    sode_io_read_step_value(SODE_IO_WHERE_, (file), (name), sode_io_takes_only_##array, (step), (time))
#endif
/** How many steps a series has.  steps: a long long that receives it. */
#define sode_file_steps(file, name, steps) sode_io_steps(SODE_IO_WHERE_, (file), (name), (steps))

/** Attributes of dataset `name`, or of the file if it is NULL: numbers and texts.  Setting one that exists replaces it. */
#define sode_file_set_number(file, name, key, value) sode_io_set_number(SODE_IO_WHERE_, (file), (name), (key), (value))
#define sode_file_set_integer(file, name, key, value) sode_io_set_integer(SODE_IO_WHERE_, (file), (name), (key), (value))
#define sode_file_set_text(file, name, key, text) sode_io_set_text(SODE_IO_WHERE_, (file), (name), (key), (text))
/** value: a double that receives it, on all nodes; an attribute that is an integer is converted. */
#define sode_file_get_number(file, name, key, value) sode_io_get_number(SODE_IO_WHERE_, (file), (name), (key), (value))
/** value: a long long that receives it. */
#define sode_file_get_integer(file, name, key, value) sode_io_get_integer(SODE_IO_WHERE_, (file), (name), (key), (value))
/** text: room for `size` characters, with the final null.  A longer text is a failure. */
#define sode_file_get_text(file, name, key, text, size) \
    sode_io_get_text(SODE_IO_WHERE_, (file), (name), (key), (text), (size))

/** Says where the elements of array `name` are, or, if it is NULL, those of all arrays with as many dimensions that say
 *  nothing else.  Closing the file `u.h5` then writes `u.xdmf`, which ParaView opens (docs/files.md); arrays of more than
 *  three dimensions, and of bool, complex and long double elements, are not in it.
 *  Uniform: element [i][j] is at origin[0] + i * spacing[0], origin[1] + j * spacing[1]; ndims numbers each, and an
 *  origin of NULL is 0.  Every node gives the same numbers. */
#define sode_file_grid_uniform(file, name, ndims, ... /* origin, spacing */) \
    sode_io_grid_uniform(SODE_IO_WHERE_, (file), (name), (ndims), __VA_ARGS__)
/** The positions are arrays of the file, one for each dimension: names, separated by spaces, "z y x".  All of one dimension
 *  (rectilinear: u[i][j] is at y[i], x[j]), or all with the extents of the array (curvilinear: y[i][j], x[i][j]).  They
 *  are looked for in the group of the array, then in the file, and may be written later. */
#define sode_file_grid_coordinates(file, name, names) sode_io_grid_coordinates(SODE_IO_WHERE_, (file), (name), (names))

/** Closes the file; one that was written is complete on return, and has its name.  The handle must not be used again, also
 *  after a failure. */
#define sode_file_close(file) sode_io_close(SODE_IO_WHERE_, (file))

/* ---- what the macros call -------------------------------------------------------------------------------- */

#define SODE_IO_WHERE_ SODE_WHERE
#define SODE_IO_RANGES_(...) \
    (const sode_file_range_t[]){__VA_ARGS__}, \
        (int)(sizeof((const sode_file_range_t[]){__VA_ARGS__}) / sizeof(sode_file_range_t))
/* A field of a struct, as sode_file_struct tells it. */
typedef struct sode_file_field {
    const char *name;
    size_t offset, size, element; /* bytes; of an element, if it is an array */
    int type;                     /* enum sode_type, or -1 */
    int pointer;
} sode_file_field_t;

#define SODE_IO_MEMBER_(T, f) (((__typeof__(T) *)0)->f)
#define SODE_IO_IS_ARRAY_(T, f) (__builtin_classify_type(SODE_IO_MEMBER_(T, f)) == 5) /* or a pointer */
#define SODE_IO_START_(T, f) __builtin_choose_expr(SODE_IO_IS_ARRAY_(T, f), SODE_IO_MEMBER_(T, f), &SODE_IO_MEMBER_(T, f))
#define SODE_IO_FIELD_(T, f) \
    {#f, __builtin_offsetof(__typeof__(T), f), sizeof(SODE_IO_MEMBER_(T, f)), sizeof(*SODE_IO_START_(T, f)), \
     SODE_SERIAL_TYPE_(*SODE_IO_START_(T, f)), \
     __builtin_types_compatible_p(__typeof__(SODE_IO_MEMBER_(T, f)), __typeof__(&*SODE_IO_START_(T, f)))},

/* does(x, a) does(x, b) ...: each scan of the preprocessor does one more, and there are 341. */
#define SODE_IO_EACH_(does, x, ...) SODE_IO_SCAN_(SODE_IO_ONE_(does, x, __VA_ARGS__))
#define SODE_IO_ONE_(does, x, a, ...) \
    does(x, a) __VA_OPT__(sode_file_takes_at_most_340_names SODE_IO_LATER_ (does, x, __VA_ARGS__))
#define SODE_IO_LATER_ ()
#define sode_file_takes_at_most_340_names() SODE_IO_ONE_
#define SODE_IO_SCAN_(...) SODE_IO_85_(SODE_IO_85_(SODE_IO_85_(SODE_IO_85_(__VA_ARGS__))))
#define SODE_IO_85_(...) SODE_IO_21_(SODE_IO_21_(SODE_IO_21_(SODE_IO_21_(__VA_ARGS__))))
#define SODE_IO_21_(...) SODE_IO_5_(SODE_IO_5_(SODE_IO_5_(SODE_IO_5_(__VA_ARGS__))))
#define SODE_IO_5_(...) SODE_IO_1_(SODE_IO_1_(SODE_IO_1_(SODE_IO_1_(__VA_ARGS__))))
#define SODE_IO_1_(...) __VA_ARGS__

#define SODE_IO_FIELDS_(T, ...) (const sode_file_field_t[]){SODE_IO_EACH_(SODE_IO_FIELD_, T, __VA_ARGS__)}
#define SODE_IO_OR_WRITE_(file, a) || sode_file_write(file, (const char *)0, xmp_desc_of(a))
#define SODE_IO_OR_READ_(file, a) || sode_file_read(file, (const char *)0, xmp_desc_of(a))

#define SODE_IO_FUNCTION_ extern __attribute__((visibility("default")))

SODE_IO_FUNCTION_ sode_file_t *sode_io_open(const char *where, const char *path, const char *mode, int tries);
SODE_IO_FUNCTION_ int sode_io_write(const char *where, sode_file_t *file, const char *name, const void *array);
SODE_IO_FUNCTION_ int sode_io_read(const char *where, sode_file_t *file, const char *name, const void *array);
SODE_IO_FUNCTION_ int sode_io_write_section(const char *where, sode_file_t *file, const char *name, const void *array,
                                            const sode_file_range_t *ranges, int nranges);
SODE_IO_FUNCTION_ int sode_io_read_section(const char *where, sode_file_t *file, const char *name, const void *array,
                                           const sode_file_range_t *ranges, int nranges);
SODE_IO_FUNCTION_ int sode_io_write_part(const char *where, sode_file_t *file, const char *name, const void *array,
                                         const sode_file_range_t *ranges, int nranges);
SODE_IO_FUNCTION_ int sode_io_read_part(const char *where, sode_file_t *file, const char *name, const void *array,
                                        const sode_file_range_t *ranges, int nranges);
SODE_IO_FUNCTION_ int sode_io_struct(const char *where, sode_file_t *file, const char *name, size_t bytes,
                                     const sode_file_field_t *fields, int nfields);
SODE_IO_FUNCTION_ int sode_io_append(const char *where, sode_file_t *file, const char *name, const void *array,
                                     double time);
SODE_IO_FUNCTION_ int sode_io_read_step(const char *where, sode_file_t *file, const char *name, const void *array,
                                        long long number, double *time);
SODE_IO_FUNCTION_ int sode_io_steps(const char *where, sode_file_t *file, const char *name, long long *steps);
SODE_IO_FUNCTION_ int sode_io_set_number(const char *where, sode_file_t *file, const char *name,
                                         const char *key, double value);
SODE_IO_FUNCTION_ int sode_io_set_integer(const char *where, sode_file_t *file, const char *name,
                                          const char *key, long long value);
SODE_IO_FUNCTION_ int sode_io_set_text(const char *where, sode_file_t *file, const char *name, const char *key,
                                       const char *text);
SODE_IO_FUNCTION_ int sode_io_get_number(const char *where, sode_file_t *file, const char *name,
                                         const char *key, double *value);
SODE_IO_FUNCTION_ int sode_io_get_integer(const char *where, sode_file_t *file, const char *name,
                                          const char *key, long long *value);
SODE_IO_FUNCTION_ int sode_io_get_text(const char *where, sode_file_t *file, const char *name, const char *key,
                                       char *text, size_t size);
SODE_IO_FUNCTION_ int sode_io_grid_uniform(const char *where, sode_file_t *file, const char *name, int ndims,
                                           const double *origin, const double *spacing);
SODE_IO_FUNCTION_ int sode_io_grid_coordinates(const char *where, sode_file_t *file, const char *name,
                                               const char *names);
SODE_IO_FUNCTION_ int sode_io_close(const char *where, sode_file_t *file);
SODE_IO_FUNCTION_ const char *sode_io_error(void);

#ifndef __SODE__

static inline int sode_io_write_value(const char *where, sode_file_t *file, const char *name, sode_serial_array_t array)
{
    return sode_io_write(where, file, name, &array);
}
static inline int sode_io_read_value(const char *where, sode_file_t *file, const char *name, sode_serial_array_t array)
{
    return sode_io_read(where, file, name, &array);
}

static inline int sode_io_write_section_value(const char *where, sode_file_t *file, const char *name,
                                              sode_serial_array_t array, const sode_file_range_t *ranges, int nranges)
{
    return sode_io_write_section(where, file, name, &array, ranges, nranges);
}
static inline int sode_io_read_section_value(const char *where, sode_file_t *file, const char *name,
                                             sode_serial_array_t array, const sode_file_range_t *ranges, int nranges)
{
    return sode_io_read_section(where, file, name, &array, ranges, nranges);
}
static inline int sode_io_write_part_value(const char *where, sode_file_t *file, const char *name, sode_serial_array_t array,
                                           const sode_file_range_t *ranges, int nranges)
{
    return sode_io_write_part(where, file, name, &array, ranges, nranges);
}
static inline int sode_io_read_part_value(const char *where, sode_file_t *file, const char *name, sode_serial_array_t array,
                                          const sode_file_range_t *ranges, int nranges)
{
    return sode_io_read_part(where, file, name, &array, ranges, nranges);
}
static inline int sode_io_append_value(const char *where, sode_file_t *file, const char *name,
                                       sode_serial_array_t array, double time)
{
    return sode_io_append(where, file, name, &array, time);
}
static inline int sode_io_read_step_value(const char *where, sode_file_t *file, const char *name,
                                          sode_serial_array_t array, long long number, double *time)
{
    return sode_io_read_step(where, file, name, &array, number, time);
}

/* As for xmp_malloc: a prefix glued to `xmp_desc_of(a)` makes another macro of it. */

#define sode_io_takes_only_xmp_desc_of(a) SODE_SERIAL_ARRAY(a)

#endif

#ifdef __cplusplus
}
#endif

#endif
