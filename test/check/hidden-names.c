// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: note_hides warn_name_both
// Variables, parameters and types do not hide node arrays and templates, which have a name space of their own; of arrays they do.

#include <xmp.h>
#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]

// Both fit: the inner one is meant.
#pragma xmp template z[N]
#pragma xmp distribute z[block] onto p
void *both(void)
{
    double z[N];
#pragma xmp align z[i] with t[i]
    (void)z;
    return xmp_desc_of(z);
// CHECK: :[[@LINE-1]]:24: warning: 'z' is a distributed array and a template; here it means the array; rename one of them
// CHECK: :[[@LINE-9]]:22: note: 'z' is declared here
}

void owners(double p[N])
{
    double t[N][2];
#pragma xmp align t[i][*] with t[i]
#pragma xmp inherit (p)
#pragma xmp loop (i) on p[i]
// CHECK: :[[@LINE-1]]:25: warning: 'p' is a distributed array and a node array; here it means the array; rename one of them
// CHECK: :8:19: note: 'p' is declared here
    for (int i = 0; i < N; i++)
        p[i] = 0;
#pragma xmp loop (i) on t[i] // by its subscripts the template
    for (int i = 0; i < N; i++)
        t[i][0] = p[i];
#pragma xmp task on t
// CHECK: :[[@LINE-1]]:21: warning: 't' is a distributed array and a template; here it means the array; rename one of them
// CHECK: :9:22: note: 't' is declared here
    ;
}

int main(void)
{
    int t, i;
    for (t = 0; t < 3; t++)
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            u[i] = t;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++) // said once
        u[i] = t;
    return 0;
}

void parameter(int p)
{
#pragma xmp barrier on p
#pragma xmp bcast (p) from p[0]
}

void distributed(int p)
{
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
}

void other(int t)
{
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto t
// CHECK: :[[@LINE-1]]:38: error: 't' is not a node array
}

void array(void)
{
    double u[N];
    double v[N];
    long t;
#pragma xmp reflect (u)
// CHECK: :[[@LINE-1]]:22: error: 'u' is not a distributed array; it needs an 'align' directive first
// CHECK: :[[@LINE-5]]:12: note: this declaration of 'u' hides the distributed array 'u'
// CHECK: :11:15: note: 'u' is declared here
#pragma xmp align v[i] with t[i]
    (void)t;
}

// Nothing is hidden.
int k;
void plain(int w)
{
#pragma xmp barrier on k
// CHECK: :[[@LINE-1]]:24: error: 'k' is neither a node array, nor a template, nor a distributed array
#pragma xmp barrier on w
// CHECK: :[[@LINE-1]]:24: error: 'w' is neither a node array, nor a template, nor a distributed array
}
