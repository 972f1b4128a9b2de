/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What functions of libsode-io return: 0, or 1 after a failure, whose text waits
 * until api/ says it. */
#ifndef SODE_IO_BASE_STATUS_H
#define SODE_IO_BASE_STATUS_H

enum { SODE_IO_TEXT = 1024 }; /* characters of a message, with the final null */

/* Stores the text of a failure (no final period) and returns 1. */
int sode_io_fail(const char *format, ...)
    __attribute__((format(printf, 1, 2), cold));

/* The last one of this thread; may be written over, by what another node found. */
char *sode_io_fail_text(void);

/* Passes a failure up. */
#define SODE_IO_TRY(call) \
    do { \
        if (__builtin_expect((call) != 0, 0)) \
            return 1; \
    } while (0)

/* Goes on after success. */
#define SODE_IO_THEN(status, call) \
    do { \
        if ((status) == 0) \
            (status) = (call); \
    } while (0)

/* Memory that was wanted is there; also for SODE_GROW of base/grow.h. */
#define SODE_NEED(memory, what) \
    do { \
        if (__builtin_expect(!(memory), 0)) \
            return sode_io_fail("no memory for %s", what); \
    } while (0)

#endif
