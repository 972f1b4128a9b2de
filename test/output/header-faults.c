// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && not %cc -c -DFAULTS -I %S -o /dev/null %t.c 2>&1 | %filecheck %s
// Faults that only the host compiler finds in a header point into the header.

#include "Inputs/faults.h"
// CHECK: faults.h:5:{{[0-9]+}}: error: {{.*}}unknown_in_header
#ifdef FAULTS
int behind = unknown_behind;
// CHECK: header-faults.c:[[@LINE-1]]:14: error: {{.*}}unknown_behind
#endif
