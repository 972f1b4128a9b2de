/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Calls of the library, all of one form:
 *
 *     sode_io_call_t call = {where, "sode_file_write", file, name, NULL};
 *     int status = sode_io_enter(&call, ntexts, texts);
 *     if (!status)
 *         status = ... the work, which all nodes do
 *     return sode_io_leave(&call, status);
 */
#ifndef SODE_IO_API_FILE_H
#define SODE_IO_API_FILE_H

#include "format/format.h"
#include "replace/replace.h"
#include "sode/library.h"
#include "sode/io.h"
#include "team/team.h"

#define SODE_IO_EXPORT __attribute__((visibility("default")))

typedef struct sode_told sode_told_t;

struct sode_file {
    char *path, *part; /* part: what it is called until it is closed, or NULL */
    sode_replace_t replace; /* the new file, on the first node */
    int lock;          /* of one that is added to, there; or -1 */
    int steps;         /* the new file has complete ones */
    int together;      /* all nodes of the team are in this call */
    const sode_format_t *format;
    void *state;       /* of the format */
    sode_io_team_t team;
    const char *opened; /* where */
    sode_file_t *next; /* of those that are open */
    sode_told_t *told; /* of its structs, the last one first */
    int reads;         /* it was opened for reading only */
    int tries;         /* failures are returned */
    int failed;        /* something could not be written */
};

typedef struct sode_io_call {
    const char *where, *what;
    sode_file_t *file;
    const char *array, *key; /* what it is about, for messages; or NULL */
} sode_io_call_t;

/* What has been written of a new file goes, unless it has complete steps; then all nodes go on, and one may end the job. */
void sode_io_abandon(sode_file_t *file);

extern int sode_io_ending; /* a failure has been said that ends the job */

int sode_io_is_open(const sode_file_t *file);

/* What this node has of an array, and its shape.  Nodes that give different arrays
 * must not get as far as the file. */
int sode_io_find_shape(const sode_io_team_t *team, const void *array,
                       sode_owned_t *part, sode_shape_t *shape);

/* The fields of an array of structs of so many bytes. */
int sode_io_find_struct(const sode_file_t *file, const char *array, size_t bytes,
                        const sode_record_t **record);
void sode_io_forget_structs(sode_file_t *file);

/* All nodes are here, and give equal texts. */
int sode_io_enter(const sode_io_call_t *call, int ntexts,
                  const char *const *texts);
/* Returns the status; or, unless the file tries, says the failure and ends the
 * job. */
int sode_io_leave(const sode_io_call_t *call, int status);

/* Keeps the message of a failure; ends the job unless it is to be returned. */
void sode_io_report(const char *where, const char *path, const char *array,
                    const char *key, int tries);

#endif
