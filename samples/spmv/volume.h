// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What theory says that a product moves: counted from the pattern, without the run-time library.
#pragma once

#include "multiply.h"

struct volume {
    double elements, messages; // sums over the nodes
    double needed;             // of the elements of x that other nodes own, the fraction that is needed
    double index_bytes;        // of the positions that the receivers know, as a list of 4 bytes each, or as runs of 8
    double pack, unpack;       // seconds of copying what travels from where it is and to where it is read, on the slowest node
    long listed;               // elements that this node copies
};

struct volume volume_of(const struct matrix *m, const struct product *how);
