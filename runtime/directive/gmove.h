/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One execution of gmove: what it says is checked, its plan found or made, and executed. */
#ifndef SODE_DIRECTIVE_GMOVE_H
#define SODE_DIRECTIVE_GMOVE_H

#include "sode/abi.h"

typedef struct sode_gmove_order {
    const char *where;
    const sode_side_t *to, *from;
    size_t size; /* bytes of an element */
    int mode;    /* enum sode_gmove_mode */
    const sode_clauses_t *with;
} sode_gmove_order_t;

int sode_gmove_execute(const sode_gmove_order_t *order);

/* The end of the run: plans go. */
void sode_gmove_free_all(void);

#endif
