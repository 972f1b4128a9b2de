// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the kept corpus without libFuzzer:  sode-fuzz-replay (--directives | --files) FILE...
// Prints the number of inputs; a fault of the compiler ends the process.

#include "Target.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

int main(int Count, char **Arguments) {
  bool Directives = Count > 1 && llvm::StringRef(Arguments[1]) == "--directives";
  for (int I = 2; I < Count; ++I) {
    auto Buffer = llvm::MemoryBuffer::getFile(Arguments[I]);
    if (!Buffer) {
      llvm::errs() << Arguments[I] << ": " << Buffer.getError().message() << "\n";
      return 1;
    }
    llvm::errs() << Arguments[I] << "\n"; // the last one named is the one that failed
    std::string Text = (*Buffer)->getBuffer().str();
    sode::fuzz::translateText(Directives ? sode::fuzz::programOf(Text) : Text);
  }
  llvm::outs() << Count - 2 << " inputs\n";
  return 0;
}
