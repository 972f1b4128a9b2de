// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GNU statement expressions with declarations, loops, labels and nesting.
// identity: warnings -- -std=gnu11
#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SWAP(a, b) do { __auto_type t = (a); (a) = (b); (b) = t; } while (0)
int f(int n)
{
    int x = ({ int s = 0; for (int i = 0; i < n; i++) s += i; s; });
    int y = MAX(MAX(x, n), MAX(1, 2));
    SWAP(x, y);
    int z = ({ if (n) goto out; 3; });
    ({ int unused_inner = 4; });
    x ?: y;
    return ({ x; y; }) + z + (n ?: 3);
out:
    return ({ ({;}); 3; });
}
int array[3];
