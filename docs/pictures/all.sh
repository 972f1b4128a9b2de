#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# all.sh FOLDER [CC]: draws every picture of the pages that needs no run of a sample (gallery.sh draws those); seconds. The target `docs` calls it.
# What is committed here is the same: README.md shows it where nothing is built.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
runtime=$here/../../runtime
python="/usr/bin/python3 -B"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"${2-cc}" -std=gnu11 -I"$runtime" -I"$here/../../include" "$here/blocking.c" "$runtime"/tile/{diamond,pa1,pa2,parts}.c -o "$work/blocking"
for scheme in pa1 pa2 diamond; do "$work/blocking" $scheme | $python "$here/draw.py" > "$out/blocking-$scheme.svg"; done
$python "$here/parts.py" > "$out/parts.svg"
for picture in distribute widen gather; do $python "$here/rows.py" $picture > "$out/$picture.svg"; done
for picture in corners transports; do $python "$here/moves.py" $picture > "$out/$picture.svg"; done
$python "$here/trace.py" "$here/trace.json" > "$out/trace.svg"
for picture in compiler runtime; do $python "$here/design.py" $picture > "$out/design-$picture.svg"; done
for picture in kernels halo overlap blocks files; do
    $python "$here/performance.py" "$here/../../test/bench/records/epyc.md" $picture > "$out/performance-$picture.svg"
done
