// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: cp %S/deterministic.c %t.old && not %sodecc --emit-c %s -o %t.old 2> /dev/null && cmp %S/deterministic.c %t.old
// RUN: not %sodecc --emit-c %s 2> /dev/null | count 0
// A file with an error gives no output at all, and an older output file stays as it is.

#pragma xmp nodes p[4]
#pragma xmp nodes q[0]
