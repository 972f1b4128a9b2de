// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/NodeSets.h"
#include "model/Arguments.h"
#include "model/IntExpr.h"
#include "support/ForEach.h"
#include "support/Forms.h"

using namespace clang;

namespace sode {

bool NodeSets::splits(const Template &T, size_t Dim) const {
  int Of = Dim < T.Dims.size() ? T.Dims[Dim].NodesDim : -1;
  return Of >= 0 && T.Onto && !(T.Onto->Sizes[Of] && T.Onto->Sizes[Of]->constant() == 1);
}

/// By what a call of the file gives, of a parameter.
bool NodeSets::splits(const Array &A, size_t Axis, unsigned Depth) const {
  if (Axis >= A.Axes.size())
    return false;
  if (!A.On->Inherited)
    return A.Axes[Axis].TemplateDim >= 0 && splits(*A.On, A.Axes[Axis].TemplateDim);
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(A.Variable);
  const auto *F = Parameter ? dyn_cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr;
  const FunctionDecl *Definition = nullptr;
  if (Depth > 4 || !F || !F->hasBody(Definition))
    return false;
  return llvm::any_of(P.Sites.callsOf(Definition), [&](const CallSite &S) {
    const Expr *Given = argumentFor(*S.Call, *Definition->getParamDecl(Parameter->getFunctionScopeIndex()));
    const Array *Of = Given ? M.findArray(Given->IgnoreParenCasts()) : nullptr;
    return Of && splits(*Of, Axis, Depth + 1);
  });
}

bool NodeSets::splits(const SetRef &On, size_t Dim) const {
  if (On.OfNodes)
    return !(On.OfNodes->Sizes[Dim] && On.OfNodes->Sizes[Dim]->constant() == 1);
  return On.OfTemplate->Inherited ? On.OfArray && splits(*On.OfArray, Dim, 0) : splits(*On.OfTemplate, Dim);
}

bool NodeSets::isPart(const SetRef &On) const {
  for (size_t Dim = 0; Dim < On.Subs.size(); ++Dim)
    if (On.Subs[Dim].Kind == SetRef::Sub::At && splits(On, Dim))
      return true;
  return false;
}

bool NodeSets::isSame(const IntExpr &A, const IntExpr &B) const {
  return A.addend() == B.addend() && A.terms().size() == B.terms().size() && llvm::all_of(llvm::zip(A.terms(), B.terms()), [&](auto Pair) {
    const auto &[X, Y] = Pair;
    return X.Negative == Y.Negative && X.Text->Checked && Y.Text->Checked && areAlike(X.Text->Checked, Y.Text->Checked, Context);
  });
}

bool NodeSets::isWithin(const SetRef &On, const SetRef &Other) const {
  if (On.OfNodes != Other.OfNodes || On.OfTemplate != Other.OfTemplate || On.Subs.size() != Other.Subs.size())
    return false;
  for (size_t Dim = 0; Dim < On.Subs.size(); ++Dim)
    if (const SetRef::Sub &S = Other.Subs[Dim];
        S.Kind == SetRef::Sub::At && splits(Other, Dim) && !(On.Subs[Dim].Kind == S.Kind && isSame(On.Subs[Dim].Low, S.Low)))
      return false;
  return true;
}

const ForStmt *NodeSets::turnsOf(const Expr *Index, const Stmt &Within, unsigned Depth) const {
  const auto *Name = Index ? dyn_cast<DeclRefExpr>(Index->IgnoreParenImpCasts()) : nullptr;
  const auto *F = Name ? dyn_cast<FunctionDecl>(Name->getDecl()->getDeclContext()) : nullptr;
  const ForStmt *Found = nullptr;
  if (const auto *Parameter = F ? dyn_cast<ParmVarDecl>(Name->getDecl()) : nullptr; Parameter && Depth < 4)
    for (const CallSite &S : P.Sites.callsOf(F->getDefinition()))
      Found = Found ? Found : turnsOf(argumentFor(*S.Call, *F->getDefinition()->getParamDecl(Parameter->getFunctionScopeIndex())), *S.Call, Depth + 1);
  const unsigned At = TU.Tokens.find(Within.getBeginLoc());
  forEach<ForStmt>(F && F->hasBody() && !Found ? F->getBody() : nullptr, [&](const ForStmt *For) {
    const auto *Set = dyn_cast_or_null<BinaryOperator>(For->getInit());
    const auto *Made = dyn_cast_or_null<DeclStmt>(For->getInit());
    const auto *Ref = Set ? dyn_cast<DeclRefExpr>(Set->getLHS()->IgnoreParenImpCasts()) : nullptr;
    const Decl *V = Ref ? Ref->getDecl() : Made && Made->isSingleDecl() ? Made->getSingleDecl() : nullptr;
    if (V && V == Name->getDecl() && At >= TU.Tokens.find(For->getBeginLoc()) && At <= TU.Tokens.find(endOf(*For)))
      Found = For;
  });
  return Found;
}

bool NodeSets::isLater(const SetRef &On, const Stmt &Within) const {
  for (size_t Dim = 0; Dim < On.Subs.size(); ++Dim) {
    const SetRef::Sub &S = On.Subs[Dim];
    if (S.Kind != SetRef::Sub::At || !splits(On, Dim))
      continue;
    std::optional<int64_t> Last = S.Low.constant();
    const ForStmt *Turns = S.Low.terms().size() == 1 ? turnsOf(S.Low.terms()[0].Text->Checked, Within, 0) : nullptr;
    const auto *Test = Turns ? dyn_cast_or_null<BinaryOperator>(Turns->getCond()) : nullptr;
    if (std::optional<int64_t> Bound = Test && (Test->getOpcode() == BO_LT || Test->getOpcode() == BO_LE) ? constantOf(Test->getRHS(), Context) : std::nullopt)
      Last = *Bound - (Test->getOpcode() == BO_LT) + S.Low.addend();
    const Template::Dim *D = On.OfTemplate && !On.OfTemplate->Open ? &On.OfTemplate->Dims[Dim] : nullptr;
    std::optional<int64_t> First = D ? D->Lower.constant() : std::nullopt, Extent = D ? D->Extent.constant() : std::nullopt;
    bool Known = Last && (On.OfNodes || (First && Extent));
    // The second half of a template is on another node than the first one, if there are several.
    if (Known ? (On.OfNodes ? *Last > 0 : D->Dist == DistKind::Block && *Last - *First >= (*Extent + 1) / 2) : Turns != nullptr)
      return true;
  }
  return false;
}

std::string NodeSets::elementOf(const SetRef &On) const {
  std::string Text = On.OfNodes ? On.OfNodes->Name : On.OfTemplate->Inherited ? On.OfArray->Name : On.OfTemplate->Name;
  auto TextOf = [&](const IntExpr &E) {
    std::string Sum;
    for (const IntExpr::Term &T : E.terms())
      Sum += (T.Negative ? "-" : Sum.empty() ? "" : "+") + (T.Text->Checked ? printed(T.Text->Checked, Context) : "");
    if (Sum.empty() || E.addend())
      Sum += (E.addend() >= 0 && !Sum.empty() ? "+" : "") + std::to_string(E.addend());
    return Sum;
  };
  for (size_t Dim = 0; Dim < On.Subs.size(); ++Dim) {
    const SetRef::Sub &S = On.Subs[Dim];
    bool Whole = !On.OfTemplate || On.OfTemplate->Open;
    Text += "[" + (S.Kind == SetRef::Sub::At ? TextOf(S.Low) : Whole ? "0" : TextOf(On.OfTemplate->Dims[Dim].Lower)) + "]";
  }
  return Text;
}

} // namespace sode
