// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %filecheck --strict-whitespace %s --input-file=%t.c
// RUN: %cc %strict %t.c && %clang %strict %t.c
// One statement per line, indented as the user's next one, broken where it is too long; each line has the number of the
// user's line at its place. What stands behind a nest in its last line keeps its column.

#define HERE(line) _Static_assert(__LINE__ == line, "line")
#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double first_field_of_the_model[100][50], second_field_of_the_model[100][50];
#pragma xmp align first_field_of_the_model[i][j] with t[i][j]
#pragma xmp align second_field_of_the_model[i][j] with t[i][j]
#pragma xmp shadow first_field_of_the_model[1][1]

double f(int low, int upper_end_of_the_loop)
{
    double s = 0;
// CHECK-LABEL: double f(
	if (low)
#pragma xmp loop (i, j) on t[i][j] reduction(+: s)
	    for (int i = low; i < upper_end_of_the_loop - upper_end_of_the_loop / 4 * 3 - 1 + low * 2 - low; i++)
		for (int j = 0; j < 50; j++) s += first_field_of_the_model[i][j]; /* kept */ HERE(23);
// CHECK: {{^}}	if (low){{$}}
// CHECK-NEXT: {{^}}	    {{[{]$}}
// CHECK-NEXT: {{^}}#line 21{{$}}
// CHECK-NEXT: {{^}}	        const sode_index_t [[LD:sode_ld[0-9]+]] = sode_extent(sode_array__first_field_of_the_model, 1);{{$}}
// CHECK-NEXT: {{^}}#line 21{{$}}
// CHECK-NEXT: {{^}}	        double (*const first_field_of_the_model){{.}}[[LD]]] ={{$}}
// CHECK-NEXT: {{^}}#line 21{{$}}
// CHECK-NEXT: {{^}}	            {{.*}}(sode_array__first_field_of_the_model);{{$}}
// CHECK-NEXT: {{^}}#line 21{{$}}
// CHECK-NEXT: {{^}}	        SODE_REDUCTION_BEGIN(SODE_WHERE, SODE_OP_SUM, SODE_DOUBLE, double, s,{{$}}
// CHECK-NEXT: {{^}}	            SODE_ON_TEMPLATE(sode_template__t, SODE_ALL, SODE_ALL)){{$}}
// CHECK-NEXT: {{^}}#line 21{{$}}
// CHECK-NEXT: {{^}}	        sode_nest_t [[NEST:sode_nest_[0-9]+]] = {.sode_where = SODE_WHERE, .sode_on = sode_template__t};{{$}}
// CHECK-NEXT: {{^}}#line 21{{$}}
// CHECK-NEXT: {{^}}	        SODE_ALONG(int, i, [[NEST]], 0, .sode_range ={{$}}
// CHECK: {{^}}#line 21{{$}}
// CHECK-NEXT: {{^}}	        SODE_ALONG(int, j, [[NEST]], 0, .sode_range = {0, 50, 1}, .sode_dim = 1){{$}}
// CHECK-NEXT: {{^}}	    for (int i = sode__i_first; i < sode__i_end
// CHECK: s += first_field_of_the_model[i][j];{{$}}
// CHECK-NEXT: {{^}}#line 23{{$}}
// CHECK-NEXT: {{^}}	        SODE_END{{$}}
// CHECK: {{^}}	    }{{$}}
// CHECK-NEXT: {{^}}#line 23{{$}}
// CHECK-NEXT: {{^}}		{{ +}}/* kept */ HERE(23);{{$}}
    HERE(48);
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < 100; i++)
        second_field_of_the_model[i][0] = s; // behind
// CHECK: {{^}}        second_field_of_the_model[i][0] = s;{{ *$}}
// CHECK-NEXT: {{^}}#line 51{{$}}
// CHECK-NEXT: {{^}}        SODE_END{{$}}
    HERE(55);
#pragma xmp loop (i) on t[i][*]
    for (int i = low + low * 4 + low * 4; i < upper_end_of_the_loop - upper_end_of_the_loop / 4 * 3 + low; i++) {
        HERE(58);
        second_field_of_the_model[i][0] = s;
    }
    return s;
}
// CHECK: {{^}}        SODE_ALONG({{.*}} ={{$}}
// CHECK: {{^}}            1}){{$}}
// CHECK-NEXT: {{^}}#line 56{{$}}
// CHECK: {{^}}static void sode_unit_init(void){{$}}
// CHECK-NEXT: {{^[{]$}}
// CHECK-NEXT: {{^}}#line 8 "
// CHECK-NEXT: {{^}}    sode_nodes__p = sode_nodes_create(SODE_WHERE, "p", 2, (const sode_index_t[]){2, 2}, 0);{{$}}
