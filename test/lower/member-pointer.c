// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// A member that is a pointer stays as it is; its array is found by its value: at the head of a nest, if it keeps it.

void *xmp_malloc(void *, ...);
void xmp_free(void *);

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[100]
#pragma xmp distribute c[cyclic] onto p
typedef struct {
    int n;
    double *u, (*v)[8];
    long *dealt;
} field;
// CHECK: double *u, (*v)[8];
#pragma xmp align field.u[i] with t[i]
#pragma xmp shadow field.u[1]
#pragma xmp align field.v[*][j] with t[j]
#pragma xmp align field.dealt[i] with c[i]
// CHECK: static sode_array_t *[[$U:sode_member__field_u_[0-9]+]] SODE_UNUSED;
// CHECK: static sode_array_t *[[$V:sode_member__field_v_[0-9]+]] SODE_UNUSED;
// CHECK: static sode_array_t *[[$D:sode_member__field_dealt_[0-9]+]] SODE_UNUSED;

double use(field *f, field each[3], double (**rows)[8])
{
// CHECK-LABEL: double use(
    field g = {f->n, 0, *rows, f->dealt}, h = *f;
// CHECK: field g = {f->n, 0, *rows, f->dealt}, h = *f;
    double sum = 0;
    g.u = xmp_malloc(xmp_desc_of(g.u), g.n);
// CHECK: g.u = SODE_MALLOC((void *)([[$U]]), 1, g.n);
    h.u = f->u;
// CHECK: h.u = f->u;
#pragma xmp loop (i) on t[i] reduction(+:sum)
// CHECK: const sode_array_t *const [[HF:sode_held[0-9]+]] = sode_array_held(SODE_WHERE, [[$U]], f->u);
// CHECK: double *const [[VF:sode_view[0-9]+]] = SODE_PLACED([[HF]], sode_origin([[HF]]));
// CHECK: const sode_array_t *const [[HH:sode_held[0-9]+]] = sode_array_held(SODE_WHERE, [[$V]], h.v);
// CHECK: const sode_index_t [[LD:sode_ld[0-9]+]] = sode_extent([[HH]], 1);
// CHECK: double (*const [[VH:sode_view[0-9]+]]){{.}}[[LD]]] = SODE_PLACED([[HH]], sode_origin([[HH]]));
// CHECK-NOT: sode_array_held
// CHECK: SODE_ALONG
    for (int i = 1; i < h.n; i++) {
        sum += f->u[i-1] + (f->u)[i] * h.v[3][i];
// CHECK: sum += [[VF]][i-1] + ([[VF]])[i] * [[VH]][3][i];
        for (int k = 0; k < 3; k++)
            sum += each[k].u[i];
// CHECK: sum += ((double *)sode_origin(sode_array_held(SODE_WHERE, [[$U]], each[k].u)))[i];
    }
#pragma xmp loop (i) on c[i]
// CHECK: const sode_cyclic_t [[MAP:sode_map[0-9]+]] = *sode_cyclic({{sode_held[0-9]+}}, 0);
    for (int i = 0; i < 100; i++)
        g.dealt[i] = i;
// CHECK: {{sode_view[0-9]+}}[sode_cyclic_local(&[[MAP]], i)] = i;
#pragma xmp reflect (g.u, each[2].u)
// CHECK: (sode_array_t *const[]){sode_array_held(SODE_WHERE, [[$U]], g.u), sode_array_held(SODE_WHERE, [[$U]], each[2].u)}
    xmp_free(xmp_desc_of(g.u));
// CHECK: xmp_free((void *)(sode_array_held(SODE_WHERE, [[$U]], g.u)));
    return sum + h.v[f->n][7] + sizeof h.u + sizeof *f;
// CHECK: ((double (*)[sode_extent(sode_array_held(SODE_WHERE, [[$V]], h.v), 1)])sode_origin(sode_array_held(SODE_WHERE, [[$V]], h.v)))[f->n][7] + sizeof h.u + sizeof *f;
}
// CHECK: sode_unit_init(void)
// CHECK: [[$U]] = sode_array_typed(sode_array_member(SODE_WHERE, "field.u", sode_template__t, 1, sizeof(*((field *)0)->u), {{.*}}), SODE_DOUBLE);
// CHECK: [[$V]] = sode_array_member(SODE_WHERE, "field.v", sode_template__t, 2, sizeof(**((field *)0)->v), {{.*}});
