/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The same letters without trigraphs, only warned about. */
/* identity: warnings -- -std=gnu11 */
const char *s = "what??!";
const char *t = "??=";
// comment ??/
int f(void) { return s[0] == t[0]; }
int unused(int p) { return sizeof "??(" "??)"; }
