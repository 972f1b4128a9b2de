// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/EntityNames.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

std::string EntityNames::declare(const Name &Entity, Kind What, bool Faulty) {
  for (const Known &K : Declared)
    if (K.What != Array && K.Entity.Text == Entity.Text && K.Scope == Context.innermost() && !K.Faulty) {
      if (Faulty)
        return "";
      Diags.report(Entity.Loc, diag::err_redefined) << Entity.Text;
      Diags.report(K.Entity.Loc, diag::note_declared_here) << Entity.Text;
      return "";
    }
  std::string Variable = "sode_entity_" + std::to_string(Declared.size());
  Declared.push_back({Entity, What, Context.innermost(), Variable, Faulty});
  return Variable;
}

void EntityNames::align(const ExprText &Array) {
  if (Array.Tokens.size() == 1 && Array.Tokens[0].getIdentifierInfo())
    Declared.push_back({{Array.Tokens[0].getIdentifierInfo()->getName().str(), Array.loc()}, EntityNames::Array, Context.innermost(), ""});
}

std::string EntityNames::find(StringRef Text, SourceLocation Loc, NameSpace Space) const {
  if (Space == NameSpace::Variables)
    return "";
  const Known *Meant = nullptr, *Other = nullptr;
  for (const Known &K : llvm::reverse(Declared)) {
    if (K.Entity.Text != Text || !Context.isOpen(K.Scope) || (K.What == Array && Space == NameSpace::Entities))
      continue;
    if (!Meant)
      Meant = &K;
    else if (!Other && (K.What == Array) != (Meant->What == Array))
      Other = &K;
  }
  if (Other) {
    Diags.report(Loc, diag::warn_name_both) << Text << Meant->What << Other->What;
    Diags.report(Other->Entity.Loc, diag::note_declared_here) << Text;
  }
  return Meant ? Meant->Variable : "";
}

} // namespace sode
