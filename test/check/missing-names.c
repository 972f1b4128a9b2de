// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.out 2>&1 | %messages %s --allow-empty --check-prefix=NONE
// RUN: not %sodecc -DNO_NODES --emit-c %s -o %t.out 2>&1 | %messages %s --check-prefix=NODES
// RUN: not %sodecc -DNO_TEMPLATE --emit-c %s -o %t.out 2>&1 | %messages %s --check-prefix=TEMPLATE
// RUN: not %sodecc -DNO_TEMPLATE -DNO_NODES --emit-c %s -o %t.out 2>&1 | %messages %s --check-prefixes=TEMPLATE,BOTH
// RUN: not %sodecc -DMISSPELT --emit-c %s -o %t.out 2>&1 | %messages %s --check-prefix=MISSPELT
// RUN: not %sodecc -DLATER --emit-c %s -o %t.out 2>&1 | %messages %s --check-prefix=LATER
// RUN: not %sodecc -DINSIDE --emit-c %s -o %t.out 2>&1 | %messages %s --check-prefix=INSIDE
// What nothing declares is one error, at its first use: neither Clang nor the other uses say more.
// COVERS: err_name_missing err_name_elsewhere note_declared_elsewhere
// NONE-NOT: {{.}}

#include <xmp.h>
#define N 64
#ifdef MISSPELT // the nearest of two
#pragma xmp nodes PROC[*]
#pragma xmp nodes procs[*]
#elif !defined NO_NODES && !defined INSIDE
#pragma xmp nodes proc[*]
#endif
#if !defined NO_TEMPLATE && !defined LATER
#pragma xmp template rows[N]
#endif
#pragma xmp distribute rows[block] onto proc
// NODES: :[[@LINE-1]]:41: error: no 'nodes' directive declares 'proc' [sode-name-missing]
// TEMPLATE: :[[@LINE-2]]:24: error: no 'template' directive declares 'rows' [sode-name-missing]
// BOTH: :[[@LINE-3]]:41: error: no 'nodes' directive declares 'proc' [sode-name-missing]
// MISSPELT: :[[@LINE-4]]:41: error: no 'nodes' directive declares 'proc'; did you mean 'PROC'?
// MISSPELT: {{[|] +PROC}}
// LATER: :[[@LINE-6]]:24: error: the 'template' directive that declares 'rows' comes later
// LATER: :[[@LINE+3]]:22: note: this 'rows' is not visible there
// INSIDE: :[[@LINE-8]]:41: error: the 'nodes' directive that declares 'proc' is in another block
#ifdef LATER
#pragma xmp template rows[N]
#endif
static double u[N], v[N];
#pragma xmp align [i] with rows[i] :: u, v
#pragma xmp shadow u[1]

static double sum(double a[N])
{
#pragma xmp align a[i] with rows[i]
    double s = 0;
#pragma xmp loop (i) on rows[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += a[i];
#pragma xmp barrier on proc
#pragma xmp bcast (s) from rows[0] on proc
    return s;
}

void local(void)
{
#ifdef INSIDE
#pragma xmp nodes proc[*]
// INSIDE: :[[@LINE-1]]:19: note: this 'proc' is not visible there
#endif
}

int main(void)
{
    xmp_desc_t d = xmp_desc_of(rows);
#pragma xmp loop on rows[i]
    for (int i = 0; i < N; i++)
        u[i] = v[i] = i;
#pragma xmp reflect (u)
#pragma xmp task on proc[0]
    {
#pragma xmp barrier on rows[0:3]
    }
    return sum(v) > 0 && d;
}
