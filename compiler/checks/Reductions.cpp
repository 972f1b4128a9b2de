// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions that count what they combine more than once. A sum is that of the nodes' own parts if each node begins at 0 and adds what its
// own iterations give. What all nodes have alike before the directive, it counts once for each of them:
//
//   the sum, combined already, by a clause, a directive, the turn before    warn_reduced_twice
//   what all of them have computed                                          warn_reduced_alike
//   the value at which they have begun                                      warn_start_counted
//
// The statements before the directive are followed backwards, through calls, as long as all is known.

#include "checks/Check.h"
#include "facts/Events.h"
#include "facts/Scopes.h"
#include "facts/UpdateForm.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

class ReductionCheck : ProgramReader {
public:
  using ProgramReader::ProgramReader;
  void run();

private:

  /// What a place holds.
  struct Value {
    enum Kind {
      Unknown,
      Goes,     ///< What was there before, scaled.
      Start,    ///< Nothing but the operator's neutral value, and perhaps what iterations have added.
      Alike,    ///< The same on all nodes, computed by each,
      Repeated, ///< by the nodes along a dimension that the loop's reference leaves out,
      Started,  ///< with the own iterations' values added,
      Clause,   ///< combined by a loop's clause,
      Directive, ///< by a directive.
      Turn,     ///< by the directive itself, in the turn before,
      Call      ///< or in the call before
    } What = Unknown;
    SourceLocation Loc = {};
  };
  /// A directive's variable, in the order of what happens.
  struct Use {
    const FunctionDecl *F;
    llvm::ArrayRef<Event> All;
    size_t Here;
    Place At;
    ReductionOp Op;
    const Directive *D;
  };

  void check(const FunctionDecl *F);
  void report(const std::string &Name, const ReductionCall &Call, const Value &V);
  Value before(const Use &U, unsigned Depth) const;
  Value begin(const Use &U, bool Partial) const;
  Value valueOf(const Use &U, const Event &W, const Expr *E, bool Partial, unsigned Depth) const;
  Value outside(const Use &U, const Event &W, bool Partial, unsigned Depth) const;
  Value returned(const CallExpr &Call, ReductionOp Op, unsigned Depth) const;
  bool isTurnAgain(const Use &U, unsigned From) const;
  bool leavesAlways(const Stmt &Loop, unsigned Here) const;
  bool isCalledAgain(const Use &U) const;
  bool isAlike(const Expr *E) const;
  bool isAlike(const VarDecl *V) const;
  unsigned at(SourceLocation Loc) const { return TU.Tokens.find(Loc); }
  void checkBreak(const LoopNest &N);
};

bool counts(ReductionOp Op) { return Op == ReductionOp::Sum || Op == ReductionOp::Product || Op == ReductionOp::BitXor; }

bool isNeutral(const Expr *E, ReductionOp Op, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->EvaluateAsRValue(Result, Context))
    return false;
  int Neutral = Op == ReductionOp::Product ? 1 : 0;
  if (Result.Val.isInt())
    return Result.Val.getInt() == Neutral;
  return Result.Val.isFloat() && Result.Val.getFloat().convertToDouble() == Neutral;
}

/// Dimensions of the loop's reference that nodes divide and no loop runs along: they all run the same iterations.
bool repeats(const LoopNest &N) {
  for (size_t Dim = 0; N.On.OfTemplate && Dim < N.On.Subs.size(); ++Dim) {
    const Template &T = *N.On.OfTemplate;
    bool Along = llvm::any_of(N.Loops, [&](const Loop &L) { return L.Distributed && unsigned(L.Dim) == Dim; }) ||
                 llvm::is_contained(N.Further, int(Dim));
    int Nodes = T.Dims[Dim].NodesDim;
    bool One = Nodes >= 0 && T.Onto && T.Onto->Sizes[Nodes] && T.Onto->Sizes[Nodes]->constant() == 1;
    bool Every = N.On.Subs[Dim].Kind == SetRef::Sub::All || N.On.Subs[Dim].Kind == SetRef::Sub::Own;
    if (Every && T.Dims[Dim].Dist != DistKind::None && !Along && !One && !T.Inherited)
      return true;
  }
  return false;
}

/// Not all nodes: `subproc` of `nodes subproc(n) = proc(:,*)` is a node's own row, in which each one has iterations of its own.
bool isPart(const SetRef &On) {
  return llvm::any_of(On.Subs, [](const SetRef::Sub &S) { return S.Kind != SetRef::Sub::All; }) ||
         (On.OfNodes && On.OfNodes->Of && isPart(*On.OfNodes->Of));
}

/// Of a value, `f(sum)`, it is not the place that is given.
bool givesAddress(const Event &E) { return E.What == Event::Given && (!E.Named || E.Named->getType()->isPointerType() || E.Named->getType()->isArrayType()); }

/// The event is under no condition but those around the directive.
bool comesBefore(const Event &E, const Event &D) {
  return llvm::all_of(E.Under, [&](const Condition &C) {
    return C.On || llvm::any_of(D.Under, [&](const Condition &O) { return O.What == C.What && O.Holds == C.Holds; });
  });
}

} // namespace

/// Is it one value on all nodes: a constant, the index of a loop that all run, and what is computed from these alone?
bool ReductionCheck::isAlike(const VarDecl *V) const {
  if (isa<ParmVarDecl>(V) || M.findArray(V) || V->getType()->isPointerType() || V->getType()->isArrayType() || V->isExternallyVisible())
    return false;
  V = V->getCanonicalDecl();
  if (Refs.AddressTaken.count(V) || Plain.Escaping.count(V) || Plain.Collective.count(V))
    return false;
  return llvm::none_of(Plain.List, [&](const PlainAccess &A) {
    return A.Variable == V && A.Written && (Nests.innermost(A.Position) || Tasks.innermost(A.Position));
  });
}

bool ReductionCheck::isAlike(const Expr *E) const {
  return !P.Calls.asksForNode(E) && !hasAny<Expr>(E, [&](const Expr *Part) {
    const VarDecl *V = variableNamed(Part);
    const auto *Call = dyn_cast<CallExpr>(Part);
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
    bool Computes = F && (F->hasAttr<ConstAttr>() || F->hasAttr<PureAttr>() || (F->getBuiltinID() && F->getReturnType()->isFloatingType()));
    return (V && !isAlike(V)) || (Call && !Computes) || isa<MemberExpr, ArraySubscriptExpr, StmtExpr, AtomicExpr>(Part) ||
           (isa<UnaryOperator>(Part) && cast<UnaryOperator>(Part)->getOpcode() == UO_Deref);
  });
}

/// The value that the function gives back.
ReductionCheck::Value ReductionCheck::returned(const CallExpr &Call, ReductionOp Op, unsigned Depth) const {
  const FunctionDecl *F = Call.getDirectCallee(), *Definition = nullptr;
  const auto *Body = F && F->hasBody(Definition) && Depth < 4 ? dyn_cast<CompoundStmt>(Definition->getBody()) : nullptr;
  const auto *Return = Body && !Body->body_empty() ? dyn_cast<ReturnStmt>(Body->body_back()) : nullptr;
  const Expr *Result = Return ? Return->getRetValue() : nullptr;
  if (!Result)
    return {};
  if (isNeutral(Result, Op, Context))
    return {Value::Start, Return->getReturnLoc()};
  Value Left;
  // The last read of a variable is the one of the return.
  const auto *Ref = dyn_cast<DeclRefExpr>(Result->IgnoreParenImpCasts());
  const std::vector<Event> &All = Events.of(Definition);
  for (size_t I = All.size(); I-- > 0 && Ref && isa<VarDecl>(Ref->getDecl());)
    if (All[I].Named && All[I].Named->IgnoreParenImpCasts() == Ref) {
      Left = before({Definition, All, I, All[I].At, Op, nullptr}, Depth + 1);
      break;
    }
  return Left.What != Value::Start && isAlike(Result) ? Value{Value::Alike, Return->getReturnLoc()} : Left;
}

ReductionCheck::Value ReductionCheck::valueOf(const Use &U, const Event &W, const Expr *E, bool Partial, unsigned Depth) const {
  E = E->IgnoreParenImpCasts();
  if (isNeutral(E, U.Op, Context))
    return {Value::Start, W.loc()};
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    Value V = returned(*Call, U.Op, Depth);
    return V.What == Value::Alike && Partial                              ? Value{Value::Started, W.loc()}
           : V.What == Value::Clause || V.What == Value::Directive || V.What == Value::Start ? Value{V.What, W.loc()}
                                                                                             : Value();
  }
  // Without a sum it is meant so: `n = 1` counts the nodes.
  return Partial && isAlike(E) ? Value{Value::Started, W.loc()} : Value();
}

/// A write that no loop divides.
ReductionCheck::Value ReductionCheck::outside(const Use &U, const Event &W, bool Partial, unsigned Depth) const {
  // Of each node for itself, perhaps.
  for (const Condition &C : W.Under)
    if (!isa<Expr>(C.What) || P.Calls.asksForNode(cast<Expr>(C.What)))
      return {};
  const auto *B = dyn_cast_or_null<BinaryOperator>(W.By);
  if (!B)
    return {};
  if (W.What == Event::Set && comesBefore(W, U.All[U.Here]) && reductionOf({W.Named, W.By, W.Guard}, Context).empty())
    return valueOf(U, W, B->getRHS(), Partial, Depth);
  if (U.Op == ReductionOp::Sum && (B->getOpcode() == BO_MulAssign || B->getOpcode() == BO_DivAssign))
    return {Value::Goes, {}};
  // Once on each node: in loops that all run alike.
  bool Adds = W.What == Event::Update && (U.Op == ReductionOp::Sum ? B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign
                                          : U.Op == ReductionOp::Product ? B->getOpcode() == BO_MulAssign : false);
  if (!Adds || !isAlike(B->getRHS()))
    return {};
  bool Differ = hasAny<Stmt>(U.F->getBody(), [&](const Stmt *S) {
    const Expr *Condition = isa<ForStmt, WhileStmt>(S) ? conditionOf(S) : nullptr;
    bool Around = Condition && at(S->getBeginLoc()) <= at(W.loc()) && at(W.loc()) <= at(endOf(*S));
    return Around && !isAlike(Condition);
  });
  return Differ || !P.Does.bodyOf(U.F).contains(at(W.loc())) ? Value() : Value{Value::Alike, W.loc()};
}

/// Does each turn of the loop leave it, behind the directive?
bool ReductionCheck::leavesAlways(const Stmt &Loop, unsigned Here) const {
  return hasAny<Stmt>(&Loop, [&](const Stmt *S) {
    const auto *Block = dyn_cast<CompoundStmt>(S);
    return isa<GotoStmt>(S) ? at(S->getBeginLoc()) > Here : Block && at(S->getBeginLoc()) < Here && at(endOf(*S)) > Here &&
           llvm::any_of(Block->body(), [&](const Stmt *Jump) { return isa<BreakStmt, ReturnStmt>(Jump) && at(Jump->getBeginLoc()) > Here; });
  });
}

/// Is the directive in a loop, and what it has left in one turn is there in the next one? From: where it begins.
bool ReductionCheck::isTurnAgain(const Use &U, unsigned From) const {
  if (!U.D)
    return false;
  unsigned Here = TU.markerOf(*U.D);
  return hasAny<Stmt>(U.F->getBody(), [&](const Stmt *S) {
    const auto *Do = dyn_cast<DoStmt>(S);
    if (!isa<ForStmt, WhileStmt>(S) && !(Do && constantOf(Do->getCond(), Context) != 0))
      return false;
    unsigned First = at(S->getBeginLoc()), Last = at(endOf(*S));
    if (Here < First || Here > Last || (From >= First && From <= Last))
      return false;
    bool SetBehind = false, Leaves = leavesAlways(*S, Here);
    for (size_t I = U.Here + 1; I < U.All.size(); ++I) {
      const Event &E = U.All[I];
      unsigned Position = E.Named ? at(E.loc()) : ~0u;
      SetBehind |= Position >= Here && Position <= Last && (E.What == Event::Set || givesAddress(E)) &&
                   sharing(E.At, U.At, Context) != Sharing::No;
    }
    return !SetBehind && !Leaves;
  });
}

/// Does the function, which nothing sets the variable outside of, find in it what its last call has left?
bool ReductionCheck::isCalledAgain(const Use &U) const {
  const VarDecl *V = U.At.Variable;
  TokenRange Body = P.Does.bodyOf(U.F);
  llvm::ArrayRef<CallSite> Sites = P.Sites.callsOf(U.F);
  bool Kept = U.D && V->hasGlobalStorage() && !V->isExternallyVisible() && !V->getType()->isPointerType() && U.At.Steps.empty() &&
              !Refs.AddressTaken.count(V) && !Plain.Escaping.count(V);
  bool Again = Sites.size() > 1 || (Sites.size() == 1 && llvm::any_of(Sites[0].Around, [](const Stmt *S) { return isa<ForStmt, WhileStmt, DoStmt>(S); }));
  bool SetBehind = false;
  for (size_t I = U.Here + 1; I < U.All.size(); ++I)
    SetBehind |= U.All[I].What == Event::Set && sharing(U.All[I].At, U.At, Context) != Sharing::No;
  return Kept && Again && !SetBehind &&
         llvm::none_of(Plain.List, [&](const PlainAccess &A) { return A.Variable == V && A.Written && !Body.contains(A.Position); });
}

/// The value with which a variable begins.
ReductionCheck::Value ReductionCheck::begin(const Use &U, bool Partial) const {
  const VarDecl *V = U.At.Variable;
  if (isCalledAgain(U))
    return {Value::Call, {}};
  bool Fresh = V->hasLocalStorage() || (U.F->isMain() && !V->isExternallyVisible());
  if (isa<ParmVarDecl>(V) || !U.At.Steps.empty() || !Fresh)
    return {};
  if (isTurnAgain(U, V->hasLocalStorage() ? at(V->getLocation()) : ~0u))
    return {Value::Turn, {}};
  const Expr *Init = V->getAnyInitializer();
  if (!Init)
    return V->hasLocalStorage() ? Value() : Value{Value::Start, {}};
  Event Here = U.All[U.Here];
  Here.Named = Init;
  return valueOf(U, Here, Init, Partial, 0);
}

ReductionCheck::Value ReductionCheck::before(const Use &U, unsigned Depth) const {
  bool Partial = false;
  Value Added; // By all nodes.
  auto With = [&](const Value &V) { return Added.What == Value::Unknown ? V : Value{Partial ? Value::Started : Value::Alike, Added.Loc}; };
  for (size_t I = U.Here; I-- > 0;) {
    const Event &E = U.All[I];
    if (E.What == Event::Unknown && U.At.Variable->hasGlobalStorage() && U.At.Variable->isExternallyVisible())
      return {};
    Sharing Same = E.At.Variable ? sharing(E.At, U.At, Context) : Sharing::No;
    if (Same == Sharing::No || E.What == Event::Read || (E.What == Event::Given && !givesAddress(E)))
      continue;
    if (Same != Sharing::Yes || E.What == Event::Given || E.Own)
      return {};
    if (E.What == Event::Combined || E.What == Event::Clause) {
      if (!comesBefore(E, U.All[U.Here]))
        return {};
      return {E.What == Event::Clause ? Value::Clause : Value::Directive, E.loc()};
    }
    if (E.In) {
      bool Adds = E.What == Event::Update || !reductionOf({E.Named, E.By, E.Guard}, Context).empty();
      if (!Adds)
        return {};
      if (repeats(*E.In))
        return {Value::Repeated, E.In->D->Loc};
      Partial = true;
      continue;
    }
    Value V = outside(U, E, Partial, Depth);
    if (V.What == Value::Goes)
      continue;
    if (V.What == Value::Alike) {
      Added = V;
      continue;
    }
    bool Begins = V.What == Value::Start || V.What == Value::Started;
    return Begins && isTurnAgain(U, at(E.loc())) ? Value{Value::Turn, {}} : Begins ? With(V) : V;
  }
  Value V = begin(U, Partial);
  return V.What == Value::Start ? With(V) : V;
}

void ReductionCheck::report(const std::string &Name, const ReductionCall &Call, const Value &V) {
  SourceLocation Loc = Call.D->Loc;
  switch (V.What) {
  case Value::Unknown:
  case Value::Goes:
  case Value::Start:
    return;
  case Value::Clause:
  case Value::Directive:
  case Value::Turn:
  case Value::Call:
    Diags.report(Loc, diag::warn_reduced_twice) << Name << unsigned(V.What - Value::Clause);
    break;
  case Value::Alike:
  case Value::Repeated:
    Diags.report(Loc, diag::warn_reduced_alike) << Name << unsigned(V.What - Value::Alike);
    break;
  case Value::Started:
    Diags.report(Loc, diag::warn_start_counted) << Name << (Call.What.Op == ReductionOp::Product ? "1" : "0");
    break;
  }
  if (V.Loc.isValid())
    Diags.report(V.Loc, diag::note_value_from) << Name;
}

void ReductionCheck::check(const FunctionDecl *F) {
  const TokenRange Body = P.Does.bodyOf(F);
  auto IsHere = [&](const ReductionCall &Call) {
    bool All = !Call.On || llvm::all_of(Call.On->Subs, [](const SetRef::Sub &S) { return S.Kind == SetRef::Sub::All; });
    return All && counts(Call.What.Op) && Body.contains(TU.markerOf(*Call.D));
  };
  if (llvm::none_of(M.Reductions, IsHere))
    return;
  const std::vector<Event> &All = Events.of(F);
  for (const ReductionCall &Call : M.Reductions)
    for (const Reduction::Variable &V : IsHere(Call) ? llvm::ArrayRef(Call.What.Variables) : llvm::ArrayRef<Reduction::Variable>()) {
      const Expr *Named = firstElement(V.Text->Checked);
      auto Here = llvm::find_if(All, [&](const Event &E) { return E.What == Event::Combined && E.Named == Named; });
      if (Here == All.end() || V.Distributed || !Here->At.Variable)
        continue;
      Value Found = before({F, All, size_t(Here - All.begin()), Here->At, Call.What.Op, Call.D}, 0);
      unsigned Marker = TU.markerOf(*Call.D);
      bool InPart = llvm::any_of(Tasks.around(Marker), [](const TaskBlock *T) { return isPart(T->On); });
      if (Found.What == Value::Repeated && (InPart || (Call.On && isPart(*Call.On)))) // of those that run the same, perhaps one
        continue;
      if (!V.IsArray || Found.What == Value::Clause || Found.What == Value::Directive) // of elements not all is known
        report(textOf(Here->At), Call, Found);
    }
}

/// `break` in a loop that sums: the other nodes go on with iterations that the serial loop does not come to.
void ReductionCheck::checkBreak(const LoopNest &N) {
  SourceLocation Break = breakOutOf(N);
  if (Break.isInvalid() || !splitsWork(N))
    return;
  const std::vector<Event> &All = Events.in(N);
  for (const Reduction &R : N.Reductions)
    for (const Reduction::Variable &V : R.Variables) {
      Place At = Events.placeOf(V.Text->Checked);
      auto Adds = [&](const Event &E) { return E.writes() && At.Variable && sharing(E.At, At, Context) != Sharing::No; };
      if (!counts(R.Op) || llvm::none_of(All, Adds))
        continue;
      Diags.report(Break, diag::warn_sum_left) << textOf(At);
      Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
      return;
    }
}

void ReductionCheck::run() {
  for (const FunctionDecl *F : P.Does.functions())
    check(F);
  for (const LoopNest &N : M.Nests)
    checkBreak(N);
}

void checkReductions(const Program &P) {
  if (!P.M.Nests.empty() || !P.M.Reductions.empty())
    ReductionCheck(P).run();
}

} // namespace sode
