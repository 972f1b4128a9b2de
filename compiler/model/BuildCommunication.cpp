// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reflect, reduce_shadow, barrier, reduction, bcast, wait_async.

#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "model/ShadowText.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

bool ModelBuilder::checkId(const ExprText &Id) {
  if (!checkInteger(Id))
    return false;
  std::optional<int64_t> Value = constantOf(Id.Checked, Context);
  bool Fits = !Value || llvm::isInt<32>(*Value);
  if (!Fits)
    Diags.report(Id.loc(), diag::err_async_id) << std::to_string(*Value);
  return Fits;
}

bool ModelBuilder::readAsync(const ExprText &Id, const ExprText *&Async) {
  if (Id.empty())
    return true;
  Async = &Id;
  return checkId(Id);
}

static void reportNoShadow(const Array &A, const ExprText &Text, Diagnostics &Diags) {
  Diags.report(Text.loc(), diag::err_reflect_no_shadow) << A.Name;
  std::vector<ShadowWidths> Neighbors;
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
    Neighbors.push_back({A.isDistributed(Axis), A.isDistributed(Axis)});
  noteNoShadow(A, Neighbors, Diags);
}

/// Does the width of a dimension fit into the shadows of all arrays?
static bool fitsShadows(const Exchange &X, unsigned Axis, const Exchange::Width &Width, SourceLocation Loc, Diagnostics &Diags) {
  struct Side {
    const char *Name;
    const IntExpr &Asked;
    IntExpr Array::Axis::*Declared;
  } Sides[] = {{"lower", Width.Low, &Array::Axis::ShadowLow}, {"upper", Width.High, &Array::Axis::ShadowHigh}};
  for (const Side &S : Sides) {
    auto Asked = S.Asked.constant();
    if (Asked && *Asked < 0)
      return Diags.refuse(Loc, diag::err_reflect_width_negative) << std::to_string(*Asked);
    for (const Array *A : X.Arrays) {
      if (A->Axes[Axis].FullShadow || A->Axes[Axis].AutoShadow.isValid())
        continue;
      auto Declared = (A->Axes[Axis].*S.Declared).constant();
      if (!Asked || !Declared || *Asked <= *Declared)
        continue;
      Diags.report(Loc, diag::err_reflect_width_exceeds)
          << std::to_string(*Asked) << S.Name << std::to_string(*Declared) << A->Name << Axis;
      return Diags.refuse((A->Shadowed ? A->Shadowed : A->Aligned)->Loc, diag::note_shadow_declared) << A->Name;
    }
  }
  return true;
}

bool holdsPointers(QualType T) {
  T = T.getCanonicalType();
  if (const auto *A = dyn_cast<clang::ArrayType>(T))
    return holdsPointers(A->getElementType());
  const auto *Record = T->getAs<RecordType>();
  return T->isAnyPointerType() ||
         (Record && llvm::any_of(Record->getDecl()->fields(), [](const FieldDecl *F) { return holdsPointers(F->getType()); }));
}

static void noteWritten(Exchange &X) {
  X.Fills = X.Arrays;
  if (X.reduces())
    X.Changes = X.Arrays;
  X.Together = X.Arrays.front()->On->Onto;
}

/// Can the exchange fill the array's shadow beyond the ends of a dimension?
bool ModelBuilder::canFillEnds(const Exchange &X, const Array &A, const ReflectDirective::Width &W, unsigned Axis) {
  bool Mirrors = W.Ends == AtEnds::Mirror || W.Ends == AtEnds::Antimirror;
  if (W.Ends != AtEnds::Kept && A.Axes[Axis].FullShadow) {
    Diags.report(W.Loc, diag::err_reflect_periodic_full) << A.Name << Axis << unsigned(Mirrors);
    return Diags.refuse(A.Shadowed->Loc, diag::note_shadow_declared) << A.Name;
  }
  bool Number = A.Element->isRealFloatingType() || A.Element->isAnyComplexType() || A.Element->isSignedIntegerType();
  if (Mirrors && X.D->Kind == DirectiveKind::ReduceShadow)
    Diags.report(W.Loc, diag::err_reduce_mirror);
  else if (W.Ends == AtEnds::Antimirror && !Number)
    Diags.report(W.Loc, diag::err_antimirror_type) << A.Name << A.Element;
  else
    return true;
  return false;
}

void ModelBuilder::buildReflect(const Directive &D) {
  const auto &Reflect = D.as<ReflectDirective>();
  Exchange New{};
  New.D = &D;
  New.Orthogonal = Reflect.Orthogonal;
  New.Transport = Reflect.Transport.Text;
  New.TransportName = Reflect.TransportName.empty() ? nullptr : &Reflect.TransportName;
  if (!checkString(Reflect.TransportName, "transport") || !readAsync(Reflect.Async, New.Async))
    return;
  // A single `auto` stands for all dimensions.
  bool AllAuto = Reflect.Widths.size() == 1 && Reflect.Widths.front().Auto.isValid() && Reflect.Widths.front().Ends == AtEnds::Kept;
  for (const ExprText &Text : Reflect.Arrays) {
    bool OfTable = Text.Checked && isa<ArraySubscriptExpr>(Text.Checked->IgnoreParenImpCasts());
    const Array *A = OfTable ? findElement(D, Text) : findAligned(Text);
    if (!A)
      return;
    if (!A->Shadowed && isFaulty(A->Variable))
      return;
    if (!A->Shadowed) {
      reportNoShadow(*A, Text, Diags);
      return;
    }
    if (D.Kind == DirectiveKind::ReduceShadow && !A->Element->isArithmeticType()) { // complex numbers are, too
      Diags.report(Text.loc(), diag::err_reduction_type) << "+" << A->Element;
      return;
    }
    if (holdsPointers(A->Element))
      Diags.report(Text.loc(), diag::warn_reflect_pointers) << A->Name << unsigned(A->Element->isPointerType());
    size_t Widths = AllAuto && !New.Arrays.empty() ? New.Arrays.front()->Axes.size() : Reflect.Widths.size();
    if (Widths != 0 && Widths != A->Axes.size() && !(AllAuto && New.Arrays.empty())) {
      Diags.report(Reflect.Widths.front().Loc, diag::err_reflect_width_count)
          << unsigned(Widths) << A->Name << unsigned(A->Axes.size());
      return;
    }
    New.Arrays.push_back(A);
  }
  if (AllAuto)
    New.Widths.assign(New.Arrays.front()->Axes.size(), {0, 0, AtEnds::Kept, Reflect.Widths.front().Auto});
  for (size_t I = 0; !AllAuto && I < Reflect.Widths.size(); ++I) {
    const auto &W = Reflect.Widths[I];
    if (W.Auto.isInvalid() && (!checkInteger(W.Low) || (!W.High.empty() && !checkInteger(W.High))))
      return;
    if (!llvm::all_of(New.Arrays, [&](const Array *A) { return canFillEnds(New, *A, W, I); }))
      return;
    if (W.Auto.isValid()) {
      New.Widths.push_back({0, 0, W.Ends, W.Auto});
      continue;
    }
    Exchange::Width Width{value(W.Low), W.High.empty() ? value(W.Low) : value(W.High), W.Ends, {}};
    if (!fitsShadows(New, I, Width, W.Loc, Diags))
      return;
    New.Widths.push_back(std::move(Width));
  }
  noteWritten(New);
  add(M.Exchanges, std::move(New));
}

void ModelBuilder::buildReduceShadow(const Directive &D) { buildReflect(D); }

void ModelBuilder::buildBarrier(const Directive &D) {
  BarrierCall New{{&D}};
  if (!resolve(D.as<BarrierDirective>().On, New.On))
    return;
  if (!New.On) // it may name the nodes of one iteration
    New.Together = nullptr;
  add(M.Barriers, std::move(New));
}

/// post and wait name one element of a node array.
void ModelBuilder::buildSignal(const Directive &D) {
  const auto &Signal = D.as<SignalDirective>();
  SignalCall New{&D, {}, Signal.Tag.empty() ? nullptr : &Signal.Tag};
  if (!resolve(Signal.Node, New.Node) || (New.Tag && !checkId(Signal.Tag)))
    return;
  auto IsIndex = [](const SetRef::Sub &S) { return S.Kind == SetRef::Sub::At; };
  if (New.Node && (!New.Node->OfNodes || New.Node->Subs.empty() || !llvm::all_of(New.Node->Subs, IsIndex))) {
    Diags.report(Signal.Node->Object.loc(), diag::err_signal_node) << spellingOf(D.Kind);
    return;
  }
  M.Signals.push_back(std::move(New));
}

void ModelBuilder::checkReplicated(const Directive &D, const ExprText &Text, const Array &A) {
  if (A.On->Inherited) // along which dimensions there are copies, the run knows
    return;
  for (size_t N = 0; N < A.On->Onto->Sizes.size(); ++N) {
    bool Distributed = llvm::any_of(A.Axes, [&](const Array::Axis &X) {
      return X.TemplateDim >= 0 && A.On->Dims[X.TemplateDim].NodesDim == int(N);
    });
    if (!Distributed) // one node, if that is what a configuration says
      return;
  }
  Diags.report(Text.loc(), diag::warn_collective_own) << A.Name << spellingOf(D.Kind);
  Diags.report(A.Aligned->Loc, diag::note_for_directive) << "align";
}

/// What a collective operation on variables writes.
template <typename Variables> static void noteWritten(Communication &C, const Variables &List) {
  for (const auto &V : List)
    if (V.Distributed)
      C.Changes.push_back(V.Distributed);
    else
      C.Memory.push_back(V.Text);
  if (!C.On && C.Changes.empty())
    C.Together = nullptr;
}

void ModelBuilder::buildPost(const Directive &D) { buildSignal(D); }
void ModelBuilder::buildWait(const Directive &D) { buildSignal(D); }

void ModelBuilder::buildReduction(const Directive &D) {
  const auto &Dir = D.as<ReductionDirective>();
  ReductionCall New{{&D}, {}};
  if (!readReduction(Dir.Reduction, /*InLoop=*/false, New.What) || !checkReducedOnce({&New.What}) ||
      !resolve(Dir.On, New.On) || !readAsync(Dir.Async, New.Async))
    return;
  for (const Reduction::Variable &V : New.What.Variables)
    if (V.Distributed)
      checkReplicated(D, *V.Text, *V.Distributed);
  for (const Reduction::Variable &V : New.What.Variables)
    if (New.Async && (!V.Locations.empty() || New.What.Order != ReductionClause::Unordered)) {
      Diags.report(Dir.Async.loc(), diag::err_async_locations) << (V.Locations.empty() ? 1 : 0);
      return;
    }
  noteWritten(New, New.What.Variables);
  add(M.Reductions, std::move(New));
}

/// `from p[*][0]` has a source in each row: the set of each is the row.
static std::optional<SetRef> setsOfSources(const SetRef &From) {
  auto IsOwn = [](const SetRef::Sub &S) { return S.Kind == SetRef::Sub::Own; };
  if (llvm::none_of(From.Subs, IsOwn) && !(From.OfArray && From.OfArray->Inherits)) // which may be memory of each node
    return std::nullopt;
  SetRef Sets = From;
  for (SetRef::Sub &S : Sets.Subs)
    if (!IsOwn(S))
      S = {};
  return Sets;
}

/// `from u[k]`: where several nodes have the element, each takes the one that has its own copy of the array.
static void chooseOwnCopy(SetRef &From) {
  for (size_t Dim = 0; Dim < From.Subs.size(); ++Dim)
    if (llvm::none_of(From.OfArray->Axes, [&](const Array::Axis &X) { return X.TemplateDim == int(Dim); }))
      From.Subs[Dim].Kind = SetRef::Sub::Own;
  From.Beyond = SetRef::Sub::Own;
}

static bool hasAddress(const Expr *E) {
  if (E->refersToBitField())
    return false;
  for (E = E->IgnoreParens();;) {
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase()->IgnoreParens();
    else if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return !isa<VarDecl>(Ref->getDecl()) || cast<VarDecl>(Ref->getDecl())->getStorageClass() != SC_Register;
    else
      return true;
  }
}

/// Not a parameter that was declared as an array: its extents may be known.
static bool isPlainPointer(const DeclRefExpr *Ref, const ASTContext &Context) {
  const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl());
  return Context.getBaseElementType(P ? P->getOriginalType() : Ref->getType())->isPointerType();
}

void ModelBuilder::buildBcast(const Directive &D) {
  const auto &Dir = D.as<BcastDirective>();
  BroadcastCall New{{&D}, {}, {}};
  for (const ExprText &Text : Dir.Variables) {
    if (!Text.Checked || !checkListed(Text))
      return;
    checkElement(Text);
    const Array *A = distributedArray(Text);
    QualType T = Text.Checked->getType();
    if (!A && Text.Checked->isLValue() && Context.getBaseElementType(T).isConstQualified()) {
      Diags.report(Text.loc(), diag::err_bcast_const);
      return;
    }
    if (!A && (!Text.Checked->isLValue() || T->isFunctionType() || T->isIncompleteType())) {
      Diags.report(Text.loc(), diag::err_bcast_variable);
      return;
    }
    if (!A && !hasAddress(Text.Checked)) {
      Diags.report(Text.loc(), diag::err_bcast_address);
      return;
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Text.Checked->IgnoreParens()); Ref && isPlainPointer(Ref, Context))
      Diags.report(Text.loc(), diag::warn_bcast_pointer) << Ref->getDecl()->getName() << unsigned(!Ref->getType()->isPointerType());
    if (A)
      checkReplicated(D, Text, *A);
    New.Variables.push_back({&Text, A});
  }
  if (!resolve(Dir.From, New.From) || !resolve(Dir.On, New.On) || !readAsync(Dir.Async, New.Async))
    return;
  if (New.From && New.From->OfArray)
    chooseOwnCopy(*New.From);
  if (New.From && !checkSource(*New.From, Dir.From->Object.loc()))
    return;
  bool Plain = llvm::any_of(New.Variables, [](const auto &V) { return !V.Distributed; });
  if (Plain && New.From && !New.On)
    New.On = setsOfSources(*New.From);
  noteWritten(New, New.Variables);
  add(M.Broadcasts, std::move(New));
}

void ModelBuilder::buildWaitAsync(const Directive &D) {
  const auto &Dir = D.as<WaitAsyncDirective>();
  WaitCall New{{&D}, {}};
  for (const ExprText &Id : Dir.Ids) {
    if (!checkId(Id))
      return;
    New.Ids.push_back(&Id);
  }
  if (resolve(Dir.On, New.On))
    add(M.Waits, std::move(New));
}

} // namespace sode
