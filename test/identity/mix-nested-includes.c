// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers with guards, #pragma once and the end of a construct in another file.
// identity: warnings -- -std=c11
#include "Inputs/guarded.h"
#include "Inputs/guarded.h"
#include "Inputs/once.h"
#include "Inputs/once.h"
int opened(int n)
{
    int unused_before;
#include "Inputs/tail.h"
int after(struct guarded *g) { return g->a + once(g->a) + FROM_TAIL; }
