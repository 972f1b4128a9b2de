/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Variables of functions, which are no more when their function returns.  Stacks
 * grow down: what a function that runs now has lies between the frame of whom it
 * called and the frame that main was called from.  Of the main thread alone: between the stacks of others and its
 * own lies other memory.
 */
#ifndef SODE_BASE_STACK_H
#define SODE_BASE_STACK_H

#include "base/context.h"

/* Is it a variable of a function that runs now? */
static inline int sode_stack_has(const void *at)
{
    uintptr_t address = (uintptr_t)at;
    return address > (uintptr_t)__builtin_frame_address(0)
           && address < sode_context.stack_begin
           && pthread_equal(pthread_self(), sode_context.thread);
}

/* Of what was one: its function has certainly returned.  It may have where a larger
 * function has taken its place. */
static inline int sode_stack_has_lost(const void *at)
{
    return (uintptr_t)at < sode_context.stack_entry;
}

#endif
