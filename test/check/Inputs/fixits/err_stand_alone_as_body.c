// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives that need braces as the body of a statement.
#pragma xmp nodes p[4]

void talk(int n)
{
    if (n)
#pragma xmp barrier
    for (int i = 0; i < n; i++)
        #pragma xmp reduction (+:n) \
            on p
    while (n > 0)
#pragma xmp bcast (n) // from the first
    n = 1;
}
