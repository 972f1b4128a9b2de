// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// A distributed member becomes a pointer that carries the type, and a descriptor that each variable of the struct has.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[cyclic] onto p
#pragma xmp template u[100]
#pragma xmp distribute u[block] onto p
struct part {
    int before, a[100], after;
    struct { float f; } b[100][3];
};
// CHECK: int before, *sode_base__a, after; sode_array_t *sode_array__a;
// CHECK-NEXT: struct { float f; } *sode_base__b; sode_array_t *sode_array__b;
#pragma xmp align part.a[i] with t[i]
#pragma xmp align part.b[i][*] with u[i]
#pragma xmp shadow part.b[1][0]
struct part one, many[2][3];
extern struct part elsewhere;
void *xmp_desc(void *);

int use(struct part *q, int n)
{
// CHECK-LABEL: int use(
    struct part local, *pointer = &local;
    static struct part kept;
// CHECK: struct part local, *pointer = &local; sode_array_t *sode_owner{{[0-9]+}} SODE_RELEASE(sode_array_release) = local.sode_array__a = sode_array_typed(sode_array_create(SODE_WHERE, "local.a", {{.*}}, SODE_INT); sode_array_t *sode_owner{{[0-9]+}} SODE_RELEASE(sode_array_release) = local.sode_array__b = sode_array_create(
// CHECK-NEXT: static struct part kept; if (!kept.sode_array__a) { kept.sode_array__a = sode_array_typed(sode_array_create({{.*}}, SODE_INT); } if (!kept.sode_array__b)
    q->a[n] = many[1][n].a[one.a[1]];
// CHECK: ((int *)sode_origin(q->sode_array__a))[sode_cyclic_local(sode_cyclic(q->sode_array__a, 0), n)] = ((int *)sode_origin(many[1][n].sode_array__a))[sode_cyclic_local(sode_cyclic(many[1][n].sode_array__a, 0), ((int *)sode_origin(one.sode_array__a))[sode_cyclic_local(sode_cyclic(one.sode_array__a, 0), 1)])];
    pointer->b[1][2].f = elsewhere.b[0][0].f;
// CHECK: ((__typeof__(*((struct part *)0)->sode_base__b) (*)[3])sode_origin(pointer->sode_array__b))[1][2].f =
    xmp_desc(xmp_desc_of(q->a));
// CHECK: xmp_desc((void *)(q->sode_array__a));
#pragma xmp reflect (one.b, q->b)
// CHECK: (sode_array_t *const[]){one.sode_array__b, q->sode_array__b}
    return kept.before + many[1][1].after;
}
// CHECK: sode_unit_init(void)
// CHECK: {{^ *}}one.sode_array__a = sode_array_typed(sode_array_create(SODE_WHERE, "one.a", sode_template__t, 1, sizeof(*((struct part *)0)->sode_base__a), {{.*}}, SODE_ARRAY_ZERO), SODE_INT);
// CHECK: {{^ *}}{ sode_index_t [[K:sode_k[0-9]+]] = 0; for (; [[K]] < (sode_index_t)(sizeof many / sizeof many[0][0]); [[K]]++) ((__typeof__(many[0][0]) *)many){{.}}[[K]]].sode_array__a = sode_array_typed(sode_array_create(SODE_WHERE, "many.a",
// CHECK-NOT: elsewhere.sode_array__a =
// CHECK: sode_array_expect(SODE_WHERE, "elsewhere.a", &elsewhere.sode_array__a, SODE_INT, 0, {{.*}});
// CHECK: sode_array_expect(SODE_WHERE, "elsewhere.b", &elsewhere.sode_array__b, -1, 0, {{.*}});
// CHECK-NOT: elsewhere.sode_array__b =
