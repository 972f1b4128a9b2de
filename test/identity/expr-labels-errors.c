// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jumps to labels that do not exist, double labels, jumps into scopes.
// identity: errors -- -std=gnu11
int f(int n)
{
    void *p = &&nowhere;
    goto missing;
    goto *n;
    goto *p;
again:
    n++;
again:
    n--;
    { __label__ local; goto local; }
    if (n) goto into;
    {
        int v[n];
    into:
        v[0] = 1;
    }
    break;
    continue;
    case 3: return 1;
    default: return 2;
last:
}
