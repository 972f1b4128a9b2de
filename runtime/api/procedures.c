/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_transpose and the like: procedure/ does the work. */
#include "procedure/procedure.h"

#include <stdarg.h>

#include "api/fail.h"
#include "api/xmp.h"
#include "sode/library.h"

/* What an argument names, or the end of the job. */
static sode_owned_t array_of(const char *what, int argument, xmp_desc_t d)
{
    sode_owned_t owned;
    const char *fault = sode_owned_of(d, &owned);
    const sode_array_impl_t *array = sode_xmp_array(d);
    if (!fault)
        return owned;
    SODE_CHECK(what, array ? "array" : NULL, array ? sode_name(array) : NULL,
               sode_fail(SODE_ERR_ARGUMENT, "argument %d: %s", argument,
                         fault));
    return owned;
}

/* Begins a procedure: all nodes of the ENS are in it. */
static sode_procedure_team_t begin(const char *what)
{
    struct sode_team ens;
    sode_procedure_team_t team;
    sode_together_begin(what, what, 0, &ens);
    SODE_CHECK(what, NULL, NULL,
               sode_procedure_team(*(MPI_Comm *)ens.comm, &team));
    return team;
}

/* written: the array that has new values. */
static void end(const char *what, int status, xmp_desc_t written)
{
    SODE_CHECK(what, NULL, NULL, status);
    sode_owned_written(what, written);
    sode_together_end();
}

SODE_EXPORT void xmp_transpose(xmp_desc_t x, xmp_desc_t a, int opt)
{
    const char *what = "xmp_transpose";
    sode_owned_t target = array_of(what, 1, x), source = array_of(what, 2, a);
    sode_procedure_team_t team = begin(what);
    (void)opt; /* a may be destroyed: there is nothing to gain */
    end(what, sode_transpose(&team, &target, &source), x);
}
