// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sodecc: compiles C with XcalableMP directives, used like mpicc. Session.cpp is the way through a call.

#include "Session.h"

int main(int Count, const char **Words) {
  return sode::runSession(Words[0], llvm::ArrayRef<const char *>(Words + 1, Words + Count));
}
