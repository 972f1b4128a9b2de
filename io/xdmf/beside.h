/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The description beside a file, plate.xdmf of plate.h5: it names a complete file
 * at any time.  One node does this, after all have closed the file:
 *
 *     begin     plate.xdmf.part describes what has been written
 *     drop      plate.xdmf, of an older file, goes
 *               plate.h5.part becomes plate.h5
 *     end       plate.xdmf.part becomes plate.xdmf
 */
#ifndef SODE_IO_XDMF_BESIDE_H
#define SODE_IO_XDMF_BESIDE_H

#include "format/format.h"
#include "replace/replace.h"

typedef struct sode_beside {
    char *name;
    sode_replace_t replace; /* no file: there is nothing to describe */
} sode_beside_t;

/* written: what the file `path` is called now.  After a failure, drop and end do
 * what is left to do; failed: there was one, which end returns. */
int sode_beside_begin(const sode_format_t *format, const char *path,
                      const char *written, sode_beside_t *beside);
void sode_beside_drop(const sode_beside_t *beside);
int sode_beside_end(sode_beside_t *beside, int failed);

#endif
