// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The file ends in a backslash in the middle of a statement.
// identity: errors -- -std=c11
int f(int unused)
{
    return undeclared + \