// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Unterminated strings and characters; empty and too long characters.
// identity: errors -- -std=c11
const char *a = "no end;
int b = 'x;
int c = '';
int d = 'abcdefgh';
const char *e = "next line
continues";
#define BAD "still open
#define ALSO 'q
const char *f = BAD;
int g(void) { return "; }
#include "unterminated
int h = 0;
