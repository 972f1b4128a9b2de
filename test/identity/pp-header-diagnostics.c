// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors and warnings whose place is in a user header, with include notes.
// identity: errors -- -std=c11
#include "Inputs/faulty.h"
#include "Inputs/deep.h"

int use(struct faulty *p)
{
    return p->nothing + faulty_inline(1, 2) + DEEP_MACRO(p);
}
