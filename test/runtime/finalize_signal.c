/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A signal inside MPI_Finalize, as Open MPI makes one for itself now and then, changes nothing of a program that has ended: its
 * status stays, all of its output is there, and one line says what was. A signal before that ends the program as ever.
 *
 * REQUIRES: mpi=openmpi
 * RUN: %sodecc %optimize %s -o %t
 * RUN: for number in 11 7 6; do status=0; %t $number late > %t.out 2> %t.err || status=$?; test $status = 3 && grep -x 'the end' %t.out \
 * RUN:   && grep -x "sode: warning: a signal came inside MPI_Finalize, after the end of the program: a rare fault of Open MPI (its issue 10117); no result is lost" %t.err || { cat %t.err >&2; exit 1; }; done
 * RUN: status=0; %t 11 early > %t.out 2> %t.err || status=$?; test $status = 139 && not grep 'inside MPI_Finalize' %t.err || { cat %t.err >&2; exit 1; }
 */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma xmp nodes p[*]

static int number;

/* MPI_Finalize deletes the attributes of MPI_COMM_SELF first. */
static int at_finalize(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    raise(number);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key;
    number = argc > 1 ? atoi(argv[1]) : 0;
    if (argc > 2 && strcmp(argv[2], "early") == 0)
        raise(number);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_finalize, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
    printf("the end\n");
    return 3;
}
