// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Predefined macros and the warnings of the preprocessor itself.
// identity: warnings -- -std=c11 -Wdate-time -Wundef -Wunused-macros
#define NOT_USED 1
#define USED 2
#if NOT_DEFINED_AT_ALL
#endif
#if defined(USED) && USED == 2
const char *built = __DATE__ " " __TIME__;
#endif
#define HAS defined(USED)
#if HAS
int a = __STDC__ + __STDC_HOSTED__;
#endif
#if __CHAR_BIT__ == 8 && __SIZEOF_LONG__ == 8 && defined __LP64__
long b = __LONG_MAX__;
#endif
_Static_assert(__INT_MAX__ == 2147483647, "32 bits");
int f(void) { int x = USED; }
