// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[4]
int main(void)
{
    int x = 0;
#pragma xmp task on p[0] {
        x = 1;
    }
    return x > 1;
}
