#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# moved.sh CMAKE BUILD WORK PROGRAM MPIRUN: installs, moves, compiles by the moved sodecc, runs.

set -e -x
cmake=$1 build=$2 work=$3 program=$4 mpirun=$5
unset SODE_CONFIG
rm -rf "$work"
mkdir -p "$work"
$cmake --install "$build" --prefix "$work/first" > "$work/install.log"
mv "$work/first" "$work/second"
cd "$work"

prefix=$work/second
ls "$prefix/bin/sodecc" "$prefix/bin/sode-info" "$prefix"/lib/libsode.* "$prefix/include/xmp.h" "$prefix/include/sode/abi.h"

# No name of the build tree or the first prefix may be left in what was installed.
if grep -rlF "$work/first" "$prefix"; then exit 1; fi
if grep -rlF "$build" "$prefix"; then exit 1; fi

"$prefix/bin/sodecc" --version
"$prefix/bin/sodecc" -O1 "$program" -o parallel
ldd parallel
[ "$(ldd parallel | grep -c "$prefix/lib/libsode")" = 1 ] || [ "$(ldd parallel | grep -c libsode)" = 0 ]
for ranks in 1 3; do
    [ "$($mpirun -n $ranks ./parallel)" = "$ranks nodes, sum 45" ]
done

# The installed header serves plain compilers too.
cc -Wno-unknown-pragmas -I"$prefix/include" "$program" -o serial
[ "$(./serial)" = "1 nodes, sum 45" ]

# Manual pages, completion, and what finds Sode from elsewhere.
ls "$prefix"/share/man/man1/sodecc.1 "$prefix"/share/man/man7/sode.7 "$prefix/share/bash-completion/completions/sodecc" \
    "$prefix/share/zsh/site-functions/_sodecc"
$cmake -S "$(dirname "$0")/Inputs/package" -B package -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER=gcc
$cmake --build package --verbose > package.log
grep -F "$prefix/bin/sodecc --sode-config=$prefix/lib/sode/config.json --sode-cc" package.log
[ "$($mpirun -n 2 package/sum)" = "sum 45 on 2 nodes" ]
if command -v pkg-config; then
    [ "$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --variable=sodecc sode)" -ef "$prefix/bin/sodecc" ]
fi
