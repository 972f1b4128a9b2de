/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* For test programs that call the runtime as translated code does.  A program
 * is one unit; main runs under the runtime (linked with --wrap=main). */
#ifndef SODE_TEST_PROGRAM_H
#define SODE_TEST_PROGRAM_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define __SODE__ 1
#include <sode/abi.h>
#include <xmp.h>

/* A failed test says what it got and returns from main; the runtime ends the
 * job with status 1. */
#define EXPECT(got, wanted) \
    do { \
        long long got_ = (long long)(got), wanted_ = (long long)(wanted); \
        if (got_ != wanted_) { \
            fprintf(stderr, "%s: rank %d: %s: got %lld, wanted %lld\n", SODE_WHERE, \
                   xmpc_all_node_num(), #got, got_, wanted_); \
            exit(1); \
        } \
    } while (0)

#endif
