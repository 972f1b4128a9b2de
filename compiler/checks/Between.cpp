// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements between the loops of a distributed nest (pragma/NestExpander.h): each node that has the iteration of the outer loops executes
// them, so that several do where the inner loops are distributed, too. They may do what comes to the same on all of these.

#include "checks/Check.h"

using namespace clang;

namespace sode {
namespace {

class BetweenFinder : ProgramReader {
public:
  explicit BetweenFinder(const Program &P) : ProgramReader(P) {}

  void look(const LoopNest &Nest) {
    if (Nest.Further.empty())
      return;
    std::vector<TokenRange> Inside;
    for (const LoopNest &Inner : M.Nests)
      if (TU.Pragmas[Inner.D->PragmaId].Inserted && Nest.Tokens.contains(Inner.Marker))
        Inside.push_back(Inner.Tokens);
    llvm::SmallVector<int> Dims; // of the node array
    for (int Dim : Nest.Further)
      Dims.push_back(nodesDim(Nest.On, Dim));
    auto IsBetween = [&](unsigned Position) {
      return Nest.Tokens.contains(Position) && llvm::none_of(Inside, [&](const TokenRange &R) { return R.contains(Position); });
    };
    auto Report = [&](SourceLocation Loc, diag::ID ID, StringRef Name) {
      Diags.report(Loc, ID) << Name;
      Diags.report(Nest.D->Loc, diag::note_for_directive) << "loop";
    };
    for (const ArrayReference &R : Refs.List)
      if (IsBetween(R.Position) && R.How != ArrayReference::SizeOf && R.How != ArrayReference::Unevaluated && R.How != ArrayReference::Descriptor &&
          isDivided(*R.A, Nest, Dims))
        return Report(R.loc(), diag::err_between_array, R.A->Name);
    for (const Reduction &Reduced : Nest.Reductions)
      for (const Reduction::Variable &V : Reduced.Variables)
        for (const PlainAccess &A : Plain.List)
          if (const auto *Ref = dyn_cast<DeclRefExpr>(V.Text->Checked); Ref && A.Variable == Ref->getDecl() && IsBetween(A.Position))
            return Report(A.Name->getLocation(), diag::err_between_reduction, A.Variable->getName());
  }

private:
  static int nodesDim(const SetRef &On, int Dim) { return On.OfTemplate ? On.OfTemplate->Dims[Dim].NodesDim : Dim; }
  static const Nodes *nodesOf(const SetRef &On) { return On.OfTemplate ? On.OfTemplate->Onto : On.OfNodes; }

  /// Do the nodes that differ in the given dimensions only have different elements?
  static bool isDivided(const Array &A, const LoopNest &Nest, ArrayRef<int> Dims) {
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
      if (A.isDistributed(Axis) &&
          (A.On->Onto != nodesOf(Nest.On) || llvm::is_contained(Dims, A.On->Dims[A.Axes[Axis].TemplateDim].NodesDim)))
        return true;
    return false;
  }
};

} // namespace

void checkBetween(const Program &P) {
  BetweenFinder Finder(P);
  for (const LoopNest &Nest : P.M.Nests)
    Finder.look(Nest);
}

} // namespace sode
