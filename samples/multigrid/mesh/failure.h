// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What goes wrong on one node ends the job on all, with one message.
#pragma once

// Keeps the text, unless this node has one already. Returns 1.
int fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Has any node failed? Collective.
int any_failed(void);

// If any has: the text of one of them, and the end of the job, like wrong arguments. Collective.
void stop_if_failed(void);
