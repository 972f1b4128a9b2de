// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenMP clauses around and inside nests. Inside a nest, `shared(u)` names the view; outside, where there is none,
// it names the descriptor. The variables that the translator declares join default(none):
//
//   #pragma omp parallel for default(none) shared(u)   ->   ... default(none) shared(sode__i_first, ...) shared(u)

#include "lower/Lowering.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

namespace {
struct DirectiveCollector : RecursiveASTVisitor<DirectiveCollector> {
  std::vector<const OMPExecutableDirective *> List;
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) {
    List.push_back(D);
    return true;
  }
};
} // namespace

static const OMPDefaultClause *defaultNone(const OMPExecutableDirective &D) {
  for (const OMPClause *C : D.clauses())
    if (const auto *Default = dyn_cast_or_null<OMPDefaultClause>(C))
      if (Default->getDefaultKind() == llvm::omp::OMP_DEFAULT_none)
        return Default;
  return nullptr;
}

void Lowering::lowerOpenMP() {
  DirectiveCollector Collector;
  Collector.TraverseDecl(Context.getTranslationUnitDecl());
  llvm::DenseMap<const Expr *, const ArrayReference *> ClauseUses;
  for (const ArrayReference &R : Refs.List)
    if (R.How == ArrayReference::OpenMPClause)
      ClauseUses[R.Name] = &R;
  for (const OMPExecutableDirective *D : Collector.List) {
    unsigned Start = position(D->getBeginLoc());
    if (Start == ~0u)
      continue;
    llvm::SmallVector<std::string, 8> Listed;
    for (const OMPClause *C : D->clauses()) {
      if (!C || C->getBeginLoc().isInvalid() || C->isImplicit())
        continue;
      for (const Stmt *Child : C->children()) {
        const auto *E = dyn_cast_or_null<Expr>(Child);
        const ArrayReference *R = E ? ClauseUses.lookup(E->IgnoreParenImpCasts()) : nullptr;
        if (!R)
          continue;
        if (C->getClauseKind() != llvm::omp::OMPC_shared) {
          Diags.report(R->loc(), diag::err_omp_clause_array) << R->A->Name;
          continue;
        }
        if (R->Nest)
          continue;
        Out.replace(R->loc(), nameOf(*R->A));
        Listed.push_back(nameOf(*R->A));
      }
    }
    const OMPDefaultClause *None = defaultNone(*D);
    if (!None)
      continue;
    std::vector<std::string> Names;
    auto Add = [&](const std::string &Name) {
      if (!llvm::is_contained(Names, Name) && !llvm::is_contained(Listed, Name))
        Names.push_back(Name);
    };
    TokenRange Region{Start, TU.Tokens.endOfStatement(Start)};
    for (const LoopNest &N : M.Nests) {
      if (N.Tokens.contains(Start)) { // the region is inside: what the nest declares
        for (const Loop &L : N.Loops)
          if (L.Distributed)
            for (const char *Suffix : {"", "_first", "_end", "_step"})
              Add("sode__" + L.Variable->getName().str() + Suffix);
        for (const std::string &Name : helperNames(N))
          Add(Name);
        if (auto It = ViewsOf.find(&N); It != ViewsOf.end())
          for (const std::string &Name : It->second.Names)
            Add(Name);
      } else if (Region.contains(N.Marker)) { // the nest is inside: what it reads
        Add(N.On.OfTemplate ? nameOf(*N.On.OfTemplate) : nameOf(*N.On.OfNodes));
      }
    }
    for (const ArrayReference &R : Refs.List)
      if (Region.contains(R.Position) && !R.A->Member && R.How != ArrayReference::OpenMPClause &&
          (Checks || !(R.Nest && R.Nest->Tokens.contains(Start))))
        Add(R.How == ArrayReference::Whole && R.A->What != Array::Storage ? baseNameOf(*R.A) : nameOf(*R.A));
    if (!Names.empty())
      Out.after(None->getEndLoc(), " shared(" + llvm::join(Names, ", ") + ")");
  }
}

} // namespace sode
