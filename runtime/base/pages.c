/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _DEFAULT_SOURCE /* sysconf */
#include "base/pages.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

size_t sode_page_size(void)
{
    static size_t size;
    if (size == 0) {
        long asked = sysconf(_SC_PAGESIZE);
        size = asked > 0 ? (size_t)asked : 4096;
    }
    return size;
}

/* The first line of a file below /sys/kernel/mm/transparent_hugepage. */
static int read_about(const char *name, char *line, int size)
{
    char path[128];
    snprintf(path, sizeof path, "/sys/kernel/mm/transparent_hugepage/%s", name);
    FILE *file = fopen(path, "r");
    int good = file && fgets(line, size, file);
    if (file)
        fclose(file);
    return good;
}

static size_t ask_huge(void)
{
    char line[128];
    size_t size = 0;
    if (!read_about("enabled", line, sizeof line) || strstr(line, "[never]"))
        return 0;
    if (!read_about("hpage_pmd_size", line, sizeof line)
        || sscanf(line, "%zu", &size) != 1 || size < sode_page_size()
        || (size & (size - 1)) != 0)
        return 0;
    return size;
}

size_t sode_huge_page_size(void)
{
    static size_t size;
    static int asked;
    if (!asked)
        size = ask_huge();
    asked = 1;
    return size;
}
