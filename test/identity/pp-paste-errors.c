// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pastes that do not form a token, and stray # operators.
// identity: errors -- -std=c11
#define CAT(a, b) a##b
#define BADSTR(x) #y
#define LEAD(x) ## x
#define TRAIL(x) x ##

int a = CAT(1, +);
int b = CAT(/, /) 3;
int c = CAT(-, >)2;
const char *d = BADSTR(q);
int e = LEAD(3);
int f = TRAIL(3);
int h(void) { return a CAT(=, =) b ? CAT(ab, "s") : 0; }
