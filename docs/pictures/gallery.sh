#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# gallery.sh [BUILD]: compiles the samples, runs them on 4 ranks and draws the pictures of docs/gallery.md; some minutes. BUILD: build/openmpi.

set -eu
here=$(cd "$(dirname "$0")" && pwd)
samples=$here/../../samples
build=$(readlink -f "${1-$here/../../build/openmpi}")
export PATH=$build/bin:$PATH OMP_NUM_THREADS=1
run="mpiexec.openmpi --allow-run-as-root --oversubscribe --bind-to none"
ranks="$run -n 4"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

sodecc -O2 -DFILES "$samples/laplace/laplace.c" -o laplace -lm
$ranks ./laplace 20000 field.h5 > /dev/null
sode-view -o "$here/gallery-laplace.png" field.h5

sodecc -O3 -DFILES "$samples/himeno/himeno.c" -o himeno
$ranks ./himeno 3000 pressure.h5 > /dev/null
sode-view --slice k=64 -o "$here/gallery-himeno.png" pressure.h5

sodecc -O2 "$samples"/{adjoint,common}/*.c -o adjoint -lm
$ranks ./adjoint --control joint --method lbfgs --sigma 0.01 --fields runs.h5 --json run.json > /dev/null
"$samples/adjoint/draw.py" runs.h5 run.json "$here/gallery-adjoint.png"

# The fastest of many turns: other programs of the machine only make a turn longer.
fft=$samples/fft
sodecc -O3 "$fft"/*.c "$samples"/common/*.c -o fft3d -lm
for turn in $(seq 30); do
    for radix in 2 4 8 16 mixed; do ./fft3d --n 64 --time --tries 3 --radix $radix > turn-$radix-$turn; done
done
for radix in 2 4 8 16 mixed; do
    for file in turn-$radix-*; do echo "$(awk -F': ' '!/^#/ { sum += $2 } END { print sum }' $file) $file"; done |
        sort -g | { read -r _ fastest; mv $fastest radix-$radix; }
done
"$samples/dns/draw.py" --times "radix 2=radix-2" "radix 4=radix-4" "radix 8=radix-8" "radix 16=radix-16" "mixed=radix-mixed" -o "$here/gallery-fft.png"

sodecc -O3 -I"$fft" "$samples"/{dns,common}/*.c "$fft"/{cube,fields,lines,nodes,passes,pencils,plan,times}.c -o dns -lm
$ranks ./dns --case tgv --n 48 --re 1600 --dealias two3 --dt 0.02 --tend 6 --series tgv.txt --spectrum k.txt --fields tgv.h5 > /dev/null
"$samples/dns/draw.py" --series "48^3=tgv.txt" --spectrum "48^3=k.txt" --fields tgv.h5 -o "$here/gallery-dns.png"

sodecc -O3 "$samples"/multigrid/*.c "$samples"/multigrid/mesh/*.c "$samples"/common/*.c -o multigrid -lm
$ranks ./multigrid --n 32 --s 1 --json run.json --fields run.h5 > /dev/null
"$samples/multigrid/draw.py" -o "$here/gallery-multigrid.png" run.json --fields run.h5

(cd "$samples/multigrid/pmg" && sodecc -O3 *.c ../mesh/*.c "$samples"/common/*.c -o "$work/pmg" -lm)
$run -n 2 ./pmg --n 32 --s 1 --out mesh > /dev/null
"$samples/multigrid/mesh/draw.py" mesh "$here/gallery-mesh.png"

sodecc -O3 "$samples"/{spmv,common}/*.c -o spmv -lm
$run -n 2 ./spmv --all66 --n 4096 --most 256 --csv spmv.csv --tune > /dev/null
"$samples/spmv/draw.py" --bytes spmv.csv "$here/gallery-spmv.png"

sodecc -O2 -DFILES "$samples/elements/elements.c" -o elements -lm
$ranks ./elements elements.h5 > /dev/null
"$samples/elements/draw.py" elements.h5 "$here/gallery-elements.png"

sodecc -O2 "$samples"/{collbench,common}/*.c -o collbench -lm
for n in 2 4; do $run -n $n ./collbench --csv $n.csv > /dev/null; done
"$samples/collbench/draw.py" 2.csv 4.csv "$here/gallery-collbench.png"
