// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A byte order mark in front of the file.
// identity: warnings -- -std=c11
int f(int unused)
{
    int spare;
    return "é"[0];
}
