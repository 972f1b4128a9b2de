// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bytes that are not UTF-8 in comments, strings and identifiers.
// identity: errors -- -std=c11 -Winvalid-utf8
// a latin-1 comment: café
/* and ÿþ in a block */
const char *s = "café";
const char *u = u8"é";
int café = 1;
int c = 'é';
int last = undeclared;
