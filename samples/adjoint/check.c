// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <stdio.h>
#include <string.h>
#include <xmp.h>

static const struct {
    const char *name;
    void (*run)(struct check *check);
} subjects[] = {
    {"physics", check_physics},
    {"gradient", check_gradient},
    {"twin", check_twin},
    {"snapshots", check_snapshots},
    {"bits", check_bits},
};

void verdict(struct check *check, const char *what, double figure, double low, double high)
{
    bool passed = figure >= low && figure <= high; // a NaN has not passed

    check->done++;
    check->failed += !passed;
    if (xmp_node_num() == 1)
        printf("%-66s %13.6e  %9.3g .. %-9.3g %s\n", what, figure, low, high, passed ? "pass" : "FAIL");
}

int run_checks(const char *name)
{
    struct check check = {0, 0};

    if (xmp_node_num() == 1)
        printf("%-66s %13s  %-22s %s\n", "check", "figure", "         bar", "verdict");
    for (size_t k = 0; k < sizeof subjects / sizeof subjects[0]; k++)
        if (strcmp(name, "all") == 0 || strcmp(name, subjects[k].name) == 0)
            subjects[k].run(&check);
    if (check.done == 0 && xmp_node_num() == 1)
        fprintf(stderr, "adjoint: --check '%s': there are all, physics, gradient, twin, snapshots and bits\n", name);
    if (check.done == 0)
        return 1;
    if (xmp_node_num() == 1)
        printf("%d checks, %d failed\n", check.done, check.failed);
    return check.failed;
}
