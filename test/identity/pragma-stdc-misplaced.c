// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// STDC and clang fp pragmas after the first statement of a block.
// identity: errors -- -std=c11
double f(double a, double b)
{
    double r = a;
    r += b;
#pragma STDC FP_CONTRACT OFF
    r *= b;
#pragma clang fp contract(fast)
    {
#pragma clang fp reassociate(on) contract(off)
        r -= a;
    }
    {
#pragma clang fp reassociate(perhaps)
#pragma clang fp no_such_option(on)
        r -= a;
    }
    return r;
}
