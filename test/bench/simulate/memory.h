/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the runtime and the translated program have allocated on this simulated rank (linked with --wrap). */
long memory_held(void); /* bytes */
