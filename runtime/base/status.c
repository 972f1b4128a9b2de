/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The text of the failure that is on its way up. */
#include "base/status.h"

#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local char text[1024]; /* empty: no failure so far */

#define STORE_TEXT(format) \
    do { \
        va_list arguments; \
        va_start(arguments, format); \
        vsnprintf(text, sizeof text, format, arguments); \
        va_end(arguments); \
    } while (0)

int sode_fail(int status, const char *format, ...)
{
    STORE_TEXT(format);
    return status;
}

int sode_refuse(const char *format, ...)
{
    STORE_TEXT(format);
    return SODE_ERR_ARGUMENT;
}

int sode_no_memory(const char *for_what)
{
    return sode_fail(SODE_ERR_MEMORY, "no memory for %s", for_what);
}

/* MPICH's text is a stack of lines: a kind of failure, calls inside of calls with
 * their arguments, and last the reason, unless it did not fit:
 *
 *     Other MPI error, error stack:
 *     internal_Comm_dup(85)....: MPI_Comm_dup(MPI_COMM_WORLD, ...) failed
 *     MPII_Comm_copy(830)......:
 *     MPIR_Get_contextid(591)..: Too many communicators (0/2048 free ...)   */
const char *sode_mpi_reason(int code)
{
    static _Thread_local char reason[2 * MPI_MAX_ERROR_STRING];
    char all[MPI_MAX_ERROR_STRING + 1] = "", *last = NULL, *rest;
    int length = 0;
    if (MPI_Error_string(code, all, &length) != MPI_SUCCESS)
        snprintf(all, sizeof all, "error %d", code);
    const char *kind = strtok_r(all, "\n", &rest);
    for (char *line; (line = strtok_r(NULL, "\n", &rest)) != NULL;) {
        char *text = strstr(line, ": ");
        if (text && text[2 + strspn(text + 2, " ")])
            last = text + 2;
    }
    int shown = kind ? (int)strcspn(kind, ",\n") : 0;
    while (shown > 0 && kind[shown - 1] == ' ')
        shown--;
    if (!last)
        snprintf(reason, sizeof reason, "%s", kind ? kind : "");
    else if (strncmp(last, kind, (size_t)shown) == 0)
        snprintf(reason, sizeof reason, "%s", last);
    else
        snprintf(reason, sizeof reason, "%.*s: %s", shown, kind, last);
    return reason;
}

int (*sode_explain_mpi)(int status);

int sode_fail_mpi(const char *call, int code)
{
    int name = (int)strcspn(call, "("); /* the arguments are our variables */
    int status = sode_fail(SODE_ERR_MPI, "%.*s failed: %s", name, call, sode_mpi_reason(code));
    return sode_explain_mpi ? sode_explain_mpi(status) : status;
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
