// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

static const DiagnosticInfo Table[] = {
#define DIAG(Name, Level, Text) {#Name, #Level, Text},
#include "support/Diagnostics.def"
};

llvm::ArrayRef<DiagnosticInfo> allDiagnostics() { return Table; }

const DiagnosticInfo *findDiagnostic(const clang::Diagnostic &Shown) {
  llvm::StringRef Text = Shown.getDiags()->getDiagnosticIDs()->getDescription(Shown.getID());
  for (const DiagnosticInfo &Info : Table) {
    llvm::StringRef Rest = Text;
    if (Rest.consume_front(Info.Text) && (Rest.empty() || Rest.starts_with(" [")))
      return &Info;
  }
  return nullptr;
}

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
  if (ClangIDs.empty())
    ClangIDs.resize(std::size(Table));
  unsigned &ClangID = ClangIDs[ID];
  if (!ClangID) {
    DiagnosticIDs::Level Level = Shown.level(Table[ID]);
    ClangID = Engine.getDiagnosticIDs()->getCustomDiagID(Level, Table[ID].Text + Switches::suffix(Table[ID], Level));
  }
  return Engine.Report(Loc, ClangID);
}

} // namespace sode
