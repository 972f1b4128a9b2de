/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* In the place of file.c where there is no JSON library. */
#include "tune/file.h"

const int sode_tuning_file_works = 0;

int sode_tuning_file_path(char *path, size_t size)
{
    if (size > 0)
        *path = 0;
    return SODE_OK;
}

int sode_tuning_file_visit(const char *path,
                           int (*visit)(const sode_machine_t *machine,
                                        const sode_records_t *records,
                                        void *argument),
                           void *argument)
{
    (void)path, (void)visit, (void)argument;
    return SODE_OK;
}

int sode_tuning_file_merge(const char *path, const sode_machine_t *machine,
                           const sode_records_t *records)
{
    (void)path, (void)machine, (void)records;
    return SODE_OK;
}
