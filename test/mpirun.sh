#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# mpirun.sh MPIEXEC ARGUMENT...: mpiexec with a session directory of its own. Jobs of Open MPI that begin and
# end at the same moment race for the one they share, and some then fail to start.

directory=$(mktemp -d /tmp/sode-XXXXXX) # short: sockets are made in it
trap 'rm -rf "$directory"' EXIT
trap 'kill -TERM "$job" 2> /dev/null' TERM INT HUP
OMPI_MCA_orte_tmpdir_base=$directory "$@" <&0 &
job=$!
wait "$job"
status=$?
while kill -0 "$job" 2> /dev/null; do # a signal ended the wait, not the job
    wait "$job"
    status=$?
done
exit $status
