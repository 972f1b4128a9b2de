/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * When a program has ended MPI, the plugins of Open MPI are as loaded as before: a thread of its own may still call
 * into them (runtime/api/finalize.c).  Counted is what a program sees at its very end, with and without the runtime's start.
 *
 * REQUIRES: mpi=openmpi
 * RUN: %sodecc %optimize %s -o %t && %mpirun -n 2 %t > %t.out && grep -c 'stay' %t.out | grep -x 2
 * RUN: %mpicc -std=gnu11 %optimize -DOWN %s %libsode -o %t && %mpirun -n 2 %t > %t.out && grep -c 'stay' %t.out | grep -x 2
 */
#define _GNU_SOURCE
#include <link.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int before;

static int count_one(struct dl_phdr_info *info, size_t size, void *count)
{
    (void)size;
    *(int *)count += strstr(info->dlpi_name, "/mca_") != NULL;
    return 0;
}

static int plugins(void)
{
    int count = 0;
    dl_iterate_phdr(count_one, &count);
    return count;
}

/* Registered before the runtime registers the end of MPI, it runs after that. */
static void at_end(void)
{
    int after = plugins(), ended;
    MPI_Finalized(&ended);
    if (ended && before > 0 && after >= before)
        printf("%d stay\n", after);
    else
        printf("MPI %s: %d plugins before, %d now\n", ended ? "ended" : "runs", before, after);
}

__attribute__((constructor)) static void register_end(void)
{
    atexit(at_end);
}

#ifndef OWN
#pragma xmp nodes p[*]
#endif

int main(void)
{
#ifdef OWN
    MPI_Init(NULL, NULL);
#endif
    before = plugins();
#ifdef OWN
    MPI_Finalize();
#endif
    return 0;
}
