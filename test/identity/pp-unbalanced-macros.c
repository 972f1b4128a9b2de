// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Braces and parentheses opened and closed by different macros, once too few.
// identity: errors -- -std=c11
#define BEGIN {
#define END }
#define OPEN (
#define CLOSE )
#define LOOP for (int i = 0; i < 10; i++) BEGIN

int f(void)
BEGIN
    int s = 0;
    LOOP s += OPEN i * 2 CLOSE; END
    LOOP if (s > 4) BEGIN s--; END END
    return s;
END

int g(void)
BEGIN
    LOOP
        int r = OPEN f() + 1;
    END
    return 0;
END
int h(void) BEGIN return 1;
