// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <string.h>

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

int run_checks(const char *name)
{
    struct check check = {0, 0};

    for (size_t k = 0; k < sizeof subjects / sizeof subjects[0]; k++)
        if (strcmp(name, "all") == 0 || strcmp(name, subjects[k].name) == 0)
            subjects[k].run(&check);
    return summary(&check);
}
