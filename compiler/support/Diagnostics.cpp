// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

std::string shownText(llvm::StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    auto [Plain, Rest] = Text.split('%');
    Result += Plain;
    if (Text.size() == Plain.size())
      break;
    Text = Rest;
    llvm::StringRef Kind = Text.take_while([](char C) { return llvm::isAlpha(C); });
    Text = Text.drop_front(Kind.size());
    llvm::SmallVector<llvm::StringRef> Choices;
    if (Text.consume_front("{")) {
      Text.take_until([](char C) { return C == '}'; }).split(Choices, '|');
      Text = Text.drop_until([](char C) { return C == '}'; }).drop_front();
    }
    Text = Text.drop_while([](char C) { return llvm::isDigit(C); });
    if (Kind == "s" || Choices.empty())
      Result += Kind == "s" ? "(s)" : "…";
    for (size_t I = 0; I < Choices.size(); ++I)
      Result += (I ? "/" : "") + shownText(Kind == "plural" ? Choices[I].split(':').second : Choices[I]);
  }
  return Result;
}

DiagnosticBuilder Diagnostics::report(SourceLocation Loc, diag::ID ID) {
  auto [Known, IsNew] = ClangIDs.try_emplace(&ID);
  if (IsNew) {
    DiagnosticIDs::Level Level = Shown.level(ID);
    Known->second = Engine.getDiagnosticIDs()->getCustomDiagID(Level, ID.Text + Switches::suffix(ID, Level));
  }
  return Engine.Report(Loc, Known->second);
}

} // namespace sode
