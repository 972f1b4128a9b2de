// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #elifdef and #elifndef, digit separators and binary literals in #if.
// identity: warnings -- -std=c23
#ifdef NOT_THERE
int a = 1;
#elifdef __STDC_VERSION__
int a = 2;
#elifndef ALSO_NOT
int a = 3;
#else
int a = 4;
#endif
#if 0b1010 == 1'0 && true
static int b = 1'000'000;
#endif
#if __STDC_VERSION__ >= 202000L
int f(int) { return 0b1111; }
#endif
