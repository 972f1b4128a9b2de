/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Kinds of files.  One format is one table of operations; adding one changes no
 * other.  All operations but get and put are collective over the team; a failure
 * may be this node's alone, and the caller agrees on it.
 */
#ifndef SODE_IO_FORMAT_FORMAT_H
#define SODE_IO_FORMAT_FORMAT_H

#include <stddef.h>
#include <stdint.h>

#include "format/listing.h"
#include "format/options.h"
#include "format/place.h"
#include "format/shape.h"
#include "sode/units.h"
#include "team/team.h"

enum sode_format_how { SODE_FORMAT_READ, SODE_FORMAT_ADD, SODE_FORMAT_NEW };

/* What is done to an array: a series has one for each step. */
enum sode_format_use {
    SODE_FORMAT_GET, SODE_FORMAT_PUT, SODE_FORMAT_GET_STEP, SODE_FORMAT_APPEND
};

typedef struct sode_step {
    int64_t number; /* from 0; to get: below 0 counts from the end, and becomes
                       what it is */
    double time;
} sode_step_t;

/* Bytes of a unit that can be kept to. */
enum { SODE_ROUNDS_MOST = 16 << 20 };

/* How the elements of an array want to be put or got. */
typedef struct sode_rounds {
    int64_t unit; /* ranges had better begin and end at multiples of that many elements */
    int together; /* each node calls as often as all others, with no elements if it has none */
    int windows;  /* by windows, also if it could go without */
    int by_first; /* the first node puts and gets for all */
} sode_rounds_t;

/* A scalar attribute. */
typedef struct sode_value {
    enum { SODE_NUMBER, SODE_INTEGER, SODE_TEXT } kind;
    double number;
    long long integer;
    char text[4096]; /* with the final null */
} sode_value_t;

typedef struct sode_format {
    /* The node that asks alone looks at a file that exists: 0 if it is one. */
    int (*check)(const char *path);
    /* options: NULL, or such of a format that has some. */
    int (*open)(const sode_io_team_t *team, const char *path,
                enum sode_format_how how, const sode_options_t *options,
                void **file);
    int options; /* it has some */
    int (*close)(void *file); /* releases it also if it fails */

    /* What ndims and extents an array has.  A failure is said by all nodes. */
    int (*extents)(void *file, const char *name, sode_shape_t *shape);
    /* An array of this shape; to put or append: which it becomes, if it is not
     * there.  step: of a series, else not used. */
    int (*begin)(void *file, const char *name, const sode_shape_t *shape,
                 enum sode_format_use use, sode_step_t *step);
    /* Elements first <= k < first + count of it, or of its part, in C order; by each node for
     * itself. */
    int (*put)(void *file, int64_t first, int64_t count, void *elements);
    int (*get)(void *file, int64_t first, int64_t count, void *elements);
    /* NULL: any ranges, by each node for itself. */
    void (*rounds)(void *file, int writes, sode_rounds_t *rounds);
    /* Where its elements are; fails if they, or those of its part, are not as in memory.  NULL: they
     * never are. */
    int (*place)(void *file, sode_place_t *place);
    /* failed: a step that was to be appended is not there. */
    int (*end)(void *file, int failed);
    /* Steps of a series. */
    int (*count)(void *file, const char *name, int64_t *steps);

    /* name: of an array, or NULL: the file itself. */
    int (*set)(void *file, const char *name, const char *key,
               const sode_value_t *value);
    int (*find)(void *file, const char *name, const char *key,
                sode_value_t *value); /* of value->kind */

    /* The node that asks alone: what a closed file has; to be freed.  NULL: it is
     * not described to others. */
    int (*list)(const char *path, sode_listing_t *listing);
} sode_format_t;

const sode_format_t *sode_format_hdf5(void);
const sode_format_t *sode_format_npy(void);
const sode_format_t *sode_format_raw(void);

/* That of a file with this path. */
const sode_format_t *sode_format_of(const char *path);

#endif
