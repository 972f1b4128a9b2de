// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Malformed _Pragma.
// identity: errors -- -std=c11
_Pragma
_Pragma(
int a;
_Pragma(3)
_Pragma("pack(push")
int b = _Pragma("weak c") 3;
_Pragma("GCC error \"by operator\"")
int f(void)
{
    _Pragma("omp parallel for")
    return 1;
    _Pragma("omp barrier"
}
int last = undeclared;
