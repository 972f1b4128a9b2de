// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/EntityNames.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

/// In how many dimensions it is declared; 0: the directive does not say.
static unsigned rankOf(const Directive::Body &Said) {
  if (const auto *N = std::get_if<NodesDirective>(&Said))
    return N->Sizes.size();
  if (const auto *T = std::get_if<TemplateDirective>(&Said))
    return T->Ranges.size();
  const auto *A = std::get_if<AlignDirective>(&Said);
  return A ? A->Sources.size() : 0;
}

std::string EntityNames::declare(const Name &Entity, const Directive::Body &By, bool Faulty) {
  for (const Known &K : Declared)
    if (K.What != Array && K.Entity.Text == Entity.Text && K.Scope == Context.innermost() && !K.Faulty) {
      if (Faulty)
        return "";
      Diags.report(Entity.Loc, diag::err_redefined) << Entity.Text;
      Diags.report(K.Entity.Loc, diag::note_declared_here) << Entity.Text;
      return "";
    }
  std::string Variable = "sode_entity_" + std::to_string(Declared.size());
  Declared.push_back({Entity, std::holds_alternative<NodesDirective>(By) ? Nodes : Template, rankOf(By), Context.innermost(), Variable, Faulty});
  return Variable;
}

void EntityNames::declareArrays(const Directive::Body &By) {
  auto Add = [&](const ExprText &Object) {
    if (Object.Tokens.size() == 1 && Object.Tokens[0].getIdentifierInfo())
      Declared.push_back({{Object.Tokens[0].getIdentifierInfo()->getName().str(), Object.loc()}, Array, rankOf(By), Context.innermost(), ""});
  };
  if (const auto *A = std::get_if<AlignDirective>(&By))
    Add(A->Array);
  else if (const auto *I = std::get_if<InheritDirective>(&By))
    llvm::for_each(I->Arrays, Add);
}

/// Declarations that are visible, the innermost first, and of a scope the latest; but what stands behind `on` is an array only in an inner one.
std::vector<const EntityNames::Known *> EntityNames::candidates(StringRef Text, const ExprText &Object) const {
  std::vector<const Known *> Found;
  for (const Known &K : llvm::reverse(Declared))
    if (K.Entity.Text == Text && Context.isOpen(K.Scope) && (K.What != Array || Object.Space != NameSpace::Entities) &&
        (Object.Subscripts == 0 || K.Rank == 0 || K.Rank == Object.Subscripts))
      Found.push_back(&K);
  if (Object.Space == NameSpace::Owners && !Found.empty())
    llvm::stable_sort(Found, [Inner = Found.front()->Scope](const Known *A, const Known *B) {
      return A->Scope == Inner && B->Scope == Inner && A->What != Array && B->What == Array;
    });
  return Found;
}

std::string EntityNames::find(const ExprText &Object, bool Quiet) const {
  if (Object.Space == NameSpace::Variables)
    return "";
  StringRef Text = Object.Tokens.front().getIdentifierInfo()->getName();
  std::vector<const Known *> Found = candidates(Text, Object);
  if (Found.empty() && Object.Subscripts) { // the wrong number of subscripts is another matter
    ExprText Whole = Object;
    Whole.Subscripts = 0;
    return find(Whole, Quiet);
  }
  if (Found.empty())
    return "";
  const Known &Meant = *Found.front();
  auto Other = llvm::find_if(Found, [&](const Known *K) { return (K->What == Array) != (Meant.What == Array); });
  if (Other != Found.end() && !Quiet) {
    Diags.report(Object.loc(), diag::warn_name_both) << Text << Meant.What << (*Other)->What;
    Diags.report((*Other)->Entity.Loc, diag::note_declared_here) << Text;
  }
  return Meant.Variable;
}

} // namespace sode
