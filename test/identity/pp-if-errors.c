// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wrong conditional directives: bad expressions, #else twice, missing #endif.
// identity: errors -- -std=c11
#if 1 +
int a;
#endif
#if (2 > 1
int b;
#endif
#if 1 / 0
int c;
#endif
#ifdef
int d;
#endif
#if 1
int e;
#else
int f;
#else
int g;
#endif
#elif 1
#endif
#if "text"
int h;
#endif
int after(void) { return missing_one; }
#ifndef X
int unfinished;
