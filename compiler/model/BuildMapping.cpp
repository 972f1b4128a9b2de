// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nodes, template, distribute.

#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

static constexpr size_t MaxDims = 7;

void ModelBuilder::buildNodes(const Directive &D) {
  const auto &N = D.as<NodesDirective>();
  const VarDecl *Entity = entityAt(N.Entity);
  if (!Entity)
    return; // Clang has reported a clash of names
  Entity = Entity->getCanonicalDecl();
  if (const Nodes *Other = NodesOf.lookup(Entity)) {
    Diags.report(N.Entity.Loc, diag::err_redefined) << N.Entity.Text;
    Diags.report(Other->Declared->Loc, diag::note_declared_here) << N.Entity.Text;
    return;
  }
  if (N.Sizes.size() > MaxDims) {
    Diags.report(N.Entity.Loc, diag::err_too_many_dims) << N.Entity.Text << unsigned(N.Sizes.size());
    return;
  }
  Nodes New{&D, Entity, N.Entity.Text, isFileScope(Entity), {}, {}};
  for (size_t I = 0; I < N.Sizes.size(); ++I) {
    const auto &S = N.Sizes[I];
    if (S.Value.empty()) {
      size_t StarPlace = N.Brackets ? 0 : N.Sizes.size() - 1;
      if (I != StarPlace) {
        Diags.report(S.Loc, diag::err_nodes_star_place) << (N.Brackets ? "first" : "last") << (N.Brackets ? "[ ]" : "( )");
        return;
      }
      New.Sizes.push_back(std::nullopt);
      continue;
    }
    if (!checkInteger(S.Value))
      return;
    IntExpr Size = value(S.Value);
    if (auto C = Size.constant(); C && *C <= 0) {
      Diags.report(S.Loc, diag::err_nodes_size) << N.Entity.Text << std::to_string(*C);
      return;
    }
    New.Sizes.push_back(Size);
  }
  New.Sizes = inCOrder(std::move(New.Sizes), N.Brackets);
  if (N.Of) {
    if (!findNodes(N.Of->Object) || !resolve(N.Of, New.Of))
      return;
  }
  NodesOf[Entity] = &M.NodeArrays.emplace_back(std::move(New));
}

void ModelBuilder::buildTemplate(const Directive &D) {
  const auto &T = D.as<TemplateDirective>();
  const VarDecl *Entity = entityAt(T.Entity);
  if (!Entity)
    return;
  Entity = Entity->getCanonicalDecl();
  if (const Template *Other = TemplateOf.lookup(Entity)) {
    Diags.report(T.Entity.Loc, diag::err_redefined) << T.Entity.Text;
    Diags.report(Other->Declared->Loc, diag::note_declared_here) << T.Entity.Text;
    return;
  }
  if (T.Ranges.size() > MaxDims) {
    Diags.report(T.Entity.Loc, diag::err_too_many_dims) << T.Entity.Text << unsigned(T.Ranges.size());
    return;
  }
  Template New{&D, Entity, T.Entity.Text, isFileScope(Entity), {}, nullptr, nullptr};
  for (const Subscript &R : T.Ranges) {
    if (!checkInteger(R.First) || (R.Kind == Subscript::Triplet && !checkInteger(R.Second)))
      return;
    Template::Dim Dim;
    IntExpr First = value(R.First);
    if (R.Kind == Subscript::Triplet) {
      Dim.Lower = First;
      Dim.Extent = T.Brackets ? value(R.Second) : value(R.Second) - First + 1;
    } else {
      Dim.Lower = T.Brackets ? 0 : 1;
      Dim.Extent = First;
    }
    if (auto C = Dim.Extent.constant(); C && *C <= 0) {
      Diags.report(R.Loc, diag::err_template_extent) << T.Entity.Text << std::to_string(*C);
      return;
    }
    New.Dims.push_back(std::move(Dim));
  }
  New.Dims = inCOrder(std::move(New.Dims), T.Brackets);
  TemplateOf[Entity] = &M.Templates.emplace_back(std::move(New));
}

/// The map of gblock: an array of int or a pointer to int.
static bool isIntVector(QualType Type, const ASTContext &Context) {
  QualType Element;
  if (const ArrayType *A = Context.getAsArrayType(Type))
    Element = A->getElementType();
  else if (const auto *P = Type->getAs<clang::PointerType>())
    Element = P->getPointeeType();
  return !Element.isNull() && Context.hasSameUnqualifiedType(Element, Context.IntTy);
}

void ModelBuilder::buildDistribute(const Directive &D) {
  const auto &Dist = D.as<DistributeDirective>();
  Template *T = findTemplate(Dist.Template);
  Nodes *Onto = findNodes(Dist.Onto);
  if (!T || !Onto)
    return;
  if (T->Distributed) {
    Diags.report(D.Loc, diag::err_distributed_twice) << T->Name;
    Diags.report(T->Distributed->Loc, diag::note_previous_here);
    return;
  }
  if (Dist.Formats.size() != T->Dims.size()) {
    Diags.report(Dist.Template.loc(), diag::err_distribute_count)
        << T->Name << unsigned(T->Dims.size()) << unsigned(Dist.Formats.size());
    Diags.report(T->Declared->Loc, diag::note_declared_here) << T->Name;
    return;
  }
  std::vector<const DistributeDirective::Format *> Formats;
  for (const auto &F : Dist.Formats)
    Formats.push_back(&F);
  Formats = inCOrder(std::move(Formats), Dist.Brackets);
  unsigned Used = 0;
  for (size_t I = 0; I < Formats.size(); ++I) {
    using Format = DistributeDirective::Format;
    const Format &F = *Formats[I];
    Template::Dim &Dim = T->Dims[I];
    switch (F.Kind) {
    case Format::None:
      Dim.Dist = DistKind::None;
      continue;
    case Format::Block:
      Dim.Dist = DistKind::Block;
      break;
    case Format::Cyclic:
      Dim.Dist = DistKind::Cyclic;
      break;
    case Format::Gblock:
      Dim.Dist = DistKind::Gblock;
      break;
    }
    Dim.NodesDim = Used++;
    if (F.Kind == Format::Gblock) {
      if (!F.Argument.Checked || !isIntVector(F.Argument.Checked->getType(), Context)) {
        Diags.report(F.Loc, diag::err_gblock_map);
        return;
      }
      Dim.Map = &F.Argument;
    } else if (!F.Argument.empty()) {
      if (!checkInteger(F.Argument))
        return;
      Dim.Size = value(F.Argument);
      if (auto C = Dim.Size.constant(); C && *C <= 0) {
        Diags.report(F.Argument.loc(), diag::err_block_size) << std::to_string(*C);
        return;
      }
    }
  }
  if (Used != Onto->Sizes.size()) {
    Diags.report(Dist.Onto.loc(), diag::err_distribute_rank) << Used << Onto->Name << unsigned(Onto->Sizes.size());
    Diags.report(Onto->Declared->Loc, diag::note_declared_here) << Onto->Name;
    return;
  }
  T->Distributed = &D;
  T->Onto = Onto;
}

} // namespace sode
