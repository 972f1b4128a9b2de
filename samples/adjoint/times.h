// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long runs take with so many steps for each exchange of halos, and how many are the fastest.
#pragma once

#include "model.h"

// Prints the seconds of a forward run and of a gradient with fblt() and bblt(): the fastest of `runs`, on the slowest node.
void print_times(const struct model *c, int runs);

// The same for some numbers of steps; sets and prints those that are the fastest.
void tune(const struct model *c, int runs);
