// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libFuzzer's entry. Built twice: SODE_FUZZ_DIRECTIVES decides whether an input is directive text or a whole file.

#include "Target.h"

/// `_Pragma` in the line of another pragma: a malformed one there ends Clang 19 itself.
static bool hasNestedPragma(const std::string &Text) {
  for (size_t At = Text.find("_Pragma"); At != std::string::npos; At = Text.find("_Pragma", At + 1)) {
    size_t Line = At == 0 ? std::string::npos : Text.rfind('\n', At);
    size_t Begin = Line == std::string::npos ? 0 : Line;
    if (Text.substr(Begin, At - Begin).find("pragma") != std::string::npos)
      return true;
  }
  return false;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *Data, size_t Size) {
  std::string Text(reinterpret_cast<const char *>(Data), Size);
  if (Text.find("embed") != std::string::npos)
    return -1; // Clang 19's own fault: broken parameters of #embed end it
  if (hasNestedPragma(Text))
    return -1;
  sode::fuzz::translateText(SODE_FUZZ_DIRECTIVES ? sode::fuzz::programOf(Text) : Text);
  return 0;
}
