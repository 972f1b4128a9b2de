// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "blocks/StepSums.h"
#include "facts/Scopes.h"
#include "model/Changes.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace sode {

using Variables = llvm::DenseSet<const VarDecl *>;

static const VarDecl *variableOf(const Reduction::Variable &V) {
  const VarDecl *Of = variableNamed(V.Text->Checked->IgnoreParens());
  return Of ? Of->getCanonicalDecl() : nullptr;
}

namespace {

/// One of the variables whose address is taken; null: there is none.
const VarDecl *addressedIn(const Decl *Program, const Variables &Of) {
  const VarDecl *Found = nullptr;
  hasAny<UnaryOperator>(Program, [&](const UnaryOperator *U) {
    const VarDecl *V = U->getOpcode() == UO_AddrOf ? variableNamed(U->getSubExpr()->IgnoreParens()) : nullptr;
    if (V && Of.contains(V->getCanonicalDecl()))
      Found = V;
    return Found != nullptr;
  });
  return Found;
}

class SumFinder : ProgramReader {
public:
  SumFinder(TimeBlock &Block, const Program &P, BlockingErrors &Errors)
      : ProgramReader(P), Block(Block), Errors(Errors), For(*Block.Of->Time.For) {}

  bool find() {
    for (const StepItem &I : Block.Items)
      if (I.Stage && !collect(*I.Stage))
        return false;
    if (All.empty())
      return true;
    for (const Expr *E : {For.getCond(), For.getInc()})
      if (!checkOutside(E))
        return false;
    return look(For.getBody(), nullptr) && checkPointers();
  }

private:
  TimeBlock &Block;
  BlockingErrors &Errors;
  const ForStmt &For;
  Variables All;
  llvm::DenseMap<const Stmt *, Variables> OfBody; ///< What the nest with this body reduces.
  llvm::DenseSet<const FunctionDecl *> Called;

  bool collect(const LoopNest &Nest) {
    for (const Reduction &R : Nest.Reductions)
      for (const Reduction::Variable &V : R.Variables) {
        const VarDecl *Of = variableOf(V);
        SourceLocation Loc = V.Text->loc();
        if (!Of || V.IsArray || V.Distributed || !V.Locations.empty() || R.Order != ReductionClause::Unordered)
          return Errors.refuse(Unblocked::SumForm, "", Loc);
        if (!canBeNamedAt(For, *Of, Context)) // before and behind the time loop, where nodes combine
          return Errors.refuse(Unblocked::SumPlace, Of->getName(), Loc);
        if (!add({&Nest, &R, &V, Of, Of->getName().str()}))
          return Errors.refuse(Unblocked::SumForm, "", Loc);
        All.insert(Of);
        OfBody[Nest.Body].insert(Of);
      }
    return true;
  }

  /// Of two loops with the same variable the first one is noted; they must mean the same by it.
  bool add(const TimeBlock::Sum &New) {
    for (const TimeBlock::Sum &Old : Block.Sums)
      if (Old.Variable == New.Variable)
        return Old.R->Op == New.R->Op && spread(*Old.Nest) == spread(*New.Nest);
    Block.Sums.push_back(New);
    return true;
  }

  /// The dimensions whose nodes combine.
  static std::vector<bool> spread(const LoopNest &Nest) {
    std::vector<bool> Dims(Nest.On.Subs.size());
    for (const Loop &L : Nest.Loops)
      if (L.Distributed)
        Dims[L.Dim] = true;
    return Dims;
  }

  /// Where a statement names one of the variables; directives, which are not executed, are left out.
  static const DeclRefExpr *named(const Stmt *S, const Variables &Of) {
    return firstOf<DeclRefExpr>(S, [&](const DeclRefExpr *R) {
      const auto *V = dyn_cast<VarDecl>(R->getDecl());
      return V && Of.contains(V->getCanonicalDecl());
    }, Operands::OfProgram);
  }

  bool refuseRead(const DeclRefExpr &R) { return Errors.refuse(Unblocked::SumRead, R.getDecl()->getName(), R.getExprLoc()); }

  /// Does it change nothing but these?
  bool changesOnly(const Stmt *S, const Variables &Of) const {
    std::vector<Change> Changes = changesIn(S, Context, /*WithFunctions=*/true);
    return !Changes.empty() && llvm::all_of(Changes, [&](const Change &C) {
      Place P = placeOf(C.Target);
      return C.writes() && P.Steps.empty() && P.Variable && Of.contains(P.Variable);
    });
  }

  /// Here: what the nest around it reduces; null: there is none.
  bool look(const Stmt *S, const Variables *Here) {
    if (!S)
      return true;
    if (auto Nest = OfBody.find(S); Nest != OfBody.end())
      Here = &Nest->second;
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
      return look(D->hasAssociatedStmt() ? D->getRawStmt() : nullptr, Here);
    if (const auto *E = dyn_cast<Expr>(S))
      return Here ? checkInside(E, *Here) : checkOutside(E);
    if (const auto *If = dyn_cast<IfStmt>(S); If && Here && named(If->getCond(), *Here) && changesOnly(If, *Here))
      return true; // if (x > most) most = x;
    return llvm::all_of(S->children(), [&](const Stmt *Child) { return look(Child, Here); });
  }

  /// In a nest that reduces Here: an expression that names them only accumulates.
  bool checkInside(const Expr *E, const Variables &Here) {
    const DeclRefExpr *R = named(E, All);
    const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParens());
    if (R && B && B->getOpcode() == BO_Comma)
      return checkInside(B->getLHS(), Here) && checkInside(B->getRHS(), Here);
    if (!R || changesOnly(E, Here))
      return checkCalls(E);
    bool Accumulates = B && B->isAssignmentOp() && B->getLHS()->IgnoreParens() == R && !named(B->getRHS(), All); // of what it gives to others
    return Accumulates && isOf(*R, Here) ? checkCalls(B->getRHS()) : refuseRead(*R);
  }

  static bool isOf(const DeclRefExpr &R, const Variables &Of) { return Of.contains(cast<VarDecl>(R.getDecl())->getCanonicalDecl()); }

  /// Elsewhere only a value is given to them.
  bool checkOutside(const Expr *E) {
    if (!E)
      return true;
    const DeclRefExpr *R = named(E, All);
    if (!R)
      return checkCalls(E);
    const auto *Set = dyn_cast<BinaryOperator>(E->IgnoreParens());
    const auto *To = Set && Set->getOpcode() == BO_Assign ? dyn_cast<DeclRefExpr>(Set->getLHS()->IgnoreParens()) : nullptr;
    if (!To || To != R || named(Set->getRHS(), All))
      return refuseRead(To == R && Set ? *named(Set->getRHS(), All) : *R);
    if (!countsOnce(*To, *Set->getRHS()))
      return Errors.refuse(Unblocked::SumSet, R->getDecl()->getName(), R->getExprLoc());
    return checkCalls(Set->getRHS());
  }

  /// On all nodes, the value is worth what it is on one.
  bool countsOnce(const DeclRefExpr &To, const Expr &Value) const {
    auto Of = llvm::find_if(Block.Sums, [&](const TimeBlock::Sum &S) {
      return S.Variable == cast<VarDecl>(To.getDecl())->getCanonicalDecl();
    });
    switch (Of->R->Op) {
    case ReductionOp::Sum:
    case ReductionOp::BitXor:
      return isNumber(Value, 0);
    case ReductionOp::Product:
      return isNumber(Value, 1);
    default:
      return true;
    }
  }

  bool isNumber(const Expr &E, int64_t N) const {
    if (E.isValueDependent())
      return false;
    Expr::EvalResult Result;
    if (!E.EvaluateAsRValue(Result, Context) || Result.HasSideEffects)
      return false;
    if (Result.Val.isInt())
      return Result.Val.getInt() == N;
    return Result.Val.isFloat() && !Result.Val.getFloat().isNegative() && Result.Val.getFloat().convertToDouble() == double(N);
  }

  /// Functions of the file that it calls; those that are part of the step have nests of their own.
  bool checkCalls(const Stmt *S) {
    return !hasAny<CallExpr>(S, [&](const CallExpr *C) {
      const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
      return F && F->hasBody(Definition) && Called.insert(Definition).second && !look(Definition->getBody(), nullptr);
    }, Operands::OfProgram);
  }

  /// `*p` in the time loop, where p = &sum perhaps.
  bool checkPointers() {
    const VarDecl *Taken = addressedIn(Context.getTranslationUnitDecl(), All);
    if (!Taken)
      return true;
    SourceLocation Where;
    auto MayRead = [&](const Expr *E) {
      const auto *U = dyn_cast<UnaryOperator>(E);
      const auto *Member = dyn_cast<MemberExpr>(E);
      const auto *S = dyn_cast<ArraySubscriptExpr>(E);
      const Expr *Base = S ? S->getBase()->IgnoreParenImpCasts() : nullptr;
      bool Follows = (U && U->getOpcode() == UO_Deref) || (Member && Member->isArrow()) || (S && !M.findArray(Base) && Base->getType()->isPointerType());
      if (Follows && E->getType()->getCanonicalTypeUnqualified() == Taken->getType()->getCanonicalTypeUnqualified())
        Where = E->getExprLoc();
      return Where.isValid();
    };
    hasAny<Expr>(For.getBody(), MayRead, Operands::OfProgram);
    for (const FunctionDecl *Callee : Called)
      hasAny<Expr>(Callee->getBody(), MayRead, Operands::OfProgram);
    return Where.isInvalid() || Errors.refuse(Unblocked::SumRead, Taken->getName(), Where);
  }
};

} // namespace

bool findSums(TimeBlock &Block, const Program &P, BlockingErrors &Errors) {
  return SumFinder(Block, P, Errors).find();
}

} // namespace sode
