// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pragmas of other compilers and mistyped ones, in every position.
// identity: warnings -- -std=c11
#pragma
#pragma ident "x"
#pragma SPU something
#pragma ivdep
#pragma shadow a[1]
#pragma nodes p(4)
#pragma acc parallel loop
struct s {
#pragma inside a struct
    int x;
};
int f(
#pragma between parameters
    int a)
{
    int t[] = { 1,
#pragma in an initialiser
                2 };
    if (a)
#pragma before a statement
        return t[0];
    else
#pragma before else statement
        return a +
#pragma in an expression
            1;
}
#pragma intel ( unbalanced
#pragma region here
#pragma endregion
