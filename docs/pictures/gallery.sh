#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# gallery.sh [BUILD]: compiles the samples, runs them on 4 ranks and draws the pictures of docs/gallery.md; some minutes. BUILD: build/openmpi.

set -eu
here=$(cd "$(dirname "$0")" && pwd)
samples=$here/../../samples
build=$(readlink -f "${1-$here/../../build/openmpi}")
export PATH=$build/bin:$PATH OMP_NUM_THREADS=1
ranks="mpiexec.openmpi --allow-run-as-root --oversubscribe --bind-to none -n 4"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

sodecc -O2 -DFILES "$samples/laplace/laplace.c" -o laplace -lm
$ranks ./laplace 20000 field.h5 > /dev/null
sode-view -o "$here/gallery-laplace.png" field.h5

sodecc -O2 "$samples"/{adjoint,common}/*.c -o adjoint -lm
$ranks ./adjoint --control joint --method lbfgs --sigma 0.01 --fields runs.h5 --json run.json > /dev/null
"$samples/adjoint/draw.py" runs.h5 run.json "$here/gallery-adjoint.png"

fft=$samples/fft
sodecc -O3 -I"$fft" "$samples"/{dns,common}/*.c "$fft"/{cube,fields,lines,nodes,passes,pencils,plan,times}.c -o dns -lm
$ranks ./dns --case tgv --n 48 --re 1600 --dealias two3 --dt 0.02 --tend 6 --series tgv.txt --spectrum k.txt --fields tgv.h5 > /dev/null
"$samples/dns/draw.py" --series tgv.txt --spectrum k.txt --fields tgv.h5 -o "$here/gallery-dns.png"

sodecc -O3 "$samples"/multigrid/*.c "$samples"/multigrid/mesh/*.c "$samples"/common/*.c -o multigrid -lm
$ranks ./multigrid --n 32 --s 1 --json run.json --fields run.h5 > /dev/null
"$samples/multigrid/draw.py" -o "$here/gallery-multigrid.png" run.json --fields run.h5
