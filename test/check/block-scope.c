// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DMODEL %s -o %t.c 2>&1 | %messages %s --check-prefix=MODEL
// RUN: not %sodecc --emit-c -DUSES %s -o %t.c 2>&1 | %messages %s --check-prefix=USES
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// An align in a block holds to the end of the block. If the array lives longer, its mapping must stay the same.
// COVERS: err_used_outside_block err_align_lifetime err_shadow_elsewhere err_align_redeclared

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double global[100], later[100], whole[100], both[3];
typedef double row[7];
extern row rows[100];
#pragma xmp align whole[i] with t[i]

void constant(int n)
{
#pragma xmp template u[100]
#pragma xmp distribute u[cyclic] onto p
    double local[100];
    static int kept[100];
#pragma xmp align global[i] with u[i]
#pragma xmp align kept[i] with t[i]
    for (int k = 0; k < n; k++) {
#pragma xmp align local[i] with u[i]
        local[k] = global[k] + kept[k];
    }
#ifdef USES
    local[0] = 1;
// USES: :[[@LINE-1]]:5: error: distributed array 'local' is used outside the block of its 'align' directive
// USES: :[[@LINE-6]]:13: note: for this 'align' directive
#endif
}

void runtime_shape(int n)
{
#pragma xmp template u[n]
#pragma xmp distribute u[block] onto p
    double met_once[n];
    {
#pragma xmp align met_once[i] with u[i]
#pragma xmp shadow met_once[n]
    }
#ifdef MODEL
    double met_again[n];
    while (n-- > 0) {
#pragma xmp align met_again[i] with u[i]
// MODEL: :[[@LINE-1]]:13: error: array 'met_again' outlives this block, so its mapping must be constant
// MODEL: :[[@LINE-4]]:12: note: 'met_again' is declared here
    }
#pragma xmp align later[i] with u[i]
// MODEL: :[[@LINE-1]]:13: error: array 'later' outlives this block, so its mapping must be constant
// MODEL: :[[@LINE-42]]:21: note: 'later' is declared here
    static double kept[100];
#pragma xmp align kept[i] with t[i + n]
// MODEL: :[[@LINE-1]]:13: error: array 'kept' outlives this block, so its mapping must be constant
// MODEL: :[[@LINE-3]]:19: note: 'kept' is declared here
    static double wide[100];
#pragma xmp align wide[i] with t[i]
#pragma xmp shadow wide[n]
// MODEL: :[[@LINE-1]]:13: error: array 'wide' outlives this block, so its mapping must be constant
// MODEL: :[[@LINE-4]]:19: note: 'wide' is declared here
#pragma xmp shadow whole[1]
// MODEL: :[[@LINE-1]]:13: error: 'shadow' of array 'whole' must be in the same block as its 'align' directive
// MODEL: :[[@LINE-51]]:13: note: for this 'align' directive
#pragma xmp reflect (global)
// MODEL: :[[@LINE-1]]:22: error: distributed array 'global' is used outside the block of its 'align' directive
// MODEL: :[[@LINE-46]]:13: note: for this 'align' directive
#endif
}

#ifdef MODEL
extern double rows[100][7];
#pragma xmp align rows[i][*] with t[i]
// MODEL: :[[@LINE-1]]:19: error: the declarations of distributed array 'rows' hide different dimensions in a typedef
// MODEL: :[[@LINE-63]]:12: note: 'rows' is declared here
#endif
