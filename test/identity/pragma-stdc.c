// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// STDC pragmas at file scope, at block start, and misplaced.
// identity: warnings -- -std=c11
#include <fenv.h>
#include <math.h>
#pragma STDC FP_CONTRACT ON
#pragma STDC FENV_ACCESS OFF
#pragma STDC CX_LIMITED_RANGE DEFAULT
#pragma STDC FP_CONTRACT MAYBE
#pragma STDC NO_SUCH_THING ON
#pragma STDC FENV_ROUND FE_TONEAREST
double f(double a, double b, double c)
{
#pragma STDC FP_CONTRACT OFF
    double r = a * b + c;
    {
#pragma STDC FENV_ACCESS ON
        feclearexcept(FE_ALL_EXCEPT);
        r = sqrt(r);
    }
    int unused;
    return r;
}
#pragma STDC FP_CONTRACT ON
double g(double x) { return x * x + 1; }
