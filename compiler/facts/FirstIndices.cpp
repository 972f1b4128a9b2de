// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/FirstIndices.h"
#include "facts/Subscript.h"
#include "model/Arguments.h"
#include "model/IntExpr.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

static const ValueDecl *variableIn(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return cast<ValueDecl>(Ref->getDecl()->getCanonicalDecl());
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? Member->getMemberDecl() : nullptr;
}

const ValueDecl *listIn(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return listIn(S->getBase());
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
    return listIn(U->getSubExpr());
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp())
    return listIn(B->getLHS());
  return variableIn(E);
}

std::vector<const ValueDecl *> namesOf(const ValueDecl *List, const Program &P) {
  std::vector<const ValueDecl *> Same = {List};
  llvm::DenseSet<const ValueDecl *> Seen = {List};
  auto Add = [&](const ValueDecl *V) {
    if (V && Seen.insert(V).second)
      Same.push_back(V);
  };
  for (size_t I = 0; I < Same.size(); ++I)
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(Same[I]))
      if (const auto *F = dyn_cast<FunctionDecl>(Parameter->getDeclContext()))
        for (const CallSite &S : P.Sites.callsOf(F))
          if (const Expr *Argument = argumentFor(*S.Call, *Parameter))
            Add(listIn(Argument));
  for (size_t I = 0; I < Same.size(); ++I) // down from there
    for (const auto &[F, Calls] : P.Sites.calls())
      for (const CallSite &S : Calls)
        for (auto [Parameter, Argument] : pairsOf(*S.Call, *F))
          if (Parameter->getType()->isPointerType() && listIn(Argument) == Same[I])
            Add(Parameter->getCanonicalDecl());
  return Same;
}

/// `col[k]`, `*at`: one of many.
static bool isElementOf(const Expr *E) {
  const auto *U = dyn_cast<UnaryOperator>(E);
  return isa<ArraySubscriptExpr>(E) || (U && U->getOpcode() == UO_Deref);
}

/// The variable that `&v` is the address of, given to one of the inquiry functions.
static const ValueDecl *targetOf(const CallExpr &Call, llvm::StringRef Function) {
  if (functionName(Call.getDirectCallee()) != Function || Call.getNumArgs() != 3)
    return nullptr;
  const auto *U = dyn_cast<UnaryOperator>(Call.getArg(2)->IgnoreParenCasts());
  return U && U->getOpcode() == UO_AddrOf ? variableIn(U->getSubExpr()) : nullptr;
}

FirstIndices::FirstIndices(const Program &P) : ProgramReader(P) {
  find();
  if (!Firsts.empty() || !Sizes.empty())
    findLists();
}

/// The value, perhaps plus or minus a constant, is one of those, or what the function tells.
bool FirstIndices::isOf(const Expr *E, const Variables &Of, llvm::StringRef Function) const {
  E = E->IgnoreParenCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp())
    return (isOf(B->getLHS(), Of, Function) && constantOf(B->getRHS(), Context)) ||
           (B->getOpcode() == BO_Add && constantOf(B->getLHS(), Context) && isOf(B->getRHS(), Of, Function));
  const auto *Call = dyn_cast<CallExpr>(E);
  const ValueDecl *V = variableIn(E);
  return (Call && functionName(Call->getDirectCallee()) == Function) || (V && Of.count(V));
}

/// Also `me * n`: as many for each node before.
bool FirstIndices::isFirst(const Expr *E) const {
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenCasts());
  bool Product = B && B->getOpcode() == BO_Mul && (P.Numbers.of(B->getLHS()) || P.Numbers.of(B->getRHS()));
  return Product || isOf(E, Firsts, "xmp_array_gcllbound");
}

/// `n / xmp_num_nodes()`
bool FirstIndices::isShare(const Expr *E) const {
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenCasts());
  return B && B->getOpcode() == BO_Div && P.Calls.asksForCount(B->getRHS());
}

void FirstIndices::find() {
  std::map<const ValueDecl *, std::vector<const Expr *>> Values; // null: anything
  Variables ByAddress;
  const TranslationUnitDecl *All = Context.getTranslationUnitDecl();
  auto Set = [&](const ValueDecl *V, const Expr *Value) {
    if (V && V->getType()->isIntegerType())
      Values[V].push_back(Value);
  };
  forEach<VarDecl>(All, [&](const VarDecl *V) {
    if (V->hasInit())
      Set(V->getCanonicalDecl(), V->getInit());
    if (isa<ParmVarDecl>(V))
      Moving.insert(V->getCanonicalDecl());
  });
  forEach<Stmt>(All, [&](const Stmt *S) {
    const auto *B = dyn_cast<BinaryOperator>(S);
    const auto *U = dyn_cast<UnaryOperator>(S);
    const auto *Call = dyn_cast<CallExpr>(S);
    for (auto [Function, Of] : {std::pair("xmp_array_lbound_global", &Firsts), {"xmp_array_ubound_global", &Lasts}, {"xmp_array_lsize", &Sizes}})
      if (const ValueDecl *To = Call ? targetOf(*Call, Function) : nullptr)
        Of->insert(To), ByAddress.insert(To);
    if (B && B->isAssignmentOp())
      Set(variableIn(B->getLHS()), B->getOpcode() == BO_Assign ? B->getRHS() : nullptr);
    else if (U && U->isIncrementDecrementOp())
      Set(variableIn(U->getSubExpr()), nullptr);
    if ((B && B->isCompoundAssignmentOp()) || (U && U->isIncrementDecrementOp()))
      if (const ValueDecl *V = variableIn(B ? B->getLHS() : U->getSubExpr()))
        Moving.insert(V);
  });
  for (const auto &[F, Calls] : P.Sites.calls())
    for (const CallSite &S : F->isExternallyVisible() ? llvm::ArrayRef<CallSite>() : llvm::ArrayRef<CallSite>(Calls))
      for (auto [Parameter, Argument] : pairsOf(*S.Call, *F))
        Set(Parameter->getCanonicalDecl(), Argument);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[V, Given] : Values) {
      auto IsAll = [&](llvm::function_ref<bool(const Expr *)> Is) {
        return llvm::all_of(Given, [&](const Expr *E) { return E && (constantOf(E, Context) || Is(E)); }) &&
               (ByAddress.count(V) || llvm::any_of(Given, [&](const Expr *E) { return Is(E); }));
      };
      auto Span = [&](const Expr *E) {
        const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenCasts());
        if (const Expr *Left = B && B->getOpcode() == BO_Add && constantOf(B->getRHS(), Context) ? B->getLHS()->IgnoreParenCasts() : nullptr)
          B = dyn_cast<BinaryOperator>(Left);
        return (B && B->getOpcode() == BO_Sub && isOf(B->getLHS(), Lasts, "xmp_array_gclubound") && isFirst(B->getRHS())) || isOf(E, Sizes, "") || isShare(E);
      };
      if (IsAll([&](const Expr *E) { return isFirst(E); }))
        Changed |= Firsts.insert(V).second;
      if (IsAll([&](const Expr *E) { return isOf(E, Lasts, "xmp_array_gclubound"); }))
        Changed |= Lasts.insert(V).second;
      if (IsAll(Span))
        Changed |= Sizes.insert(V).second;
    }
  }
  for (const auto &[V, Given] : Values) // `low++` behind the inquiry
    if (ByAddress.count(V) && !llvm::all_of(Given, [&](const Expr *E) { return E && constantOf(E, Context); }))
      Firsts.erase(V), Lasts.erase(V), Sizes.erase(V);
}

/// Is it something of which there are many: a variable that counts, an element of a list?
bool FirstIndices::moves(const Expr *E) const {
  const ValueDecl *V = variableIn(E);
  return !constantOf(E, Context) && !isFirst(E) && (V ? Moving.count(V) && !Firsts.count(V) && !Lasts.count(V) : hasAny<Expr>(E, isElementOf));
}

/// The terms of a sum, also through variables that have one value and functions that only return one.
void FirstIndices::findTerms(const Expr *E, bool Negative, const FunctionDecl *F, std::vector<Term> &Found, unsigned Depth) const {
  E = E->IgnoreParenCasts();
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (B && B->isAdditiveOp() && !isFirst(E)) {
    findTerms(B->getLHS(), Negative, F, Found, Depth);
    findTerms(B->getRHS(), Negative != (B->getOpcode() == BO_Sub), F, Found, Depth);
    return;
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr, *Definition = nullptr;
  const Expr *Result = Callee && Callee->hasBody(Definition) ? onlyResult(*Definition) : nullptr;
  const Expr *Value = Result ? Result : F && !isFirst(E) ? onlyValueOf(E, F->getBody(), Context) : nullptr;
  if (Value && Depth < 8)
    findTerms(Value, Negative, Result ? Definition : F, Found, Depth + 1);
  else
    Found.push_back({E, Negative});
}

const Expr *FirstIndices::countedIn(const Expr *E, const FunctionDecl *F) const {
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E->IgnoreParenCasts())) {
    const Expr *Found = countedIn(Choice->getTrueExpr(), F);
    return Found ? Found : countedIn(Choice->getFalseExpr(), F);
  }
  std::vector<Term> Terms;
  findTerms(E, false, F, Terms);
  const Expr *First = nullptr, *Shift = nullptr;
  int Balance = 0;
  bool Moves = false;
  for (const Term &T : Terms) {
    if (isFirst(T.E)) {
      Balance += T.Negative ? -1 : 1;
      First = T.Negative ? T.E : First;
      continue;
    }
    Moves |= !T.Negative && moves(T.E);
    const ValueDecl *List = !T.Negative && !Shifted.empty() && isElementOf(T.E) ? listIn(T.E) : nullptr;
    for (const ValueDecl *Name : List ? namesOf(List, P) : std::vector<const ValueDecl *>())
      Shift = Shift ? Shift : Shifted.lookup(Name);
  }
  if (First && Balance < 0)
    return Moves ? First : nullptr;
  return Balance == 0 ? Shift : nullptr;
}

bool FirstIndices::countsOwn(const Loop &L) const {
  std::optional<int64_t> From = L.Init ? constantOf(L.Init, Context) : std::nullopt;
  if (From != 0 || !L.Upwards || !L.Bound)
    return false;
  std::vector<Term> Terms;
  findTerms(L.Bound, false, nullptr, Terms);
  int Low = 0, High = 0, Whole = 0;
  for (const Term &T : Terms) {
    const ValueDecl *V = variableIn(T.E);
    if (isFirst(T.E))
      Low += T.Negative ? 1 : 2;
    else if (isOf(T.E, Lasts, "xmp_array_gclubound"))
      High += T.Negative ? 2 : 1;
    else if (!T.Negative && (V ? Sizes.count(V) != 0 : isShare(T.E)))
      ++Whole;
    else if (!constantOf(T.E, Context))
      return false;
  }
  return (Low == 1 && High == 1 && Whole == 0) || (Whole == 1 && Low + High == 0);
}

void FirstIndices::findLists() {
  Variables Back; // get the whole indices again
  for (const FunctionDecl *F : P.Does.functions())
    forEach<BinaryOperator>(F->getBody(), [&](const BinaryOperator *B) {
      const Expr *To = B->getLHS()->IgnoreParenCasts();
      const ValueDecl *List = B->isAssignmentOp() && isElementOf(To) && To->getType()->isIntegerType() ? listIn(To) : nullptr;
      if (!List || M.findArray(To))
        return;
      if (B->getOpcode() == BO_SubAssign ? isFirst(B->getRHS()) : B->getOpcode() == BO_Assign && countedIn(B->getRHS(), F))
        Shifted.try_emplace(List, B);
      std::vector<Term> Terms;
      findTerms(B->getRHS(), false, F, Terms);
      if (B->getOpcode() != BO_SubAssign && llvm::any_of(Terms, [&](const Term &T) { return !T.Negative && isFirst(T.E); }))
        Back.insert(List);
    });
  for (const ValueDecl *List : Back)
    Shifted.erase(List);
}

} // namespace sode
