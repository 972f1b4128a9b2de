// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Locations and exact sums look at every iteration: at the beginning of the innermost body.

#pragma xmp nodes p[2]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

double f(double sum, int *where)
{
    int most = 0, k = 0;
#pragma xmp loop (i) on t[i] reduction(firstmax: most / k, where[1] /) reduction(+: sum) ordered(any)
// CHECK: SODE_FINDER([[ID:[0-9]+]]_0, sizeof(most) + sizeof(k) + sizeof(where[1]), {&(most), sizeof(most)}, {&(k), sizeof(k)}, {&(where[1]), sizeof(where[1])})
// CHECK-SAME: sode_exact_t *const sode_exact_[[ID]]_1 = sode_exact_begin({{[^,]*}}, SODE_DOUBLE);
    for (int i = 99; i >= 0; i--)
// CHECK: i--) { sode_iteration_t sode_iteration_[[ID]]_0 SODE_RELEASE(sode_iteration_end) = {&sode_finder_[[ID]]_0, 1, {-(sode_index_t)i}, 0};
// CHECK-SAME: SODE_SUMMAND(double, sum, [[ID]]_1)
        if (i % 7 > most)
            most = i % 7, k = where[1] = i, sum += 1;
// CHECK: (sode_iteration_[[ID]]_0.assigned = 1, most = i % 7), (sode_iteration_[[ID]]_0.assigned = 1, k = (sode_iteration_[[ID]]_0.assigned = 1, where[1] = i)), sum += 1;
// CHECK: SODE_END sode_reduction_locations({{[^,]*}}, SODE_OP_MAX, SODE_INT, &(most), 2, sode_watched_[[ID]]_0 + 1, SODE_EXTREME_FIRST, sode_finder_[[ID]]_0.nplace, sode_finder_[[ID]]_0.place, 1, SODE_ON_TEMPLATE(sode_template__t, SODE_ALL));
// CHECK-SAME: SODE_EXACT_END({{[^,]*}}, sode_exact_[[ID]]_1, double, sum, {{.*}})
    return sum + most;
}
