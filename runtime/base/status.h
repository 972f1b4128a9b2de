/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a function of the runtime returns.  Only api/ turns one into a message
 * and ends the job; everything below passes it on in silence.  Whoever sees a
 * fault first may leave its text, which waits until api/ prints it. */
#ifndef SODE_BASE_STATUS_H
#define SODE_BASE_STATUS_H

enum sode_status {
    SODE_OK = 0,
    SODE_ERR_ARGUMENT, /* a caller's mistake: sizes, widths, an object in the
                          wrong state; usually seen by all ranks alike */
    SODE_ERR_MEMORY,   /* an allocation failed */
    SODE_ERR_MPI,      /* an MPI call failed */
    SODE_ERR_LIMIT,    /* a number does not fit what MPI or the machine can do */
    SODE_ERR_SETTING,  /* an environment variable has a value nobody knows */
    SODE_ERR_LEFT,     /* a rank left the run while others still communicate */
    SODE_ERR_DISAGREE, /* ranks execute different directives; the text has all
                          places */
    SODE_ERR_DEADLOCK, /* ranks wait for each other; likewise */
    SODE_ERR_LINES,    /* the same directives at different lines: a warning */
    SODE_ERR_AWAITED   /* this rank leaves, with a status, and others wait */
};

/* Stores the text of a failure (printf style, no final period or newline) and
 * returns `status`: return sode_fail(SODE_ERR_LIMIT, "...", ...). */
int sode_fail(int status, const char *format, ...)
    __attribute__((format(printf, 2, 3), cold));

/* The same of a caller's mistake, SODE_ERR_ARGUMENT. */
int sode_refuse(const char *format, ...) __attribute__((format(printf, 1, 2), cold));

/* The failure of an allocation: "no memory for an exchange". */
int sode_no_memory(const char *for_what) __attribute__((cold));

/* The reason of a failure in the words of the MPI library; until the next call in
 * this thread. */
const char *sode_mpi_reason(int code) __attribute__((cold));

/* Stores it; `call` returned the code.  Returns SODE_ERR_MPI, or what explains the failure
 * better. */
int sode_fail_mpi(const char *call, int code) __attribute__((cold));

/* api/fail.c, from the start of the run on: explains it, and tells others.  Then MPI may still
 * write what they send, so that happens before buffers are freed and functions return. */
extern int (*sode_explain_mpi)(int status);

/* Text of this thread's last failure, or of `status` if none was stored. */
const char *sode_fail_text(int status);

/* Passes a failure up: SODE_TRY(sode_wait_all(n, requests)). */
#define SODE_TRY(call) \
    do { \
        int sode_try_ = (call); \
        if (__builtin_expect(sode_try_ != SODE_OK, 0)) \
            return sode_try_; \
    } while (0)

/* Goes on after success: SODE_THEN(status, sode_wait_all(n, requests)), where something is to
 * be released afterwards. */
#define SODE_THEN(status, call) \
    do { \
        if ((status) == SODE_OK) \
            (status) = (call); \
    } while (0)

/* Memory that was wanted is there: SODE_NEED(list, "a plan"). */
#define SODE_NEED(memory, what) \
    do { \
        if (__builtin_expect(!(memory), 0)) \
            return sode_no_memory(what); \
    } while (0)

/* The same for an MPI call: SODE_TRY_MPI(MPI_Isend(...)). */
#define SODE_TRY_MPI(call) \
    do { \
        int sode_code_ = (call); \
        if (__builtin_expect(sode_code_ != /*MPI_SUCCESS*/ 0, 0)) \
            return sode_fail_mpi(#call, sode_code_); \
    } while (0)

#endif
