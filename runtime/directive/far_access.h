/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Access to elements of one other node: got from it, or put there, without its help in
 * the program (far_owner.h answers).  Set up once, executed one time after another:
 *
 *     sode_access_begin(&access, storage, &messages);    put: its values are taken
 *     ... until the messages are complete ...            put: they are in place
 *     sode_access_place(&access, storage);               get: into storage
 */
#ifndef SODE_DIRECTIVE_FAR_ACCESS_H
#define SODE_DIRECTIVE_FAR_ACCESS_H

#include "base/pieces.h"
#include "directive/far_owner.h"
#include "select/selection.h"

enum sode_access_way { SODE_ACCESS_GET, SODE_ACCESS_PUT };

typedef struct sode_access {
    sode_far_request_t request;
    int rank;             /* of the owner */
    sode_selection_t own; /* elements of storage here */
    char *body;           /* which elements there, then the values, sent or received */
} sode_access_t;

/* array: as it is here; there: elements of the owner's storage, as many as `own`, in its
 * order; fill: one value for all of them.  size: bytes of an element.  Takes over `own`,
 * also when it fails. */
int sode_access_create(const sode_array_impl_t *array, enum sode_access_way way, int rank,
                       sode_selection_t *own, const sode_selection_t *there, int fill,
                       size_t size, sode_access_t *access);
int sode_access_begin(sode_access_t *access, const char *storage, sode_pieces_t *messages);
void sode_access_place(const sode_access_t *access, char *storage);
void sode_access_free(sode_access_t *access);

#endif
