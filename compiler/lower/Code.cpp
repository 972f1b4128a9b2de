// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Code.h"
#include "llvm/ADT/StringExtras.h"

using llvm::ArrayRef;
using llvm::StringRef;

namespace sode {

std::string call(StringRef Function, ArrayRef<std::string> Arguments) {
  return (Function + "(" + llvm::join(Arguments, ", ") + ")").str();
}

std::string braces(ArrayRef<std::string> Items) { return "{" + llvm::join(Items, ", ") + "}"; }

std::string constArray(StringRef Type, ArrayRef<std::string> Items) {
  return ("(const " + Type + "[])" + braces(Items)).str();
}

Texts fields(ArrayRef<std::pair<const char *, std::string>> List) {
  Texts Items;
  for (const auto &[Name, Value] : List)
    if (!Value.empty() && Value != "0")
      Items.push_back(std::string(".sode_") + Name + " = " + Value);
  return Items;
}

std::string quoted(StringRef Text) { return ("\"" + Text + "\"").str(); }

std::string flags(ArrayRef<std::string> Set) { return Set.empty() ? "0" : llvm::join(Set, " | "); }

void Code::open(const std::string &Head) {
  line(Head.empty() ? "{" : Head + " {");
  ++Depth;
}

void Code::close() {
  --Depth;
  line("}");
}

void Code::add(const Code &Other) {
  for (const Line &L : Other.Lines)
    Lines.push_back({Depth + L.Depth, L.Text});
}

std::string Code::str() const {
  std::string Text;
  for (const Line &L : Lines)
    Text += "\n" + std::string(L.Depth, '\t') + L.Text;
  return Text.empty() ? "" : Text + "\n";
}

} // namespace sode
