#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How much of an exchange `loop ... overlap` hides: on this machine as it is, and between two network namespaces that deliver
# messages late (network; as root). README.md of test/bench explains.

import argparse
import os
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
NETWORK = os.path.join(HERE, "network")
HOSTS = ["10.77.7.1", "10.77.7.2"]
SECONDS = 120  # longest run; MPICH has been seen to print everything and never to end


def parse_arguments():
    parser = argparse.ArgumentParser(description="The share of an exchange that overlap hides.")
    parser.add_argument("--mpi", default="openmpi", choices=["openmpi", "mpich"])
    parser.add_argument("--delays", default="0,50,100,200", help="microseconds, of the slowed network; empty: only as it is")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--steps", type=int, default=20, help="of each kind in a round")
    parser.add_argument("--rows", type=int, default=2000, help="of the whole array")
    parser.add_argument("--columns", type=int, default=1000)
    parser.add_argument("--launcher", default="", help="in front of mpiexec, for example 'nice -n -5'")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"))
    parser.add_argument("--build", help="build tree; default: build/MPI of the source")
    return parser.parse_args()


def environment(arguments, transport="auto"):
    return {"SODE_TRANSPORT": transport, "SODE_TUNING": "off", "OMP_NUM_THREADS": "1",
            "SODE_CONFIG": os.path.join(arguments.build, "lib/sode/config.json"),
            "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", **os.environ}


def on_this_machine(arguments):
    if arguments.mpi == "openmpi":
        return ["mpiexec.openmpi", "--mca", "btl", "self,vader", "--mca", "btl_vader_single_copy_mechanism", "none",
                "--bind-to", "core", "-n", "2"]
    return ["mpiexec.mpich", "-bind-to", "core", "-env", "UCX_TLS", "posix,self", "-n", "2"]


def between_namespaces(arguments):
    agent = os.path.join(arguments.work, "agent")
    if arguments.mpi == "openmpi":
        command = ["mpiexec.openmpi", "--host", ",".join(host + ":1" for host in HOSTS), "-n", "2", "--mca", "plm_rsh_agent",
                   agent, "--mca", "pml", "ob1", "--mca", "btl", "self,tcp", "--mca", "btl_tcp_if_include", "10.77.7.0/24",
                   "--bind-to", "none"]
    else:
        command = ["mpiexec.mpich", "-launcher", "ssh", "-launcher-exec", agent, "-hosts", ",".join(HOSTS), "-iface",
                   "vsodeA", "-n", "2", "-env", "UCX_TLS", "tcp,self"]
    return [NETWORK, "inside", *command]


def measure(arguments, launcher, transport="auto"):
    """Rows of seconds per step: exchange, computation, in turn, overlap."""
    command = ["timeout", "-k", "1", str(SECONDS), *arguments.launcher.split(), *launcher, arguments.program,
               str(arguments.rounds), str(arguments.steps)]
    done = subprocess.run(command, env=environment(arguments, transport), text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE)
    rows = [[float(word) for word in line.split()] for line in done.stdout.splitlines() if line[:1].isdigit()
            and "wrong" not in line]
    if "wrong" in done.stdout or len(rows) < arguments.rounds:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}")
    return rows


def row(name, rows):
    medians = [1e6 * statistics.median(column) for column in zip(*rows)]
    # What is left to see of the exchange is overlap - computation.
    hidden = statistics.median(1 - (overlap - alone) / exchange for exchange, alone, _, overlap in rows)
    ratio = statistics.median(overlap / in_turn for _, _, in_turn, overlap in rows)
    return f"| {name} | " + " | ".join(f"{value:.1f}" for value in medians) + f" | {100 * hidden:.0f} % | {ratio:.3f} |"


def main():
    arguments = parse_arguments()
    arguments.build = arguments.build or os.path.join(ROOT, "build", arguments.mpi)
    with tempfile.TemporaryDirectory(prefix="sode-") as arguments.work:
        arguments.program = os.path.join(arguments.work, "overlap")
        subprocess.run([arguments.sodecc, "-O3", "-march=native", f"-DROWS={arguments.rows}",
                        f"-DCOLUMNS={arguments.columns}", os.path.join(HERE, "overlap.c"), "-o", arguments.program],
                       env=environment(arguments), check=True)
        agent = os.path.join(arguments.work, "agent") # one word, as mpiexec wants it
        with open(agent, "w") as file:
            file.write(f'#!/bin/sh\nexec "{NETWORK}" agent "$@"\n')
        os.chmod(agent, 0o755)
        print(f"{arguments.mpi}, 2 ranks, {arguments.rows} x {arguments.columns} doubles, load {os.getloadavg()[0]:.1f}; "
              f"microseconds per step, medians of {arguments.rounds} rounds\n")
        print("| network | exchange | computation | in turn | overlap | hidden | overlap / in turn |")
        print("|---|---|---|---|---|---|---|")
        print(row("one machine", measure(arguments, on_this_machine(arguments))), flush=True)
        if not arguments.delays:
            return
        if os.geteuid() != 0:
            sys.exit("the slowed network needs root")
        try:
            subprocess.run([NETWORK, "up"], check=True)
            for delay in arguments.delays.split(","):
                subprocess.run([NETWORK, "delay", delay], check=True)
                # The namespaces share memory, which `auto` would find.
                rows = measure(arguments, between_namespaces(arguments), transport="pack")
                print(row(f"delay {delay} us", rows), flush=True)
        finally:
            subprocess.run([NETWORK, "down"])


if __name__ == "__main__":
    main()
