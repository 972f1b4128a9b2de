// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libFuzzer's entry. Built twice: SODE_FUZZ_DIRECTIVES decides whether an input is directive text or a whole file.

#include "Target.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *Data, size_t Size) {
  std::string Text(reinterpret_cast<const char *>(Data), Size);
  if (Text.find("embed") != std::string::npos)
    return -1; // Clang 19's own fault: broken parameters of #embed end it
  sode::fuzz::translateText(SODE_FUZZ_DIRECTIVES ? sode::fuzz::programOf(Text) : Text);
  return 0;
}
