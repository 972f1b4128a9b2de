// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More errors than the usual limit, to test that none is lost.
// identity: errors -- -std=c11
#define E(n) int e##n = undeclared_##n;
#define E10(n) E(n##0) E(n##1) E(n##2) E(n##3) E(n##4) E(n##5) E(n##6) E(n##7) E(n##8) E(n##9)
E10(1) E10(2) E10(3)
E10(4)
int f(void)
{
    a1; a2; a3; a4; a5;
    b1(); b2(); b3();
    return c1 + c2 + c3;
}
