// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nodes, template, distribute, template_fix.

#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

bool ModelBuilder::checkDimensions(const Name &Entity, size_t Count) {
  constexpr size_t Most = 7;
  if (Count > Most)
    Diags.report(Entity.Loc, diag::err_too_many_dims) << Entity.Text << unsigned(Count);
  return Count <= Most;
}

static std::vector<const DistFormat *> inCOrderOf(const std::vector<DistFormat> &Formats, bool Brackets) {
  std::vector<const DistFormat *> List;
  for (const DistFormat &F : Formats)
    List.push_back(&F);
  return inCOrder(std::move(List), Brackets);
}

void ModelBuilder::buildNodes(const Directive &D) {
  const auto &N = D.as<NodesDirective>();
  const VarDecl *Entity = entityAt(N.Entity);
  if (!Entity || !checkDimensions(N.Entity, N.Sizes.size()))
    return;
  Nodes New{&D, Entity, N.Entity.Text, isFileScope(Entity), {}, {}};
  // Of all nodes, any sizes may be `*`: if there are several, the runtime or the environment (XMP_NODE_SIZE<d>) decides.
  bool OfAll = !N.Of && !N.OfExecuting;
  for (size_t I = 0; I < N.Sizes.size(); ++I) {
    const auto &S = N.Sizes[I];
    if (S.Value.empty()) {
      size_t StarPlace = N.Brackets ? 0 : N.Sizes.size() - 1;
      if (I != StarPlace && !OfAll) {
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
  if (N.OfExecuting)
    New.Of.emplace();
  if (!checkNodeCount(New, N.Entity.Loc))
    return;
  NodesOf[Entity] = &M.NodeArrays.emplace_back(std::move(New));
}

void ModelBuilder::buildTemplate(const Directive &D) {
  const auto &T = D.as<TemplateDirective>();
  const VarDecl *Entity = entityAt(T.Entity);
  if (!Entity || !checkDimensions(T.Entity, T.Ranges.size()))
    return;
  Template New{&D, Entity, T.Entity.Text, isFileScope(Entity), {}, nullptr, nullptr};
  New.Open = T.Ranges.front().isWhole();
  for (const Subscript &R : T.Ranges)
    if (R.isWhole() != New.Open) {
      Diags.report(R.Loc, diag::err_template_mixed) << T.Entity.Text;
      return;
    }
  if (New.Open)
    New.Dims.resize(T.Ranges.size());
  else if (!readRanges(T.Ranges, T.Brackets, T.Entity.Text, New.Dims))
    return;
  TemplateOf[Entity] = &M.Templates.emplace_back(std::move(New));
}

/// Lower bounds and extents of a template, in C order.
bool ModelBuilder::readRanges(const std::vector<Subscript> &Ranges, bool Brackets, const std::string &Name,
                              std::vector<Template::Dim> &Dims) {
  for (const Subscript &R : Ranges) {
    if (!checkInteger(R.First) || (R.Kind == Subscript::Triplet && !checkInteger(R.Second)))
      return false;
    Template::Dim Dim;
    IntExpr First = value(R.First);
    if (R.Kind == Subscript::Triplet) {
      Dim.Lower = First;
      Dim.Extent = Brackets ? value(R.Second) : value(R.Second) - First + 1;
    } else {
      Dim.Lower = Brackets ? 0 : 1;
      Dim.Extent = First;
    }
    if (auto C = Dim.Extent.constant(); C && *C <= 0)
      return Diags.refuse(R.Loc, diag::err_template_extent) << Name << std::to_string(*C);
    Dims.push_back(std::move(Dim));
  }
  Dims = inCOrder(std::move(Dims), Brackets);
  return true;
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

bool ModelBuilder::readFormat(const DistFormat &F, Template::Dim &Dim) {
  static const DistKind Kinds[] = {DistKind::None, DistKind::Block, DistKind::Cyclic, DistKind::Gblock};
  Dim.Dist = Kinds[F.Kind];
  if (F.Argument.empty())
    return true;
  if (F.Kind == DistFormat::Gblock) {
    if (!F.Argument.Checked || !isIntVector(F.Argument.Checked->getType(), Context))
      return Diags.refuse(F.Loc, diag::err_gblock_map);
    Dim.Map = &F.Argument;
    return true;
  }
  if (!checkInteger(F.Argument))
    return false;
  Dim.Size = value(F.Argument);
  if (auto C = Dim.Size.constant(); C && *C <= 0)
    return Diags.refuse(F.Argument.loc(), diag::err_block_size) << std::to_string(*C);
  return true;
}

/// `blocks(n, ...)`, in the order of the formats.
bool ModelBuilder::readBlocks(const DistributeDirective &Dist, Template &T) {
  if (Dist.Blocks.empty())
    return true;
  if (Dist.Blocks.size() != T.Dims.size())
    return Diags.refuse(Dist.Blocks.front().loc(), diag::err_blocks_count) << T.Name << unsigned(T.Dims.size()) << unsigned(Dist.Blocks.size());
  for (size_t I = 0; I < Dist.Blocks.size(); ++I) {
    const ExprText &Count = Dist.Blocks[I];
    if (!checkInteger(Count))
      return false;
    IntExpr &Blocks = T.Dims[Dist.Brackets ? I : T.Dims.size() - 1 - I].Blocks;
    Blocks = value(Count);
    if (auto C = Blocks.constant(); C && *C < 0)
      return Diags.refuse(Count.loc(), diag::err_blocks_negative) << std::to_string(*C);
  }
  return true;
}

void ModelBuilder::buildDistribute(const Directive &D) {
  const auto &Dist = D.as<DistributeDirective>();
  Template *T = findTemplate(Dist.Template);
  Nodes *Onto = Dist.isLike() ? nullptr : findNodes(Dist.Onto);
  if (!T || !(Onto || Dist.isLike()))
    return;
  if (T->Distributed) {
    Diags.report(D.Loc, diag::err_distributed_twice) << T->Name;
    Diags.report(T->Distributed->Loc, diag::note_previous_here);
    return;
  }
  if (Dist.isLike())
    return distributeLike(D, *T);
  if (Dist.Formats.size() != T->Dims.size()) {
    {
      DiagnosticBuilder Report = Diags.report(Dist.Template.loc(), diag::err_distribute_count)
                                 << T->Name << unsigned(T->Dims.size()) << unsigned(Dist.Formats.size());
      // The nodes are used up by the formats that are there.
      size_t Used = llvm::count_if(Dist.Formats, [](const DistFormat &F) { return F.Kind != DistFormat::None; });
      bool Certain = Dist.Formats.size() < T->Dims.size() && Used == Onto->Sizes.size() && Dist.Close.isFileID();
      std::string Stars;
      for (size_t I = Dist.Formats.size(); I < T->Dims.size(); ++I)
        Stars += Dist.Brackets ? "[*]" : ", *";
      if (Certain)
        Report << FixItHint::CreateInsertion(Dist.Close.getLocWithOffset(Dist.Brackets), Stars);
    } // the note follows it
    Diags.report(T->Declared->Loc, diag::note_declared_here) << T->Name;
    return;
  }
  const std::vector<const DistFormat *> Formats = inCOrderOf(Dist.Formats, Dist.Brackets);
  unsigned Used = 0;
  for (size_t I = 0; I < Formats.size(); ++I) {
    Template::Dim &Dim = T->Dims[I];
    if (!readFormat(*Formats[I], Dim))
      return;
    if (Dim.Dist != DistKind::None)
      Dim.NodesDim = Used++;
  }
  if (Used != Onto->Sizes.size()) {
    Diags.report(Dist.Onto.loc(), diag::err_distribute_rank) << Used << Onto->Name << unsigned(Onto->Sizes.size());
    Diags.report(Onto->Declared->Loc, diag::note_declared_here) << Onto->Name;
    return;
  }
  if (!readBlocks(Dist, *T))
    return;
  T->Onto = Onto;
  for (unsigned I = 0; I < Formats.size(); ++I)
    if (T->Dims[I].NodesDim >= 0 && !checkDistribution(*T, I, T->Dims[I], Formats[I]->Loc))
      return;
  T->Distributed = &D;
}

/// Behind it in its block, where no jump leads in between, nobody comes without it.
const TemplateFix *ModelBuilder::fixedBefore(const Directive &D, const Template &T) const {
  unsigned Here = TU.markerOf(D);
  for (const TemplateFix &Fix : M.Fixes) {
    unsigned There = TU.markerOf(*Fix.D);
    if (Fix.T == &T && Here < TU.Tokens.endOfBlock(There) && !findJumpInto({There + 1, Here}))
      return &Fix;
  }
  return nullptr;
}

/// Whether the directive says what the template leaves open, and nothing more.
bool ModelBuilder::checkFix(const Directive &D, const Template &T) {
  const auto &Fix = D.as<TemplateFixDirective>();
  SourceLocation Loc = Fix.Template.loc();
  auto Refuse = [&](diag::ID ID, const Directive &Other) -> bool {
    Diags.report(Loc, ID) << T.Name;
    return Diags.refuse(Other.Loc, diag::note_declared_here) << T.Name;
  };
  if (const TemplateFix *Earlier = fixedBefore(D, T)) {
    Diags.report(Loc, diag::err_template_fix_twice) << T.Name;
    return Diags.refuse(Earlier->D->Loc, diag::note_previous_here);
  }
  if (!T.Open && !T.hasOpenMap())
    return Refuse(diag::err_template_fix_known, *T.Declared);
  if (T.Open && Fix.Ranges.empty())
    return Refuse(diag::err_template_fix_shape, *T.Declared);
  if (T.hasOpenMap() && Fix.Formats.empty())
    return Refuse(diag::err_template_fix_formats, *T.Distributed);
  for (size_t Given : {Fix.Ranges.size(), Fix.Formats.size()})
    if (Given && Given != T.Dims.size())
      return Diags.refuse(Loc, diag::err_subscript_count) << T.Name << unsigned(T.Dims.size()) << unsigned(Given);
  return true;
}

/// Formats: in the order of the dimensions in C.
bool ModelBuilder::readFixedFormats(const Template &T, llvm::ArrayRef<const DistFormat *> Formats, std::vector<Template::Dim> &Dims) {
  for (size_t I = 0; I < Formats.size(); ++I) {
    if (!readFormat(*Formats[I], Dims[I]))
      return false;
    const Template::Dim &Old = T.Dims[I];
    if (Dims[I].Dist != Old.Dist || (Old.Size.constant() && Dims[I].Size.constant() && !Old.Size.sameAs(Dims[I].Size))) {
      Diags.report(Formats[I]->Loc, diag::err_template_fix_format) << T.Name << unsigned(I);
      return Diags.refuse(T.Distributed->Loc, diag::note_previous_distribute);
    }
    if (Old.Dist == DistKind::Gblock && !Dims[I].Map && !Old.Map)
      return Diags.refuse(Formats[I]->Loc, diag::err_gblock_open_again);
  }
  return true;
}

void ModelBuilder::buildTemplateFix(const Directive &D) {
  const auto &Fix = D.as<TemplateFixDirective>();
  Template *T = findTemplate(Fix.Template);
  SourceLocation Loc = Fix.Template.loc();
  if (!T || !checkDistributed(*T, Loc) || !checkFix(D, *T))
    return;
  TemplateFix New{&D, T, {}, !Fix.Ranges.empty(), !Fix.Formats.empty()};
  if (New.Shape) {
    if (!readRanges(Fix.Ranges, Fix.Brackets, T->Name, New.Dims))
      return;
    for (size_t I = 0; !T->Open && I < New.Dims.size(); ++I) {
      // A shape that is known may be repeated (`template_fix (gblock(m)) t(n)`), not changed.
      auto Old = T->Dims[I].Extent.constant(), Now = New.Dims[I].Extent.constant();
      if (Old && Now && *Old != *Now) {
        Diags.report(Loc, diag::err_template_fix_shape_known) << T->Name;
        Diags.report(T->Declared->Loc, diag::note_declared_here) << T->Name;
        return;
      }
    }
    New.Shape = T->Open;
  }
  New.Dims.resize(T->Dims.size());
  const std::vector<const DistFormat *> Formats = inCOrderOf(Fix.Formats, Fix.FormatBrackets);
  if (!readFixedFormats(*T, Formats, New.Dims))
    return;
  for (unsigned I = 0; I < T->Dims.size(); ++I) {
    Template::Dim Fixed = T->Dims[I];
    if (New.Shape)
      Fixed.Extent = New.Dims[I].Extent;
    if (New.Dims[I].Map)
      Fixed.Map = New.Dims[I].Map;
    bool Distributed = Fixed.NodesDim >= 0 && (!T->Open || New.Shape);
    if (Distributed && !checkDistribution(*T, I, Fixed, Formats.empty() ? Loc : Formats[I]->Loc))
      return;
  }
  M.Fixes.push_back(std::move(New));
}

} // namespace sode
