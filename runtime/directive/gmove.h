/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One execution of gmove: what it says is checked, its plan found or made, and executed. */
#ifndef SODE_DIRECTIVE_GMOVE_H
#define SODE_DIRECTIVE_GMOVE_H

#include "base/set.h"
#include "map/array.h"
#include "map/side.h"

typedef struct sode_gmove_order {
    const char *where;
    const sode_side_t *to, *from;
    size_t size; /* bytes of an element */
    int mode;    /* enum sode_gmove_mode */
    const sode_clauses_t *with;
} sode_gmove_order_t;

int sode_gmove_execute(const sode_gmove_order_t *order);

/* Both sides as section/ wants them, checked. */
typedef struct sode_gmove_sides {
    sode_section_side_t to, from;
    int64_t length[SODE_MAX_DIMS]; /* [to.ndims] */
} sode_gmove_sides_t;

/* The storage of the array goes: others may take the plans that know it, if the program says
 * so; else they stay its. */
void sode_gmove_release(sode_array_impl_t *array, enum sode_storage_end end);

/* The end of the run: plans that the store (plan/store.h) does not have go. */
void sode_gmove_free_all(void);

#endif
