// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two grids, one distribution: `distribute tc like tf / 2`, and the template of `t[2*i]`, which nothing declares.

#include "model/IndexForm.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

/// Blocks of To are those of Of, at a ratio. A cyclic dimension has none.
static bool placeAt(Template::Dim &To, const Template &Of, unsigned Dim, const Ratio &At, SourceLocation Loc, Diagnostics &Diags) {
  const Template::Dim &From = Of.Dims[Dim];
  if (From.Dist == DistKind::Cyclic && !At.isPlain()) {
    Diags.report(Loc, diag::err_ratio_cyclic) << Of.Name << Dim << At.text("i");
    return Diags.refuse(Of.Distributed->Loc, diag::note_previous_distribute);
  }
  To.Dist = From.Dist == DistKind::Block ? DistKind::Gblock : From.Dist;
  To.Size = From.Dist == DistKind::Cyclic ? From.Size : IntExpr(0);
  To.Map = nullptr;
  To.NodesDim = From.NodesDim;
  To.At = At;
  return true;
}

const Template *ModelBuilder::fractionOf(const Template &T, llvm::ArrayRef<Ratio> At, SourceLocation Loc) {
  if (llvm::all_of(At, [](const Ratio &R) { return R.isPlain(); }))
    return &T;
  for (const Template &F : M.Fractions)
    if (F.Like == &T && llvm::all_of_zip(F.Dims, At, [](const Template::Dim &D, const Ratio &R) { return D.At == R; }))
      return &F;
  Template New{T.Declared, nullptr, T.Name, T.FileScope, {}, T.Distributed, T.Onto};
  New.Open = New.Fraction = true;
  New.Inherited = T.Inherited;
  New.Like = &T;
  for (unsigned Dim = 0; Dim < T.Dims.size(); ++Dim) {
    Template::Dim &D = New.Dims.emplace_back();
    D.Lower = unknown();
    D.Extent = unknown();
    if (!placeAt(D, T, Dim, At[Dim], Loc, Diags))
      return nullptr;
    New.Name += "[" + At[Dim].text(StringRef("ijklmno").substr(Dim, 1)) + "]";
  }
  return &M.Fractions.emplace_back(std::move(New));
}

/// `/ 2`, `* 2`, or the ratio of each dimension: `[2*i][j]`.
bool ModelBuilder::readRatios(const DistributeDirective &Dist, const Template &Of, std::vector<Ratio> &At) {
  if (!Dist.By.empty() && !checkInteger(Dist.By))
    return false;
  std::optional<int64_t> By = Dist.By.empty() ? 1 : value(Dist.By).constant();
  if (!By || *By <= 0)
    return Diags.refuse(Dist.By.loc(), diag::err_ratio_constant);
  for (const Template::Dim &D : Of.Dims)
    At.push_back(D.Dist == DistKind::None ? Ratio() : Dist.Finer ? Ratio{1, 0, *By} : Ratio{*By, 0, 1});
  const std::vector<Subscript> &Subscripts = Dist.Like.Subscripts;
  if (Subscripts.empty())
    return true;
  if (Subscripts.size() != Of.Dims.size())
    return Diags.refuse(Dist.Like.Object.loc(), diag::err_subscript_count) << Of.Name << unsigned(Of.Dims.size()) << unsigned(Subscripts.size());
  for (size_t I = 0; I < Subscripts.size(); ++I) {
    const Subscript &S = Subscripts[I];
    unsigned Dim = Dist.Like.Brackets ? I : Subscripts.size() - 1 - I;
    if (S.isWhole() || S.Kind == Subscript::Star) {
      At[Dim] = {};
      continue;
    }
    std::optional<IndexForm> Form = S.Kind == Subscript::Index && checkInteger(S.First) ? indexFormOf(S.First, Context) : std::nullopt;
    if (!Form || !Form->Offset.constant())
      return Diags.refuse(S.Loc, diag::err_distribute_like_subscript);
    At[Dim] = Form->At.isPlain() ? Ratio{1, *Form->Offset.constant(), 1} : Form->At;
  }
  return true;
}

void ModelBuilder::distributeLike(const Directive &D, Template &T) {
  const auto &Dist = D.as<DistributeDirective>();
  const Template *Of = findTemplate(Dist.Like.Object);
  SourceLocation Loc = Dist.Like.Object.loc();
  std::vector<Ratio> At;
  if (!Of || !checkDistributed(*Of, Loc) || !readRatios(Dist, *Of, At))
    return;
  if (Of->Dims.size() != T.Dims.size()) {
    Diags.report(Loc, diag::err_distribute_like_rank) << T.Name << unsigned(T.Dims.size()) << Of->Name << unsigned(Of->Dims.size());
    return;
  }
  for (unsigned Dim = 0; Dim < T.Dims.size(); ++Dim)
    if (!placeAt(T.Dims[Dim], *Of, Dim, At[Dim], Loc, Diags))
      return;
  T.Like = Of;
  T.Onto = Of->Onto;
  T.Distributed = &D;
}

} // namespace sode
