// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Function-like macros with the wrong number of arguments, across lines and inside other macros.
// identity: errors -- -std=c11
#define TWO(a, b) ((a) + (b))
#define WRAP(x) TWO(x)
#define NOARGS() 3
#define CALL(m, a) m a

int g(int a)
{
    int r = TWO(a);
    r += TWO(a, 1, 2);
    r += WRAP(a);
    r += NOARGS(4);
    r += CALL(TWO, (1, 2));
    r += TWO(
        a
        ,
        b
    );
    r += TWO; 
    return r;
}
int h(void) { return TWO(1, 2
