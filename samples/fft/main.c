// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#include <string.h>
#include "arguments.h"
#include "check.h"

int main(int argc, char **argv)
{
    const char *name = NULL;
    struct check check = {0, 0};
    const struct option table[] = {
        {"--check", TEXT, &name, 0, 0, " lines cube all ", "run the checks of this name"},
        {0},
    };

    read_arguments("fft3d", table, argc, argv);
    if (!name)
        refuse("nothing to do; --help lists the options");
    if (strcmp(name, "cube") != 0)
        check_lines(&check);
    if (strcmp(name, "lines") != 0)
        check_cube(&check);
    return summary(&check);
}
