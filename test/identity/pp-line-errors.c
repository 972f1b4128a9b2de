// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wrong #line directives and errors reported at the places they set.
// identity: errors -- -std=c11
#line 0
int a = undeclared_a;
#line 12 not_a_string
int b = undeclared_b;
#line 99999999999
int c = undeclared_c;
#line 1000 "renamed.c" trailing
int d = undeclared_d;
# 33 "flagged.c" 9
int e = undeclared_e;
#line
int f = undeclared_f;
