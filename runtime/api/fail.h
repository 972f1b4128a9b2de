/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How a failure ends: one message, then the whole job. */
#ifndef SODE_API_FAIL_H
#define SODE_API_FAIL_H

#include "base/status.h"

/* Prints "sode: rank 2: file.c:12: array 'u': text" and ends the job.
 * where, kind and name may be NULL. */
_Noreturn void sode_end_job(const char *where, const char *kind,
                            const char *name, int status);

/* Ends the job with this exit status after a message; see sode_end_job. */
_Noreturn void sode_end_job_with(int exit_status, const char *message);

/* Of a failed call of MPI: asks whether another rank is to blame, and tells the others that this
 * one speaks.  Returns a better explanation, or `status`.  See sode_explain_mpi. */
int sode_fail_explain(int status);

/* Prints a line of this rank, from any thread. */
void sode_say(const char *message);

/* Prints the warning that an exchange has left, if any. */
void sode_tell_news(void);

/* Ends the job without a message, from any thread. */
void sode_end_job_now(void);

/* Ends the job if the call of an inner layer fails. */
#define SODE_CHECK(where, kind, name, call) \
    do { \
        int sode_check_ = (call); \
        if (__builtin_expect(sode_check_ != SODE_OK, 0)) \
            sode_end_job(where, kind, name, sode_check_); \
    } while (0)

#endif
