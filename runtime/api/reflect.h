/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef SODE_API_REFLECT_H
#define SODE_API_REFLECT_H

#include "directive/reflect.h"

/* Executes it; a failure ends the job. */
void sode_reflect_run(sode_exchange_order_t *order);

#endif
