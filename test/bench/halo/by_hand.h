/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The exchanges, a file each, and those of Sode.  What a rank sends to itself it copies. */
#ifndef BENCH_HALO_BY_HAND_H
#define BENCH_HALO_BY_HAND_H

#include "halo.h"

extern const variant_t datatype_by_dimension, datatype_at_once; /* by_datatype.c */
extern const variant_t packing_by_dimension, packing_at_once;   /* by_packing.c */
extern const variant_t neighbor_alltoallw;                      /* by_neighbor.c */
extern const variant_t put_fence, put_pscw, put_flags; /* by_fence.c, by_pscw.c, by_flags.c */
extern const variant_t shared_window;                  /* by_sharing.c */
extern const variant_t memcpy_floor, strided_floor;    /* floor.c */
extern const variant_t sode_transports[];              /* by_sode.c: auto, shm, pack, datatype, rma, neighbor */
extern const variant_t sode_directive;                 /* by_directive.c */

#endif
