// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Escapes in characters and strings, multi-character constants.
// identity: warnings -- -std=c11 -Wextra -Wfour-char-constants
const char *a = "\a\b\f\n\r\t\v\\\'\"\?\0\12\x7f";
const char *b = "\q\8 unknown";
int c = 'ab', d = 'abcd', e = '\377', f = '\e';
const char *g = L"\x1ff"[0] ? "a" : "b";
int h = L'\x1234' + '\xff', i = '"' + '\'';
const char *j = "split" " and " "joined\0inside";
char k[3] = "abc", l[2] = "abc", m[] = "";
int n(void) { return "abc"[1] + 2["abc"] + *"abc" + sizeof "abc"; }
