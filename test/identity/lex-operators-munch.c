// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maximal munch: tokens that glue together in surprising ways.
// identity: errors -- -std=c11
int f(int a, int b, int *p)
{
    int r = a+++b;
    r += a---b;
    r = a- -b;
    r = a/ *p;
    r = a /*p*/ + b;
    r = a+++++b;
    r >>>= 2;
    r = a<-b;
    r = a<:b;
    r =- 1;
    r = a>=b?a:b;
    r = p->x;
    r = 1...2;
    return a<b>c;
}
