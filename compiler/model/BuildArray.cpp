// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// align and shadow.

#include "model/IndexForm.h"
#include "model/ModelBuilder.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace sode {

/// Rank written in the declarator itself: `a[2][3]` is 2 even if the element type is a typedef'd array.
static unsigned declaratorRank(const VarDecl *V) {
  unsigned Rank = 0;
  TypeLoc Loc = V->getTypeSourceInfo()->getTypeLoc();
  for (auto A = Loc.getAs<ArrayTypeLoc>(); A; A = Loc.getAs<ArrayTypeLoc>()) {
    ++Rank;
    Loc = A.getElementLoc();
  }
  return Rank;
}

/// Checks that the variable can be distributed and enters it, without a mapping yet.
Array *ModelBuilder::declareArray(const ExprText &Text) {
  const VarDecl *V = variableOf(Text);
  if (!V || NodesOf.count(V) || TemplateOf.count(V)) {
    Diags.report(Text.loc(), diag::err_align_not_array) << Text.Tokens.front().getIdentifierInfo()->getName();
    return nullptr;
  }
  auto Refuse = [&](diag::ID ID) {
    Diags.report(Text.loc(), ID) << V->getName();
    Diags.report(V->getLocation(), diag::note_declared_here) << V->getName();
    return nullptr;
  };
  auto Unsupported = [&](llvm::StringRef What) {
    Diags.report(Text.loc(), diag::err_not_supported_yet) << What;
    Diags.report(V->getLocation(), diag::note_declared_here) << V->getName();
    return nullptr;
  };
  if (const Array *Other = M.ArrayOf.lookup(V)) {
    Diags.report(Text.loc(), diag::err_aligned_twice) << V->getName();
    Diags.report(Other->Aligned->Loc, diag::note_previous_here);
    return nullptr;
  }
  if (isa<ParmVarDecl>(V))
    return Unsupported("a distributed parameter");
  if (V->getType()->isPointerType())
    return Unsupported("a distributed array behind a pointer");
  if (!V->getType()->isArrayType())
    return Refuse(diag::err_align_not_array);
  for (const VarDecl *R : V->redecls())
    if (R->hasInit())
      return Refuse(diag::err_align_initializer);
  if (V->getStorageClass() == SC_Register)
    return Refuse(diag::err_align_register);
  if (V->getTLSKind() != VarDecl::TLS_None)
    return Refuse(diag::err_align_thread_local);
  if (V->isStaticLocal())
    return Unsupported("a distributed array that is static in a function");
  if (V->isLocalVarDecl() && V->hasExternalStorage())
    return Unsupported("a distributed array declared extern in a function");

  Array New{V, V->getName().str(), isFileScope(V), nullptr, nullptr, nullptr, {}, {}};
  // A tentative definition may complete `extern double a[];`
  QualType Type = V->getMostRecentDecl()->getType();
  for (const VarDecl *R : V->redecls())
    if (!R->getType()->isIncompleteArrayType())
      Type = R->getType();
  while (const clang::ArrayType *A = Context.getAsArrayType(Type)) {
    Array::Axis Axis;
    if (const auto *C = dyn_cast<ConstantArrayType>(A))
      Axis.Extent = C->getSize().getSExtValue();
    else if (const auto *VLA = dyn_cast<VariableArrayType>(A))
      Axis.ExtentExpr = VLA->getSizeExpr();
    else
      return Refuse(diag::err_align_incomplete);
    New.Axes.push_back(Axis);
    Type = A->getElementType();
  }
  New.Element = Type;
  if (New.Axes.size() > 7) {
    Diags.report(Text.loc(), diag::err_too_many_dims) << V->getName() << unsigned(New.Axes.size());
    return nullptr;
  }
  for (const VarDecl *R : V->redecls())
    if (declaratorRank(R) != New.Axes.size())
      return Unsupported("a distributed array whose dimensions come from a typedef");
  return &M.Arrays.emplace_back(std::move(New));
}

bool ModelBuilder::alignAxes(Array &A, const AlignDirective &Align) {
  const Template &T = *A.On;
  if (Align.Sources.size() != A.Axes.size()) {
    Diags.report(Align.Array.loc(), diag::err_align_source_count)
        << A.Name << unsigned(A.Axes.size()) << unsigned(Align.Sources.size());
    return false;
  }
  size_t Rank = T.Dims.size();
  if (Align.With.Subscripts.size() != Rank) {
    Diags.report(Align.With.Object.loc(), diag::err_subscript_count)
        << T.Name << unsigned(Rank) << unsigned(Align.With.Subscripts.size());
    return false;
  }
  llvm::SmallVector<int, 7> ColonDims; // template dimensions with `:`, slowest first
  llvm::StringMap<std::pair<int, IntExpr>> Places;
  for (size_t I = 0; I < Rank; ++I) {
    const Subscript &S = Align.With.Subscripts[I];
    int Dim = Align.With.Brackets ? I : Rank - 1 - I;
    if (S.Kind == Subscript::Star)
      continue;
    if (S.isWhole()) {
      ColonDims.push_back(Dim);
      continue;
    }
    if (S.Kind == Subscript::Triplet) {
      Diags.report(S.Loc, diag::err_align_triplet);
      return false;
    }
    if (!checkInteger(S.First))
      return false;
    std::optional<IndexForm> Form = indexFormOf(S.First, Context);
    if (!Form) {
      Diags.report(S.Loc, diag::err_align_subscript);
      return false;
    }
    if (!Places.try_emplace(Form->Index, Dim, Form->Offset).second) {
      Diags.report(S.Loc, diag::err_align_dummy_twice) << Form->Index;
      return false;
    }
  }
  llvm::sort(ColonDims);
  llvm::SmallVector<unsigned, 7> ColonAxes;
  llvm::StringMap<bool> Seen;
  bool AnyAligned = false;
  for (size_t I = 0; I < A.Axes.size(); ++I) {
    const auto &S = Align.Sources[I];
    if (S.Kind == AlignDirective::Source::Star)
      continue;
    AnyAligned = true;
    if (S.Kind == AlignDirective::Source::Colon) {
      ColonAxes.push_back(I);
      continue;
    }
    if (!Seen.try_emplace(S.Variable.Text, true).second) {
      Diags.report(S.Variable.Loc, diag::err_align_dummy_twice) << S.Variable.Text;
      return false;
    }
    auto It = Places.find(S.Variable.Text);
    if (It == Places.end()) {
      Diags.report(S.Variable.Loc, diag::err_align_dummy_unused) << S.Variable.Text << T.Name;
      return false;
    }
    A.Axes[I].TemplateDim = It->second.first;
    A.Axes[I].Offset = It->second.second;
  }
  if (ColonAxes.size() != ColonDims.size()) {
    Diags.report(Align.Array.loc(), diag::err_align_colon_count) << unsigned(ColonAxes.size()) << unsigned(ColonDims.size());
    return false;
  }
  for (size_t I = 0; I < ColonAxes.size(); ++I)
    A.Axes[ColonAxes[I]].TemplateDim = ColonDims[I];
  if (!AnyAligned) {
    Diags.report(Align.Array.loc(), diag::err_align_all_collapsed) << A.Name;
    return false;
  }
  for (size_t I = 0; I < A.Axes.size(); ++I) {
    const Array::Axis &Axis = A.Axes[I];
    if (Axis.TemplateDim < 0 || !Axis.Extent)
      continue;
    if (T.Open)
      continue; // the runtime checks
    const Template::Dim &Dim = T.Dims[Axis.TemplateDim];
    auto Offset = Axis.Offset.constant(), Lower = Dim.Lower.constant(), End = (Dim.Lower + Dim.Extent).constant();
    if ((Offset && Lower && *Offset < *Lower) || (Offset && End && *Axis.Extent + *Offset > *End)) {
      Diags.report(Align.Array.loc(), diag::err_align_bounds)
          << A.Name << unsigned(I) << std::to_string(*Offset) << std::to_string(*Axis.Extent - 1 + *Offset) << T.Name
          << (Lower ? std::to_string(*Lower) : "?") << (End ? std::to_string(*End - 1) : "?");
      Diags.report(T.Declared->Loc, diag::note_declared_here) << T.Name;
      return false;
    }
  }
  return true;
}

void ModelBuilder::buildAlign(const Directive &D) {
  const auto &Align = D.as<AlignDirective>();
  Template *T = findTemplate(Align.With.Object);
  if (!T || !checkDistributed(*T, Align.With.Object.loc()))
    return;
  Array *A = declareArray(Align.Array);
  if (!A)
    return;
  if (A->FileScope && D.Local) {
    Diags.report(Align.Array.loc(), diag::err_not_supported_yet) << "'align' in a function for a file-scope array";
    M.Arrays.pop_back();
    return;
  }
  A->Aligned = &D;
  A->On = T;
  if (alignAxes(*A, Align))
    M.ArrayOf[A->Variable] = A;
  else
    M.Arrays.pop_back();
}

void ModelBuilder::buildShadow(const Directive &D) {
  const auto &Shadow = D.as<ShadowDirective>();
  Array *A = findAligned(Shadow.Array);
  if (!A)
    return;
  if (A->FileScope && D.Local) {
    Diags.report(Shadow.Array.loc(), diag::err_not_supported_yet) << "'shadow' in a function for a file-scope array";
    return;
  }
  if (A->Shadowed) {
    Diags.report(D.Loc, diag::err_shadow_twice) << A->Name;
    Diags.report(A->Shadowed->Loc, diag::note_previous_here);
    return;
  }
  if (Shadow.Widths.size() != A->Axes.size()) {
    Diags.report(Shadow.Array.loc(), diag::err_shadow_count)
        << A->Name << unsigned(A->Axes.size()) << unsigned(Shadow.Widths.size());
    return;
  }
  for (size_t I = 0; I < A->Axes.size(); ++I) {
    const auto &W = Shadow.Widths[I];
    if (W.Full) {
      A->Axes[I].FullShadow = A->isDistributed(I); // otherwise every node has the whole extent anyway
      continue;
    }
    if (!checkInteger(W.Low) || (!W.High.empty() && !checkInteger(W.High)))
      return;
    IntExpr Low = value(W.Low), High = W.High.empty() ? Low : value(W.High);
    for (const IntExpr &E : {Low, High})
      if (auto C = E.constant(); C && *C < 0) {
        Diags.report(W.Loc, diag::err_shadow_negative) << std::to_string(*C);
        return;
      }
    bool Zero = Low.isZero() && High.isZero();
    if (!Zero && A->isCyclic(I)) {
      Diags.report(W.Loc, diag::err_shadow_cyclic) << A->Name << unsigned(I);
      Diags.report(A->On->Distributed->Loc, diag::note_previous_distribute);
      return;
    }
    if (!Zero && !A->isDistributed(I) && (Low.constant() || High.constant())) {
      Diags.report(W.Loc, diag::err_shadow_undistributed) << A->Name << unsigned(I);
      Diags.report(A->Aligned->Loc, diag::note_previous_here);
      return;
    }
    A->Axes[I].ShadowLow = Low;
    A->Axes[I].ShadowHigh = High;
  }
  A->Shadowed = &D;
}

void ModelBuilder::buildStaticDesc(const Directive &D) {
  const ExprText &Text = D.as<StaticDescDirective>().Object;
  const VarDecl *V = variableOf(Text);
  if (!V || !(NodesOf.count(V) || TemplateOf.count(V) || M.ArrayOf.count(V)))
    Diags.report(Text.loc(), diag::err_static_desc) << Text.Tokens.front().getIdentifierInfo()->getName();
}

} // namespace sode
