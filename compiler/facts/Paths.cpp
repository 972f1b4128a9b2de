// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/PathVisitor.h"
#include "model/Arguments.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace sode {

namespace {
class PathFinder : public PathVisitor {
public:
  explicit PathFinder(const References &Refs) {
    for (const ArrayReference &R : Refs.List)
      Wanted.insert(R.Name);
  }
  llvm::DenseMap<const Expr *, Path> Found;

  bool dataTraverseStmtPre(Stmt *S) override {
    PathVisitor::dataTraverseStmtPre(S);
    if (const auto *E = dyn_cast<Expr>(S); E && Wanted.count(E))
      Found.try_emplace(E, Around);
    return true;
  }
private:
  llvm::DenseSet<const Expr *> Wanted;
};
} // namespace

llvm::DenseMap<const Expr *, Path> findPaths(const References &Refs, ASTContext &Context) {
  PathFinder Finder(Refs);
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  return std::move(Finder.Found);
}

bool isDirective(const Stmt *Parent, const Stmt *Child) {
  const auto *If = dyn_cast<IfStmt>(Parent);
  const auto *Never = If ? dyn_cast<IntegerLiteral>(If->getCond()->IgnoreParenImpCasts()) : nullptr; // a `bool` in C++
  return Never && Never->getValue() == 0 && Child == If->getElse();
}

std::optional<Condition> branchTo(const Stmt *Parent, const Stmt *Child) {
  if (const auto *If = dyn_cast<IfStmt>(Parent); If && (Child == If->getThen() || Child == If->getElse()) && !isDirective(If, Child))
    return Condition{If->getCond(), Child == If->getThen()};
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Parent); Choice && Child != Choice->getCond())
    return Condition{Choice->getCond(), Child == Choice->getTrueExpr()};
  if (const auto *B = dyn_cast<BinaryOperator>(Parent); B && B->isLogicalOp() && Child != B->getLHS())
    return Condition{B->getLHS(), B->getOpcode() == BO_LAnd};
  return std::nullopt;
}

void takeApart(const Expr *E, bool True, llvm::function_ref<void(const Condition &)> Do) {
  E = E->IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_LNot)
    return takeApart(U->getSubExpr(), !True, Do);
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isLogicalOp())
    return Do({E, True});
  if (True == (B->getOpcode() == BO_LAnd)) {
    takeApart(B->getLHS(), True, Do);
    takeApart(B->getRHS(), True, Do);
  }
}

std::vector<Condition> conditionsOn(const Path &P, const Stmt *Top) {
  std::vector<Condition> Found;
  for (auto At = llvm::find(P, Top); At != P.end() && At + 1 != P.end(); ++At)
    if (std::optional<Condition> C = branchTo(At[0], At[1]))
      takeApart(C->test(), C->Holds, [&](const Condition &Part) { Found.push_back(Part); });
  return Found;
}

/// Is Child of Parent evaluated each time Parent is?
static bool isAlwaysEvaluated(const Stmt *Parent, const Stmt *Child) {
  if (const auto *If = dyn_cast<IfStmt>(Parent))
    return Child == If->getCond();
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(Parent))
    return Child == Choice->getCond();
  if (const auto *B = dyn_cast<BinaryOperator>(Parent))
    return !B->isLogicalOp() || Child == B->getLHS();
  if (const auto *Switch = dyn_cast<SwitchStmt>(Parent))
    return Child == Switch->getCond();
  if (const auto *For = dyn_cast<ForStmt>(Parent))
    return Child == For->getBody() || Child == For->getInit();
  if (const auto *Do = dyn_cast<DoStmt>(Parent)) { // `do { } while (0)` of macros
    const auto *Never = dyn_cast<IntegerLiteral>(Do->getCond()->IgnoreParenImpCasts());
    return Never && Never->getValue() == 0;
  }
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(Parent)) // `sizeof(char[n])`
    return Size->isArgumentType();
  if (isa<WhileStmt, SwitchCase, LabelStmt, GenericSelectionExpr>(Parent))
    return false;
  if (isa<OMPExecutableDirective>(Parent))
    return isa<OMPParallelDirective, OMPForDirective, OMPParallelForDirective, OMPSimdDirective, OMPForSimdDirective,
               OMPParallelForSimdDirective, OMPCriticalDirective, OMPAtomicDirective>(Parent);
  return true;
}

bool hasJump(const Stmt *Top) {
  return hasAny<Stmt>(Top, [](const Stmt *S) { return isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(S); });
}

Route routeFrom(const Stmt *Top, const Path &P) {
  Route Result;
  auto At = Top ? llvm::find(P, Top) : P.begin();
  for (const Stmt *S : P)
    Result.Atomic |= isa<OMPAtomicDirective>(S);
  if (At == P.end() || (Top && hasJump(Top))) {
    Result.Certain = false;
    return Result;
  }
  for (; At + 1 != P.end(); ++At) {
    bool Directive = isDirective(*At, At[1]);
    Result.Alone &= !Directive;
    Result.Certain &= Directive || isAlwaysEvaluated(*At, At[1]);
    if (const auto *For = dyn_cast<ForStmt>(*At); For && At[1] == For->getBody())
      Result.Loops.push_back(For);
  }
  return Result;
}

bool isReached(const Path &P) {
  if (!routeFrom(nullptr, P).Certain)
    return false;
  for (const Stmt *S : P.front()->children()) {
    bool Here = P.size() > 1 && S == P[1];
    if (Here && (P.size() == 2 || isa<ReturnStmt>(S)))
      return true;
    if (hasJump(S))
      return false; // it may lead out of the function before
    if (Here)
      return true;
  }
  return false;
}

bool isConditional(const Path &P) {
  for (size_t I = 0; I + 1 < P.size(); ++I)
    if (isa<IfStmt, SwitchStmt>(P[I]) && !isDirective(P[I], P[I + 1]) && !isAlwaysEvaluated(P[I], P[I + 1]))
      return true;
  return false;
}

bool isFollowedAtOnce(const Path &P) {
  static const llvm::StringRef Functions[] = {"fread",  "fscanf",  "fwrite", "memcmp", "memcpy",
                                              "memmove", "memset", "qsort",  "scanf",  "sscanf"};
  for (size_t I = P.size() - 1; I-- > 0;) {
    if (const auto *Call = dyn_cast<CallExpr>(P[I])) {
      const FunctionDecl *F = Call->getDirectCallee();
      return F && F->getIdentifier() && F->isExternC() && llvm::is_contained(Functions, F->getName());
    }
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(P[I]); S && S->getIdx() == P[I + 1])
      return false;
    if (const auto *U = dyn_cast<UnaryOperator>(P[I]); U && U->getOpcode() != UO_AddrOf)
      return false;
    if (!isa<ParenExpr, CastExpr, MemberExpr, ArraySubscriptExpr, UnaryOperator>(P[I]))
      return false;
  }
  return false;
}

static const VarDecl *namedVariable(const Expr *E) {
  return variableNamed(E->IgnoreParenCasts());
}

/// Is a subscript or `*` put on the variable?
static bool isFollowedIn(const Stmt *Top, const VarDecl *V) {
  return hasAny<Expr>(Top, [&](const Expr *E) {
    const auto *U = dyn_cast<UnaryOperator>(E);
    const auto *S = dyn_cast<ArraySubscriptExpr>(E);
    const Expr *Followed = S ? S->getBase() : U && U->getOpcode() == UO_Deref ? U->getSubExpr() : nullptr;
    return Followed && namedVariable(Followed) == V;
  });
}

bool isFollowed(const Path &P) {
  if (isFollowedAtOnce(P))
    return true;
  for (size_t I = P.size() - 1; I-- > 0;) {
    if (const auto *S = dyn_cast<DeclStmt>(P[I]))
      return llvm::any_of(S->decls(), [&](const Decl *D) {
        const auto *V = dyn_cast<VarDecl>(D);
        return V && V->getInit() == P[I + 1] && isFollowedIn(P.front(), V);
      });
    if (const auto *B = dyn_cast<BinaryOperator>(P[I]))
      return B->getOpcode() == BO_Assign && B->getRHS() == P[I + 1] && namedVariable(B->getLHS()) &&
             isFollowedIn(P.front(), namedVariable(B->getLHS()));
    if (!isa<ParenExpr, CastExpr, ArraySubscriptExpr>(P[I]))
      return false;
  }
  return false;
}

/// Is the parameter a pointer to what is const?
static bool isReadOnly(const CallExpr *Call, const Stmt *Argument) {
  const FunctionDecl *F = Call->getDirectCallee();
  QualType Callee = F ? F->getType() : Call->getCallee()->getType()->getPointeeType(); // `(o.*f)(u)` has none
  const auto *Type = Callee.isNull() ? nullptr : Callee->getAs<FunctionProtoType>();
  size_t I = llvm::find(argumentsOf(*Call), Argument) - argumentsOf(*Call).begin();
  QualType To = Type && I < Type->getNumParams() ? Type->getParamType(I)->getPointeeType() : QualType();
  if (To.isNull())
    return false;
  while (const clang::ArrayType *A = To->getAsArrayTypeUnsafe())
    To = A->getElementType();
  return To.isConstQualified();
}

/// What the callee may do with what an argument points to.
static bool isHarmlessArgument(const CallExpr *Call, const Stmt *Argument, const Model &M) {
  if (isReadOnly(Call, Argument))
    return true;
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return false;
  return llvm::any_of(Callee->redecls(), [&](const FunctionDecl *F) { // aligned there: the function keeps account itself
    const ParmVarDecl *Parameter = F->isThisDeclarationADefinition() ? parameterFor(*Call, *F, Argument) : nullptr;
    return Parameter && M.findArray(Parameter);
  });
}

Recipient calledElsewhere(const Path &P, const ASTContext &Context) {
  size_t I = P.size() - 1;
  while (I-- > 0 && isa<ParenExpr, CastExpr>(P[I]))
    ;
  const auto *Call = I < P.size() ? dyn_cast<CallExpr>(P[I]) : nullptr;
  if (!Call || !llvm::is_contained(Call->arguments(), P[I + 1]))
    return {};
  if (const FunctionDecl *Callee = Call->getDirectCallee())
    return {!Callee->isDefined() && Callee->isExternallyVisible() ? Callee : nullptr, nullptr};
  // The run evaluates the pointer once more, to compare it with functions.
  const Expr *Pointer = Call->getCallee();
  return {nullptr, Context.getLangOpts().CPlusPlus || Pointer->HasSideEffects(Context) ? nullptr : Pointer};
}

bool isReadElsewhere(const Path &P) {
  for (size_t I = P.size() - 1; I-- > 0;) {
    if (const auto *Call = dyn_cast<CallExpr>(P[I])) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      return Callee && !Callee->isDefined() && isReadOnly(Call, P[I + 1]);
    }
    const auto *S = dyn_cast<ArraySubscriptExpr>(P[I]);
    const auto *U = dyn_cast<UnaryOperator>(P[I]);
    if (S ? S->getIdx() == P[I + 1] : U ? U->getOpcode() != UO_AddrOf : !isa<ParenExpr, CastExpr>(P[I]))
      return false;
  }
  return false;
}

/// The aligned pointer, or the one that inherits, that an assignment sets: who follows it is watched there.
static bool isWatched(const Expr *E, const Model &M) {
  const Array *A = M.findArray(E->IgnoreParens());
  return A && (A->isHeld() || A->Inherits);
}

namespace {
/// What becomes of an address that a plain pointer of a function has.
class PointerUses {
public:
  bool Followed = false; ///< Elements behind it are read or written.
  bool Kept = false;     ///< A watched pointer gets it.
  bool Other = false;

  PointerUses(const VarDecl &V, const Stmt *Top, const Model &M) : M(M), Context(V.getASTContext()) {
    Other = !V.hasLocalStorage() || !V.getType()->isPointerType();
    forEach<DeclRefExpr>(Top, [&](const DeclRefExpr *Name) {
      if (Name->getDecl()->getCanonicalDecl() == V.getCanonicalDecl())
        goUp(Name);
    });
  }

private:
  const Model &M;
  ASTContext &Context;

  const Stmt *parentOf(const Stmt *S) const { // null: a declaration
    DynTypedNodeList Above = Context.getParents(*S);
    return Above.size() == 1 ? Above[0].get<Stmt>() : nullptr;
  }
  /// E: the pointer, or a value computed of it that leads to the same storage.
  void goUp(const Expr *E) {
    const Stmt *Above = parentOf(E);
    const auto *B = dyn_cast_or_null<BinaryOperator>(Above);
    const auto *U = dyn_cast_or_null<UnaryOperator>(Above);
    const auto *S = dyn_cast_or_null<ArraySubscriptExpr>(Above);
    if ((S && S->getBase() == E) || (U && U->getOpcode() == UO_Deref)) {
      const auto *Address = dyn_cast_or_null<UnaryOperator>(parentOf(Above));
      Followed = true;
      Other |= cast<Expr>(Above)->getType()->isArrayType() || (Address && Address->getOpcode() == UO_AddrOf);
    } else if (B && B->isAssignmentOp() && B->getRHS() == E) {
      (isWatched(B->getLHS(), M) ? Kept : Other) = true;
    } else if (B) {
      bool Same = B->isAssignmentOp() || (B->isCommaOp() && B->getRHS() == E) || (B->isAdditiveOp() && B->getType()->isPointerType());
      if (Same)
        goUp(B);
    } else if (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(Above) || (U && U->isIncrementDecrementOp())) {
      goUp(cast<Expr>(Above));
    } else {
      Other |= !Above || isa<Expr, DeclStmt, ReturnStmt>(Above);
    }
  }
};
} // namespace

/// `double *q = u + 1;`, or `q = u + 1;`: the variable that gets the address, and whether it is set where it is declared.
static std::pair<const VarDecl *, bool> givenTo(const Path &P) {
  for (size_t I = P.size() - 1; I-- > 0;) {
    if (const auto *S = dyn_cast<DeclStmt>(P[I])) {
      for (const Decl *D : S->decls())
        if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit() == P[I + 1])
          return {V, true};
      return {};
    }
    const auto *B = dyn_cast<BinaryOperator>(P[I]);
    if (B && B->getOpcode() == BO_Assign && B->getRHS() == P[I + 1])
      return {namedVariable(B->getLHS()), false};
    const auto *U = dyn_cast<UnaryOperator>(P[I]);
    const auto *S = dyn_cast<ArraySubscriptExpr>(P[I]);
    bool Place = isa<ParenExpr, CastExpr, MemberExpr>(P[I]) || (B && B->isAdditiveOp()) || (U && U->getOpcode() == UO_AddrOf) || (S && S->getIdx() != P[I + 1]);
    if (!Place)
      return {};
  }
  return {};
}

bool staysInBody(const Path &P, const Stmt *Body, const Model &M) {
  auto [V, Declared] = givenTo(P);
  if (!V || !Declared || llvm::find(P, Body) == P.end())
    return false;
  PointerUses Uses(*V, Body, M);
  return !Uses.Other && !Uses.Kept;
}

/// Of a pointer variable: it can't write, or the address only passes through it, `t = f->u; f->u = f->v; f->v = t;`.
static bool isHarmlessPointer(const Path &P, const Model &M) {
  const VarDecl *V = givenTo(P).first;
  if (!V || !V->getType()->isPointerType())
    return false;
  QualType To = V->getType()->getPointeeType();
  while (const clang::ArrayType *A = To->getAsArrayTypeUnsafe())
    To = A->getElementType();
  const Array *Pointer = M.findArray(V);
  if (To.isConstQualified() || (Pointer && Pointer->Inherits))
    return true;
  PointerUses Uses(*V, P.front(), M);
  return !Pointer && Uses.Kept && !Uses.Followed && !Uses.Other;
}

bool isHarmlessUse(const ArrayReference &R, const Path &P, const Model &M) {
  if (R.LocalAccess)
    return false;
  if (isHarmlessPointer(P, M))
    return true;
  for (size_t I = P.size() - 1; I-- > 0;) {
    const Stmt *Parent = P[I], *Child = P[I + 1];
    if (const auto *Call = dyn_cast<CallExpr>(Parent)) {
      return llvm::is_contained(Call->arguments(), Child) && isHarmlessArgument(Call, Child, M);
    }
    if (const auto *B = dyn_cast<BinaryOperator>(Parent)) {
      if (B->isComparisonOp() || B->isLogicalOp() || (B->getOpcode() == BO_Assign && B->getRHS() == Child && isWatched(B->getLHS(), M)))
        return true;
      if (!B->isAdditiveOp())
        return false;
    } else if (const auto *U = dyn_cast<UnaryOperator>(Parent)) {
      if (U->getOpcode() == UO_LNot)
        return true;
      if (U->getOpcode() != UO_AddrOf)
        return false;
    } else if (const auto *S = dyn_cast<ArraySubscriptExpr>(Parent)) {
      if (S->getIdx() == Child)
        return false;
    } else if (isa<IfStmt>(Parent)) {
      return true;
    } else if (!isa<ParenExpr, CastExpr, MemberExpr>(Parent)) {
      return false;
    }
  }
  return false;
}

const VarDecl *pointerFrom(const Path &P) {
  size_t I = P.size() - 1;
  while (I-- > 0 && isa<ParenExpr, CastExpr, ArraySubscriptExpr, UnaryOperator>(P[I]))
    ;
  const Stmt *To = I < P.size() ? P[I] : nullptr;
  const VarDecl *V = nullptr;
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(To)) {
    V = B->getOpcode() == BO_Assign && B->getRHS() == P[I + 1] ? variableNamed(B->getLHS()->IgnoreParens()) : nullptr;
  } else if (To && isa<DeclStmt>(To)) {
    forEach<VarDecl>(To, [&](const VarDecl *Each) { V = Each->getInit() == P[I + 1] ? Each : V; });
  }
  return V && V->hasLocalStorage() && V->getType()->isPointerType() ? V : nullptr;
}

std::pair<bool, bool> usesOf(const VarDecl &Pointer, const Stmt &Body, const ASTContext &Context) {
  auto Is = [&](const Expr *E) { return variableNamed(E->IgnoreParenCasts()) == &Pointer; };
  bool Followed = false, Counts = false;
  forEach<Expr>(&Body, [&](const Expr *E) {
    const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
    const auto *U = dyn_cast<UnaryOperator>(E);
    const auto *B = dyn_cast<BinaryOperator>(E);
    Followed |= (Subscript && Is(Subscript->getBase())) || (U && U->getOpcode() == UO_Deref && Is(U->getSubExpr()));
    Counts |= (Subscript && Is(Subscript->getBase()) && !constantOf(Subscript->getIdx(), Context)) ||
              (U && U->isIncrementDecrementOp() && Is(U->getSubExpr())) ||
              (B && (B->isAdditiveOp() || B->isAssignmentOp()) && (Is(B->getLHS()) || Is(B->getRHS())));
  });
  return {Followed, Counts};
}

} // namespace sode
