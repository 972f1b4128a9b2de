// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a kept corpus without libFuzzer:  sode-fuzz-replay (--directives | --files) CORPUS
// Prints the number of inputs; a fault of the compiler ends the process, and the last input shown is the one.

#include "Target.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

int main(int Count, char **Arguments) {
  if (Count != 3)
    return 2;
  bool Directives = llvm::StringRef(Arguments[1]) == "--directives";
  auto Buffer = llvm::MemoryBuffer::getFile(Arguments[2]);
  if (!Buffer) {
    llvm::errs() << Arguments[2] << ": " << Buffer.getError().message() << "\n";
    return 1;
  }
  llvm::SmallVector<llvm::StringRef> Inputs;
  (*Buffer)->getBuffer().split(Inputs, "\n==== next input ====\n"); // corpus.py
  for (llvm::StringRef Input : Inputs) {
    llvm::errs() << "---- input\n" << Input << "\n----\n";
    sode::fuzz::translateText(Directives ? sode::fuzz::programOf(Input.str()) : Input.str());
  }
  llvm::outs() << Inputs.size() << " inputs\n";
  return 0;
}
