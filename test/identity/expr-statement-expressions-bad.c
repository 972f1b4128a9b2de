// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statement expressions with faults inside and outside.
// identity: errors -- -std=gnu11
int at_file_scope = ({ 3; });
int f(int n)
{
    int a = ({ int x = 1; x });
    int b = ({ undeclared; });
    int c = ({ void *p = &n; }) + 1;
    int d = ({ return 3 });
    int e = ({ goto inside; 1; }) + ({ inside: 2; });
    int g = ({ switch (n) { case 1: 4; } });
    return a + b + c + d + e + g + ({ ;
}
