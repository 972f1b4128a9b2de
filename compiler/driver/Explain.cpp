// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Explain.h"
#include "MessageTable.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace sode {

/// The section of remedies.md, with links reduced to their words.
static std::string remedyOf(StringRef Name) {
  StringRef All = Remedies;
  std::string Title = ("## " + Name + "\n").str();
  size_t At = All.find(Title);
  if (At == StringRef::npos)
    return "";
  StringRef Text = All.drop_front(At + Title.size());
  Text = Text.substr(0, Text.find("\n## ")).trim();
  std::string Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    size_t Middle = Text[I] == '[' ? Text.find("](", I) : StringRef::npos;
    if (Middle == StringRef::npos || Text.slice(I, Middle).contains('\n') || Text.slice(I + 1, Middle).contains('[')) {
      Result += Text[I];
      continue;
    }
    Result += Text.slice(I + 1, Middle);
    I = Text.find(')', Middle);
  }
  return Result;
}

static void print(const DiagnosticInfo &Info, raw_ostream &OS) {
  std::string Flag = flagOf(Info);
  OS << Info.Name << "\n\n  " << StringRef(Info.Level).lower() << ": " << shownText(Info.Text) << "\n";
  if (!Flag.empty() && StringRef(Info.Level) == "Warning")
    OS << "\n-W" << Flag << " shows it, -Wno-" << Flag << " hides it, -Werror=" << Flag << " makes it an error.\n";
  else if (!Flag.empty())
    OS << "\n-R" << Flag << " shows it.\n";
  if (std::string Remedy = remedyOf(Info.Name); !Remedy.empty())
    OS << "\n" << Remedy << "\n";
}

bool explain(StringRef Id, raw_ostream &OS, std::string &Near) {
  StringRef Wanted = Id.trim("[]");
  if (size_t Comma = Wanted.rfind(','); Comma != StringRef::npos) // [-Werror,-Wsode-x]
    Wanted = Wanted.drop_front(Comma + 1);
  for (StringRef Prefix : {"-W", "-R", "no-", "error="})
    Wanted.consume_front(Prefix);
  unsigned Best = Wanted.size() / 2;
  bool Found = false;
  for (const DiagnosticInfo &Info : allDiagnostics()) {
    std::string Shown = shownId(Info);
    if (Wanted == Info.Name || (!Shown.empty() && Wanted == Shown)) {
      OS << (Found ? "\n" : "");
      print(Info, OS);
      Found = true;
      continue;
    }
    for (StringRef Name : {StringRef(Info.Name), StringRef(Shown)})
      // A name that was cut short is nearer than one that is spelt alike.
      if (unsigned Distance = Name.starts_with(Wanted) ? 1 : Name.edit_distance(Wanted); !Name.empty() && Distance < Best) {
        Best = Distance;
        Near = Name.str();
      }
  }
  return Found;
}

} // namespace sode
