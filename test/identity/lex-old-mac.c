// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines that end in CR only.
// identity: errors -- -std=c11
int f(int a){    int spare;#define X 1    return a + X + undeclared;}// commentint g;