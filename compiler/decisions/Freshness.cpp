// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A forward data flow over the statements of each function. Its facts: "what this exchange would fill of this array is
// full, and the owners have not changed it since". Where ways meet, what holds on all of them is left; loops are walked
// until nothing more is lost.

#include "decisions/Freshness.h"
#include "decisions/Messages.h"
#include "facts/Effects.h"
#include "model/Messages.h"
#include "support/AstVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace sode {

namespace {

bool isAtLeast(const IntExpr &A, const IntExpr &B) {
  std::optional<int64_t> X = A.constant(), Y = B.constant();
  return X && Y && *X >= *Y;
}

bool fillsAtOnce(const Exchange &X) { return !X.reduces() && !X.Async; }

/// Ways that the walk below does not follow: to labels, and out of expressions, `({ if (x) continue; 0; })`.
struct OtherWays : AstVisitor {
  bool InExpression = false;
  void VisitStmt(Stmt *S) override { endIf(isa<LabelStmt, AddrLabelExpr>(S) || (InExpression && isa<BreakStmt, ContinueStmt>(S))); }
  bool TraverseStmtExpr(StmtExpr *E) override {
    llvm::SaveAndRestore Outer(InExpression, true);
    return AstVisitor::TraverseStmtExpr(E);
  }
};

class Flow {
public:
  Flow(const Program &P, const FaceExchanges &Faces) : P(P), Faces(Faces) {
    for (const Exchange &X : P.M.Exchanges)
      Exchanges[P.TU.markerOf(*X.D)] = &X;
  }

  /// Nothing is known at the begin of a function, so its facts are about its own exchanges.
  void function(TokenRange Body, const Stmt *S) {
    Facts.clear();
    for (auto It = Exchanges.lower_bound(Body.First); It != Exchanges.end() && It->first < Body.End; ++It)
      if (const Exchange &X = *It->second; fillsAtOnce(X))
        for (const Array *A : X.Arrays)
          if (P.Does.isOnlyNamed(*A))
            Facts.push_back({&X, A});
    Now = llvm::BitVector(Facts.size());
    statement(S);
  }

  FreshReflects Fresh;

private:
  struct Fact {
    const Exchange *X;
    const Array *A;
  };
  /// Where `break` and `continue` of the innermost loop lead; all facts hold where no way leads.
  struct Targets {
    llvm::BitVector Break, Continue;
  };

  const Program &P;
  const FaceExchanges &Faces;
  std::map<unsigned, const Exchange *> Exchanges; ///< By position.
  std::vector<Fact> Facts;
  llvm::BitVector Now;
  std::vector<Targets> Loops;

  void unreachable() { Now.set(); }
  void statement(const Stmt *S);
  enum Test { Before, Behind };
  void loop(Test When, const Expr *Condition, const Stmt *Body, const Expr *Increment = nullptr);
  void declaration(const DeclStmt *S);
  void exchange(const Exchange &X);
  template <typename Cause> void changes(const Cause &Where);
  void opaque(const Stmt *S);
  bool covers(const Exchange &First, const Exchange &Second, const Array &A) const;
  const Exchange *earlierThan(const Exchange &X) const;
};

/// Does First fill all that Second would?
bool Flow::covers(const Exchange &First, const Exchange &Second, const Array &A) const {
  if (Faces.contains(&First) && !Faces.contains(&Second))
    return false;
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    auto WidthOf = [&](const Exchange &X) { return A.Axes[Axis].FullShadow && X.Widths.empty() ? Width{1, 1} : P.Wide.of(X, A, Axis); };
    Width F = WidthOf(First), S = WidthOf(Second);
    if (!isAtLeast(F.Low, S.Low) || !isAtLeast(F.High, S.High) || (Second.endsOf(Axis) != AtEnds::Kept && First.endsOf(Axis) != Second.endsOf(Axis)))
      return false;
  }
  return true;
}

template <typename Cause> void Flow::changes(const Cause &Where) {
  for (int I = Now.find_first(); I >= 0; I = Now.find_next(I))
    if (P.Does.mayChange(*Facts[I].A, Where))
      Now.reset(I);
}

void Flow::statement(const Stmt *S) {
  if (!S)
    return;
  if (isa<CompoundStmt>(S)) {
    for (const Stmt *Child : S->children())
      statement(Child);
  } else if (const auto *If = dyn_cast<IfStmt>(S)) {
    opaque(If->getCond());
    llvm::BitVector Before = Now;
    statement(If->getThen());
    std::swap(Now, Before);
    statement(If->getElse());
    Now &= Before;
  } else if (const auto *For = dyn_cast<ForStmt>(S)) {
    statement(For->getInit());
    loop(Before, For->getCond(), For->getBody(), For->getInc());
  } else if (const auto *While = dyn_cast<WhileStmt>(S)) {
    loop(Before, While->getCond(), While->getBody());
  } else if (const auto *Do = dyn_cast<DoStmt>(S)) {
    loop(Behind, Do->getCond(), Do->getBody());
  } else if (const auto *Attributed = dyn_cast<AttributedStmt>(S)) {
    statement(Attributed->getSubStmt());
  } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
    declaration(D);
  } else if (isa<BreakStmt>(S) && !Loops.empty()) {
    Loops.back().Break &= Now;
    unreachable();
  } else if (isa<ContinueStmt>(S) && !Loops.empty()) {
    Loops.back().Continue &= Now;
    unreachable();
  } else if (isa<ReturnStmt>(S)) {
    unreachable();
  } else {
    opaque(S);
  }
}

void Flow::loop(Test When, const Expr *Condition, const Stmt *Body, const Expr *Increment) {
  const llvm::BitVector All(Facts.size(), true);
  llvm::BitVector Head = Now, Out;
  auto Leave = [&](Test Here) {
    if (Here == When && Condition) {
      opaque(Condition);
      Out &= Now;
    }
  };
  for (;;) {
    Loops.push_back({All, All});
    Now = Head;
    Out = All;
    Leave(Before);
    statement(Body);
    Now &= Loops.back().Continue;
    if (Increment)
      opaque(Increment);
    Leave(Behind);
    Now &= Head;
    Out &= Loops.back().Break;
    Loops.pop_back();
    std::swap(Now, Head); // Now: what held before this turn
    if (Now == Head)
      break;
  }
  Now = Out;
}

/// The filter's prototype stands for a directive.
void Flow::declaration(const DeclStmt *S) {
  const auto *F = S->isSingleDecl() ? dyn_cast<FunctionDecl>(S->getSingleDecl()) : nullptr;
  auto Found = F ? P.TU.Prototypes.find(F->getIdentifier()) : P.TU.Prototypes.end();
  if (Found == P.TU.Prototypes.end())
    return opaque(S);
  const Directive &D = *Found->second;
  if (placeOf(D.Kind) == DirectivePlace::Declarative)
    Now.reset(); // an array begins to exist
  changes(D); // bcast, reduction, reduce_shadow
  if (auto X = Exchanges.find(P.TU.markerOf(D)); X != Exchanges.end() && fillsAtOnce(*X->second))
    exchange(*X->second);
}

/// The last one before X that fills all that X would, for the note.
const Exchange *Flow::earlierThan(const Exchange &X) const {
  const Exchange *Found = nullptr;
  for (const Fact &F : Facts)
    if (F.A == X.Arrays.front() && F.X->D->Id < X.D->Id && covers(*F.X, X, *F.A))
      Found = F.X;
  return Found;
}

void Flow::exchange(const Exchange &X) {
  unsigned Full = 0;
  for (unsigned I : Now.set_bits())
    Full += Facts[I].X == &X;
  // A loop is walked several times, with fewer facts each time: the last time counts.
  Fresh.erase(&X);
  if (const Exchange *First = earlierThan(X); First && Full == X.Arrays.size())
    Fresh[&X] = First;
  for (unsigned I = 0; I < Facts.size(); ++I)
    if (llvm::is_contained(X.Arrays, Facts[I].A) && covers(X, *Facts[I].X, *Facts[I].A))
      Now.set(I);
}

/// What is not walked through: expressions, `switch`, OpenMP constructs.
void Flow::opaque(const Stmt *S) {
  if (isa<IntegerLiteral>(S)) // also the filter's own `if (0)`, which has no place in the text
    return;
  changes(*S);
  if (isa<Expr, DeclStmt>(S) || Loops.empty())
    return;
  Loops.back().Break &= Now; // it may hold one
  Loops.back().Continue &= Now;
}

} // namespace

FreshReflects findFreshReflects(const Program &P, const FaceExchanges &Faces) {
  if (llvm::count_if(P.M.Exchanges, fillsAtOnce) < 2)
    return {};
  Flow Walk(P, Faces);
  for (const FunctionDecl *F : P.Does.functions()) {
    OtherWays Others;
    Others.TraverseStmt(F->getBody());
    if (!Others.hasEnded())
      Walk.function(P.Does.bodyOf(F), F->getBody());
  }
  return std::move(Walk.Fresh);
}

void remarkFreshReflects(const FreshReflects &Fresh, Diagnostics &Diags) {
  std::vector<std::pair<const Directive *, const Directive *>> Sorted;
  for (const auto &[Second, First] : Fresh)
    Sorted.push_back({Second->D, First->D});
  llvm::sort(Sorted, [](const auto &A, const auto &B) { return A.first->Id < B.first->Id; });
  for (const auto &[Second, First] : Sorted) {
    Diags.report(Second->Loc, diag::remark_reflect_fresh);
    Diags.report(First->Loc, diag::note_previous_here);
  }
}

} // namespace sode
