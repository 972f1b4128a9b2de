/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Raw data with a JSON header, in one file (docs/files.md):
 *
 *     line of LINE bytes     says where the header is, and its checksum
 *     elements of an array   in C order, as in memory; each begins with a page
 *     ...
 *     header                 JSON: attributes; of each array type, extents, place
 *
 * A header that changes goes to another place, and then the line is written over.
 * So a file that is added to is whole at any time.
 */
#ifndef SODE_IO_FORMAT_RAW_FILE_H
#define SODE_IO_FORMAT_RAW_FILE_H

#include <jansson.h>

#include "format/format.h"

enum { SODE_RAW_LINE = 128, SODE_RAW_PAGE = 4096 };

typedef struct sode_raw {
    int file;        /* descriptor */
    int first;       /* node that writes the header */
    int reads;       /* only */
    json_t *replaced; /* steps that the new one has replaced, if it is written; or NULL */
    int changed;     /* the header must be written */
    json_t *header;  /* the same on all nodes, but for: */
    json_t *checks;  /* "checks" of the first one; or NULL */
    int64_t hidden;  /* bytes that they add to its text; known to all */
    int64_t end;     /* bytes of the file so far, on all nodes */
    struct {
        int64_t at, room;
    } place[2];      /* of headers, by turns */
    int current;     /* place of the one that counts */

    /* The array that is open: begin, end. */
    const char *name;
    sode_shape_t shape;
    int64_t start;   /* its first byte */
    size_t bytes;    /* of an element */
    enum { SODE_RAW_OLD, SODE_RAW_ARRAY, SODE_RAW_STEP } made; /* by begin */
} sode_raw_t;

/* raw_header.c.  Reading is collective; writing, too, by the first node. */
int sode_raw_read_header(sode_raw_t *f, const sode_io_team_t *team);
int sode_raw_write_header(sode_raw_t *f);
/* Takes room at the end of the file, from a page's first byte on. */
int64_t sode_raw_allocate(sode_raw_t *f, int64_t bytes);

/* raw_arrays.c.  The description of an array, or of the file (NULL); NULL: there
 * is none, and the text of a failure says so. */
json_t *sode_raw_find_array(sode_raw_t *f, const char *name);
int sode_raw_extents(void *file, const char *name, sode_shape_t *shape);
int sode_raw_begin(void *file, const char *name, const sode_shape_t *shape,
                   enum sode_format_use use, sode_step_t *step);
int sode_raw_end(void *file, int failed);
int sode_raw_count(void *file, const char *name, int64_t *steps);

/* raw_attributes.c */
int sode_raw_set(void *file, const char *name, const char *key,
                 const sode_value_t *value);
int sode_raw_find(void *file, const char *name, const char *key,
                  sode_value_t *value);

#endif
