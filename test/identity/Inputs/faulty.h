/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A user header with an error, a warning and a pragma that lasts too long. */
#ifndef FAULTY_H
#define FAULTY_H_MISSPELT
struct faulty { int a; unknown_type b; };
static inline int faulty_inline(int x, int unused)
{
    int spare;
    return x + not_there;
}
static int unused_in_header(void) { return 1; }
#endif
