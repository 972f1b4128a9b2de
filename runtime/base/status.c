/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The text of the failure that is on its way up. */
#include "base/status.h"

#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local char text[1024]; /* empty: no failure so far */

int sode_fail(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return status;
}

int sode_no_memory(const char *for_what)
{
    return sode_fail(SODE_ERR_MEMORY, "no memory for %s", for_what);
}

int sode_fail_mpi(const char *call, int code)
{
    char reason[MPI_MAX_ERROR_STRING + 1];
    int length = 0;
    if (MPI_Error_string(code, reason, &length) != MPI_SUCCESS)
        length = snprintf(reason, sizeof reason, "error %d", code);
    reason[length] = '\0';
    for (char *c = reason; *c; c++) /* MPICH's text is a stack of lines */
        if (*c == '\n')
            *c = ' ';
    int name = (int)strcspn(call, "("); /* the arguments are our variables */
    return sode_fail(SODE_ERR_MPI, "%.*s failed: %s", name, call, reason);
}

const char *sode_fail_text(int status)
{
    if (text[0])
        return text;
    switch (status) {
    case SODE_ERR_ARGUMENT:
        return "wrong argument";
    case SODE_ERR_MEMORY:
        return "out of memory";
    case SODE_ERR_MPI:
        return "MPI call failed";
    case SODE_ERR_LIMIT:
        return "a size is too large";
    case SODE_ERR_SETTING:
        return "unknown value of an environment variable";
    case SODE_ERR_LEFT:
        return "a rank has left the program";
    case SODE_ERR_AWAITED:
        return "this rank has left the program";
    default:
        return "failed";
    }
}
