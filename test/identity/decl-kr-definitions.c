// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Old style definitions, implicit int parameters, calls without prototypes.
// identity: warnings -- -std=gnu89
int add(a, b)
    int a;
    int b;
{
    return a + b;
}

double scale(x, n, v) double x, *v; int n;
{
    int i;
    for (i = 0; i < n; i++)
        v[i] *= x;
    return v[0];
}

char *pick(c, s)
    register char c;
    char *s;
{ return c ? s : (char *)0; }

implicit_int(k) { return k; }

main(argc, argv)
    char **argv;
{
    double v[2];
    add(1);
    scale(2.0, 2, v);
    return implicit_int(3) + *pick('a', argv[0]);
}
