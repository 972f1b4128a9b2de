// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %filecheck %s --input-file=%t.c
// RUN: %cc %strict %t.c && %clang %strict %t.c
// cyclic(n): the node counts its iterations and the index is computed.

#pragma xmp nodes p[4]
#pragma xmp template u[100]
#pragma xmp distribute u[cyclic(3)] onto p
double b[100];
#pragma xmp align b[i] with u[i]

void f(void)
{
// CHECK-LABEL: void f(
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < 100; i++)
        b[i] = i + 1;
// CHECK: const sode_cyclic_t [[MAP:sode_map[0-9]+]] = sode_array__b->cyclic[0];
// CHECK: for (sode_index_t sode__i_k = 0; sode__i_k < sode__i.count; sode__i_k++{{ *}}) { SODE_INDEX(int, i)
// CHECK-NEXT: b[sode_cyclic_local(&[[MAP]], i)] = i + 1; } }
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < 100; i++)
        for (int j = i; j < 100; j++)
            b[i] = j;
// CHECK: SODE_INDEX(int, i)
// CHECK-NEXT: for (int j = i; j < 100; j++)
// CHECK-NEXT: b[sode_cyclic_local(&{{sode_map[0-9]+}}, i)] = j; } }
}
