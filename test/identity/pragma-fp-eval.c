// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floating point pragmas that the parser tells to the preprocessor; no macro asks for them afterwards.
// identity: clean -- -std=c11
float f(float a, float b)
{
#pragma clang fp eval_method(double)
    return a * b + a;
}
float g(float a, float b)
{
#pragma clang fp exceptions(maytrap)
    return a / b;
}
#pragma float_control(push)
#pragma float_control(precise, on)
float h(float a, float b) { return a * b; }
#pragma float_control(pop)
