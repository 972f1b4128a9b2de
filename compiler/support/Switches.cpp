// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/Switches.h"
#include "support/Diagnostics.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

using namespace clang;

namespace sode {

using Level = DiagnosticIDs::Level;

static std::string hyphenated(llvm::StringRef Name) {
  std::string Result = ("sode-" + Name).str();
  std::replace(Result.begin(), Result.end(), '_', '-');
  return Result;
}

std::string flagOf(const DiagnosticInfo &Info) {
  llvm::StringRef Name = Info.Name;
  if (Name.starts_with("ext_"))
    return "sode-extension";
  if (!Name.consume_front("warn_") && !Name.consume_front("remark_"))
    return "";
  return hyphenated(Name);
}

std::string shownId(const DiagnosticInfo &Info) {
  llvm::StringRef Name = Info.Name;
  return Name.consume_front("err_") ? hyphenated(Name) : flagOf(Info);
}

/// Word: what stands behind -W or -R.
void Switches::read(llvm::StringRef Word, std::map<std::string, Choice> &Choices) {
  bool Yes = !Word.consume_front("no-");
  if (Word == "error") {
    AllErrors = Yes;
    return;
  }
  bool Error = Word.consume_front("error=");
  if (Word != "sode" && !Word.starts_with("sode-"))
    return;
  Choice &C = Choices[Word.str()];
  if (!Error || Yes) // -Wno-error=x does not hide x
    C.Shown = Yes;
  if (Error)
    C.Error = Yes;
}

Switches::Switches(const DiagnosticOptions &Options) : NoWarnings(Options.IgnoreWarnings) {
  for (const std::string &Word : Options.Warnings)
    read(Word, Warnings);
  for (const std::string &Word : Options.Remarks)
    read(Word, Remarks);
}

Level Switches::level(const DiagnosticInfo &Info) const {
  llvm::StringRef Written = Info.Level;
  if (Written == "Error")
    return DiagnosticIDs::Error;
  if (Written == "Note")
    return DiagnosticIDs::Note;
  bool IsRemark = Written == "Remark";
  const auto &Choices = IsRemark ? Remarks : Warnings;
  Choice Chosen;
  for (const std::string &Flag : {flagOf(Info), std::string("sode")}) {
    auto It = Choices.find(Flag);
    if (It == Choices.end())
      continue;
    if (!Chosen.Shown)
      Chosen.Shown = It->second.Shown;
    if (!Chosen.Error)
      Chosen.Error = It->second.Error;
  }
  bool OnByDefault = !IsRemark && !llvm::StringRef(Info.Name).starts_with("ext_");
  if (!Chosen.Shown.value_or(OnByDefault) || (NoWarnings && !IsRemark))
    return DiagnosticIDs::Ignored;
  if (IsRemark)
    return DiagnosticIDs::Remark;
  return Chosen.Error.value_or(AllErrors) ? DiagnosticIDs::Error : DiagnosticIDs::Warning;
}

std::string Switches::suffix(const DiagnosticInfo &Info, Level Level) {
  std::string Id = shownId(Info);
  if (Id.empty())
    return "";
  if (flagOf(Info).empty())
    return " [" + Id + "]";
  if (Level == DiagnosticIDs::Remark)
    return " [-R" + Id + "]";
  return (Level == DiagnosticIDs::Error ? " [-Werror,-W" : " [-W") + Id + "]";
}

} // namespace sode
