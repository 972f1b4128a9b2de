// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every public header compiles alone, as C and as C++, without a warning, under gcc and clang, and xmp.h both
// as sodecc sees it and as any other compiler does.
//
// UNSUPPORTED: sanitize
// RUN: bash %S/alone.sh %source/include gcc -x c -std=c11 -Wstrict-prototypes
// RUN: bash %S/alone.sh %source/include gcc -x c -std=gnu99
// RUN: bash %S/alone.sh %source/include gcc -x c -std=c11 -D__SODE__
// RUN: bash %S/alone.sh %source/include g++ -x c++ -std=c++11
// RUN: bash %S/alone.sh %source/include g++ -x c++ -std=c++17 -D__SODE__
// RUN: bash %S/alone.sh %source/include clang-19 -x c -std=c11
// RUN: bash %S/alone.sh %source/include clang-19 -x c++ -std=c++17
// RUN: bash %S/alone.sh %source/include clang-19 -x c++ -std=c++17 -D__SODE__
// RUN: bash %S/alone.sh %source/include %mpicc -x c -std=c11 -include mpi.h
// RUN: bash %S/alone.sh %source/include %mpicc -x c -std=c11 -include mpi.h -D__SODE__
