// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// An aligned pointer is a variable under another name beside a descriptor, which xmp_malloc fills.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
void *xmp_malloc(void *, ...);
void free(void *);
void look(double *const *);
int n = 7;
double *line, (*rows)[7], (*computed)[n];
extern double *elsewhere;
static int *here;
#pragma xmp align line[i] with t[i]
#pragma xmp align rows[i][*] with t[i]
#pragma xmp align computed[i][*] with t[i]
#pragma xmp align elsewhere[i] with t[i]
#pragma xmp align here[i] with t[i]
// CHECK: double *sode_base__line, (*sode_base__rows)[7], (*sode_base__computed)[1];
// CHECK-NEXT: extern double *sode_base__elsewhere;
// CHECK-NEXT: static int *sode_base__here;
// CHECK-NEXT: {{^ *}}sode_array_t *sode_array__line SODE_UNUSED;
// CHECK: {{^}}extern sode_array_t *sode_array__elsewhere SODE_UNUSED;
// CHECK-NEXT: {{^}}static sode_array_t *sode_array__here SODE_UNUSED;

void use(void)
{
// CHECK-LABEL: void use(
    struct { int v; } *own = 0;
#pragma xmp align own[i] with t[i]
// CHECK: *[[OWN:sode_base__own_[0-9]+]] = 0;
// CHECK-NEXT: SODE_RELEASE(sode_array_release) = sode_array_declare(SODE_WHERE, "own", sode_template__t, 1, sizeof(*[[OWN]]), {{.*}}); (void)[[OWN]];
    rows = (double (*)[7])xmp_malloc(xmp_desc_of(rows), 100, 7);
    computed = (double (*)[n])xmp_malloc(xmp_desc_of(computed), 100, n);
    own = xmp_malloc(xmp_desc_of(own), 100);
// CHECK: sode_base__rows = (double (*)[7])SODE_MALLOC((void *)(sode_array__rows), 2, 100, 7);
// CHECK: (*(double (**)[n])&sode_base__computed) = (double (*)[n])SODE_MALLOC(
    look(&line);
// CHECK: look(&sode_base__line);
    rows[1][2] = computed[1][2] + own[3].v + here[1] + elsewhere[n];
// CHECK: ((double (*)[sode_extent(sode_array__rows, 1)])sode_origin(sode_array__rows))[1][2] =
    if (line)
        free(line);
    free(own);
    rows = 0;
}
// CHECK: sode_unit_init(void)
// CHECK: sode_array_define(&sode_array__line, SODE_DOUBLE, sode_array_declare(SODE_WHERE, "line", sode_template__t, 1, sizeof(*sode_base__line), (const sode_axis_t[]){{.}}{0, 0, 0, 0, 0, 0}}));
// CHECK: sode_array_define(&sode_array__rows, SODE_DOUBLE, sode_array_declare({{.*}}sizeof(**sode_base__rows)
// CHECK: sode_array_expect(SODE_WHERE, "elsewhere", &sode_array__elsewhere, SODE_DOUBLE, 1, sode_template__t, 1, {{.*}});
