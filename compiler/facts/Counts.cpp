// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Counts.h"
#include "facts/Initializers.h"
#include "facts/Owned.h"
#include "facts/Program.h"
#include "facts/Rows.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

/// Of a function that the file does not have: asks it for the number of nodes, or for something that differs between them?
enum class Asked { Nothing, Count, Node };
Asked askedBy(const FunctionDecl *F) {
  if (!F || !F->getIdentifier() || F->hasBody())
    return Asked::Nothing;
  StringRef Name = F->getName();
  if (Name.contains("num_nodes") || Name == "MPI_Comm_size")
    return Asked::Count;
  bool Runtime = Name.starts_with("xmp") || Name.starts_with("sode") || Name.starts_with("MPI_") || Name.starts_with("omp_");
  bool Alike = Name.starts_with("sode_io_") || Name == "xmp_fopen_all"; // one answer for all nodes: `if (sode_restart(c)) step++;`
  return Runtime && !Alike ? Asked::Node : Asked::Nothing;
}

} // namespace

Counts::Counts(const Program &P) : P(P) {
  forEach<CallExpr>(P.Context.getTranslationUnitDecl(), [&](const CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    Asked What = askedBy(F);
    if (What == Asked::Nothing)
      return;
    Decls &Of = What == Asked::Node ? OfNode : OfCount;
    Of.insert(F->getCanonicalDecl());
    if (NodeNumbers::isTold(F->getName()))
      OfNumber.insert(F->getCanonicalDecl());
    for (const Expr *Argument : C->arguments()) // `MPI_Comm_rank(comm, &me)`
      if (const auto *U = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts()); U && U->getOpcode() == UO_AddrOf)
        if (const Place To = placeOf(U->getSubExpr()); To.Variable) {
          Of.insert(To.Variable);
          if (F->getName() == "MPI_Comm_rank" && To.Steps.empty())
            OfNumber.insert(To.Variable);
        }
  });
  spread(OfNode);
  spread(OfCount);
  spread(OfNumber, takenFromOthers());
  findMembers();
}

void Counts::findMembers() {
  const SourceManager &SM = P.Context.getSourceManager();
  auto Set = [&](const Decl *Field, const Expr *Value) {
    if (const auto *F = dyn_cast_or_null<FieldDecl>(Field); F && F->getType()->isIntegerType() && SM.isInMainFile(SM.getExpansionLoc(F->getLocation())))
      Members[F->getCanonicalDecl()].push_back(Value);
  };
  auto Change = [&](const Expr *E, const Expr *Value) {
    if (const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts()))
      Set(Member->getMemberDecl(), Value);
  };
  forEach<VarDecl>(P.Context.getTranslationUnitDecl(), [&](const VarDecl *V) {
    if (const auto *List = dyn_cast_or_null<InitListExpr>(V->getInit()))
      forEachValue(*List, Set);
  });
  forEach<Expr>(P.Context.getTranslationUnitDecl(), [&](const Expr *E) {
    const auto *B = dyn_cast<BinaryOperator>(E);
    const auto *U = dyn_cast<UnaryOperator>(E);
    const auto *Literal = dyn_cast<CompoundLiteralExpr>(E);
    if (const auto *List = Literal ? dyn_cast<InitListExpr>(Literal->getInitializer()) : nullptr)
      forEachValue(*List, Set);
    else if (B && B->isAssignmentOp())
      Change(B->getLHS(), B->getOpcode() == BO_Assign ? B->getRHS() : nullptr);
    else if (U && (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf))
      Change(U->getSubExpr(), nullptr);
  });
}

/// Variables that directives or functions may set to one value for all nodes.
Counts::Decls Counts::takenFromOthers() const {
  Decls Found;
  // A pointer that is only followed, `my->n` of `my = &table[me]`, keeps its value.
  auto Follows = [&](const VarDecl *V) { return V->getType()->isPointerType() && !P.Plain.Passed.count(V) && !P.Refs.AddressTaken.count(V); };
  for (const VarDecl *V : P.Plain.Collective)
    Found.insert(V);
  for (const VarDecl *V : P.Plain.Escaping)
    if (!Follows(V))
      Found.insert(V);
  for (const Array &A : P.M.Arrays)
    if (A.Variable)
      Found.insert(A.Variable->getCanonicalDecl());
  for (const LoopNest &N : P.M.Nests)
    for (const Reduction &R : N.Reductions)
      for (const Reduction::Variable &V : R.Variables)
        if (const VarDecl *Sum = placeOf(V.Text->Checked).Variable)
          Found.insert(Sum);
  return Found;
}

bool Counts::mentions(const Expr *E, const Decls &Of) {
  return hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *R) { return Of.count(R->getDecl()->getCanonicalDecl()); });
}

/// To what is computed from them.
void Counts::spread(Decls &Of, const Decls &Not) const {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[From, To] : P.Plain.Flows)
      if (Of.count(From) && !Not.count(To))
        Changed |= Of.insert(To).second;
    for (const auto &[F, Calls] : P.Sites.calls())
      for (const CallSite &S : Calls)
        for (auto [Parameter, Argument] : pairsOf(*S.Call, *F))
          if (mentions(Argument, Of) && !Not.count(Parameter))
            Changed |= Of.insert(Parameter).second;
  }
}

bool Counts::isSplit(const Array &A) const {
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
    if (isSplit(A, Axis))
      return true;
  return false;
}

bool Counts::isSplitAt(const ArrayReference &R, unsigned Axis) const {
  if (isSplit(*R.A, Axis) || !R.A->On->Inherited || !R.Nest || !sode::isSplit(*R.A, Axis))
    return isSplit(*R.A, Axis);
  auto IsShared = [](const Loop &L) { return L.Distributed; };
  auto Only = llvm::find_if(R.Nest->Loops, IsShared);
  return llvm::count_if(R.Nest->Loops, IsShared) == 1 && Only->Dim == R.A->Axes[Axis].TemplateDim;
}

bool Counts::isSplit(const Array &A, unsigned Axis, unsigned Depth) const {
  if (!sode::isSplit(A, Axis) || !A.On->Inherited || Depth > 8)
    return sode::isSplit(A, Axis) && !A.On->Inherited;
  for (const Array &Of : P.M.Arrays) { // the parameter whose own indices they are
    const auto *Parameter = Of.Inherits && Of.On == A.On ? dyn_cast_or_null<ParmVarDecl>(Of.Variable) : nullptr;
    if (!Parameter)
      continue;
    unsigned Dim = A.Axes[Axis].TemplateDim;
    for (const CallSite &S : P.Sites.callsOf(dyn_cast<FunctionDecl>(Parameter->getDeclContext()))) {
      const Expr *Argument = argumentFor(*S.Call, *Parameter);
      auto [Given, Lead] = Argument ? arrayOrRow(Argument, P.M) : std::pair<const Array *, unsigned>();
      if (Given && Lead + Dim < Given->Axes.size() && isSplit(*Given, Lead + Dim, Depth + 1))
        return true;
    }
  }
  return false;
}

std::optional<int64_t> Counts::onlyCount() const {
  std::optional<int64_t> Found;
  for (const FunctionDecl *F : P.Does.functions())
    forEach<IfStmt>(F->isMain() ? F->getBody() : nullptr, [&](const IfStmt *If) {
      const auto *B = dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
      bool Ends = hasAny<Stmt>(If->getThen(), [](const Stmt *S) {
        const auto *Call = dyn_cast<CallExpr>(S);
        const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
        return isa<ReturnStmt>(S) || (Callee && Callee->isNoReturn());
      });
      if (B && B->getOpcode() == BO_NE && Ends && asksForCount(B->getLHS()))
        Found = constantOf(B->getRHS(), P.Context);
    });
  return Found;
}

bool Counts::runsEverywhere(const FunctionDecl *F) const { return runsEverywhere(F, 0); }

bool Counts::runsEverywhere(const FunctionDecl *F, unsigned Depth) const {
  if (!F || F->isMain() || Depth > 8)
    return F && F->isMain();
  llvm::ArrayRef<CallSite> Sites = P.Sites.callsOf(F);
  return !Sites.empty() && llvm::all_of(Sites, [&](const CallSite &S) { return !S.Conditional && runsEverywhere(S.Function, Depth + 1); });
}

/// Several nodes may have the same value of it: `me % 2`, `me / 4`, also through a local variable.
static bool severalMayHave(const Expr *E, unsigned Depth = 0) {
  return hasAny<Expr>(E, [&](const Expr *Part) {
    const auto *B = dyn_cast<BinaryOperator>(Part);
    const VarDecl *V = variableNamed(Part);
    const Expr *Init = V && V->isLocalVarDecl() && Depth < 4 ? V->getInit() : nullptr;
    return (B && llvm::is_contained({BO_Rem, BO_Div, BO_And, BO_Shr}, B->getOpcode())) || (Init && severalMayHave(Init, Depth + 1));
  });
}

const Expr *Counts::oneNodeAround(const Site &S, unsigned Depth) const {
  if (S.Task || S.Around.empty())
    return nullptr;
  for (const Condition &C : conditionsOn(S.Around, S.Around.front())) {
    const auto *B = dyn_cast<BinaryOperator>(C.test());
    bool Equal = B && B->getOpcode() == (C.Holds ? BO_EQ : BO_NE) && (constantOf(B->getRHS(), P.Context) || constantOf(B->getLHS(), P.Context));
    if (P.Numbers.nodeIn(C) || (Equal && isOfNumber(B) && !severalMayHave(B)))
      return C.test();
  }
  for (const CallSite &Call : Depth < 6 ? P.Sites.callsOf(S.Function) : llvm::ArrayRef<CallSite>())
    if (const Expr *Test = oneNodeAround(Call, Depth + 1))
      return Test;
  return nullptr;
}

/// How many they are, as far as constants say.
static int64_t mostOf(const Nodes &Of) {
  int64_t All = 1;
  for (const std::optional<IntExpr> &Size : Of.Sizes) {
    std::optional<int64_t> Known = Size ? Size->constant() : std::nullopt;
    if (!Known)
      return LargestInteger;
    All *= *Known;
  }
  return All;
}

static bool holds(BinaryOperatorKind Op, int64_t Number, int64_t Bound) {
  return Op == BO_LT ? Number < Bound : Op == BO_GT ? Number > Bound : Op == BO_LE ? Number <= Bound : Op == BO_GE ? Number >= Bound : Number != Bound;
}

const Expr *Counts::someNodesAround(const Site &S, const Nodes &Of) const {
  for (size_t I = 0; I + 1 < (S.Task || Of.Of ? 0 : S.Around.size()); ++I) {
    const auto *If = dyn_cast<IfStmt>(S.Around[I]);
    const auto *B = If && !If->getElse() && S.Around[I + 1] == If->getThen() ? dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts()) : nullptr;
    if (!B || !(B->isRelationalOp() || B->getOpcode() == BO_NE))
      continue;
    const bool Left = P.Numbers.of(B->getLHS()).has_value();
    std::optional<NodeNumber> Number = P.Numbers.of(Left ? B->getLHS() : B->getRHS());
    std::optional<int64_t> Bound = constantOf(Left ? B->getRHS() : B->getLHS(), P.Context);
    if (!Number || !Bound)
      continue;
    const BinaryOperatorKind Op = Left || B->getOpcode() == BO_NE ? B->getOpcode() : BinaryOperator::reverseComparisonOp(B->getOpcode());
    const int64_t First = Number->Added + Number->countsFromOne(), Last = First + mostOf(Of) - 1;
    for (int64_t Node : {First, Last, *Bound})
      if (Node >= First && Node <= Last && !holds(Op, Node, *Bound))
        return B;
  }
  return nullptr;
}

llvm::ArrayRef<CallSite> Counts::callsThatFollow(const Access &X) const {
  size_t I = X.Way ? X.Way->size() - 1 : 0;
  while (I-- > 0 && isa<ParenExpr, CastExpr, ArraySubscriptExpr, UnaryOperator>((*X.Way)[I]))
    ;
  bool Returned = X.Way && I < X.Way->size() && isa<ReturnStmt>((*X.Way)[I]);
  llvm::ArrayRef<CallSite> Sites = Returned ? P.Sites.callsOf(X.R->Function) : llvm::ArrayRef<CallSite>();
  bool Followed = llvm::all_of(Sites, [&](const CallSite &S) {
    if (const VarDecl *V = pointerFrom(S.Around))
      return usesOf(*V, *S.Around.front(), P.Context).first;
    size_t K = S.Around.size() - 1;
    while (K-- > 0 && isa<ParenExpr, CastExpr>(S.Around[K]))
      ;
    const Stmt *By = K < S.Around.size() ? S.Around[K] : nullptr;
    const auto *U = dyn_cast_or_null<UnaryOperator>(By);
    const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(By);
    const auto *Member = dyn_cast_or_null<MemberExpr>(By);
    return (U && U->getOpcode() == UO_Deref) || (Subscript && Subscript->getBase() == S.Around[K + 1]) || (Member && Member->isArrow());
  });
  return Followed ? Sites : llvm::ArrayRef<CallSite>();
}

/// Calls Take with all that the file gives a parameter; false: it gives nothing, or changes it, or Take was not content.
template <typename Each> bool Counts::forArguments(const ParmVarDecl &Parameter, Each Take) const {
  const auto *F = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  llvm::ArrayRef<CallSite> Sites = P.Sites.callsOf(F);
  if (Sites.empty() || countChanges(&Parameter, F->getBody(), P.Context) > 0)
    return false;
  return llvm::all_of(Sites, [&](const CallSite &S) {
    const Expr *Argument = argumentFor(*S.Call, Parameter);
    return Argument && Take(Argument);
  });
}

std::optional<int64_t> Counts::valueOf(const Expr *E) const { return valueOf(E, 0); }

std::optional<int64_t> Counts::valueOf(const Expr *E, unsigned Depth) const {
  E = E->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    auto Given = Members.find(Member->getMemberDecl()->getCanonicalDecl());
    std::optional<int64_t> First = Given != Members.end() && Given->second[0] && Depth < 8 ? valueOf(Given->second[0], Depth + 1) : std::nullopt;
    bool Same = First && llvm::all_of(Given->second, [&](const Expr *Each) { return Each && valueOf(Each, Depth + 1) == First; });
    return Same ? First : std::nullopt;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->getOpcode() == BO_Mul && Depth < 8) {
    std::optional<int64_t> L = valueOf(B->getLHS(), Depth + 1), R = L ? valueOf(B->getRHS(), Depth + 1) : std::nullopt;
    int64_t Product = 0;
    return R && !llvm::MulOverflow(*L, *R, Product) ? std::optional(Product) : std::nullopt;
  }
  std::optional<Affine> Form = subscriptOf(E, P.Context);
  if (!Form || !Form->Variable || Depth > 8)
    return Form && !Form->Variable ? std::optional<int64_t>(Form->Offset) : std::nullopt;
  const VarDecl *V = Form->Variable;
  std::optional<int64_t> Value;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(V)) {
    bool Known = forArguments(*Parameter, [&](const Expr *Argument) {
      std::optional<int64_t> Given = valueOf(Argument, Depth + 1);
      Value = Given && (!Value || *Given < *Value) ? Given : Value;
      return Given.has_value();
    });
    Value = Known ? Value : std::nullopt;
  } else if (V->getAnyInitializer() && V->getType()->isIntegerType()) {
    unsigned Changed = 0;
    for (const FunctionDecl *F : P.Does.functions())
      Changed += countChanges(V, F->getBody(), P.Context);
    if (Changed == (V->hasLocalStorage() || V->isStaticLocal() ? 1u : 0u))
      Value = valueOf(V->getAnyInitializer(), Depth + 1);
  }
  return Value ? std::optional<int64_t>(Form->at(*Value)) : std::nullopt;
}

/// The variable that it is, through parameters that are one variable of all who call.
const VarDecl *Counts::nameOf(const Expr *E, unsigned Depth) const {
  const VarDecl *V = plainVariable(E);
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(V);
  const VarDecl *Given = nullptr;
  if (Parameter && Depth < 8)
    forArguments(*Parameter, [&](const Expr *Argument) {
      const VarDecl *Same = nameOf(Argument, Depth + 1);
      bool Agree = Same && (!Given || Given == Same);
      Given = Agree ? Same : nullptr;
      return Agree;
    });
  return Given ? Given : V ? V->getCanonicalDecl() : nullptr;
}

bool Counts::isExtent(const Expr *E, const Array &A, unsigned Axis) const {
  const Array::Axis &X = A.Axes[Axis];
  std::optional<int64_t> Extent = X.Extent, Value = valueOf(E);
  const Expr *Written = X.ExtentExpr;
  if (!Extent && !Written && X.TemplateDim >= 0 && !A.On->Open && X.Offset.isZero()) {
    const IntExpr &OfTemplate = A.On->Dims[X.TemplateDim].Extent;
    Extent = OfTemplate.constant();
    if (OfTemplate.terms().size() == 1 && !OfTemplate.addend() && !OfTemplate.terms()[0].Negative)
      Written = OfTemplate.terms()[0].Text->Checked;
  }
  if (!Extent && Written)
    Extent = valueOf(Written);
  if (Extent && Value)
    return *Extent == *Value;
  const VarDecl *Name = Written ? nameOf(Written) : nullptr;
  return Name && (plainVariable(E) == plainVariable(Written) || nameOf(E) == Name);
}

std::optional<int64_t> Counts::mostElements(const Array &A) const {
  std::optional<int64_t> Most = isSplit(A, 0) ? mostStored(A, 0, P.Wide) : std::nullopt;
  for (unsigned Axis = 1; Most && Axis < A.Axes.size(); ++Axis) {
    std::optional<int64_t> Extent = A.Axes[Axis].Extent;
    if (!Extent || isSplit(A, Axis) || llvm::MulOverflow(*Most, *Extent, *Most))
      return std::nullopt;
  }
  return Most;
}

bool Counts::isAll(const Expr *E, const Array &A, bool Rows) const {
  if (A.Axes.size() == 1 || Rows)
    return isSplit(A, 0) && isExtent(E, A, 0);
  int64_t All = 1;
  for (const Array::Axis &X : A.Axes)
    All *= X.Extent.value_or(LargestInteger / All);
  return valueOf(E) == All || (!valueOf(E) && holdsExtent(E, A));
}

bool Counts::isAllBytes(llvm::ArrayRef<const Expr *> Factors, const Array &A) const {
  int64_t Bytes = 1, Size = P.Context.getTypeSizeInChars(A.Element).getQuantity(), All = Size;
  for (const Expr *E : Factors)
    if (std::optional<int64_t> Value = valueOf(E); !Value || llvm::MulOverflow(Bytes, *Value, Bytes))
      return holdsExtent(Factors, A);
  for (const Array::Axis &X : A.Axes)
    if (!X.Extent || llvm::MulOverflow(All, *X.Extent, All))
      return holdsExtent(Factors, A);
  std::optional<int64_t> Most = mostElements(A);
  return Bytes >= All || (Most && Bytes / Size > *Most);
}

int64_t Counts::partsOf(const Array &A, QualType Pointer) const {
  QualType To = P.Context.getBaseElementType(Pointer->getPointeeType());
  if (To->isIncompleteType() || To->isFunctionType() || !To->isConstantSizeType())
    return 1;
  return std::max<int64_t>(P.Context.getTypeSizeInChars(A.Element) / P.Context.getTypeSizeInChars(To), 1);
}

bool Counts::isAllOf(const Expr *E, const Array &A, QualType Pointer) const {
  bool Bytes = Pointer->getPointeeType()->isCharType() && partsOf(A, Pointer) > 1;
  return (!Bytes && isAll(E, A)) || ((Bytes || Pointer->isVoidPointerType()) && isAllBytes(E, A));
}

bool Counts::holdsExtent(llvm::ArrayRef<const Expr *> Factors, const Array &A) const {
  return llvm::any_of(Factors, [&](const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return B->getOpcode() == BO_Mul && holdsExtent({B->getLHS(), B->getRHS()}, A);
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
      if (isSplit(A, Axis) && plainVariable(E) && isExtent(E, A, Axis))
        return true;
    return false;
  });
}

bool Counts::exceedsPart(const Loop &L, const Array &A, unsigned Axis) const {
  std::optional<int64_t> First = valueOf(L.Init), Bound = valueOf(L.Bound), Most = mostStored(A, Axis, P.Wide);
  if (First && Bound && Most)
    return (L.Upwards ? *Bound - *First : *First - *Bound) + L.Inclusive > *Most;
  // `i < n`, `i <= n - 1`, from near the other end: the names say it.
  const Expr *Far = L.Upwards ? L.Bound : L.Init, *Near = L.Upwards ? L.Init : L.Bound;
  std::optional<int64_t> From = valueOf(Near);
  return From && std::abs(*From) < 8 && exceedsPart(Far, A, Axis);
}

bool Counts::exceedsPart(const Expr *Far, const Array &A, unsigned Axis) const {
  std::optional<int64_t> Value = valueOf(Far), Most = mostStored(A, Axis, P.Wide);
  if (Value && Most)
    return *Value > *Most;
  if (const auto *B = dyn_cast<BinaryOperator>(Far->IgnoreParenImpCasts()); B && B->isAdditiveOp() && constantOf(B->getRHS(), P.Context))
    Far = B->getLHS();
  return isExtent(Far, A, Axis);
}

bool Counts::beginsAlike(const Loop &L) const {
  bool Constant = false;
  for (const Expr *End : {L.Init, L.Bound}) {
    Constant |= constantOf(End, P.Context).has_value();
    bool Differs = hasAny<Expr>(End, [&](const Expr *E) {
      return isa<CallExpr, ArraySubscriptExpr>(E) || (isa<UnaryOperator>(E) && cast<UnaryOperator>(E)->getOpcode() == UO_Deref);
    });
    if (Differs || asksForNode(End) || asksForCount(End))
      return false;
  }
  return Constant;
}

} // namespace sode
