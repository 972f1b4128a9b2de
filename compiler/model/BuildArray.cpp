// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shape, align and shadow.

#include "model/IndexForm.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "llvm/ADT/StringExtras.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

/// Dummies of the array that no subscript of the template names.
static std::vector<std::string> dummiesLeft(const AlignDirective &Align) {
  std::vector<std::string> Left;
  for (const AlignDirective::Source &S : Align.Sources) {
    auto Names = [&](const Token &T) { return T.is(tok::identifier) && T.getIdentifierInfo()->getName() == S.Variable.Text; };
    auto Uses = [&](const Subscript &Sub) { return llvm::any_of(Sub.First.Tokens, Names); };
    if (S.Kind == AlignDirective::Source::Dummy && llvm::none_of(Align.With.Subscripts, Uses))
      Left.push_back(S.Variable.Text);
  }
  return Left;
}

/// `double (*a)[N][M]` has three dimensions: the pointer counts the first.
static void reportPointerCount(const Array &A, const AlignDirective &Align, const ASTContext &Context, Diagnostics &Diags) {
  QualType Pointee = A.declaration().getType()->getPointeeType();
  unsigned Given = Align.Sources.size(), Wanted = A.Axes.size();
  Diags.report(Align.Array.loc(), diag::err_align_pointer_count) << A.Name << Pointee << Wanted << Given;
  if (Given > Wanted)
    return;
  for (unsigned I = Given; I < Wanted; ++I)
    Pointee = Context.getAsArrayType(Pointee)->getElementType();
  std::string Declaration = A.declaration().getName().str(), Element = A.Name;
  Context.getPointerType(Pointee).getAsStringInternal(Declaration, Context.getPrintingPolicy());
  for (const AlignDirective::Source &S : Align.Sources)
    Element += S.Kind == AlignDirective::Source::Dummy ? "[" + S.Variable.Text + "]" : "[...]";
  Diags.report(A.declaration().getLocation(), diag::note_declare_pointer) << Given << Declaration << Element;
}

/// As many subscripts as the array, as the template have dimensions.
static bool checkCounts(const Array &A, const AlignDirective &Align, const ASTContext &Context, Diagnostics &Diags) {
  const Template &T = *A.On;
  size_t Given = Align.Sources.size(), Wanted = A.Axes.size(), Rank = T.Dims.size();
  if (Given > Wanted && !A.Shaped && A.Element->isPointerType()) { // `double *u[LEVELS]`
    return Diags.refuse(Align.Array.loc(), diag::err_align_pointers) << A.Name << A.Element;
  }
  if (Given != Wanted && !A.Shaped && !Context.getAsArrayType(A.declaration().getTypeSourceInfo()->getType())) {
    reportPointerCount(A, Align, Context, Diags);
    return false;
  }
  if (Given != Wanted) {
    DiagnosticBuilder Report = Diags.report(Align.Array.loc(), diag::err_align_source_count)
                               << A.Name << unsigned(Wanted) << unsigned(Given);
    // All dummies of the template are there, so the others can only be `*`.
    bool Certain = llvm::all_of(llvm::ArrayRef(Align.Sources).drop_front(std::min(Given, Wanted)),
                                [](const auto &S) { return S.Kind == AlignDirective::Source::Star; });
    SourceLocation First = Align.Sources[std::min(Given, Wanted) - 1].Close, Last = Align.Sources.back().Close;
    std::string Stars;
    for (size_t I = Given; I < Wanted; ++I)
      Stars += "[*]";
    if (Certain && First.isFileID() && Last.isFileID())
      Report << FixItHint::CreateReplacement(
          CharSourceRange::getCharRange(First.getLocWithOffset(1), Last.getLocWithOffset(1)), Stars);
    return false;
  }
  if (Align.With.Subscripts.size() == Rank)
    return true;
  DiagnosticBuilder Report = Diags.report(Align.With.Object.loc(), diag::err_subscript_count)
                             << T.Name << unsigned(Rank) << unsigned(Align.With.Subscripts.size());
  std::vector<std::string> Left = dummiesLeft(Align);
  bool Certain = !Left.empty() && Align.With.Subscripts.size() + Left.size() == Rank && Align.With.Close.isFileID();
  std::string Text = Align.With.Brackets ? "[" + llvm::join(Left, "][") + "]" : ", " + llvm::join(Left, ", ");
  if (Certain)
    Report << FixItHint::CreateInsertion(Align.With.Close.getLocWithOffset(Align.With.Brackets), Text);
  return false;
}

namespace {
/// What the subscripts of the template say.
struct AlignPlaces {
  llvm::SmallVector<int, 7> Colons;                 ///< Dimensions with `:`, slowest first.
  llvm::StringMap<std::pair<int, IntExpr>> OfDummy; ///< Its dimension, and what is added to it.
  std::vector<Ratio> At;                            ///< Of each dimension.
};
} // namespace

static bool readPlaces(const AlignDirective &Align, AlignPlaces &Places, llvm::function_ref<bool(const ExprText &)> IsInteger,
                       const ASTContext &Context, Diagnostics &Diags) {
  size_t Rank = Align.With.Subscripts.size();
  Places.At.resize(Rank);
  for (size_t I = 0; I < Rank; ++I) {
    const Subscript &S = Align.With.Subscripts[I];
    int Dim = Align.With.Brackets ? I : Rank - 1 - I;
    if (S.Kind == Subscript::Star)
      continue;
    if (S.isWhole()) {
      Places.Colons.push_back(Dim);
      continue;
    }
    if (S.Kind == Subscript::Triplet)
      return Diags.refuse(S.Loc, diag::err_align_triplet);
    if (!IsInteger(S.First))
      return false;
    std::optional<IndexForm> Form = indexFormOf(S.First, Context);
    if (!Form)
      return Diags.refuse(S.Loc, diag::err_align_subscript);
    if (!Places.OfDummy.try_emplace(Form->Index, Dim, Form->Offset).second)
      return Diags.refuse(S.Loc, diag::err_align_index_twice) << Form->Index;
    Places.At[Dim] = Form->At;
  }
  llvm::sort(Places.Colons);
  return true;
}

/// Gives the dimensions of the array their places.
static bool placeAxes(Array &A, const AlignDirective &Align, const AlignPlaces &Places, Diagnostics &Diags) {
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
    if (!Seen.try_emplace(S.Variable.Text, true).second)
      return Diags.refuse(S.Variable.Loc, diag::err_align_index_twice) << S.Variable.Text;
    auto It = Places.OfDummy.find(S.Variable.Text);
    if (It == Places.OfDummy.end())
      return Diags.refuse(S.Variable.Loc, diag::err_align_index_unused) << S.Variable.Text << A.On->Name;
    A.Axes[I].TemplateDim = It->second.first;
    A.Axes[I].Offset = It->second.second;
  }
  if (ColonAxes.size() != Places.Colons.size())
    return Diags.refuse(Align.Array.loc(), diag::err_align_colon_count) << unsigned(ColonAxes.size()) << unsigned(Places.Colons.size());
  for (size_t I = 0; I < ColonAxes.size(); ++I)
    A.Axes[ColonAxes[I]].TemplateDim = Places.Colons[I];
  if (!AnyAligned)
    Diags.report(Align.Array.loc(), diag::err_align_all_collapsed) << A.Name;
  return AnyAligned;
}

/// Does the array fit into the template, as far as that is known?
static bool checkBounds(const Array &A, const AlignDirective &Align, Diagnostics &Diags) {
  const Template &T = *A.On;
  if (A.What == Array::Parameter && A.Axes[0].isUnknown() && A.Axes[0].TemplateDim < 0) {
    Diags.report(Align.Array.loc(), diag::err_align_extent_unknown) << A.Name << 0u;
    return Diags.refuse(A.Variable->getLocation(), diag::note_declared_here) << A.Name;
  }
  for (size_t I = 0; I < A.Axes.size() && !T.Open; ++I) { // of an open one the runtime checks
    const Array::Axis &Axis = A.Axes[I];
    if (Axis.TemplateDim < 0 || !Axis.Extent)
      continue;
    const Template::Dim &Dim = T.Dims[Axis.TemplateDim];
    auto Offset = Axis.Offset.constant(), Lower = Dim.Lower.constant(), End = (Dim.Lower + Dim.Extent).constant();
    if ((Offset && Lower && *Offset < *Lower) || (Offset && End && *Axis.Extent + *Offset > *End)) {
      Diags.report(Align.Array.loc(), diag::err_align_bounds)
          << A.Name << unsigned(I) << std::to_string(*Offset) << std::to_string(*Axis.Extent - 1 + *Offset) << T.Name
          << (Lower ? std::to_string(*Lower) : "?") << (End ? std::to_string(*End - 1) : "?");
      Diags.report(T.Declared->Loc, diag::note_declared_here) << T.Name;
      const auto &Written = T.Declared->as<TemplateDirective>();
      if (Lower == 1 && !Written.Brackets && llvm::all_of(Written.Ranges, [](const Subscript &S) { return S.Kind == Subscript::Index; }))
        Diags.report(T.Declared->Loc, diag::note_counts_from_one) << T.Name;
      return false;
    }
  }
  return true;
}

bool ModelBuilder::alignAxes(Array &A, const AlignDirective &Align) {
  AlignPlaces Places;
  auto IsInteger = [&](const ExprText &E) { return checkInteger(E); };
  if (!checkCounts(A, Align, Context, Diags) || !readPlaces(Align, Places, IsInteger, Context, Diags) || !placeAxes(A, Align, Places, Diags))
    return false;
  A.On = fractionOf(*A.On, Places.At, Align.With.Object.loc());
  return A.On && checkBounds(A, Align, Diags);
}

/// The variable, or the member, that a shape is of.
const DeclaratorDecl *ModelBuilder::shapedBy(const ShapeDirective &Shape) const {
  const auto *Field = Shape.Array.OfTag ? dyn_cast_or_null<MemberExpr>(Shape.Array.Checked) : nullptr;
  return Field ? dyn_cast<FieldDecl>(Field->getMemberDecl()) : static_cast<const DeclaratorDecl *>(variableOf(Shape.Array));
}

void ModelBuilder::buildShape(const Directive &D) {
  const auto &Shape = D.as<ShapeDirective>();
  const DeclaratorDecl *V = shapedBy(Shape);
  if (!V || !TU.Shaped.count(V->getLocation())) {
    Diags.report(Shape.Array.loc(), diag::err_shape_object) << spelling(Shape.Array);
    return;
  }
  for (const ExprText &E : Shape.Extents) {
    if (!checkInteger(E))
      return;
    if (auto C = value(E).constant(); C && *C <= 0) {
      Diags.report(E.loc(), diag::err_shape_extent) << std::to_string(*C);
      return;
    }
  }
  ShapeOf.try_emplace(V, &D);
}

bool ModelBuilder::isAligned(const DeclaratorDecl &D) const {
  if (const auto *Member = dyn_cast<FieldDecl>(&D))
    return M.MemberOf.count(Member);
  const auto *V = cast<VarDecl>(&D);
  return M.ArrayOf.count(V) || Faulty.count(V);
}

/// What the rewritten subscripts mean is a distributed array.
void ModelBuilder::checkShapesUsed() {
  for (const Directive &D : TU.Directives)
    if (const auto *Shape = std::get_if<ShapeDirective>(&D.Content))
      if (const DeclaratorDecl *V = shapedBy(*Shape); V && ShapeOf.lookup(V) == &D && !isAligned(*V))
        Diags.report(D.Loc, diag::err_shape_alone) << V->getName();
}

void ModelBuilder::buildAlign(const Directive &D) {
  const auto &Align = D.as<AlignDirective>();
  if (Align.isLike())
    return buildAlignLike(D);
  Template *T = findTemplate(Align.With.Object);
  if (!T || !checkDistributed(*T, Align.With.Object.loc()))
    return;
  Array *A = declareArray(D, Align.Array);
  if (!A)
    return;
  A->Aligned = &D;
  A->On = T;
  if (alignAxes(*A, Align) && checkLifetime(*A))
    (A->Member ? M.MemberOf[A->Member] : M.ArrayOf[A->Variable]) = A;
  else
    M.Arrays.pop_back();
}

/// As many widths as the array has dimensions.
static bool checkShadowCount(const Array &A, const ShadowDirective &Shadow, Diagnostics &Diags) {
  size_t Given = Shadow.Widths.size(), Wanted = A.Axes.size();
  if (Given == Wanted)
    return true;
  DiagnosticBuilder Report = Diags.report(Shadow.Array.loc(), diag::err_shadow_count)
                             << A.Name << unsigned(Wanted) << unsigned(Given);
  // Dimensions that are not distributed have no shadow.
  bool Certain = Given < Wanted && Shadow.Close.isFileID();
  std::string Zeros;
  for (size_t I = Given; I < Wanted; ++I) {
    Certain &= !A.isDistributed(I);
    Zeros += "[0]";
  }
  if (Certain)
    Report << FixItHint::CreateInsertion(Shadow.Close.getLocWithOffset(1), Zeros);
  return false;
}

void ModelBuilder::buildShadow(const Directive &D) {
  const auto &Shadow = D.as<ShadowDirective>();
  Array *A = findAligned(Shadow.Array);
  if (!A)
    return;
  if (D.Local != A->Aligned->Local || (D.Local && TU.Tokens.endOfBlock(blockStart(D)) != A->Scope.End)) {
    Diags.report(D.Loc, diag::err_shadow_elsewhere) << A->Name;
    Diags.report(A->Aligned->Loc, diag::note_for_directive) << "align";
    return;
  }
  bool OnlyLike = A->Like && A->Shadowed == A->Aligned; // the shadow of another array, which this one changes
  if (A->Shadowed && !OnlyLike) {
    Diags.report(D.Loc, diag::err_shadow_twice) << A->Name;
    Diags.report(A->Shadowed->Loc, diag::note_previous_here);
    return;
  }
  if (!Shadow.Like.empty())
    return buildShadowLike(D, *A);
  if (!checkShadowCount(*A, Shadow, Diags))
    return;
  for (size_t I = 0; I < A->Axes.size(); ++I) {
    const auto &W = Shadow.Widths[I];
    A->Axes[I].LikeAxis = -1;
    A->Axes[I].AutoShadow = {};
    A->Axes[I].FullShadow = false;
    A->Axes[I].ShadowLow = A->Axes[I].ShadowHigh = 0;
    if (W.Full) {
      A->Axes[I].FullShadow = A->isDistributed(I); // otherwise every node has the whole extent anyway
      continue;
    }
    if (W.Auto.isValid()) {
      A->Axes[I].AutoShadow = W.Auto;
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
  checkLifetime(*A);
}

void ModelBuilder::buildStaticDesc(const Directive &D) {
  const ExprText &Text = D.as<StaticDescDirective>().Object;
  const VarDecl *V = variableOf(Text);
  if (!V || !(NodesOf.count(V) || TemplateOf.count(V) || M.ArrayOf.count(V)))
    Diags.report(Text.loc(), diag::err_static_desc) << Text.Tokens.front().getIdentifierInfo()->getName();
}

} // namespace sode
