/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * An access to an array without storage faults (map/unplaced.h).  Here the
 * fault becomes one message.  Other faults, and signals that somebody has sent, go on
 * to whoever handled them before: the program, the MPI library, a sanitizer, the
 * system.  A handler that the program installs later sees the fault instead.
 */
#define _GNU_SOURCE /* names of registers */
#include "api/unplaced.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "map/unplaced.h"

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
        if (sode_unplaced_means((uint64_t)state->uc_mcontext.gregs[k], array,
                                in_nest))
            return 1;
    return 0;
}
#else
static int may_mean(const siginfo_t *info, const ucontext_t *state,
                    const sode_array_impl_t *array, int *in_nest)
{
    (void)state;
    return sode_unplaced_means((uint64_t)(uintptr_t)info->si_addr, array,
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
                     sode_refuse("it is used in this loop but has no storage; use %s first",
                                 sode_array_awaits(first)));
    if (first)
        sode_end_job(sode_where(first), "array", names,
                     sode_refuse("it is declared here and used, but has no storage; use %s first",
                                 sode_array_awaits(first)));
}

/* 1: no instruction of this thread has caused it, so it does not come again. */
static int was_sent(const siginfo_t *info)
{
    return info->si_code <= 0
           || (info->si_signo == SIGBUS && info->si_code == BUS_MCEERR_AO);
}

/* A fault comes again when the instruction is executed again; what was sent is
 * sent again, and arrives when the handler returns. */
static void act_by_default(int number, siginfo_t *info)
{
    signal(number, SIG_DFL);
    if (was_sent(info)
        && syscall(SYS_rt_tgsigqueueinfo, getpid(), syscall(SYS_gettid), number,
                   info) != 0)
        raise(number);
}

/* As the system would do it, but that the handler stays on the stack of this
 * one.  It need not return. */
static void call(struct sigaction *handler, int number, siginfo_t *info,
                 void *state)
{
    const struct sigaction to = *handler;
    sigset_t itself;
    sigemptyset(&itself);
    sigaddset(&itself, number);
    if (to.sa_flags & SA_RESETHAND) {
        handler->sa_handler = SIG_DFL;
        handler->sa_flags &= ~SA_SIGINFO;
    }
    /* What was blocked before is restored with the program's state. */
    pthread_sigmask(SIG_BLOCK, &to.sa_mask, NULL);
    if (to.sa_flags & SA_NODEFER)
        pthread_sigmask(SIG_UNBLOCK, &itself, NULL);
    if (to.sa_flags & SA_SIGINFO)
        to.sa_sigaction(number, info, state);
    else
        to.sa_handler(number);
}

static void pass_on(struct sigaction *to, int number, siginfo_t *info,
                    void *state)
{
    int is_function = (to->sa_flags & SA_SIGINFO) != 0
                      || (to->sa_handler != SIG_DFL && to->sa_handler != SIG_IGN);
    if (is_function)
        call(to, number, info, state);
    else if (to->sa_handler == SIG_DFL || !was_sent(info))
        act_by_default(number, info); /* faults cannot be ignored */
}

static void on_fault(int number, siginfo_t *info, void *state)
{
    int error = errno;
    if (sode_context.started && !was_sent(info)
        && sode_context.pid == (int)getpid())
        explain(info, state);
    for (size_t k = 0; k < sizeof signals / sizeof *signals; k++)
        if (signals[k] == number)
            pass_on(&before[k], number, info, state);
    errno = error;
}

void sode_unplaced_watch(void)
{
    static int watching;
    if (watching)
        return;
    watching = 1;
    for (size_t k = 0; k < sizeof signals / sizeof *signals; k++) {
        sigaction(signals[k], NULL, &before[k]);
        struct sigaction action = {.sa_sigaction = on_fault,
                                   .sa_flags = SA_SIGINFO | SA_ONSTACK};
        action.sa_flags |= before[k].sa_flags & SA_RESTART;
        sigemptyset(&action.sa_mask);
        sigaction(signals[k], &action, NULL);
    }
}

SODE_EXPORT void *sode_unplaced(const char *where, const sode_array_t *array)
{
    return sode_unplaced_view(where, sode_array_impl(array));
}

SODE_EXPORT void *sode_view_placed(const char *where, const sode_array_t *array)
{
    return sode_placed(where, array, sode_tiles_seen(array)->origin);
}
