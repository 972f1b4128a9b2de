// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `gmove` may stand before a block with the assignment, and before memcpy of whole arrays. Each part of a section may be left out: a[:], a[::], a[::s], a[b:], a[b::s], a[:n:-1], in gmove, in array, and locally.

#include <stdio.h>
#include <string.h>

#define N 11
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(2)] onto p
int a[N], b[N], r[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with c[i]

#ifdef __SODE__
#define SET(section, from, length, step, value, index) section = value;
#else
#define SET(section, from, length, step, value, index) \
    for (int k = 0; k < (length); k++)                 \
        a[(from) + k * (step)] = b[index];
#endif

static void fill(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = 100 + i;
#pragma xmp loop (i) on c[i]
    for (int i = 0; i < N; i++)
        b[i] = 200 + i;
}

static void show(const char *what)
{
#ifdef __SODE__
#pragma xmp gmove
    r[::] = a[:];
#else
    for (int i = 0; i < N; i++)
        r[i] = a[i];
#endif
#pragma xmp task on p[0]
    {
        printf("%s", what);
        for (int i = 0; i < N; i++)
            printf(" %d", r[i]);
        printf("\n");
    }
    fill();
}

int main(void)
{
    int n = 4, s = 3, z = 2, q[N], v[N];

    fill();
#ifdef __SODE__
#pragma xmp gmove
    {
        a[2:3] = b[4:3];
    }
#else
    for (int k = 0; k < 3; k++)
        a[2 + k] = b[4 + k];
#endif
    show("block");
#pragma xmp gmove
    memcpy(a, b, sizeof a);
    show("memcpy");
#pragma xmp gmove
    {
        memcpy(q, a, sizeof(q));
    }
#pragma xmp gmove
    memcpy(b, q, sizeof(b));
    show("memcpy through memory");
#pragma xmp gmove
    SET(a[::2], 0, 6, 2, b[::2], 2 * k)
    show("gmove [::2]");
#pragma xmp gmove
    SET(a[::], 0, N, 1, b[::], k)
    show("gmove [::]");
#pragma xmp gmove
    SET(a[::], 0, N, 1, b[: :], k)
    show("gmove [: :]");
#pragma xmp gmove
    SET(a[z:], z, N - z, 1, b[:N - 2], k)
    show("gmove [b:]");
#pragma xmp gmove
    SET(a[z::s], z, 3, s, b[2::s], 2 + k * s)
    show("gmove [b::s]");
#pragma xmp gmove
    SET(a[n::-1], n, n + 1, -1, b[:n + 1:], k)
    show("gmove [b::-1], [:n:]");
#pragma xmp gmove
    SET(a[:1:-1], 0, 1, -1, b[3:1:-1], 3)
    show("gmove [:n:-1]");
#pragma xmp gmove
    SET(a[::-1], 0, 1, -1, b[N - 1::-N], N - 1)
    show("gmove [::-1]");

    for (int i = 0; i < N; i++)
        v[i] = 300 + i, q[i] = -1;
#ifdef __SODE__
#pragma xmp array on t[::]
    a[::] = 5;
#pragma xmp array on t[::2]
    a[::2] = 7;
#pragma xmp array on t[z::s]
    a[z::s] += a[z::s] + n;
#pragma xmp array on t[N - 1::-s]
    a[N - 1::-s] = -a[N - 1::-s];
    q[::2] = v[::2];
    q[z::s] = v[2::s];
    q[n::-1] += q[:n + 1:];
#else
    for (int i = 0; i < N; i++)
        a[i] = 5;
    for (int i = 0; i < N; i += 2)
        a[i] = 7;
    for (int i = z; i < N; i += s)
        a[i] += a[i] + n;
    for (int i = N - 1; i >= 0; i -= s)
        a[i] = -a[i];
    for (int i = 0; i < N; i += 2)
        q[i] = v[i];
    for (int i = z; i < N; i += s)
        q[i] = v[i];
    for (int i = 0; i <= n; i++)
        v[i] = q[i];
    for (int i = 0; i <= n; i++)
        q[n - i] += v[i];
#endif
    show("array");
#pragma xmp task on p[0]
    for (int i = 0; i < N; i++)
        printf("%d ", q[i]);
    return 0;
}
