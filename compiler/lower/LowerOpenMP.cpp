// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenMP clauses around and inside nests. Inside a nest, `shared(u)` names the view; outside, where there is none,
// it names the descriptor. The variables that the translator declares join default(none):
//
//   #pragma omp parallel for default(none) shared(u)   ->   ... default(none) shared(sode__i_first, ...) shared(u)

#include "lower/LowerOpenMP.h"
#include "support/ForEach.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

static const OMPDefaultClause *defaultNone(const OMPExecutableDirective &D) {
  for (const OMPClause *C : D.clauses())
    if (const auto *Default = dyn_cast_or_null<OMPDefaultClause>(C))
      if (Default->getDefaultKind() == llvm::omp::OMP_DEFAULT_none)
        return Default;
  return nullptr;
}

OpenMPLowering::OpenMPLowering(LoweringState &S, const Views &Seen, const Pieces &InPieces)
    : Construct(S), Seen(Seen), InPieces(InPieces) {
  for (const ArrayReference &R : Refs.List)
    if (R.How == ArrayReference::OpenMPClause)
      ClauseUses[R.Name] = &R;
}

/// Names of arrays in clauses: views inside of nests, descriptors elsewhere, which are returned.
Texts OpenMPLowering::lowerClauses(const OMPExecutableDirective &D) {
  Texts Listed;
  for (const OMPClause *C : D.clauses()) {
    if (!C || C->getBeginLoc().isInvalid() || C->isImplicit())
      continue;
    for (const Stmt *Child : C->children()) {
      const auto *E = dyn_cast_or_null<Expr>(Child);
      const ArrayReference *R = E ? ClauseUses.lookup(E->IgnoreParenImpCasts()) : nullptr;
      if (!R || R->Nest)
        continue;
      Out.replace(R->loc(), nameOf(*R->A));
      Listed.push_back(nameOf(*R->A));
    }
  }
  return Listed;
}

/// What a nest declares outside a region in it.
Texts OpenMPLowering::declaredBy(const LoopNest &Nest) const {
  Texts Names;
  for (const Loop &L : Nest.Loops)
    if (L.Distributed)
      for (const char *Suffix : {"", "_first", "_end", "_step"})
        Names.push_back("sode__" + L.Variable->getName().str() + Suffix);
  for (const Texts &More : {InPieces.names(Nest), ReductionLowering::names(Nest, Decided), Seen.names(Nest)})
    Names.insert(Names.end(), More.begin(), More.end());
  return Names;
}

/// The translator's variables that a region uses.
Texts OpenMPLowering::usedIn(const OMPExecutableDirective &D) const {
  unsigned Start = position(D.getBeginLoc());
  TokenRange Region{Start, TU.Tokens.endOfStatement(Start)};
  Texts Names;
  for (const LoopNest &N : M.Nests) {
    if (N.Tokens.contains(Start)) // the region is inside: what the nest declares
      llvm::append_range(Names, declaredBy(N));
    else if (Region.contains(N.Marker)) // the nest is inside: what it reads
      Names.push_back(N.On.OfTemplate ? variableOf(*N.On.OfTemplate) : nameOf(*N.On.OfNodes));
  }
  auto IsNamed = [&](const ArrayReference &R) { return !R.A->Member || (R.A->isHeld() && Decided.Forms.of(R).Name != AccessForm::Variable); };
  for (const ArrayReference &R : Refs.List)
    if (Region.contains(R.Position) && IsNamed(R) && R.How != ArrayReference::OpenMPClause &&
        (Checks || !(R.Nest && R.Nest->Tokens.contains(Start))))
      Names.push_back(R.Subscripts.empty() && R.How != ArrayReference::Descriptor && R.A->What != Array::Storage ? baseNameOf(*R.A) : nameOf(*R.A));
  return Names;
}

/// Threads that take cache tiles are there already. A function that is a step may be called elsewhere, too.
void OpenMPLowering::absorb(const OMPExecutableDirective &D) {
  for (const auto &[L, Tiles] : Decided.Tiled) {
    if (!llvm::is_contained(Tiles.Absorbed, &D))
      continue;
    std::string Alone = L->Tokens.contains(position(D.getBeginLoc())) ? "0" : "!sode_blocking_runs()";
    for (const OMPClause *C : D.clauses())
      if (const Expr *Condition = isa_and_nonnull<OMPIfClause>(C) ? teamArgument(*C) : nullptr)
        return Out.wrap(Condition->getBeginLoc(), Condition->getEndLoc(), Alone + " && (", ")");
    return Out.after(D.getEndLoc(), " if(" + Alone + ")");
  }
}

void OpenMPLowering::run() {
  if (!Context.getLangOpts().OpenMP)
    return enclosePragmas();
  forEach<OMPExecutableDirective>(Context.getTranslationUnitDecl(), [&](const OMPExecutableDirective *D) {
    if (position(D->getBeginLoc()) == ~0u)
      return;
    absorb(*D);
    Texts Listed = lowerClauses(*D), Names;
    const OMPDefaultClause *None = defaultNone(*D);
    if (!None)
      return;
    for (const std::string &Name : usedIn(*D))
      if (!llvm::is_contained(Names, Name) && !llvm::is_contained(Listed, Name))
        Names.push_back(Name);
    if (!Names.empty())
      Out.after(None->getEndLoc(), " shared(" + llvm::join(Names, ", ") + ")");
  }, Operands::All);
}

} // namespace sode
