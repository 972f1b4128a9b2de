// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that pass from one iteration of a distributed loop to another, or out of the loop, through memory that each node has
// for itself. A node runs only its own iterations: a sum is that of its own part, a value of the iteration before is missing in
// the first one, and what the last iteration has left is that of the node's last one. Each place that the body changes, itself or in
// functions of the file, is one of
//
//   written before it is read in each iteration, and not read after the loop    its own business
//   only added to, or the like, and read after the loop                         a sum: warn_missing_reduction
//   read as an earlier iteration has left it, also `c[i - 1]` of `c[i] = ...`   warn_carried_value
//   set, and read after the loop                                                warn_last_value
//
// unless a clause or a later directive combines the nodes' values.

#include "checks/Check.h"
#include "checks/LoopValues.h"
#include "facts/Subscript.h"
#include "facts/UpdateForm.h"
#include "model/Arguments.h"
#include "model/CxxObjects.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

class LoopValueCheck : ProgramReader {
public:
  explicit LoopValueCheck(const Program &P) : ProgramReader(P), After(P) {}
  void run();

private:
  ValuesAfter After;
  std::set<std::pair<const void *, std::string>> Reported;

  bool isOfIteration(const Place &At, const LoopNest &N) const;
  bool isLeftToInner(const PlaceInLoop &V, const LoopNest &N) const;
  bool isAboutIndices(const PlaceInLoop &V, const LoopNest &N) const;
  bool isOwnList(const PlaceInLoop &V, llvm::ArrayRef<Event> All) const;
  bool isCountedBy(const Event &E, const PlaceInLoop &V) const;
  bool tellsFailure(const Event &W) const;
  bool isFlag(const PlaceInLoop &V, const LoopNest &N) const;
  bool isInvariant(const Event &W, const LoopNest &N, llvm::ArrayRef<Event> All) const;
  void check(const LoopNest &N);
  bool holdsPart(const Event &W) const;
  void checkFree(const PlaceInLoop &V, const LoopNest &N, llvm::ArrayRef<Event> All);
  void checkClause(const PlaceInLoop &V, const Reduction &R, const LoopNest &N);
  void checkState(const LoopNest &N, llvm::ArrayRef<Event> All);
  void checkElements(const LoopNest &N, llvm::ArrayRef<Event> All);
  bool becomesData(const PlaceInLoop &V, const LoopNest &N) const;
  bool isNew(const PlaceInLoop &V) { return Reported.insert({V.At.Variable, V.Text}).second; }
  bool report(const PlaceInLoop &V, const Event &At, const LoopNest &N, diag::ID ID, const std::string &Form = "");
  SourceLocation clausePlace(const PlaceInLoop &V, const LoopNest &N) const;
  std::string formFor(const PlaceInLoop &V, const Event &W, const LoopNest &N, llvm::ArrayRef<Event> All) const;
};

/// The clause of the nest that combines the place; Located: it is one of its locations.
const Reduction *clauseOf(const Place &At, const LoopNest &N, const EventFinder &Events, const ASTContext &Context, bool &Located) {
  auto Is = [&](const ExprText *Text) { return sharing(Events.placeOf(Text->Checked), At, Context) != Sharing::No; };
  for (const Reduction &R : N.Reductions)
    for (const Reduction::Variable &V : R.Variables) {
      Located = llvm::any_of(V.Locations, Is);
      if (Located || Is(V.Text))
        return &R;
    }
  return nullptr;
}

/// Does the condition choose an iteration by its index: `i == N - 1`?
bool choosesIteration(const Condition &C, const LoopNest &N) {
  const auto *E = dyn_cast<Expr>(C.What);
  return E && C.Holds && hasAny<BinaryOperator>(E, [&](const BinaryOperator *B) {
           return B->getOpcode() == BO_EQ && llvm::any_of(N.Loops, [&](const Loop &L) {
                    auto Names = [&](const Expr *Side) {
                      return hasAny<DeclRefExpr>(Side, [&](const DeclRefExpr *R) { return R->getDecl() == L.Variable; });
                    };
                    return L.Distributed && Names(B->getLHS()) != Names(B->getRHS());
                  });
         });
}

/// By the C++ library, which keeps what the object had: `found.push_back(x)`, `text += s`, `out << x`.
bool isCollected(const Event *W) {
  const auto *Call = dyn_cast_or_null<CallExpr>(W->By);
  const FunctionDecl *F = Call && W->What == Event::Update && isLibraryClass(W->Named->getType()) ? Call->getDirectCallee() : nullptr;
  return F && ((isa<CXXMethodDecl>(F) && F->getIdentifier()) || llvm::is_contained({OO_LessLess, OO_PlusEqual}, F->getOverloadedOperator()));
}

/// `task on p[k]` of a k that may go through the nodes.
bool isInTurn(const TaskBlock *T) {
  return T && T->On.OfNodes && llvm::any_of(T->On.Subs, [](const SetRef::Sub &S) { return S.Kind == SetRef::Sub::At && !S.Low.constant(); });
}

const Expr *valueOf(const Event &W) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(W.By);
  return B && B->getOpcode() == BO_Assign ? B->getRHS()->IgnoreParenImpCasts() : nullptr;
}

} // namespace

/// Declared in the nest, or in a function that it calls; a variable of its loops.
bool LoopValueCheck::isOfIteration(const Place &At, const LoopNest &N) const {
  const VarDecl *V = At.Variable;
  for (const LoopNest *Around : Nests.around(N.Tokens.First))
    if (llvm::any_of(Around->Loops, [&](const Loop &L) { return L.Variable->getCanonicalDecl() == V; }))
      return true;
  if (V->hasGlobalStorage())
    return false;
  const FunctionDecl *F = P.Sites.of(N).Function;
  const auto *Of = dyn_cast<FunctionDecl>(V->getDeclContext());
  return N.Tokens.contains(TU.Tokens.find(V->getLocation())) || (Of != F && !(Of && F && After.comesFrom(*F, *Of)));
}

/// Another nest within, which divides the work, too, does all the writing.
bool LoopValueCheck::isLeftToInner(const PlaceInLoop &V, const LoopNest &N) const {
  return llvm::all_of(V.Writes, [&](const Event *W) {
    return llvm::any_of(Nests.around(TU.Tokens.find(W->loc())), [&](const LoopNest *Inner) {
      bool Located;
      return Inner != &N && N.Tokens.contains(Inner->Tokens.First) && Inner->Tokens.First != N.Tokens.First && splitsWork(*Inner) &&
             !clauseOf(V.At, *Inner, Events, Context, Located);
    });
  });
}

/// All nodes write the same, and all do so.
bool LoopValueCheck::isInvariant(const Event &W, const LoopNest &N, llvm::ArrayRef<Event> All) const {
  auto Varies = [&](const Stmt *S) {
    return hasAny<Expr>(S, [&](const Expr *E) {
      if (const auto *Call = dyn_cast<CallExpr>(E))
        return !Call->getDirectCallee() || !Context.getSourceManager().isInSystemHeader(Call->getDirectCallee()->getLocation());
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (isa<MemberExpr>(E) && M.findArray(E))
        return true;
      return V && (M.findArray(V) || isOfIteration(placeOf(Ref), N) || llvm::any_of(All, [&](const Event &Other) {
                     return Other.writes() && Other.At.Variable == V->getCanonicalDecl();
                   }));
    });
  };
  // `seen[key[i]] = 1`: each at its own place.
  auto IsOfData = [&](const Expr *Index, auto &&Self, unsigned Depth) -> bool {
    return hasAny<DeclRefExpr>(Index, [&](const DeclRefExpr *R) {
      const auto *V = dyn_cast<VarDecl>(R->getDecl());
      return V && (M.findArray(V) || llvm::any_of(N.Loops, [&](const Loop &L) { return L.Distributed && L.Variable == V; }) ||
                   (Depth < 4 && V->isLocalVarDecl() && V->hasInit() && N.Tokens.contains(TU.Tokens.find(V->getLocation())) && Self(V->getInit(), Self, Depth + 1)));
    });
  };
  for (const Place::Step &S : W.At.Steps)
    if (S.What == Place::Step::Subscript && S.Index && IsOfData(S.Index, IsOfData, 0))
      return false;
  const Expr *Value = valueOf(W);
  return Value && !Varies(Value) && llvm::none_of(W.Under, [&](const Condition &C) { return !isa<Expr>(C.What) || Varies(C.What); });
}

/// It gets nothing but indices of the loop, whatever the data: `if (i < low) low = i`. So a node finds which iterations are its own.
bool LoopValueCheck::isAboutIndices(const PlaceInLoop &V, const LoopNest &N) const {
  const Event *Now = nullptr;
  std::function<bool(const Expr *)> IsOther = [&](const Expr *E) {
    if (isa<ArraySubscriptExpr, CallExpr>(E))
      return true;
    const VarDecl *Of = variableNamed(E);
    if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Of)) { // `note(&at, u[i], i)`
      const Expr *Given = Now && Now->Through && Parameter->getType()->isArithmeticType() ? argumentFor(*Now->Through, *Parameter) : nullptr;
      return Given && Given != E && hasAny<Expr>(Given, IsOther);
    }
    return Of && Of->getCanonicalDecl() != V.At.Variable && llvm::none_of(N.Loops, [&](const Loop &L) { return L.Variable == Of; });
  };
  auto NamesIndex = [&](const Expr *E) {
    return hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *R) {
      return (isa<ParmVarDecl>(R->getDecl()) && R->getType()->isIntegerType()) || llvm::any_of(N.Loops, [&](const Loop &L) { return L.Variable == R->getDecl(); });
    });
  };
  // `if (u[i] < low) continue;`
  bool LeavesByData = hasAny<IfStmt>(N.Body, [&](const IfStmt *If) {
    return hasAny<Stmt>(If->getThen(), [](const Stmt *S) { return isa<ContinueStmt, GotoStmt>(S); }) && hasAny<Expr>(If->getCond(), IsOther);
  });
  return !LeavesByData && llvm::all_of(V.Writes, [&](const Event *W) {
    Now = W;
    const Expr *Value = valueOf(*W);
    // `at[order[i]] = i`: where it goes depends on the data. With `task on p[k]` each node may use what it has set.
    bool Placed = llvm::any_of(W->At.Steps, [&](const Place::Step &S) { return S.Index && hasAny<ArraySubscriptExpr>(S.Index, [](const ArraySubscriptExpr *) { return true; }); });
    Placed = Placed && After.readOf(V.At, N, [&](const Event &E) { return !E.Named || !isInTurn(Tasks.innermost(TU.Tokens.find(E.Named->getBeginLoc()))); });
    return Value && !Placed && NamesIndex(Value) && !hasAny<Expr>(Value, IsOther) && llvm::none_of(W->Under, [&](const Condition &C) {
      return hasAny<Expr>(C.What, IsOther) || (isa<Expr>(C.What) && choosesIteration(C, N));
    });
  });
}

/// The counter of a list that each node has for itself, of its own elements: `list[n++] = i`, or the size of memory that it allocates,
/// if nothing of it is printed.
bool LoopValueCheck::isOwnList(const PlaceInLoop &V, llvm::ArrayRef<Event> All) const {
  if (!V.Writes[0]->Named->getType()->isIntegerType() || After.isShown(V.At.Variable))
    return false;
  bool Lists = After.isSize(V.At.Variable);
  for (const Event &E : All) {
    if (!E.writes() || !isCountedBy(E, V))
      continue;
    if (After.isShown(E.At.Variable))
      return false;
    Lists = true;
  }
  return Lists;
}

/// `u[i] = n` of real elements: no number in the node's own list.
bool LoopValueCheck::becomesData(const PlaceInLoop &V, const LoopNest &N) const {
  return V.At.Steps.empty() && hasAny<BinaryOperator>(N.Body, [&](const BinaryOperator *B) {
    const VarDecl *To = B->isAssignmentOp() && B->getType()->isRealFloatingType() ? placeOf(B->getLHS()).Variable : nullptr;
    return To && M.findArray(To) && hasAny<DeclRefExpr>(B->getRHS(), [&](const DeclRefExpr *R) { return R->getDecl()->getCanonicalDecl() == V.At.Variable; });
  });
}

/// Is it an element whose number the place holds?
bool LoopValueCheck::isCountedBy(const Event &E, const PlaceInLoop &V) const {
  const Expr *Index = E.At.Steps.empty() || E.At.Steps.back().What != Place::Step::Subscript ? nullptr : E.At.Steps.back().Index;
  return Index && hasAny<Expr>(Index, [&](const Expr *Part) {
           if (!isa<DeclRefExpr, MemberExpr>(Part))
             return false;
           Place At = Events.placeOf(Part);
           return At.Variable == V.At.Variable && textOf(At) == V.Text;
         });
}

/// `if (fwrite(...) != n) failed = 1;`
bool LoopValueCheck::tellsFailure(const Event &W) const {
  return llvm::any_of(W.Under, [&](const Condition &C) {
    return hasAny<CallExpr>(C.What, [&](const CallExpr *Call) {
      const FunctionDecl *F = Call->getDirectCallee();
      return F && !F->isDefined() && F->getReturnType()->isIntegerType() && F->getIdentifier() &&
             llvm::any_of(Call->arguments(), [](const Expr *A) { return A->getType()->isPointerType(); });
    });
  });
}

/// `if (bad) result = 1;`, or -1 always, and after the loop nothing but `result == 0`, `if (result)`: how many have set it is the same.
bool LoopValueCheck::isFlag(const PlaceInLoop &V, const LoopNest &N) const {
  const FunctionDecl *F = P.Sites.of(N).Function;
  auto SetTo = [&](const Event *W) {
    const Expr *Value = W->Under.empty() ? nullptr : valueOf(*W);
    return Value ? constantOf(Value, Context).value_or(0) : 0;
  };
  bool Sets = llvm::all_of(V.Writes, [&](const Event *W) { return SetTo(W) > 0; }) || llvm::all_of(V.Writes, [&](const Event *W) { return SetTo(W) < 0; });
  if (!F || !V.At.Variable->hasLocalStorage() || !V.At.Steps.empty() || Plain.Escaping.count(V.At.Variable) || !Sets)
    return false;
  unsigned Reads = 0, Tests = 0;
  for (const PlainAccess &A : Plain.List)
    Reads += A.Variable == V.At.Variable && A.Read && !A.Written && A.Position >= N.Tokens.End;
  auto Names = [&](const Expr *E) { return E && placeOf(E->IgnoreParenImpCasts()).Variable == V.At.Variable && TU.Tokens.find(E->getBeginLoc()) >= N.Tokens.End; };
  forEach<Stmt>(F->getBody(), [&](const Stmt *S) {
    const auto *B = dyn_cast<BinaryOperator>(S);
    const auto *U = dyn_cast<UnaryOperator>(S);
    const auto *If = dyn_cast<IfStmt>(S);
    const auto *C = dyn_cast<ConditionalOperator>(S);
    bool Zero = B && B->isComparisonOp() && constantOf(B->getRHS(), Context) == 0 && Names(B->getLHS());
    Tests += Zero || (U && U->getOpcode() == UO_LNot && Names(U->getSubExpr())) || (If && Names(If->getCond())) || (C && Names(C->getCond()));
  });
  return Reads == Tests;
}

/// True if a message was given.
bool LoopValueCheck::report(const PlaceInLoop &V, const Event &At, const LoopNest &N, diag::ID ID, const std::string &Form) {
  if (!isNew(V))
    return false;
  if (Form.empty())
    Diags.report(At.loc(), ID) << V.Text;
  else
    Diags.report(At.loc(), ID) << V.Text << Form;
  Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
  return true;
}

/// Where a clause can be added; invalid if one clause might not do, or in a macro.
SourceLocation LoopValueCheck::clausePlace(const PlaceInLoop &V, const LoopNest &N) const {
  const Pragma &Written = TU.Pragmas[N.D->PragmaId];
  bool Alone = llvm::none_of(M.Nests, [&](const LoopNest &Other) {
    return &Other != &N && (Other.Tokens.contains(N.Marker) || N.Tokens.contains(Other.Marker));
  });
  bool Nameable = llvm::none_of(V.At.Steps, [](const Place::Step &S) { return S.What == Place::Step::Follow; }) &&
                  !isLibraryClass(V.At.Variable->getType()) &&
                  (!V.At.Variable->isStaticLocal() || V.At.Variable->getDeclContext() == P.Sites.of(N).Function);
  // What else is noted with an extreme value would need location variables.
  const auto *Block = V.Writes[0]->Guard ? dyn_cast<CompoundStmt>(V.Writes[0]->Guard->getThen()) : nullptr;
  SourceLocation Last = Written.Tokens.back().getLocation();
  if (!Alone || !Nameable || (Block && Block->size() > 1) || Written.Kind != PIK_HashPragma || !Last.isFileID())
    return {};
  return Lexer::getLocForEndOfToken(Last, 0, Context.getSourceManager(), Context.getLangOpts());
}

/// The clause or form that gives all nodes the serial value.
std::string LoopValueCheck::formFor(const PlaceInLoop &V, const Event &W, const LoopNest &N, llvm::ArrayRef<Event> All) const {
  const Expr *Value = valueOf(W);
  if (V.Writes[0]->Named->getType()->isPointerType())
    return "record the index instead of the address, combine it by a 'reduction' with a location, and use the element in 'task on' it";
  for (const Event &Other : All) { // `if (e > m) { m = e; at = i; }`
    bool Located;
    const BinaryOperator *Test = nullptr;
    llvm::StringRef Extreme = Other.Guard && Other.Guard == W.Guard && Other.Named != W.Named
                                  ? guardedExtremeOf({Other.Named, Other.By, Other.Guard}, Context, &Test)
                                  : "";
    if (Extreme.empty())
      continue;
    bool Strict = Test->getOpcode() == BO_LT || Test->getOpcode() == BO_GT;
    bool Said = clauseOf(Other.At, N, Events, Context, Located);
    return std::string("'reduction(") + (Strict ? "first" : "last") + Extreme.str() + ": " + textOf(Other.At) + " /" + V.Text + "/)' " +
           (Said ? "instead of the clause for '" + textOf(Other.At) + "' " : "") + "combines both";
  }
  const VarDecl *Index = nullptr;
  for (const Loop &L : N.Loops)
    if (L.Distributed && !Index)
      Index = L.Variable;
  std::optional<int64_t> Constant = Value ? constantOf(Value, Context) : std::nullopt;
  bool Conditional = !W.Under.empty();
  if (Constant && Conditional && (*Constant == 0 || *Constant == 1))
    return std::string("'reduction(") + (*Constant ? "||" : "&&") + ": " + V.Text + ")' gives all nodes the serial value";
  if (Constant && Conditional)
    return "'reduction(" + std::string(*Constant > 0 ? "max" : "min") + ": " + V.Text + ")' combines the nodes' values";
  std::string Name = Index ? Index->getName().str() : "i";
  if (Value && isa<DeclRefExpr>(Value) && cast<DeclRefExpr>(Value)->getDecl() == Index)
    return "'reduction(max: " + V.Text + ")' gives all nodes the last one";
  return "'k = " + Name + "' beside it and 'reduction(lastmax: k /" + V.Text + "/)' give all nodes the last one";
}

/// Does the pointer lead to what the node stores of arrays, whatever functions, members and choices it comes through? checks/Pointers.cpp has more to say.
bool LoopValueCheck::holdsPart(const Event &W) const {
  auto FromArray = [&](const auto &Flow) { return Flow.second == W.At.Variable && isa<VarDecl>(Flow.first) && M.findArray(cast<VarDecl>(Flow.first)); };
  if (llvm::any_of(Plain.Flows, FromArray))
    return true;
  Holding Has = W.Named ? P.Held.in(W.Named) : Holding();
  return !Has.Addresses.empty() && !Has.Unknown && !Has.Memory && llvm::all_of(Has.Addresses, [](const Held &H) { return H.Storage; });
}

/// Of a place that no clause combines.
void LoopValueCheck::checkFree(const PlaceInLoop &V, const LoopNest &N, llvm::ArrayRef<Event> All) {
  bool Walks = V.At.Steps.empty() && V.At.Variable->getType()->isPointerType() && !V.IsSet && (V.Updated || V.CarriedAt);
  if ((Walks && holdsPart(*V.Writes[0])) || After.isStatus(V.At.Variable) || isAboutIndices(V, N))
    return;
  const Event &First = *V.Writes[0];
  bool Sums = V.CarriedAt == nullptr && V.Updated && !V.Operator.empty() && !V.IsSet;
  bool OnlyUpdates = V.CarriedAt == nullptr && V.Updated;
  // `found.push_back(x)`: a list that each node has for itself, unless it is shown.
  if (llvm::all_of(V.Writes, isCollected)) {
    if (After.isShown(V.At.Variable))
      report(V, First, N, diag::warn_last_value, "fill it in a loop that is not distributed, or combine what the nodes have found");
    return;
  }
  if (V.CarriedAt && !(V.CarriedAt->What == Event::Given)) {
    if (!After.isNodes(V.At, N) && (!isOwnList(V, All) || becomesData(V, N)))
      report(V, *V.CarriedAt, N, diag::warn_carried_value);
    return;
  }
  if (llvm::all_of(V.Writes, [&](const Event *W) { return tellsFailure(*W); }))
    return;
  if (!V.Updated && llvm::all_of(V.Writes, [&](const Event *W) { return isInvariant(*W, N, All); }))
    return;
  const Event *Read = After.readOf(V.At, N);
  if (!Read)
    return;
  QualType Element = V.Writes[0]->Named->getType();
  if (Sums && (Element->isArithmeticType() || Element->isAnyComplexType())) {
    if (!isNew(V))
      return;
    SourceLocation Place = clausePlace(V, N);
    std::string Clause = " reduction(" + V.Operator + ": " + V.Text + ")";
    Diags.report(First.loc(), diag::warn_missing_reduction)
        << V.Text << (Place.isValid() ? FixItHint::CreateInsertion(Place, Clause) : FixItHint());
    Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
    return;
  }
  if (OnlyUpdates)
    report(V, First, N, diag::warn_carried_value);
  else if (report(V, First, N, diag::warn_last_value, formFor(V, *V.lastSet(), N, All)))
    Diags.report(Read->loc(), diag::note_value_read) << V.Text;
}

/// Of a place that the clause combines.
void LoopValueCheck::checkClause(const PlaceInLoop &V, const Reduction &R, const LoopNest &N) {
  bool Extreme = R.Op == ReductionOp::Max || R.Op == ReductionOp::Min;
  if (V.CarriedAt && V.CarriedAt->What != Event::Given && !(Extreme && V.CarriedInCondition)) {
    report(V, *V.CarriedAt, N, diag::warn_carried_value);
    return;
  }
  for (const Event *W : V.Writes) {
    llvm::StringRef Done = W->Named ? reductionOf({W->Named, W->By, W->Guard}, Context) : "";
    if (!Done.empty()) {
      static const std::pair<ReductionOp, llvm::StringRef> Names[] = {
          {ReductionOp::Sum, "+"}, {ReductionOp::Product, "*"}, {ReductionOp::Max, "max"}, {ReductionOp::Min, "min"}};
      auto Said = llvm::find_if(Names, [&](const auto &Row) { return Row.first == R.Op; });
      Done = Done == "-" ? "+" : Done;
      bool Known = llvm::any_of(Names, [&](const auto &Row) { return Row.second == Done; });
      if (Said == std::end(Names) || !Known || Said->second == Done)
        continue;
      if (!isNew(V))
        return;
      Diags.report(W->loc(), diag::warn_other_reduction) << V.Text << Done << Said->second;
      Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
      return;
    }
    const Expr *Value = valueOf(*W);
    if (!Value || W->Own || llvm::any_of(V.Writes, [&](const Event *Other) { return Other != W && Other->What == Event::Update; }))
      continue;
    bool Whole = W->Under.empty(), Sums = R.Op == ReductionOp::Sum || R.Op == ReductionOp::Product || R.Op == ReductionOp::BitXor;
    bool ByIndex = llvm::any_of(W->Under, [&](const Condition &C) { return choosesIteration(C, N); });
    bool IsIndex = hasAny<DeclRefExpr>(Value, [&](const DeclRefExpr *Ref) {
      return llvm::any_of(N.Loops, [&](const Loop &L) { return L.Variable == Ref->getDecl(); });
    }) && !hasAny<ArraySubscriptExpr>(Value, [](const ArraySubscriptExpr *) { return true; });
    if (isFlag(V, N) || ByIndex || (!Sums && constantOf(Value, Context)) || (!Whole && !Sums) || (Extreme && (IsIndex || V.CarriedInCondition)) || (W->At.Steps.size() && W->At.Steps.back().What == Place::Step::Subscript && !Whole))
      continue;
    report(V, *W, N, diag::warn_reduction_overwritten);
    return;
  }
}

/// `u[i] = rand()`
void LoopValueCheck::checkState(const LoopNest &N, llvm::ArrayRef<Event> All) {
  for (const Event &E : All) {
    if (E.What != Event::Calls)
      continue;
    std::string Name = cast<CallExpr>(E.At.Root)->getDirectCallee()->getName().str();
    if (After.seedsByNode(Name) || !Reported.insert({&N, Name}).second)
      continue;
    Diags.report(E.loc(), diag::warn_hidden_state) << Name << (ValuesAfter::isInput(Name) ? 1 : 0);
    Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
  }
}

/// `c[i] = 1 / (4 - c[i - 1])`: the element that the neighbor's iteration has set.
void LoopValueCheck::checkElements(const LoopNest &N, llvm::ArrayRef<Event> All) {
  if (N.Widen == LoopDirective::Blockwise) // means what the node's own block has
    return;
  // Where the element lies from the one of the iteration, forwards.
  auto AheadOf = [&](const Event &E) -> std::optional<std::pair<const Loop *, int64_t>> {
    std::optional<std::pair<const Loop *, int64_t>> Found;
    for (const Place::Step &S : E.Own && E.At.Variable && !E.Through ? llvm::ArrayRef(E.At.Steps) : llvm::ArrayRef<Place::Step>()) {
      std::optional<Affine> Form = S.What == Place::Step::Subscript && S.Index ? sumOf(S.Index, Context) : std::nullopt;
      for (const Loop &L : N.Loops)
        if (Form && L.Distributed && L.Variable == Form->Variable && std::exchange(Found, std::pair(&L, L.Upwards ? Form->Offset : -Form->Offset)))
          return std::nullopt; // `c[i][i]`
    }
    return Found;
  };
  for (const Event &W : All) {
    auto Written = W.writes() && !isOfIteration(W.At, N) && !Plain.ThreadPrivate.count(W.At.Variable) ? AheadOf(W) : std::nullopt;
    for (const Event &R : Written ? All : llvm::ArrayRef<Event>()) {
      auto Read = R.What == Event::Read && sharing(W.At, R.At, Context) != Sharing::No ? AheadOf(R) : std::nullopt;
      if (!Read || Read->first != Written->first || Read->second >= Written->second)
        continue;
      report(PlaceInLoop{W.At, textOf(W.At)}, R, N, diag::warn_carried_value);
      break;
    }
  }
}

void LoopValueCheck::check(const LoopNest &N) {
  const std::vector<Event> &All = Events.in(N);
  checkState(N, All);
  checkElements(N, All);
  std::vector<PlaceInLoop> Places = placesIn(All, P);
  for (PlaceInLoop &V : Places) {
    bool Located = false, Combined = false;
    if (isOfIteration(V.At, N) || Plain.ThreadPrivate.count(V.At.Variable) || V.At.Variable->getType().isVolatileQualified())
      continue;
    if (const Reduction *R = clauseOf(V.At, N, Events, Context, Located)) {
      if (!Located)
        checkClause(V, *R, N);
      continue;
    }
    for (const LoopNest *Around : Nests.around(N.Tokens.First))
      Combined |= clauseOf(V.At, *Around, Events, Context, Located) != nullptr;
    bool Listed = llvm::any_of(Places, [&](const PlaceInLoop &Counter) { // its counter says what there is to say
      return Counter.Updated && llvm::all_of(V.Writes, [&](const Event *W) { return isCountedBy(*W, Counter); });
    });
    if (!Combined && !Listed && !isLeftToInner(V, N))
      checkFree(V, N, All);
  }
}

void LoopValueCheck::run() {
  for (const LoopNest &N : M.Nests)
    if (splitsWork(N) && !N.OfAssignment)
      check(N);
}

void checkLoopValues(const Program &P) { LoopValueCheck(P).run(); }

} // namespace sode
