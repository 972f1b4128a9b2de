/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* sode-info --measure: what messages, copies and collectives take on this machine, by this MPI, among so many ranks. */
#ifndef SODE_INFO_MEASURE_H
#define SODE_INFO_MEASURE_H

#include "tune/measured.h"

/* Starts MPI and measures; the tuning file keeps it.  print: called on the first rank for each record.  The
 * exit status of the command. */
int sode_info_measure(int *argc, char ***argv, void (*print)(const sode_measured_t *measured));

#endif
