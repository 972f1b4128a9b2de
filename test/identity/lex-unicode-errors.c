// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Characters that may not be in C: smart quotes, zero width, full width, wrong escapes.
// identity: errors -- -std=c11
const char *a = “smart”;
int b = 3；
int zero​width = 1;
int c = '\x110000000' + '\u00' + '\uD800';
int d = ⅷ;
int e = \u0041;
int £ = 1;
int ok = 2;
int 🙂 = 1;
int − = 3;
int last = ok − 1;
