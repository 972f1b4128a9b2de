// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A version control conflict left in the file.
// identity: errors -- -std=c11
int a = 1;
<<<<<<< mine
int b = 2;
=======
int b = 3;
>>>>>>> theirs
int f(int p)
{
    return undeclared + b;
}
