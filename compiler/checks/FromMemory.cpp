// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/FromMemory.h"
#include "checks/Messages.h"
#include "facts/FirstIndices.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/IntExpr.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Forms.h"

using namespace clang;

namespace sode {

bool comesFromMemory(const Expr *Value, llvm::DenseSet<const VarDecl *> &Variables) {
  Value = Value->IgnoreParenImpCasts();
  // What only chooses, or is done before, is no part of the value.
  if (const auto *B = dyn_cast<BinaryOperator>(Value); B && B->isCommaOp())
    return comesFromMemory(B->getRHS(), Variables);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Value)) {
    bool First = comesFromMemory(Choice->getTrueExpr(), Variables);
    return comesFromMemory(Choice->getFalseExpr(), Variables) || First;
  }
  bool Found = hasAny<Expr>(Value, [](const Expr *E) {
    const auto *U = dyn_cast<UnaryOperator>(E);
    return isa<ArraySubscriptExpr>(E) || (isa<MemberExpr>(E) && cast<MemberExpr>(E)->isArrow()) || (U && U->getOpcode() == UO_Deref);
  });
  forEach<DeclRefExpr>(Value, [&](const DeclRefExpr *D) {
    const auto *V = dyn_cast<VarDecl>(D->getDecl());
    if (V && Variables.insert(V->getCanonicalDecl()).second && V->isLocalVarDecl() && V->getInit())
      Found |= comesFromMemory(V->getInit(), Variables);
  });
  return Found;
}

static const ValueDecl *variableIn(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return cast<ValueDecl>(Ref->getDecl()->getCanonicalDecl());
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? Member->getMemberDecl() : nullptr;
}

/// Calls Do with what the value consists of, also of what its variables have begun with: variables, and elements of lists.
static void forEachTerm(const Expr *Value, llvm::DenseSet<const VarDecl *> &Seen, llvm::function_ref<void(const ValueDecl *, bool)> Do) {
  Value = Value->IgnoreParenCasts();
  const auto *U = dyn_cast<UnaryOperator>(Value);
  if (isa<ArraySubscriptExpr, MemberExpr>(Value) || (U && U->getOpcode() == UO_Deref)) {
    if (const ValueDecl *List = listIn(Value))
      Do(List, true);
    return;
  }
  if (const ValueDecl *Name = variableIn(Value)) {
    const auto *V = dyn_cast<VarDecl>(Name);
    Do(Name, false);
    if (V && Seen.insert(V).second && V->isLocalVarDecl() && V->getInit())
      forEachTerm(V->getInit(), Seen, Do);
    return;
  }
  for (const Stmt *Child : Value->children())
    if (const auto *E = dyn_cast_or_null<Expr>(Child))
      forEachTerm(E, Seen, Do);
}

static bool isIndex(const ValueDecl *Name, const Model &M) {
  return llvm::any_of(M.Nests, [&](const LoopNest &N) {
    return llvm::any_of(N.Loops, [&](const Loop &L) { return L.Distributed && L.Variable->getCanonicalDecl() == Name; });
  });
}

/// `i + 1`, `i > 0 ? i - 1 : 0`: variables and constants, added; some of the variables count.
static bool isSumOf(const Expr *Value, llvm::function_ref<bool(const ValueDecl *)> Counts, bool &Found, const ASTContext &Context) {
  Value = Value->IgnoreParenCasts();
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Value))
    return isSumOf(Choice->getTrueExpr(), Counts, Found, Context) && isSumOf(Choice->getFalseExpr(), Counts, Found, Context);
  if (const auto *B = dyn_cast<BinaryOperator>(Value); B && B->isAdditiveOp())
    return isSumOf(B->getLHS(), Counts, Found, Context) && isSumOf(B->getRHS(), Counts, Found, Context);
  const auto *Ref = dyn_cast<DeclRefExpr>(Value);
  Found |= Ref && Counts(cast<ValueDecl>(Ref->getDecl()->getCanonicalDecl()));
  return Ref || Value->isIntegerConstantExpr(Context);
}

bool isSumWith(const Expr *Value, llvm::function_ref<bool(const ValueDecl *)> Counts, const ASTContext &Context) {
  bool Found = false;
  return isSumOf(Value, Counts, Found, Context) && Found;
}

/// `next[i] = i + 1`, `list[n++] = i`: is the value beside what a loop of the function counts, or what chooses the element?
static bool isBesideCounter(const BinaryOperator *Set, const FunctionDecl *F, const ASTContext &Context) {
  auto Mentions = [](const Stmt *In, const ValueDecl *Name) {
    return In && hasAny<DeclRefExpr>(In, [&](const DeclRefExpr *D) { return D->getDecl()->getCanonicalDecl() == Name; });
  };
  bool Found = false;
  auto Counts = [&](const ValueDecl *Name) {
    return Mentions(Set->getLHS(), Name) || hasAny<ForStmt>(F->getBody(), [&](const ForStmt *For) { return Mentions(For->getInc(), Name); });
  };
  return isSumOf(Set->getRHS(), Counts, Found, Context) && Found;
}

/// Does the file itself say what is in the list? A parameter's is that of the calls.
static bool isMadeHere(const ValueDecl *List, const Program &P, unsigned Depth) {
  const auto *V = dyn_cast<VarDecl>(List);
  if (V && V->getType().isConstQualified() && V->getAnyInitializer())
    return true;
  for (const FunctionDecl *F : P.Does.functions())
    if (hasAny<BinaryOperator>(F->getBody(), [&](const BinaryOperator *B) {
          return B->getOpcode() == BO_Assign && !B->getLHS()->getType()->isPointerType() && listIn(B->getLHS()) == List && isBesideCounter(B, F, P.Context);
        }))
      return true;
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(V);
  const auto *F = Parameter ? dyn_cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr;
  return F && Depth < 4 && llvm::any_of(P.Sites.callsOf(F), [&](const CallSite &S) {
           const Expr *Argument = argumentFor(*S.Call, *Parameter);
           const ValueDecl *Given = Argument ? listIn(Argument) : nullptr;
           return Given && isMadeHere(Given, P, Depth + 1);
         });
}

bool staysBesideIndex(const Expr *Value, const Program &P) {
  llvm::DenseSet<const VarDecl *> Seen;
  bool Found = false;
  forEachTerm(Value, Seen, [&](const ValueDecl *Name, bool IsList) { Found |= IsList ? isMadeHere(Name, P, 0) : isIndex(Name, P.M); });
  return Found;
}

namespace {

/// How lists are filled.
struct Filling {
  explicit Filling(const Program &P) : P(P) {}
  const Program &P;
  bool Filled = false, Chosen = false;
  llvm::DenseSet<const ValueDecl *> Seen;

  static bool mentions(const Stmt *In, const llvm::DenseSet<const ValueDecl *> &Names) {
    return In && hasAny<DeclRefExpr>(In, [&](const DeclRefExpr *D) { return Names.count(cast<ValueDecl>(D->getDecl()->getCanonicalDecl())); });
  }
  /// Is the assignment in a branch that a comparison of the value chooses, or in a loop that runs from what only the run knows?
  bool isChosen(const BinaryOperator *Set, const FunctionDecl *F, const llvm::DenseSet<const ValueDecl *> &Names) const {
    auto Holds = [&](const Stmt *S) { return hasAny<BinaryOperator>(S, [&](const BinaryOperator *B) { return B == Set; }); };
    return hasAny<Stmt>(F->getBody(), [&](const Stmt *S) {
      const auto *If = dyn_cast<IfStmt>(S);
      const auto *For = dyn_cast<ForStmt>(S);
      Loop L{};
      bool Compares = If && mentions(If->getCond(), Names) &&
                      hasAny<BinaryOperator>(If->getCond(), [](const BinaryOperator *B) { return B->isComparisonOp(); });
      bool Begins = For && ModelBuilder::readLoop(For, L) && Names.count(L.Variable->getCanonicalDecl()) && !constantOf(L.Init, P.Context);
      return (Compares || Begins) && Holds(S);
    });
  }
  void look(const ValueDecl *List) {
    for (const ValueDecl *Name : namesOf(List, P)) {
      if (!Seen.insert(Name).second)
        continue;
      for (const FunctionDecl *F : P.Does.functions())
        forEach<BinaryOperator>(F->getBody(), [&](const BinaryOperator *B) {
          if (B->getOpcode() != BO_Assign || B->getLHS()->getType()->isPointerType() || listIn(B->getLHS()) != Name)
            return;
          Filled = true;
          llvm::DenseSet<const VarDecl *> Begun;
          llvm::DenseSet<const ValueDecl *> Names;
          forEachTerm(B->getRHS(), Begun, [&](const ValueDecl *Part, bool IsList) {
            Names.insert(Part);
            if (IsList)
              look(Part);
          });
          Chosen |= isChosen(B, F, Names);
        });
    }
  }
};

} // namespace

bool isFilledAlike(const Expr *Value, const Program &P) {
  llvm::DenseSet<const VarDecl *> Begun;
  Filling Found(P);
  forEachTerm(Value, Begun, [&](const ValueDecl *Name, bool IsList) {
    if (IsList)
      Found.look(Name);
  });
  return Found.Filled && !Found.Chosen;
}

bool isSetAgain(const llvm::DenseSet<const VarDecl *> &Variables, const Stmt &In, const ASTContext &Context) {
  return llvm::any_of(Variables, [&](const VarDecl *V) {
    bool Counts = hasAny<Stmt>(&In, [&](const Stmt *S) {
      const Expr *Condition = isa<IfStmt>(S) ? nullptr : conditionOf(S);
      return Condition && hasAny<DeclRefExpr>(Condition, [&](const DeclRefExpr *R) { return R->getDecl()->getCanonicalDecl() == V; });
    });
    return V->isLocalVarDecl() && V->getType()->isIntegerType() && !Counts && countChanges(V, &In, Context) > 1;
  });
}

void reportUnknownElement(const ArrayReference &R, const Expr &Subscript, Found How, Diagnostics &Diags) {
  unsigned Does = !R.Written ? 0 : R.Read ? 1 : 2;
  Diags.report(Subscript.getExprLoc(), diag::warn_reach_memory) << R.A->Name << Does << unsigned(How);
}

} // namespace sode
