// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C++'s `::`. Clang goes on with the rest of the statement, where its parser may hang if it takes the name for a keyword
// (FrontendAction.cpp); sodecc says what is wrong with the name and no more.
// identity: errors compare=differs -- -std=gnu11
int f(void)
{
    std::vector v;
    return 0;
}
