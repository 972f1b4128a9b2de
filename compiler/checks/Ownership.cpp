// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses of elements that some of the nodes certainly do not have: a loop over more than a node's part that no `loop`
// directive distributes, an index that follows another dimension of the template, one element named by all nodes.
//
// Only what is certain is reported: a reference under a condition, in a `task` or behind a jump may be meant for the
// nodes that have the element, and a range that fits into one node's part may lie there.

#include "checks/Check.h"
#include "checks/Written.h"
#include "facts/AlikeValues.h"
#include "facts/Owned.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

/// One dimension of a reference of which it isn't known how far it reaches.
struct Dimension {
  const Access &X;
  unsigned Axis;
  const ArrayReference &R = *X.R;

  unsigned dim() const { return R.A->Axes[Axis].TemplateDim; }
  const Expr *subscript() const { return R.Subscripts[Axis]; }
  const Access::Axis &form() const { return X.Axes[Axis]; }
};

class OwnershipCheck : ProgramReader {
public:
  explicit OwnershipCheck(const Program &P) : ProgramReader(P), Alike(P) {}
  void check(const Access &X);

private:
  AlikeValues Alike;
  std::set<std::tuple<const Array *, unsigned, const void *>> Told; ///< With axis and loop: one message for all accesses.

  bool check(const Dimension &S);
  bool tell(const Dimension &S, const void *Loop) { return Told.insert({S.R.A, S.Axis, Loop}).second; }
  std::string onText(const Dimension &S, const Loop &L) const;
  bool isWithinLoopOn(const Dimension &S) const;
  bool checkOtherDimension(const Dimension &S);
  struct SerialLoop;
  std::optional<SerialLoop> serialLoopOf(const Dimension &S, const VarDecl *V) const;
  bool readCondition(const Stmt &Around, const VarDecl &V, const Stmt &Body, SerialLoop &Result) const;
  std::optional<SerialLoop> jumpAround(const Dimension &S, const VarDecl *V) const;
  bool comesTo(const SerialLoop &Serial, const Dimension &S, bool First) const;
  bool leavesPart(const SerialLoop &Serial, const Dimension &S) const;
  bool checkSerialLoop(const Dimension &S, const VarDecl *V);
  bool checkElement(const Dimension &S, int64_t At);
  bool checkFirstNode(const Dimension &S, int64_t At);
  bool checkAlike(const Dimension &S);
  bool checkTask(const Dimension &S, int64_t At);
  bool checkRecursion(const Dimension &S, const ParmVarDecl &Index);
  bool checkCallers(const Dimension &S, const ParmVarDecl &Index);
  bool isPointedTo(const Access &X) const;
  bool isHandedOn(const Access &X) const;
  bool leavesNodesOpen(const Dimension &S) const;
  bool choosesNodes(const Stmt &Around, const Dimension &S) const;
  std::optional<int64_t> spanOf(const Loop &L) const;
};

} // namespace

/// How many values the variable passes, those between steps included; nullopt: unknown.
std::optional<int64_t> OwnershipCheck::spanOf(const Loop &L) const {
  auto Range = ModelBuilder::rangeOf(L, Context);
  return Range ? std::optional<int64_t>(Range->second - Range->first + 1) : std::nullopt;
}

/// Nothing around it says which nodes of the dimension it is for.
bool OwnershipCheck::leavesNodesOpen(const Dimension &S) const {
  if (Tasks.innermost(S.R.Position))
    return false;
  return llvm::all_of(S.X.Nests, [&](const LoopNest *N) {
    if (N->On.OfTemplate != S.R.A->On)
      return false;
    auto Kind = N->On.Subs.empty() ? SetRef::Sub::All : N->On.Subs[S.dim()].Kind;
    return Kind == SetRef::Sub::All || Kind == SetRef::Sub::Own;
  });
}

/// Does a directive in the loop's body say which nodes get on?
bool OwnershipCheck::choosesNodes(const Stmt &Around, const Dimension &S) const {
  unsigned Start = TU.Tokens.find(Around.getBeginLoc());
  const TaskBlock *Task = Tasks.innermost(S.R.Position);
  return (Task && !Task->Tokens.contains(Start)) || llvm::any_of(S.X.Nests, [&](const LoopNest *N) { return !N->Tokens.contains(Start); });
}

/// `u[i][j]` in `loop (i, j) on t[j][i]`.
bool OwnershipCheck::checkOtherDimension(const Dimension &S) {
  const Access::Axis &F = S.form();
  std::optional<int64_t> Span = spanOf(*F.L), Most = mostStored(*S.R.A, S.Axis, P.Wide);
  bool Fits = Span && (!Most || *Span <= *Most);
  if (unsigned(F.L->Dim) == S.dim() || Fits || !routeFrom(F.Nest->Body, *S.X.Way).Certain)
    return false;
  if (!tell(S, F.L))
    return true;
  Diags.report(S.subscript()->getExprLoc(), diag::warn_other_dimension)
      << S.R.A->Name << S.Axis << F.Variable->getName() << unsigned(F.L->Dim) << S.R.A->On->Name << S.dim();
  Diags.report(F.Nest->D->Loc, diag::note_for_directive) << "loop";
  return true;
}

/// Has a distributed loop around it taken the template's dimension? `for (i ...) for (j ...) v[i][0] += u[j][i];`
bool OwnershipCheck::isWithinLoopOn(const Dimension &S) const {
  return llvm::any_of(S.X.Nests, [&](const LoopNest *N) {
    return N->On.OfTemplate == S.R.A->On && llvm::any_of(N->Loops, [&](const Loop &L) { return L.Distributed && unsigned(L.Dim) == S.dim(); });
  });
}

/// `t[i][*]`
std::string OwnershipCheck::onText(const Dimension &S, const Loop &L) const {
  std::string Text = S.R.A->On->Name;
  int64_t Offset = S.R.A->Axes[S.Axis].Offset.constant().value_or(0);
  for (unsigned Dim = 0; Dim < S.R.A->On->Dims.size(); ++Dim) {
    std::string Index = Dim == S.dim() ? L.Variable->getName().str() : "*";
    if (Dim == S.dim() && Offset != 0)
      Index += (Offset > 0 ? " + " : " - ") + std::to_string(std::abs(Offset));
    Text += "[" + Index + "]";
  }
  return Text;
}

/// A loop of each node for itself in which the subscript counts: `for (i = 0; i < n; i++)`, `while (i < n)`.
struct OwnershipCheck::SerialLoop {
  const Stmt *S;
  bool Counted; ///< A `for` of which all is known.
  Loop L{};
  const Stmt *Exit = nullptr; ///< `if (i >= n) break;` where it has no other condition.
};

/// The `i` of `i++`, `--i`.
static const Expr *stepped(const Expr *E) {
  const auto *U = dyn_cast<UnaryOperator>(E->IgnoreParenImpCasts());
  return U && U->isIncrementDecrementOp() ? U->getSubExpr() : E;
}

/// What `for (i = 0, j = n; ...)` sets V to.
static const Expr *initOf(const ForStmt &For, const VarDecl *V) {
  const Expr *Found = nullptr;
  if (const auto *Declared = dyn_cast_or_null<DeclStmt>(For.getInit()))
    for (const Decl *D : Declared->decls())
      Found = D == V ? V->getInit() : Found;
  if (For.getInit())
    forEach<BinaryOperator>(For.getInit(), [&](const BinaryOperator *B) {
      const auto *Ref = dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens());
      if (B->getOpcode() == BO_Assign && Ref && Ref->getDecl() == V)
        Found = B->getRHS();
    });
  return Found;
}

static bool isJump(const Stmt *S) { return isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(S); }

/// Another jump than the one in the statement.
static bool hasOtherJump(const Stmt *Top, const Stmt *Exit) {
  unsigned All = 0, Here = 0;
  forEach<Stmt>(Top, [&](const Stmt *S) { All += isJump(S); });
  if (Exit)
    forEach<Stmt>(Exit, [&](const Stmt *S) { Here += isJump(S); });
  return All > Here;
}

/// `if (i >= n) break;` in front of all else in the body of `for (;;)`, `while (1)`; null: there is none.
static const IfStmt *exitOf(const Stmt *Body) {
  const auto *Block = dyn_cast<CompoundStmt>(Body);
  const auto *If = Block && !Block->body_empty() ? dyn_cast<IfStmt>(Block->body_front()) : nullptr;
  return If && !If->getElse() && isa<BreakStmt>(withoutBraces(If->getThen())) ? If : nullptr;
}

/// Only the index and constants: not whether a node has the element.
static bool isOfIndex(const Expr *Condition, const VarDecl *V) {
  return !hasAny<Expr>(Condition, [&](const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return isa<CallExpr, MemberExpr, ArraySubscriptExpr>(E) || (Ref && Ref->getDecl() != V && isa<VarDecl>(Ref->getDecl()));
  });
}

/// Does each iteration, or the first one, come to the name, but for conditions on the index?
bool OwnershipCheck::comesTo(const SerialLoop &Serial, const Dimension &S, bool First) const {
  const Path &Way = *S.X.Way;
  const auto *For = dyn_cast<ForStmt>(Serial.S);
  const auto *While = dyn_cast<WhileStmt>(Serial.S);
  const Stmt *Body = For ? For->getBody() : While ? While->getBody() : cast<DoStmt>(Serial.S)->getBody();
  size_t At = llvm::find(Way, Body) - Way.begin();
  if (At >= Way.size())
    return false;
  if (hasOtherJump(Body, Serial.Exit) && !First)
    return false;
  for (size_t I = At; I + 1 < Way.size(); ++I) {
    const auto *If = dyn_cast<IfStmt>(Way[I]);
    if (const auto *Block = dyn_cast<CompoundStmt>(Way[I]))
      for (const Stmt *Before : Block->body()) {
        if (Before == Way[I + 1])
          break;
        if (Before != Serial.Exit && hasJump(Before))
          return false;
      }
    else if (If && Way[I + 1] != If->getCond() && !isDirective(If, Way[I + 1]) && (First || !isOfIndex(If->getCond(), Serial.L.Variable)))
      return false;
    else if (!If && !routeFrom(nullptr, {Way[I], Way[I + 1]}).Certain)
      return false;
  }
  return true;
}

/// What the loop's condition, or the way out at its beginning, says about V.
bool OwnershipCheck::readCondition(const Stmt &Around, const VarDecl &V, const Stmt &Body, SerialLoop &Result) const {
  const auto *For = dyn_cast<ForStmt>(&Around);
  const auto *While = dyn_cast<WhileStmt>(&Around);
  const auto *Do = dyn_cast<DoStmt>(&Around);
  const Expr *Condition = isa<IfStmt>(Around) ? nullptr : conditionOf(&Around);
  const Stmt *Inner = For ? For->getBody() : While ? While->getBody() : nullptr;
  if (!Inner && !Do)
    return false;
  if (Inner && (!Condition || constantOf(Condition, Context).value_or(0)))
    Result.Exit = exitOf(Inner);
  if (Result.Exit)
    Condition = cast<IfStmt>(Result.Exit)->getCond();
  if (!Condition)
    return false;
  // `while (i--)`: down to 0.
  const Expr *E = Condition->IgnoreParenImpCasts();
  const auto *B = dyn_cast<BinaryOperator>(E);
  bool Down = !B && !Result.Exit && isa<UnaryOperator>(E) && cast<UnaryOperator>(E)->isDecrementOp();
  bool Compares = B && (B->isRelationalOp() || B->isEqualityOp());
  std::optional<Affine> Left = Compares ? sumOf(stepped(B->getLHS()), Context) : Down ? sumOf(stepped(E), Context) : std::nullopt;
  if (!Left || Left->Variable != &V)
    return false;
  BinaryOperatorKind Op = Down ? BO_GT : Result.Exit ? BinaryOperator::negateComparisonOp(B->getOpcode()) : B->getOpcode();
  if (Op == BO_EQ)
    return false;
  Result.L.Variable = &V;
  Result.L.Init = For ? initOf(*For, &V) : nullptr;
  // `int i = n; while (i--)`, if nothing else changes i.
  if (!Result.L.Init && V.isLocalVarDecl() && V.getInit() && countChanges(&V, &Body, Context) == countChanges(&V, &Around, Context) + 1)
    Result.L.Init = V.getInit();
  Result.L.Bound = Down ? E : B->getRHS();
  Result.L.Upwards = Op == BO_LT || Op == BO_LE || Op == BO_NE;
  return true;
}

/// The innermost one whose condition is about the variable.
std::optional<OwnershipCheck::SerialLoop> OwnershipCheck::serialLoopOf(const Dimension &S, const VarDecl *V) const {
  for (const Stmt *Around : llvm::reverse(*S.X.Way)) {
    SerialLoop Result{Around, false};
    const auto *For = dyn_cast<ForStmt>(Around);
    Result.Counted = For && ModelBuilder::readLoop(For, Result.L);
    if (Result.Counted && Result.L.Variable == V)
      return llvm::none_of(S.X.Nests, [&](const LoopNest *N) { return llvm::any_of(N->Loops, [&](const Loop &L) { return L.Distributed && L.For == For; }); })
                 ? std::optional(Result)
                 : std::nullopt;
    if (!Result.Counted && readCondition(*Around, *V, *S.X.Way->front(), Result))
      return Result;
  }
  return std::nullopt;
}

/// Is the whole loop wrong on a node that comes there, or is it wrong because all do?
bool OwnershipCheck::leavesPart(const SerialLoop &Serial, const Dimension &S) const {
  const Path &Way = *S.X.Way;
  size_t At = llvm::find(Way, Serial.S) - Way.begin();
  const Path Before(Way.begin(), Way.begin() + At + 1);
  // Under a condition only that of the node is known to be no better: there may be one node.
  for (size_t I = 0; I < At; ++I)
    if (const auto *If = dyn_cast<IfStmt>(Way[I]); If && !isDirective(If, Way[I + 1]) && !(P.Calls.asksForNode(If->getCond()) && !P.Calls.asksForCount(If->getCond())))
      return false;
  bool Every = comesTo(Serial, S, /*First=*/false);
  const Expr *Far = Serial.L.Upwards ? Serial.L.Bound : Serial.L.Init;
  if (Every && (Serial.Counted ? P.Calls.exceedsPart(Serial.L, *S.R.A, S.Axis) : Far && P.Calls.exceedsPart(Far, *S.R.A, S.Axis)))
    return true;
  // From the same element on all nodes, however far.
  bool FromStart = S.form().What == Access::Axis::Sum && comesTo(Serial, S, /*First=*/true);
  bool Alike = Serial.Counted ? P.Calls.beginsAlike(Serial.L) : Serial.L.Init && constantOf(Serial.L.Init, Context);
  return FromStart && Alike && !isConditional(Before) && P.Calls.runsEverywhere(S.R.Function) && leavesNodesOpen(S) && isReached(Before);
}

/// `again: u[i] = 0; if (++i < n) goto again;`
std::optional<OwnershipCheck::SerialLoop> OwnershipCheck::jumpAround(const Dimension &S, const VarDecl *V) const {
  std::optional<SerialLoop> Found;
  const Stmt *Body = S.X.Way->front();
  forEach<IfStmt>(Body, [&](const IfStmt *If) {
    const Stmt *Then = If->getThen();
    if (const auto *Block = dyn_cast<CompoundStmt>(Then); Block && !Block->body_empty())
      Then = Block->body_back();
    const auto *Goto = dyn_cast<GotoStmt>(Then);
    const auto *B = dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
    if (!Goto || !B || TU.Tokens.find(Goto->getGotoLoc()) < S.R.Position || TU.Tokens.find(Goto->getLabel()->getLocation()) > S.R.Position)
      return;
    std::optional<Affine> Left = B->getOpcode() == BO_LT || B->getOpcode() == BO_LE || B->getOpcode() == BO_NE ? sumOf(stepped(B->getLHS()), Context) : std::nullopt;
    if (!Left || Left->Variable != V || !P.Calls.exceedsPart(B->getRHS(), *S.R.A, S.Axis))
      return;
    Found = SerialLoop{If, false};
    Found->L.Variable = V;
    Found->L.Bound = B->getRHS();
    Found->L.Upwards = true;
  });
  return Found;
}

/// `for (i ...) u[i]` without a `loop` for i.
bool OwnershipCheck::checkSerialLoop(const Dimension &S, const VarDecl *V) {
  std::optional<SerialLoop> Serial = serialLoopOf(S, V);
  if (std::optional<SerialLoop> Jumps = Serial || isConditional(*S.X.Way) || !leavesNodesOpen(S) ? std::nullopt : jumpAround(S, V))
    Serial = Jumps;
  else if (!Serial || (choosesNodes(*Serial->S, S) && !leavesNodesOpen(S)) || !leavesPart(*Serial, S))
    return false;
  if (!tell(S, Serial->S))
    return true;
  const Loop &L = Serial->L;
  std::string From = "the first", To = writtenText(*L.Bound, Context);
  if (auto Range = Serial->Counted ? ModelBuilder::rangeOf(L, Context) : std::nullopt) {
    From = std::to_string(Range->first);
    To = std::to_string(Range->second);
  } else if (Serial->Counted) {
    From = writtenText(*L.Init, Context);
    To += L.Inclusive ? "" : L.Upwards ? " - 1" : " + 1";
  } else if (!L.Upwards && L.Init) {
    From = writtenText(*L.Init, Context);
    To = "the first";
  }
  Diags.report(S.subscript()->getExprLoc(), diag::warn_serial_loop)
      << S.R.A->Name << S.Axis << L.Variable->getName() << From << To << onText(S, L) << unsigned(!S.R.Written && isWithinLoopOn(S));
  return true;
}

/// `u[5]` by nodes all along the dimension.
bool OwnershipCheck::checkElement(const Dimension &S, int64_t At) {
  const Array::Axis &X = S.R.A->Axes[S.Axis];
  std::optional<int64_t> Most = mostStored(*S.R.A, S.Axis, P.Wide), Extent = S.R.A->On->Dims[S.dim()].Extent.constant();
  if (!Most || S.R.A->On->Open || !Extent || *Extent <= *Most)
    return false;
  if (At < 0 || (X.Extent && At >= *X.Extent))
    return false; // beyond the ends of the array References.cpp speaks
  // Outside of loops only main surely runs on all nodes.
  if (!S.R.Nest && !(P.Calls.runsEverywhere(S.R.Function) && isReached(*S.X.Way)))
    return false;
  for (const LoopNest *N : S.X.Nests) {
    if (!routeFrom(N->Body, *S.X.Way).Certain)
      return false;
    for (const Loop &L : N->Loops) {
      std::optional<int64_t> Span = spanOf(L);
      if (L.Distributed && unsigned(L.Dim) == S.dim() && (!Span || *Span <= *Most))
        return false;
    }
  }
  Diags.report(S.subscript()->getExprLoc(), diag::warn_single_element) << S.R.A->Name << S.Axis << std::to_string(At) << 0;
  return true;
}

/// `u[at]` with an index that only the run knows, but all nodes alike.
bool OwnershipCheck::checkAlike(const Dimension &S) {
  const Array::Axis &X = S.R.A->Axes[S.Axis];
  std::optional<int64_t> Most = mostStored(*S.R.A, S.Axis, P.Wide);
  if (S.R.Nest || S.R.How == ArrayReference::Unevaluated || (X.Extent && Most && *X.Extent <= *Most) || !leavesNodesOpen(S) || !Alike.isReachedAlike(*S.X.Way, S.R.Function) || !Alike.isAlike(S.subscript()))
    return false;
  if (tell(S, S.subscript()))
    Diags.report(S.subscript()->getExprLoc(), diag::warn_single_element) << S.R.A->Name << S.Axis << writtenText(*S.subscript(), Context) << 0;
  return true;
}

/// `if (xmp_node_num() == 1) s = u[9];`: the first node has the beginning only.
bool OwnershipCheck::checkFirstNode(const Dimension &S, int64_t At) {
  std::optional<int64_t> Most = mostStored(*S.R.A, S.Axis, P.Wide), Extent = S.R.A->On->Dims[S.dim()].Extent.constant();
  const Array::Axis &X = S.R.A->Axes[S.Axis];
  // Of any number of nodes: on those that everybody tries.
  if (Most && Extent && !S.R.A->On->Onto->Sizes[S.R.A->On->Dims[S.dim()].NodesDim] && S.R.A->On->Dims[S.dim()].Size.isZero()) {
    if (std::optional<int64_t> Count = P.Calls.onlyCount(); Count && *Count > 0)
      Most = *Most - (*Extent + 1) / 2 + (*Extent + *Count - 1) / *Count;
    else
      Most = (*Most * 2 + 5) / 6;
  }
  if (!Most || S.R.Nest || At < *Most || (X.Extent && At >= *X.Extent) || S.R.A->On->Dims[S.dim()].Dist != DistKind::Block)
    return false;
  const Path &Way = *S.X.Way;
  unsigned Conditions = 0;
  for (size_t I = 0; I + 1 < Way.size(); ++I) {
    const auto *If = dyn_cast<IfStmt>(Way[I]);
    if (!If || isDirective(If, Way[I + 1]) || Way[I + 1] == If->getCond())
      continue;
    const auto *B = dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
    std::optional<int64_t> Node = B && B->getOpcode() == BO_EQ ? constantOf(B->getRHS(), Context) : std::nullopt;
    if (Way[I + 1] != If->getThen() || !Node || *Node > 1 || !P.Calls.asksForNode(B->getLHS()))
      return false;
    ++Conditions;
  }
  if (Conditions != 1)
    return false;
  Diags.report(S.subscript()->getExprLoc(), diag::warn_single_element) << S.R.A->Name << S.Axis << std::to_string(At) << 1;
  return true;
}

/// `task on p[0]`, `task on t[0]` with `u[9]` in it.
bool OwnershipCheck::checkTask(const Dimension &S, int64_t At) {
  const Template::Dim &D = S.R.A->On->Dims[S.dim()];
  std::optional<int64_t> Extent = S.R.A->On->Open ? std::nullopt : D.Extent.constant(), Offset = S.R.A->Axes[S.Axis].Offset.constant();
  Width Shadow = P.Wide.of(*S.R.A, S.Axis);
  std::optional<int64_t> Below = Shadow.Low.constant(), Above = Shadow.High.constant();
  const TaskBlock *Task = Tasks.innermost(S.R.Position);
  if (!Task || D.NodesDim < 0 || S.R.A->On->Onto->Sizes[D.NodesDim] || !Extent || !Offset || D.Dist != DistKind::Block || !D.Size.isZero() || !Below || !Above ||
      S.R.A->Axes[S.Axis].FullShadow)
    return false;
  bool ByElement = Task->On.OfTemplate == S.R.A->On; // `task on t[0]`
  size_t Dim = ByElement ? S.dim() : D.NodesDim;
  if ((!ByElement && Task->On.OfNodes != S.R.A->On->Onto) || Dim >= Task->On.Subs.size())
    return false;
  const SetRef::Sub &Chosen = Task->On.Subs[Dim];
  std::optional<int64_t> Where = Chosen.Kind == SetRef::Sub::At ? Chosen.Low.constant() : std::nullopt;
  if (!Where)
    return false;
  for (int64_t Nodes = ByElement ? 2 : std::max<int64_t>(*Where + 1, 2); Nodes <= 6; ++Nodes) {
    int64_t Size = (*Extent + Nodes - 1) / Nodes;
    int64_t First = (ByElement ? *Where / Size : *Where) * Size;
    if (At + *Offset < First - *Below || At + *Offset >= First + Size + *Above) {
      Diags.report(S.subscript()->getExprLoc(), diag::warn_single_element) << S.R.A->Name << S.Axis << std::to_string(At) << 2;
      return true;
    }
  }
  return false;
}

/// `return i < 0 ? 0 : u[i] + sum(i - 1);`, called for the whole array.
bool OwnershipCheck::checkRecursion(const Dimension &S, const ParmVarDecl &Index) {
  const auto *F = cast<FunctionDecl>(Index.getDeclContext());
  bool Steps = false, Whole = false;
  for (const CallSite &Site : P.Sites.callsOf(F)) {
    const Expr *Given = argumentFor(*Site.Call, Index);
    std::optional<Affine> Form = Given ? sumOf(Given, Context) : std::nullopt;
    bool Inner = Site.Function == F;
    Steps |= Inner && Form && Form->Variable == &Index && Form->Offset != 0;
    std::optional<int64_t> From = Inner || !Given ? std::nullopt : P.Calls.valueOf(Given);
    bool Alike = From || (!Inner && Given && P.Calls.exceedsPart(Given, *S.R.A, S.Axis));
    Whole |= Alike && !Site.Conditional && P.Calls.runsEverywhere(Site.Function);
  }
  if (!Steps || !Whole)
    return false;
  if (tell(S, F))
    Diags.report(S.subscript()->getExprLoc(), diag::warn_recursion) << S.R.A->Name << S.Axis << F->getName() << S.R.A->On->Name;
  return true;
}

/// `for (i ...) s += get(i);`
bool OwnershipCheck::checkCallers(const Dimension &S, const ParmVarDecl &Index) {
  const auto *F = dyn_cast<FunctionDecl>(Index.getDeclContext());
  if (checkRecursion(S, Index))
    return true;
  for (const CallSite &Site : P.Sites.callsOf(F)) {
    const Expr *Given = argumentFor(*Site.Call, Index);
    std::optional<Affine> Form = Given ? sumOf(Given, Context) : std::nullopt;
    for (size_t K = Site.Around.size(); Form && K-- > 0;) {
      const auto *For = dyn_cast<ForStmt>(Site.Around[K]);
      Loop L{};
      if (!For || !ModelBuilder::readLoop(For, L) || L.Variable != Form->Variable)
        continue;
      const Loop *OfNest = loopOfNest(For, M);
      auto Range = ModelBuilder::rangeOf(L, Context);
      if ((OfNest && OfNest->Distributed) || !Range || !P.Calls.exceedsPart(L, *S.R.A, S.Axis) || !routeFrom(For, Site.Around).Certain || !tell(S, For))
        break;
      Diags.report(Given->getExprLoc(), diag::warn_serial_loop)
          << S.R.A->Name << S.Axis << L.Variable->getName() << std::to_string(Range->first) << std::to_string(Range->second) << onText(S, L) << 0u;
      return true;
    }
  }
  return false;
}

/// The variables of a sum: `n - 1 - i`; of others none.
static std::vector<const VarDecl *> addedIn(const Expr *E) {
  E = stepped(E)->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && isa<VarDecl>(Ref->getDecl()))
    return {cast<VarDecl>(Ref->getDecl())};
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isAdditiveOp())
    return {};
  std::vector<const VarDecl *> Found = addedIn(B->getLHS());
  llvm::append_range(Found, addedIn(B->getRHS()));
  return Found;
}

/// True if a message was given.
bool OwnershipCheck::check(const Dimension &S) {
  const Access::Axis &Form = S.form();
  // `u[k]` of a `k` that is one number.
  std::optional<int64_t> At = Form.What == Access::Axis::Constant             ? std::optional(Form.Offset)
                              : Form.What == Access::Axis::Sum && !Form.L ? P.Calls.valueOf(S.subscript())
                                                                              : std::nullopt;
  if (At && !S.R.Nest && !isConditional(*S.X.Way) && checkTask(S, *At))
    return true;
  if (Form.What == Access::Axis::Constant)
    return leavesNodesOpen(S) && (isConditional(*S.X.Way) ? checkFirstNode(S, Form.Offset) : checkElement(S, Form.Offset));
  if (Form.What == Access::Axis::Unknown)
    return llvm::any_of(addedIn(S.subscript()), [&](const VarDecl *V) { return checkSerialLoop(S, V); }) || checkAlike(S);
  if (Form.What != Access::Axis::Sum)
    return false;
  if (!Form.L && !S.R.Nest && Form.Variable && !isConditional(*S.X.Way) && leavesNodesOpen(S)) {
    if (std::optional<int64_t> Value = P.Calls.valueOf(S.subscript()))
      return checkElement(S, *Value);
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(Form.Variable))
      return checkCallers(S, *Parameter) || checkAlike(S);
  }
  return Form.L ? !isConditional(*S.X.Way) && leavesNodesOpen(S) && checkOtherDimension(S) : checkSerialLoop(S, Form.Variable) || checkAlike(S);
}

/// `double *row = u[5]; row[j] = 0;`, `double *last = &u[N-1]; *last = 0;`
bool OwnershipCheck::isPointedTo(const Access &X) const {
  const VarDecl *V = X.R->Nest ? nullptr : pointerFrom(*X.Way);
  if (!V)
    return false;
  auto [Followed, Counts] = usesOf(*V, *X.Way->front(), Context);
  bool Row = X.R->How == ArrayReference::Part && X.R->Subscripts.size() + 1 == X.R->A->Axes.size() && !isSplit(*X.R->A, X.R->Subscripts.size());
  return Followed && (Row || !Counts);
}

/// Does a function get the element's address that follows it where it leads: `set(&u[10])`? Not one that counts from there.
bool OwnershipCheck::isHandedOn(const Access &X) const {
  const Path &Way = *X.Way;
  size_t I = Way.size() - 1;
  while (I-- > 0 && isa<ParenExpr, CastExpr, ArraySubscriptExpr, UnaryOperator>(Way[I]))
    ;
  const auto *Call = I < Way.size() ? dyn_cast<CallExpr>(Way[I]) : nullptr;
  auto Definitions = Call ? P.Called.of(*Call) : llvm::SmallVector<const FunctionDecl *, 2>();
  return !Definitions.empty() && llvm::all_of(Definitions, [&](const FunctionDecl *Definition) {
    const ParmVarDecl *Parameter = parameterFor(*Call, *Definition, Way[I + 1]);
    if (!Parameter || M.findArray(Parameter))
      return false;
    auto [Followed, Counts] = usesOf(*Parameter, *Definition->getBody(), Context);
    // A distributed loop of the function may count from element 0, wherever that is.
    TokenRange Callee = P.Does.bodyOf(Definition);
    bool Distributes = llvm::any_of(M.Nests, [&](const LoopNest &N) { return Callee.contains(N.Tokens.First); });
    return Followed && (!Counts || !Distributes);
  });
}

void OwnershipCheck::check(const Access &X) {
  if (X.R->Position == ~0u || !X.Way || X.isGathered() || (X.R->Escapes && !isFollowedAtOnce(*X.Way) && !isHandedOn(X) && !isPointedTo(X) && P.Calls.callsThatFollow(X).empty()))
    return;
  for (unsigned Axis = 0; Axis < X.R->Subscripts.size(); ++Axis)
    if (P.Calls.isSplit(*X.R->A, Axis) && !X.Axes[Axis].Reached && check(Dimension{X, Axis}))
      return;
}

void checkOwnership(const Program &P) {
  OwnershipCheck Check(P);
  for (const Access &X : P.Facts.all())
    Check.check(X);
}

} // namespace sode
