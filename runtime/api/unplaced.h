/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What happens when a program uses an aligned pointer that has no storage. */
#ifndef SODE_API_UNPLACED_H
#define SODE_API_UNPLACED_H

/* From now on such a fault is explained.  Called when an array without storage
 * is declared; does nothing the second time. */
void sode_unplaced_watch(void);

#endif
