// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#include <string.h>
#include "arguments.h"
#include "check.h"

static int is_chosen(const char *name, const char *word)
{
    return strcmp(name, word) == 0 || strcmp(name, "all") == 0;
}

int main(int argc, char **argv)
{
    const char *name = NULL;
    struct check check = {0, 0};
    const struct option table[] = {
        {"--check", TEXT, &name, 0, 0, " lines cube bits all ", "run the checks of this name"},
        {0},
    };

    read_arguments("fft3d", table, argc, argv);
    if (!name)
        refuse("nothing to do; --help lists the options");
    if (is_chosen(name, "lines"))
        check_lines(&check);
    if (is_chosen(name, "cube"))
        check_cube(&check);
    if (is_chosen(name, "bits"))
        check_bits(&check);
    return summary(&check);
}
