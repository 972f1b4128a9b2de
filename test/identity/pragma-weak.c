// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #pragma weak before and after declarations, with alias, wrong forms.
// identity: warnings -- -std=c11
#pragma weak early
extern int early(void);
int late(void) { return 1; }
#pragma weak late
int target(void) { return 2; }
#pragma weak alias = target
#pragma weak never_declared
#pragma weak 
#pragma weak 3
#pragma weak x = 
#pragma weak a b
int use(int unused) { return early ? early() : late(); }
