// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names, node sets and values in directives.

#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "llvm/ADT/StringExtras.h"
#include "pragma/Messages.h"
#include "support/Forms.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

const VarDecl *ModelBuilder::entityAt(const Name &Entity) const {
  const VarDecl *V = TU.Entities.lookup(Entity.Loc);
  return V ? V->getCanonicalDecl() : nullptr;
}

const VarDecl *ModelBuilder::variableOf(const ExprText &Text) const {
  const VarDecl *V = variableNamed(Text.Checked);
  return V ? V->getCanonicalDecl() : nullptr;
}

std::string spelling(const ExprText &Text) {
  std::string Name;
  for (const Token &T : Text.Tokens)
    if (const IdentifierInfo *II = T.getIdentifierInfo())
      Name += (Name.empty() ? "" : ".") + II->getName().str();
  return Name;
}

std::string spelled(const ExprText &Text, const ASTContext &Context) {
  return printed(Text.Checked, Context);
}

/// Why a name is not the object that it seems to be: another declaration hides it.
void ModelBuilder::noteHidden(const ExprText &Text) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Text.Checked);
  if (!Ref || Ref->getDecl()->getDeclContext()->isFileContext())
    return;
  std::string Name = spelling(Text);
  for (const Array &A : llvm::reverse(M.Arrays)) {
    if (A.Name != Name || !A.FileScope)
      continue;
    Diags.report(Ref->getDecl()->getLocation(), diag::note_hides) << Name;
    Diags.report(A.declaration().getLocation(), diag::note_declared_here) << Name;
    return;
  }
}

/// What an array of pointers, or a pointer to them, holds; else a null type.
static QualType pointersIn(const VarDecl *V, const ASTContext &Context) {
  QualType T = V ? V->getType() : QualType();
  const ArrayType *Array = T.isNull() ? nullptr : Context.getAsArrayType(T);
  T = Array ? Array->getElementType() : T.isNull() ? T : T->getPointeeType();
  return !T.isNull() && T->isPointerType() && !T->isFunctionPointerType() ? T : QualType();
}

/// `level` of `double *level[3]`, where an array is needed.
bool ModelBuilder::reportTable(const ExprText &Text) {
  QualType Held = pointersIn(variableOf(Text), Context);
  if (Held.isNull())
    return false;
  std::string Pointer = "u";
  Held.getAsStringInternal(Pointer, Context.getPrintingPolicy());
  Diags.report(Text.loc(), diag::err_pointer_table) << spelling(Text) << Pointer;
  return true;
}

/// A variable that is not what a directive needs, once.
void ModelBuilder::reportName(const ExprText &Text, diag::ID ID) {
  const VarDecl *V = variableOf(Text);
  if (!reportTable(Text))
    Diags.report(Text.loc(), ID) << spelling(Text);
  noteHidden(Text);
  if (V)
    Faulty.insert(V);
}

Nodes *ModelBuilder::findNodes(const ExprText &Text) {
  Nodes *N = NodesOf.lookup(variableOf(Text));
  if (!N && !isFaulty(variableOf(Text)))
    reportName(Text, diag::err_not_nodes);
  return N;
}

Template *ModelBuilder::findTemplate(const ExprText &Text) {
  Template *T = TemplateOf.lookup(variableOf(Text));
  if (!T && !isFaulty(variableOf(Text)))
    reportName(Text, diag::err_not_template);
  return T;
}

Array *ModelBuilder::findAligned(const ExprText &Text) {
  // In front of a function's `{`, as there.
  unsigned Here = Current->Behind.isValid() ? TU.Tokens.find(Current->Behind) : TU.markerOf(*Current);
  const auto *Field = dyn_cast_or_null<MemberExpr>(Text.Checked);
  const auto *FieldName = Field ? dyn_cast<FieldDecl>(Field->getMemberDecl()) : nullptr;
  if (Array *A = FieldName ? M.MemberOf.lookup(FieldName) : M.ArrayOf.lookup(variableOf(Text))) {
    if (A->Scope.contains(Here))
      return A;
    Diags.report(Text.loc(), diag::err_used_outside_block) << A->Name;
    return Diags.refuse(A->Aligned->Loc, diag::note_for_directive) << "align";
  }
  if (!isFaulty(variableOf(Text)))
    reportName(Text, diag::err_not_aligned);
  return nullptr;
}

const Array *ModelBuilder::distributedArray(const ExprText &Text) const {
  if (const auto *Member = dyn_cast_or_null<MemberExpr>(Text.Checked))
    return M.findArray(Member);
  return M.ArrayOf.lookup(variableOf(Text));
}

void ModelBuilder::checkElement(const ExprText &Text) {
  const Expr *E = Text.Checked;
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      E = S->getBase();
    else if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase();
    else
      break;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const Array *A = Ref ? M.findArray(Ref->getDecl()) : nullptr;
  if (!A || distributedArray(Text))
    return;
  for (unsigned Axis = 0; Axis < A->Axes.size(); ++Axis)
    if (A->isDistributed(Axis) && !A->Axes[Axis].FullShadow) {
      Diags.report(Text.loc(), diag::warn_collective_element) << A->Name;
      return;
    }
}

bool ModelBuilder::checkDistributed(const Template &T, SourceLocation Loc) {
  if (T.Distributed)
    return true;
  if (isFaulty(T.Entity))
    return false;
  Diags.report(Loc, diag::err_template_not_distributed) << T.Name;
  Diags.report(T.Declared->Loc, diag::note_declared_here) << T.Name;
  Faulty.insert(T.Entity); // once
  return false;
}

static std::string valueText(const Expr *Constant, const ASTContext &Context) {
  return llvm::toString(Constant->EvaluateKnownConstInt(Context), 10);
}

bool ModelBuilder::checkInteger(const ExprText &Text) {
  if (!Text.Checked)
    return false;
  if (!Text.Checked->getType()->isIntegralOrEnumerationType())
    return Diags.refuse(Text.loc(), diag::err_not_integer) << Text.Checked->getType();
  if (const Expr *Division = findDivisionByZero(Text.Checked, Context))
    return Diags.refuse(Division->getExprLoc(), diag::err_division_by_zero);
  const Expr *Large = findTooLarge(Text.Checked, Context);
  if (Large)
    Diags.report(Large->getExprLoc(), diag::err_integer_range) << valueText(Large, Context);
  return !Large;
}

bool ModelBuilder::checkString(const ExprText &Text, const char *Clause) {
  if (Text.empty())
    return true;
  if (!Text.Checked)
    return false;
  QualType T = Text.Checked->getType(), Char;
  if (const ArrayType *A = Context.getAsArrayType(T))
    Char = A->getElementType();
  else if (const auto *P = T->getAs<clang::PointerType>())
    Char = P->getPointeeType();
  if (!Char.isNull() && Context.hasSameUnqualifiedType(Char, Context.CharTy))
    return true;
  return Diags.refuse(Text.loc(), diag::err_clause_string) << Clause << T;
}

/// What is to be subtracted from a subscript: node arrays count from 1 in `( )`, arrays lie somewhere on their template.
static IntExpr baseOf(const Reference &R, size_t I, const SetRef &Set) {
  if (Set.OfArray)
    return IntExpr(0) - Set.OfArray->Axes[I].Offset;
  return Set.OfNodes && !R.Brackets ? 1 : 0;
}

/// The first index of the dimension that subscript I counts in, and the one behind the last, as far as they are known.
static std::pair<std::optional<IntExpr>, std::optional<IntExpr>> boundsOf(const SetRef &Set, size_t I, int Dim) {
  if (Set.OfNodes)
    return {0, Set.OfNodes->Sizes[Dim]};
  if (Set.OfArray) {
    const Array::Axis &X = Set.OfArray->Axes[I];
    return {X.Offset, X.Extent ? std::optional(X.Offset + *X.Extent) : std::nullopt};
  }
  if (Set.OfTemplate->Open)
    return {};
  const Template::Dim &D = Set.OfTemplate->Dims[Dim];
  return {D.Lower, D.Lower + D.Extent};
}

/// Triplets are lower:upper in `( )` and base:length in `[ ]`.
bool ModelBuilder::readSub(const Reference &R, size_t I, const SetRef &Set, SetRef::Sub &Sub) {
  const Subscript &S = R.Subscripts[I];
  IntExpr Base = baseOf(R, I, Set);
  for (const ExprText *E : {&S.First, &S.Second, &S.Step})
    if (!E->empty() && !checkInteger(*E))
      return false;
  if (S.Kind == Subscript::Star) {
    Sub.Kind = SetRef::Sub::Own;
  } else if (S.Kind == Subscript::Index) {
    Sub.Kind = SetRef::Sub::At;
    Sub.Low = value(S.First) - Base;
    Sub.End = Sub.Low + 1;
  } else if (!S.isWhole()) {
    auto [Lowest, End] = boundsOf(Set, I, dimensionNamed(R, Set, I));
    Sub.Kind = SetRef::Sub::Range;
    if (!Lowest && S.First.empty())
      return Diags.refuse(S.Loc, diag::err_template_open_section) << spelling(R.Object);
    Sub.Low = S.First.empty() ? *Lowest : value(S.First) - Base;
    if (!S.Second.empty())
      Sub.End = R.Brackets ? Sub.Low + value(S.Second) : value(S.Second) - Base + 1;
    else if (Set.OfTemplate && End)
      Sub.End = *End;
    else
      Sub.End = INT64_MAX; // the runtime clips to the size, which may be `*`
    if (!S.Step.empty())
      Sub.Step = value(S.Step);
  }
  return true;
}

/// What can be seen of the range now. A section of a node array, a template or an array lies inside it.
bool ModelBuilder::checkSub(const Reference &R, size_t I, const SetRef &Set, const SetRef::Sub &Sub) {
  const Subscript &S = R.Subscripts[I];
  auto [Lowest, Behind] = boundsOf(Set, I, dimensionNamed(R, Set, I));
  std::optional<int64_t> Low = Lowest ? Lowest->constant() : std::nullopt, End = Behind ? Behind->constant() : std::nullopt;
  if (std::optional<int64_t> Base = baseOf(R, I, Set).constant();
      Base && (Sub.Kind == SetRef::Sub::At || Sub.Kind == SetRef::Sub::Range)) {
    std::optional<int64_t> First = Sub.Low.constant(), Last = Sub.End.constant();
    bool Below = First && Low && *First < *Low;
    bool Above = Last && End && *Last > *End && *Last != INT64_MAX;
    if (Below || Above) {
      unsigned Named = Set.OfArray ? I : dimensionNamed(R, Set, I);
      return Diags.refuse(S.Loc, diag::err_subscript_range)
          << spelling(R.Object) << Named << std::to_string((Below ? *First : *Last - 1) + *Base)
          << std::to_string(Low.value_or(0) + *Base) << std::to_string(End.value_or(0) - 1 + *Base) << (Low && End ? 0u : Low ? 1u : 2u);
    }
  }
  auto Length = Sub.End.constant() == INT64_MAX ? std::nullopt : (Sub.End - Sub.Low).constant(); // else the run knows
  if (Sub.Kind == SetRef::Sub::Range && Length && *Length < 0)
    return Diags.refuse(S.Loc, diag::err_section_length) << std::to_string(*Length);
  if (auto Step = Sub.Step.constant(); Step && *Step <= 0)
    return Diags.refuse(S.Step.loc(), diag::err_section_step);
  return true;
}

/// What the reference names: a node array, a template, or a distributed array, which stands for its template.
bool ModelBuilder::resolveObject(const Reference &R, SetRef &Set) {
  const VarDecl *V = variableOf(R.Object);
  Set.OfNodes = NodesOf.lookup(V);
  Set.OfTemplate = TemplateOf.lookup(V);
  if (!Set.OfNodes && !Set.OfTemplate && distributedArray(R.Object)) {
    Set.OfArray = findAligned(R.Object);
    if (!Set.OfArray)
      return false;
    Set.OfTemplate = Set.OfArray->On;
    if (R.Brackets || R.Subscripts.empty())
      return true;
    return Diags.refuse(R.Object.loc(), diag::err_on_array_brackets) << Set.OfArray->Name;
  }
  if (!Set.OfNodes && !Set.OfTemplate) {
    if (isFaulty(V))
      return false;
    reportName(R.Object, V && V->getType()->isArrayType() ? diag::err_not_aligned : diag::err_not_nodes_or_template);
    return false;
  }
  return !Set.OfTemplate || checkDistributed(*Set.OfTemplate, R.Object.loc());
}

int ModelBuilder::dimensionNamed(const Reference &R, const SetRef &Set, size_t I) {
  return Set.OfArray ? Set.OfArray->Axes[I].TemplateDim : int(R.Brackets ? I : R.Subscripts.size() - 1 - I);
}

static size_t rankOf(const SetRef &Set) { return Set.OfNodes ? Set.OfNodes->Sizes.size() : Set.OfTemplate->Dims.size(); }

bool ModelBuilder::checkSubscriptCount(const Reference &R, const SetRef &Set) {
  size_t Rank = Set.OfArray ? Set.OfArray->Axes.size() : rankOf(Set);
  if (R.Subscripts.size() == Rank)
    return true;
  if (R.Subscripts.size() > Rank && reportTable(R.Object))
    return false;
  DiagnosticBuilder Report = Diags.report(R.Object.loc(), diag::err_subscript_count) << spelling(R.Object) << unsigned(Rank) << unsigned(R.Subscripts.size());
  if (R.Brackets && R.Subscripts.size() < Rank && R.Close.isFileID()) { // the rest is whole on each node, mostly
    std::string Stars;
    for (size_t I = R.Subscripts.size(); I < Rank; ++I)
      Stars += "[*]";
    Report << FixItHint::CreateInsertion(R.Close.getLocWithOffset(1), Stars);
  }
  return false;
}

bool ModelBuilder::resolve(const Reference &R, SetRef &Set, llvm::ArrayRef<bool> Skip) {
  if (!resolveObject(R, Set))
    return false;
  if (R.Subscripts.empty())
    return true;
  if (!checkSubscriptCount(R, Set))
    return false;
  Set.Subs.resize(rankOf(Set)); // of dimensions that an array doesn't name: any nodes
  for (size_t I = 0; I < R.Subscripts.size(); ++I) {
    SetRef::Sub Sub;
    bool Skipped = I < Skip.size() && Skip[I];
    if (!Skipped && !(readSub(R, I, Set, Sub) && checkSub(R, I, Set, Sub)))
      return false;
    if (int Dim = dimensionNamed(R, Set, I); Dim >= 0)
      Set.Subs[Dim] = Sub;
  }
  return true;
}

bool ModelBuilder::resolve(const std::optional<Reference> &R, std::optional<SetRef> &Set) {
  if (!R)
    return true;
  Set.emplace();
  return resolve(*R, *Set);
}

} // namespace sode
