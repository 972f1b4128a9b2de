// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Form feed, vertical tab, and other control characters.
// identity: errors -- -std=c11
int a;
intf(int unused){ return a; }
#define AFTER 1
int b =  2;
int c = AFTER;
int d = 3;
