/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What the start refuses: a unit that was translated for another version, an MPI
 * library that another part of the program has started with too few threads,
 * settings that are too long; and a tuning file that cannot be read, which is one warning.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: %mpicc -std=gnu11 %optimize -DOLD %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t.old
 * RUN: try() { wanted=$1; shift; %limited "$@" > %t.out 2>&1; \
 * RUN:   grep '^sode: ' %t.out > %t.sode; grep -c . %t.sode | grep -x 1 && grep "$wanted" %t.sode || { cat %t.out; exit 1; }; }; \
 * RUN: try "start: 'old.c' was translated for version 1 of the runtime, this is version [0-9]*: translate it again$" %mpirun -n 2 %t.old; \
 * RUN: export SODE_COMMUNICATORS=$(printf "%%0300d" 5); \
 * RUN: try "SODE_COMMUNICATORS: '0*5' is too long$" %mpirun -n 2 %t; unset SODE_COMMUNICATORS; \
 * RUN: export SODE_TRANSPORT=auto SODE_TUNING=/dev/null/t.json; \
 * RUN: try "^sode: warning: nothing is kept from run to run: cannot read '/dev/null/t.json': Not a directory" %mpirun -n 2 %t; \
 * RUN: export SODE_TUNING=$(printf '%%05000d' 1); \
 * RUN: try "^sode: warning: nothing is kept from run to run: the path of the tuning file has 5000 characters" %mpirun -n 2 %t; \
 * RUN: export SODE_TUNING=off
 *
 * RUN: %mpicc -std=gnu11 %optimize -DOWN_MAIN %s %libsode -o %t.own
 * RUN: try "the MPI library was started without support for threads (MPI_THREAD_FUNNELED)$" %mpirun -n 1 %t.own; \
 * RUN: export SODE_PROGRESS=thread; \
 * RUN: try "SODE_PROGRESS=thread: the MPI library was started without support for several threads (MPI_THREAD_MULTIPLE)$" %mpirun -n 1 %t.own funneled
 */
#include "program.h"

#ifdef OWN_MAIN /* an MPI program that calls the library */

int main(int argc, char **argv)
{
    int level;
    PMPI_Init_thread(&argc, &argv, argc > 1 ? MPI_THREAD_FUNNELED : MPI_THREAD_SINGLE, &level);
    xmp_init(MPI_COMM_WORLD);
    xmp_finalize();
    PMPI_Finalize();
    return 0;
}

#else

#ifdef OLD
static sode_unit_t unit = {NULL, 1, "old.c", NULL};
static void __attribute__((constructor)) enter(void)
{
    sode_unit_register(&unit);
}
#else
SODE_UNIT(init, "new.c")
static void init(void) {}
#endif

int main(void)
{
    return 0;
}

#endif
