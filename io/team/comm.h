/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The communicator of a team, which lives until the end.  Only files that a serial library lacks include this, so that
 * all others are compiled once for both.
 */
#ifndef SODE_IO_TEAM_COMM_H
#define SODE_IO_TEAM_COMM_H

#include <mpi.h>

#include "team/team.h"

static inline MPI_Comm sode_team_comm(const sode_io_team_t *team)
{
    return *(MPI_Comm *)team->comm;
}

#endif
