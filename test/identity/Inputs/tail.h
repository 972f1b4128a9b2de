/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The end of a function that the includer has opened. */
    return n;
}
#define FROM_TAIL 3
