/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Who waits in vain: inquiries of waits, roll calls of very long ones, and leaving the run. */
#ifndef SODE_DEADLOCK_DEADLOCK_H
#define SODE_DEADLOCK_DEADLOCK_H

#include "base/deadlock_ops.h"
#include "deadlock/inquiry.h"
#include "deadlock/leave.h"
#include "deadlock/long_wait.h"

/* The state of the run. */
extern struct sode_deadlock {
    sode_inquiry_t inquiry;     /* who waits for whom */
    sode_long_wait_t long_wait; /* of waits that are very long */
    sode_leave_t leave;         /* how it ends */
} sode_deadlock;

extern const sode_deadlock_ops_t sode_deadlock_ops;

#endif
