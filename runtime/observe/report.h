/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What -fsode-check says.  With SODE_CHECK=stop these functions return a failure with the
 * text; else they print it as a warning, once for each place, array and kind. */
#ifndef SODE_OBSERVE_REPORT_H
#define SODE_OBSERVE_REPORT_H

#include "base/status.h"
#include "observe/freshness.h"

/* kind: what makes two reports of one place different. */
int sode_report(const sode_array_impl_t *array, const char *where, int kind, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Elements are used, read if `reads`, that an exchange in flight moves. */
int sode_report_in_flight(const sode_array_impl_t *array, const char *where, int reads);

/* The section is read, but a cell of it is not right. */
int sode_report_wrong(const sode_array_impl_t *array, const char *where, const sode_section_t *section,
                      const sode_wrong_t *wrong);

#endif
