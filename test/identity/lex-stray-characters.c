// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Characters outside the source character set between tokens.
// identity: errors -- -std=c11
int a = 1 @ 2;
int b = 3 ` 4;
int c$d = 5;
int e = 6 \ 7;
int f = a ? b : : c$d;
int g = a -> b;
int h @;
# int i = 3;
int j = #a;
int k = a ## b;
