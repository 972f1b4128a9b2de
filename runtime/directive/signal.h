/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * post and wait: a node lets another one go on.  A post is a message with a tag, which
 * its receiver keeps until a wait takes it.
 *
 * A pair of ranks, (from, to), is a set of its own, of which posts are the operations:
 * the sender counts those that it has sent, the receiver those that have come.  So a wait
 * knows the number of the post that it needs next, and inquiries (deadlock/inquiry.h) whether
 * that is under way, or never will be.
 */
#ifndef SODE_DIRECTIVE_SIGNAL_H
#define SODE_DIRECTIVE_SIGNAL_H

#include <stdint.h>

#include "sode/abi.h"

/* to, from: one node, or NULL for any.  tag: or SODE_ANY_TAG. */
int sode_signal_post(const sode_ref_t *to, int64_t tag);
int sode_signal_wait(const char *where, const sode_ref_t *from, int64_t tag);

#endif
