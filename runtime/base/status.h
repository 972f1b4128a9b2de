/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a function of the runtime returns.  Only api/ turns one into a message and ends the job; everything
 * below passes it on in silence. */
#ifndef SODE_BASE_STATUS_H
#define SODE_BASE_STATUS_H

enum sode_status {
    SODE_OK = 0,
    SODE_ERR_ARGUMENT, /* a caller's mistake: sizes, widths, an object in the wrong state */
    SODE_ERR_MEMORY,   /* an allocation failed */
    SODE_ERR_MPI,      /* an MPI call failed */
    SODE_ERR_LIMIT,    /* a number does not fit what MPI or the machine can do */
    SODE_ERR_SETTING,  /* an environment variable has a value nobody knows */
    SODE_ERR_LEFT      /* a rank left the run while others still communicate */
};

#endif
