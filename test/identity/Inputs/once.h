/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Read once. */
#pragma once
static inline int once(int a) { return a + 1; }
