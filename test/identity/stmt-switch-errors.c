// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Duplicate cases, overlapping ranges, wrong controlling types.
// identity: errors -- -std=gnu11
struct s { int x; };
int f(int n, double d, struct s s, int *p)
{
    switch (n) { case 1: case 1: case 2 ... 4: case 3: default: default: n++; }
    switch (d) { case 1: break; }
    switch (s) { case 1: break; }
    switch (p) { case 0: break; }
    switch (n) { case n: break; case 1.5: break; case "x": break; case 5 }
    switch (n) { case 1: int v = 2; case 2: v++; }
    switch { case 1: break; }
    switch (n) case 3: return 1;
    default: return 0;
}
