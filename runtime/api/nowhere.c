/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * An access to an array without storage faults (map/nowhere.h).  Here the fault
 * becomes one message.  Other faults go on to whoever handled them before: the
 * MPI library, a sanitizer, the system.  A handler that the program installs
 * later sees the fault instead.
 */
#define _GNU_SOURCE /* names of registers */
#include "api/nowhere.h"

#include <signal.h>
#include <stdio.h>
#include <ucontext.h>

#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "map/nowhere.h"

static const int signals[] = {SIGSEGV, SIGBUS};
static struct sigaction before[2]; /* who handled them */

#if defined(__x86_64__)
/* The processor does not say which address was not canonical, only that one was
 * (SI_KERNEL; SIGBUS: relative to rbp or rsp).  The instruction had it in a
 * register.  Where the loop uses several such arrays, others may be in
 * registers, too. */
static int may_mean(const siginfo_t *info, const ucontext_t *state,
                    const sode_array_impl_t *array, int *in_nest)
{
    if (info->si_code != SI_KERNEL)
        return 0;
    for (int k = REG_R8; k <= REG_RSP; k++)
        if (sode_nowhere_means((uint64_t)state->uc_mcontext.gregs[k], array,
                               in_nest))
            return 1;
    return 0;
}
#else
static int may_mean(const siginfo_t *info, const ucontext_t *state,
                    const sode_array_impl_t *array, int *in_nest)
{
    (void)state;
    return sode_nowhere_means((uint64_t)(uintptr_t)info->si_addr, array,
                              in_nest);
}
#endif

/* Ends the job if the fault is the use of an array without storage.  It is the
 * program's own instruction that faults, none in the middle of the library or
 * of malloc, so what ends the job may be called. */
static void explain(const siginfo_t *info, const ucontext_t *state)
{
    const sode_array_impl_t *first = NULL;
    char names[256];
    size_t at = 0;
    int in_nest = 0;
    for (sode_object_t *o = sode_context.objects; o; o = o->next) {
        const sode_array_impl_t *array = (const sode_array_impl_t *)(o + 1);
        if (o->kind != SODE_ARRAY || !may_mean(info, state, array, &in_nest)
            || at >= sizeof names)
            continue;
        at += (size_t)snprintf(names + at, sizeof names - at, "%s%s",
                               first ? "' or '" : "", o->name);
        if (!first)
            first = array;
    }
    if (first && in_nest)
        sode_end_job(first->last_nest, "array", names,
                     sode_fail(SODE_ERR_ARGUMENT,
                               "it is used in this loop but has no storage: "
                               "xmp_malloc comes first"));
    if (first)
        sode_end_job(first->where, "array", names,
                     sode_fail(SODE_ERR_ARGUMENT,
                               "it is declared here and used, but has no "
                               "storage: xmp_malloc comes first"));
}

static void on_fault(int number, siginfo_t *info, void *state)
{
    if (sode_context.started)
        explain(info, state);
    /* The instruction is executed again and faults again. */
    for (size_t k = 0; k < sizeof signals / sizeof *signals; k++)
        if (signals[k] == number)
            sigaction(number, &before[k], NULL);
}

void sode_nowhere_watch(void)
{
    static int watching;
    if (watching)
        return;
    watching = 1;
    struct sigaction action = {.sa_sigaction = on_fault,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t k = 0; k < sizeof signals / sizeof *signals; k++)
        sigaction(signals[k], &action, &before[k]);
}

SODE_EXPORT void *sode_nowhere(const char *where, const sode_array_t *array)
{
    return sode_nowhere_view(where, sode_array_impl(array));
}

SODE_EXPORT void *sode_view_placed(const char *where, const sode_array_t *array)
{
    return sode_placed(where, array, array->origin);
}
