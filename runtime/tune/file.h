/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The tuning file, JSON:
 *
 *     {"sode-tuning": 1, "machines": [
 *       {"host": "x86_64, ...", "mpi": "Open MPI v4.1.4", "settings": "...",
 *        "sode": "0.1.0", "ranks per node": 2, "threads": 1,
 *        "plans": {"<plan>": {"way": "shm", "times": {"pack": [1e-6, 1e-7]}}}}]}
 *
 * times: seconds and noise.  Both lists begin with what was measured longest ago,
 * which is dropped when there are too many.  Another number behind "sode-tuning" is another
 * version, which is left alone.
 */
#ifndef SODE_TUNE_FILE_H
#define SODE_TUNE_FILE_H

#include <stddef.h>

#include "tune/machine.h"
#include "tune/records.h"

/* 0: this library was built without what reads and writes the file. */
extern const int sode_tuning_file_works;

/* What SODE_TUNING says, or its default; empty: there is no file. */
int sode_tuning_file_path(char *path, size_t size);

/* Calls visit for each machine.  No file: for none.  The text of a failure
 * names the file. */
int sode_tuning_file_visit(const char *path,
                           int (*visit)(const sode_machine_t *machine,
                                        const sode_records_t *records,
                                        void *argument),
                           void *argument);

/* Adds records of one machine to what the file holds by then. */
int sode_tuning_file_merge(const char *path, const sode_machine_t *machine,
                           const sode_records_t *records);

#endif
