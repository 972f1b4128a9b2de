// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Message.h"
#include <cstdlib>

using namespace llvm;

namespace sode {

void setMessageColors(const CommandLine &Line) {
  std::string When = "auto";
  if (const Argument *A = Line.last(OptionId::Color))
    When = StringRef(A->Words[0]).starts_with("-fno-") ? "never" : A->Value.empty() ? "always" : A->Value;
  else if (const char *NoColor = std::getenv("NO_COLOR"); NoColor && *NoColor)
    When = "never";
  if (When == "never")
    WithColor::setAutoDetectFunction([](const raw_ostream &) { return false; });
  else if (When == "always")
    WithColor::setAutoDetectFunction([](const raw_ostream &) { return true; });
}

} // namespace sode
