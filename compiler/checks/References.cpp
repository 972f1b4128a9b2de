// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be seen at compile time of the uses of distributed arrays: subscripts that reach past the shadow, uses
// that have no meaning.

#include "checks/Check.h"
#include "checks/FromMemory.h"
#include "facts/FirstIndices.h"
#include "facts/Handed.h"
#include "facts/Hoist.h"
#include "facts/Owned.h"
#include "facts/Related.h"
#include "facts/Rows.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "model/ShadowText.h"
#include "support/ForEach.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

namespace {

class ReferenceChecker : ProgramReader {
public:
  using ProgramReader::ProgramReader;
  void check(const Access &X);

private:
  std::optional<FirstIndices> Firsts; ///< Once somebody asks.

  void checkElement(const Access &X);
  void checkPart(const Access &X);
  void checkRest(const ArrayReference &R);
  void checkStored(const ArrayReference &R, unsigned Axis);
  void checkReach(const Access &X, unsigned Axis);
  void remarkUnknown(const Access &X, unsigned Axis);
  bool warnFromMemory(const Access &X, unsigned Axis);
  bool checkAddress(const Access &X, unsigned Axis);
  bool checkDistance(const ArrayReference &R, unsigned Axis, int64_t Distance, bool Widened);
  void checkAssignment(const ArrayReference &R);
  void checkPointerAddress(const ArrayReference &R, const Path &Way);
  void noteShadow(const Array &A, unsigned Axis);
  ShadowWidths wideEnough(const Array &A, unsigned Axis, ShadowWidths Least) const;
  std::pair<SourceRange, std::string> widened(const Array &A, unsigned Axis) const;
};

} // namespace

/// What all references of the array need, and no less than Least.
ShadowWidths ReferenceChecker::wideEnough(const Array &A, unsigned Axis, ShadowWidths Least) const {
  for (const Access *X : Facts.of(A)) {
    std::optional<Reach> Reached = X->Axes[Axis].Reached;
    if (!Reached || !(X->R->Read || Reached->Widened))
      continue;
    Least.Low = std::max(Least.Low, -Reached->Lowest);
    Least.High = std::max(Least.High, Reached->Highest);
  }
  return Least;
}

/// The widths in the shadow directive, and what they must be; an invalid range: they are no numbers.
std::pair<SourceRange, std::string> ReferenceChecker::widened(const Array &A, unsigned Axis) const {
  const auto *Shadow = std::get_if<ShadowDirective>(&A.Shadowed->Content);
  if (!Shadow || !Shadow->Like.empty())
    return {};
  const ShadowDirective::Width &W = Shadow->Widths[Axis];
  std::optional<int64_t> Low = P.Wide.of(A, Axis).Low.constant(), High = P.Wide.of(A, Axis).High.constant();
  if (W.Low.empty() || !Low || !High)
    return {};
  const ExprText &Last = W.High.empty() ? W.Low : W.High;
  return {SourceRange(W.Low.loc(), Last.Tokens.back().getLocation()), widthText(wideEnough(A, Axis, {*Low, *High}))};
}

void ReferenceChecker::noteShadow(const Array &A, unsigned Axis) {
  if (A.Shadowed) {
    const auto [Place, Widths] = widened(A, Axis);
    Diags.report(A.Shadowed->Loc, diag::note_shadow_declared)
        << A.Name << (Place.isValid() ? FixItHint::CreateReplacement(Place, Widths) : FixItHint());
    return;
  }
  std::vector<ShadowWidths> Widths;
  for (unsigned I = 0; I < A.Axes.size(); ++I)
    Widths.push_back(wideEnough(A, I, {}));
  noteNoShadow(A, Widths, Diags);
}

/// A constant subscript beyond array and shadow. Behind the last element an address may point.
void ReferenceChecker::checkStored(const ArrayReference &R, unsigned Axis) {
  const Array::Axis &X = R.A->Axes[Axis];
  std::optional<int64_t> Extent = X.Extent, At = constantOf(R.Subscripts[Axis], Context);
  bool Whole = X.FullShadow || !R.A->isDistributed(Axis);
  std::optional<int64_t> Low = Whole ? 0 : P.Wide.of(*R.A, Axis).Low.constant(), High = Whole ? 0 : P.Wide.of(*R.A, Axis).High.constant();
  const Expr *Subscript = R.Subscripts[Axis];
  if (!Extent || !Low || !High || R.Escapes || !At)
    return;
  if (*At < -*Low || *At >= *Extent + *High)
    Diags.report(Subscript->getExprLoc(), diag::warn_subscript_outside)
        << R.A->Name << std::to_string(*At) << Axis << std::to_string(-*Low) << std::to_string(*Extent + *High - 1);
}

void ReferenceChecker::checkReach(const Access &X, unsigned Axis) {
  const ArrayReference &R = *X.R;
  if (hasOneNode(*R.A, Axis))
    return;
  std::optional<Reach> Reached = X.Axes[Axis].Reached;
  if (!Reached)
    return remarkUnknown(X, Axis);
  for (int64_t Distance : {Reached->Lowest, Reached->Highest}) {
    if (Distance != 0 && !checkDistance(R, Axis, Distance, Reached->Widened))
      return;
    if (Reached->Lowest == Reached->Highest)
      return;
  }
}

/// `double *row = u[i-1];` of rows that no shadow stores. False if a message was given.
bool ReferenceChecker::checkAddress(const Access &X, unsigned Axis) {
  const ArrayReference &R = *X.R;
  std::optional<Reach> Reached = X.Axes[Axis].Reached;
  if (!Reached || Reached->Widened || Reached->Lowest == 0 || R.A->isCyclic(Axis))
    return true;
  bool Above = Reached->Lowest > 0;
  unsigned Far = std::abs(Reached->Lowest);
  auto Width = P.Wide.of(*R.A, Axis).side(Above).constant();
  // `p < u[i+1]`: where a row ends.
  if (!Width || Far <= uint64_t(*Width) || !X.Way || !isFollowed(*X.Way))
    return true;
  Diags.report(R.Subscripts[Axis]->getExprLoc(), diag::warn_address_outside)
      << R.A->Name << Far << (Above ? 1 : 0) << Axis << std::to_string(*Width);
  noteShadow(*R.A, Axis);
  return false;
}

/// Does a condition around the name look at one of the variables?
static bool isGuarded(const Path &Way, const llvm::DenseSet<const VarDecl *> &Variables) {
  for (size_t I = 0; I + 1 < Way.size(); ++I) {
    const auto *If = dyn_cast<IfStmt>(Way[I]);
    const auto *Choice = dyn_cast<ConditionalOperator>(Way[I]);
    const auto *B = dyn_cast<BinaryOperator>(Way[I]);
    const Expr *Condition = If ? If->getCond() : Choice ? Choice->getCond() : B && B->isLogicalOp() ? B->getLHS() : nullptr;
    if (Condition && Condition != Way[I + 1] && hasAny<DeclRefExpr>(Condition, [&](const DeclRefExpr *D) {
          const auto *V = dyn_cast<VarDecl>(D->getDecl());
          return V && Variables.count(V->getCanonicalDecl());
        }))
      return true;
  }
  return false;
}

/// Do nodes that differ in what they own of the dimension share a loop around?
static bool followsNodesOf(const Array &A, unsigned Axis, const LoopNest &N) {
  const Template::Dim &Owned = A.On->Dims[A.Axes[Axis].TemplateDim];
  return llvm::any_of(N.Loops, [&](const Loop &L) {
    const Template *T = N.On.OfTemplate;
    return L.Distributed && (!T || T->Onto != A.On->Onto || T->Dims[L.Dim].NodesDim == Owned.NodesDim);
  });
}

/// `order[i]` of an array that has its size at once, on all nodes alike.
static bool isOfList(const Expr &Subscript) {
  const auto *S = dyn_cast<ArraySubscriptExpr>(Subscript.IgnoreParenImpCasts());
  return S && S->getBase()->IgnoreParenImpCasts()->getType()->isConstantArrayType();
}

/// `for (k = i - r; k <= i + r; k++) s += u[k];` in a distributed loop over i.
static bool runsBesideIndex(const Access &X, unsigned Axis, const ASTContext &Context) {
  auto IsOfIndex = [&](const Expr *E) {
    return isSumWith(E, [&](const ValueDecl *Name) {
      return llvm::any_of(X.Nests, [&](const LoopNest *N) { return llvm::any_of(N->Loops, [&](const Loop &L) { return L.Distributed && L.Variable == Name; }); });
    }, Context);
  };
  return X.Axes[Axis].Variable && !X.Axes[Axis].L && llvm::any_of(*X.Way, [&](const Stmt *S) {
    Loop L{};
    return isa<ForStmt>(S) && ModelBuilder::readLoop(cast<ForStmt>(S), L) && L.Variable == X.Axes[Axis].Variable && (IsOfIndex(L.Init) || IsOfIndex(L.Bound));
  });
}

/// `x[col[j]]`, of which a node has what it stores only.
bool ReferenceChecker::warnFromMemory(const Access &X, unsigned Axis) {
  const ArrayReference &R = *X.R;
  llvm::DenseSet<const VarDecl *> Variables;
  auto Imaged = [&](const LoopNest *N) { return N->imageOf(*R.A, R.Name) != nullptr; };
  auto Follows = [&](const LoopNest *N) { return followsNodesOf(*R.A, Axis, *N); };
  if (llvm::any_of(X.Nests, Imaged))
    return false;
  if (R.Rings.count(Axis) || X.Axes[Axis].Scaled || R.A->Axes[Axis].FullShadow || !X.Way || !X.touches() ||
      (R.A->On->Inherited && !P.Calls.isSplitAt(R, Axis)))
    return false;
  bool Memory = comesFromMemory(R.Subscripts[Axis], Variables);
  // All nodes of another dimension read the same: each has a part, but what the list holds may be chosen for it.
  if (llvm::none_of(X.Nests, Follows) && (!Memory || !R.Read || hasOneNode(*R.A, Axis) || !isFilledAlike(R.Subscripts[Axis], P)))
    return false;
  if (!R.Read && !isOfList(*R.Subscripts[Axis])) // lists of the node's own, perhaps
    return false;
  // Through a shadow the node has what lies beside its own elements, and `reduce_shadow` sends what is added there.
  if (!P.Wide.of(*R.A, Axis).isZero() && ((R.Written && R.Read) || !Memory || staysBesideIndex(R.Subscripts[Axis], P)))
    return false;
  if ((!Memory && !isSetAgain(Variables, *R.Nest->Body, Context) && !(R.Read && runsBesideIndex(X, Axis, Context))) || isGuarded(*X.Way, Variables))
    return false;
  if (!Firsts)
    Firsts.emplace(P);
  if (Firsts->countedIn(R.Subscripts[Axis], R.Function)) // LocalSubscripts.cpp says what is wrong
    return true;
  reportUnknownElement(R, *R.Subscripts[Axis], Memory ? Found::InMemory : Found::StepByStep, Diags);
  return true;
}

/// Where nothing can be checked, the user may want to know.
void ReferenceChecker::remarkUnknown(const Access &X, unsigned Axis) {
  const ArrayReference &R = *X.R;
  const Expr *Subscript = R.Subscripts[Axis];
  Expr::EvalResult Constant;
  if (!R.Nest || X.isGathered() || !splitsWork(*R.Nest) || Subscript->EvaluateAsInt(Constant, Context) || warnFromMemory(X, Axis))
    return;
  if (reachAtMost(X, Axis)) // the run looks for the rest
    return;
  const Access::Axis &Form = X.Axes[Axis];
  unsigned Why = Form.Scaled ? 2 : Form.What == Access::Axis::Sum && Form.L ? 1 : 0;
  Diags.report(Subscript->getExprLoc(), diag::remark_reach_unknown)
      << R.A->Name << Axis << Why << (R.Read ? 0 : 1) << (Form.Scaled ? Form.Scaled->text() : "");
}

/// False if a message was given.
bool ReferenceChecker::checkDistance(const ArrayReference &R, unsigned Axis, int64_t Distance, bool Widened) {
  const Array &A = *R.A;
  SourceLocation Loc = R.Subscripts[Axis]->getExprLoc();
  if (A.isCyclic(Axis)) {
    Diags.report(Loc, diag::err_not_resident_cyclic) << A.Name << std::to_string(Distance) << Axis;
    Diags.report(A.On->Distributed->Loc, diag::note_previous_distribute);
    return false;
  }
  bool Above = Distance > 0;
  unsigned Far = Above ? Distance : -Distance;
  if (!R.Read && !Widened && !P.Calls.isSplitAt(R, Axis))
    return true; // the whole of an inherited dimension is there, perhaps
  // A read past the shadow is an error. A write outside the own part is a warning: programs of the field write such cells by mistake and never
  // read them. A widened loop computes shadow elements on purpose.
  if (!R.Read && !Widened) {
    Diags.report(Loc, diag::warn_write_outside_owned) << A.Name << Far << (Above ? 1 : 0) << Axis;
    return false;
  }
  auto Width = P.Wide.of(A, Axis).side(Above).constant();
  if (!Width || Far <= uint64_t(*Width) || A.On->Inherited) // nodes divide the dimension, perhaps: the run looks (decisions/Meetings.h)
    return true;
  Diags.report(Loc, diag::err_shadow_exceeded) << A.Name << Far << (Above ? 1 : 0) << Axis << std::to_string(*Width);
  noteShadow(A, Axis);
  return false;
}

/// Null, or what a function makes of the array's own descriptor, whichever way a condition goes.
static bool isStorageOf(const VarDecl *V, const Expr *Value, const ASTContext &Context) {
  Value = Value->IgnoreParenCasts();
  if (Value->isNullPointerConstant(const_cast<ASTContext &>(Context), Expr::NPC_ValueDependentIsNull))
    return true;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Value))
    return isStorageOf(V, Choice->getTrueExpr(), Context) && isStorageOf(V, Choice->getFalseExpr(), Context);
  if (const auto *B = dyn_cast<BinaryOperator>(Value))
    return B->getOpcode() == BO_Comma && isStorageOf(V, B->getRHS(), Context);
  return hasAny<CallExpr>(Value, [&](const CallExpr *C) {
    const FunctionDecl *Callee = C->getDirectCallee();
    if (!Callee || !Callee->getIdentifier() || !Callee->getIdentifier()->isStr("sode_desc_of"))
      return false;
    const auto *Address = dyn_cast<UnaryOperator>(C->getArg(0)->IgnoreParenImpCasts());
    const auto *Name = Address ? dyn_cast<DeclRefExpr>(Address->getSubExpr()->IgnoreParens()) : nullptr;
    return Name && Name->getDecl()->getCanonicalDecl() == V;
  });
}

/// The descriptor must know what an aligned pointer points to, and only xmp_malloc tells it.
void ReferenceChecker::checkAssignment(const ArrayReference &R) {
  SourceLocation Loc = R.loc();
  if (Refs.Swaps.Targets.count(R.Name) || R.A->isHeld())
    return;
  if (R.A->What == Array::Parameter) {
    Diags.report(Loc, diag::err_parameter_assigned) << R.A->Name << unsigned(R.A->isBlockPointer());
    Diags.report(R.A->Aligned->Loc, diag::note_for_directive) << spellingOf(R.A->Aligned->Kind);
    return;
  }
  const auto *Assign = dyn_cast<BinaryOperator>(R.Outer);
  if (Assign && Assign->getOpcode() == BO_Assign && isStorageOf(R.A->Variable, Assign->getRHS(), Context))
    return;
  Diags.report(Loc, diag::err_pointer_assigned) << R.A->Name;
  Diags.report(R.A->Aligned->Loc, diag::note_for_directive) << "align";
  if (Assign && hasAny<CallExpr>(Assign->getRHS(), [](const CallExpr *C) { return functionName(C->getDirectCallee()) == "calloc"; }))
    Diags.report(Assign->getRHS()->getExprLoc(), diag::note_zeros);
}

/// Is the callee here, and the pointer that it gets only followed?
static bool onlyReads(const CallExpr &Call, const Stmt &Argument, const ASTContext &Context) {
  const FunctionDecl *F = Call.getDirectCallee(), *Definition = nullptr;
  const ParmVarDecl *P = F && F->hasBody(Definition) ? parameterFor(Call, *Definition, &Argument) : nullptr;
  if (!P)
    return false;
  for (const Change &C : changesIn(Definition->getBody(), Context))
    if (Place To = placeOf(C.Target); To.Variable == P && To.Steps.size() < 3)
      return false;
  return !hasAny<CallExpr>(Definition->getBody(), [&](const CallExpr *C) {
    return llvm::any_of(C->arguments(), [&](const Expr *E) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
      return Ref && Ref->getDecl() == P;
    });
  });
}

/// `swap(&a, &b)`: whoever gets the address of the variable may set it, and the descriptor does not learn of it.
void ReferenceChecker::checkPointerAddress(const ArrayReference &R, const Path &Way) {
  QualType Last;
  for (size_t I = Way.size() - 1; I-- > 0;) {
    if (const auto *E = dyn_cast<Expr>(Way[I]); E && isa<ParenExpr, CastExpr, UnaryOperator>(E)) {
      Last = E->getType();
      continue;
    }
    const auto *Call = dyn_cast<CallExpr>(Way[I]);
    const auto *Assign = dyn_cast<BinaryOperator>(Way[I]);
    bool Variadic = Call && Call->getDirectCallee() && !parameterFor(*Call, *Call->getDirectCallee(), Way[I + 1]);
    bool Given = (Call && !Variadic) || (Assign && Assign->getOpcode() == BO_Assign) || isa<DeclStmt, ReturnStmt, InitListExpr>(Way[I]);
    if (Call && !Variadic && onlyReads(*Call, *Way[I + 1], Context))
      return;
    QualType To = Last.isNull() ? QualType() : Last->getPointeeType();
    if (!Given || To.isNull() || To.isConstQualified())
      return;
    Diags.report(R.loc(), diag::err_pointer_address) << R.A->Name;
    Diags.report(R.A->Aligned->Loc, diag::note_for_directive) << "align";
    return;
  }
}

/// `a[0][0]`
static std::string elementText(const Array &A) {
  std::string Text = A.Name;
  for (size_t I = 0; I < A.Axes.size(); ++I)
    Text += "[0]";
  return Text;
}

void ReferenceChecker::checkElement(const Access &X) {
  const Array &A = *X.R->A;
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    checkStored(*X.R, Axis);
    if (A.isDistributed(Axis) && !A.Axes[Axis].FullShadow)
      checkReach(X, Axis);
  }
}

void ReferenceChecker::checkPart(const Access &X) {
  const Array &A = *X.R->A;
  size_t Subscripted = X.R->Subscripts.size();
  for (unsigned Axis = 0; Axis < Subscripted; ++Axis)
    if (A.isDistributed(Axis) && !A.Axes[Axis].FullShadow && !hasOneNode(A, Axis) && !checkAddress(X, Axis))
      return;
  checkRest(*X.R);
}

/// A row of which a node has a part only.
void ReferenceChecker::checkRest(const ArrayReference &R) {
  if (rowOf(R, P) != Row::Divided)
    return;
  Diags.report(R.loc(), diag::err_partial_subscript) << R.A->Name << dividedAxis(R);
  Diags.report(R.A->Aligned->Loc, diag::note_for_directive) << spellingOf(R.A->Aligned->Kind);
  auto [F, I] = recipientOf(R, P);
  if (!F || R.How != ArrayReference::Part)
    return;
  bool EachHasOne = true;
  for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis)
    EachHasOne &= !P.Calls.isSplit(*R.A, Axis);
  if (!EachHasOne)
    Diags.report(R.loc(), diag::note_row_divided_twice) << F->getNameAsString() << R.A->Name;
  else if (isElsewhere(*F, P.Context))
    Diags.report(F->getLocation(), diag::note_row_elsewhere) << F->getNameAsString() << (F->getParamDecl(I)->getName().empty() ? "row" : F->getParamDecl(I)->getName());
  else
    Diags.report(F->getLocation(), diag::note_row_inherits) << F->getParamDecl(I)->getName();
}

void ReferenceChecker::check(const Access &X) {
  const ArrayReference &R = *X.R;
  SourceLocation Loc = R.loc();
  const Array &A = *R.A;
  // A reference in a directive comes after the align that made the array known; others have a position.
  unsigned Made = madeAt(A, TU);
  if (R.Position != ~0u && R.Position >= A.Scope.End) {
    Diags.report(Loc, diag::err_used_outside_block) << A.Name;
    Diags.report(A.Aligned->Loc, diag::note_for_directive) << "align";
    return;
  }
  auto Hoisted = Refs.Hoisted.find(A.Aligned);
  if (R.Position < (Hoisted == Refs.Hoisted.end() ? Made : Hoisted->second)) {
    bool Aligned = R.Position >= A.Scope.First;
    Diags.report(Loc, diag::err_used_before_align) << A.Name << (Aligned ? "shadow" : "align");
    Diags.report((Aligned ? A.Shadowed : A.Aligned)->Loc, diag::note_for_directive) << (Aligned ? "shadow" : "align");
    return;
  }
  if (R.StaticInit && R.How != ArrayReference::SizeOf && R.How != ArrayReference::OpenMPClause) {
    Diags.report(Loc, diag::err_static_address) << A.Name;
    return;
  }
  if (A.Member && !A.isHeld() && R.Position == ~0u && R.How == ArrayReference::Whole) {
    Diags.report(Loc, diag::err_member_directive) << A.Name;
    return;
  }
  switch (R.How) {
  case ArrayReference::Element:
    return checkElement(X);
  case ArrayReference::Part:
    return checkPart(X);
  case ArrayReference::Unevaluated:
    return R.Subscripts.empty() ? void() : checkRest(R);
  case ArrayReference::SizeOf:
    if (A.isHeld())
      return;
    Diags.report(Loc, diag::err_array_sizeof) << A.Name << elementText(A);
    return;
  case ArrayReference::AddressOf:
    if (A.isHeld())
      return;
    if (A.What == Array::Pointer)
      return X.Way ? checkPointerAddress(R, *X.Way) : void();
    Diags.report(Loc, diag::err_array_address) << A.Name;
    return;
  case ArrayReference::Whole:
    if (R.Written)
      checkAssignment(R);
    else if (R.LocalAccess)
      Diags.report(Loc, diag::warn_local_access) << A.Name;
    return;
  case ArrayReference::OpenMPClause:
    if (!R.Shared)
      Diags.report(Loc, diag::err_omp_clause_array) << A.Name;
    return;
  case ArrayReference::Descriptor:
    return;
  }
}

void checkReferences(const Program &P) {
  ReferenceChecker Checker(P);
  for (const Access &X : P.Facts.all())
    Checker.check(X);
  for (const PointerSwap &Swap : P.Refs.Swaps.List)
    for (const Array *A : Swap.Ring)
      if (Mismatch Of = mismatchOf(*Swap.Ring.front(), *A, P.Wide); Of != Mismatch::None || A->What != Swap.Ring.front()->What) {
        P.Diags.report(Swap.Where, diag::err_pointer_swap) << Swap.Ring.front()->Name << A->Name
                                                         << (A->What != Swap.Ring.front()->What ? 1 : Of == Mismatch::Mapping ? 0 : 2);
        P.Diags.report(Swap.Ring.front()->Aligned->Loc, diag::note_for_directive) << "align";
        P.Diags.report(A->Aligned->Loc, diag::note_for_directive) << "align";
        break;
      }
}

} // namespace sode
