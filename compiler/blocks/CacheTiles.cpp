// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "blocks/CacheTiles.h"
#include "blocks/Messages.h"
#include "facts/Indirect.h"
#include "facts/Scopes.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace sode {

const Expr *teamArgument(const OMPClause &C) {
  const Expr *E = nullptr;
  if (const auto *Threads = dyn_cast<OMPNumThreadsClause>(&C))
    E = Threads->getNumThreads();
  else if (const auto *If = dyn_cast<OMPIfClause>(&C); If && If->getNameModifier() != llvm::omp::OMPD_simd)
    E = If->getCondition();
  const auto *Name = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  const auto *Captured = Name ? dyn_cast<OMPCapturedExprDecl>(Name->getDecl()) : nullptr; // Clang's own variable
  return Captured ? Captured->getInit()->IgnoreImplicit() : E;
}

namespace {

/// Why there are no tiles; the order of remark_not_tiled.
enum class Untiled { Dimension, Bound, Variable, OpenMP, Function, Shared, Named };

class TileFinder : ProgramReader {
public:
  TileFinder(const TimeBlock &Block, const Program &P) : ProgramReader(P), Block(Block), For(*Block.Of->Time.For) {}

  Untiled Why = Untiled::Dimension;
  std::string Name, Clause;

  bool find(CacheTiles &Tiles) {
    collectChanged(Tiles);
    findCuts(Tiles);
    if (llvm::none_of(Tiles.Cut, [](bool Cut) { return Cut; }))
      return refuse(Untiled::Dimension, "");
    return checkSwaps() && findKept(Tiles) && checkBounds(Tiles) && findAbsorbed(Tiles) && findTeam(Tiles) && checkThreads(Tiles);
  }

private:
  const TimeBlock &Block;
  const ForStmt &For;
  llvm::DenseSet<const Array *> Changed;

  bool refuse(Untiled Reason, llvm::StringRef Of) {
    Why = Reason;
    Name = Of.str();
    return false;
  }

  void collectChanged(CacheTiles &Tiles) {
    for (const StepItem &I : Block.Items) {
      if (I.Stage)
        for (const Footprint::Use &U : Facts.whole(*I.Stage).Arrays)
          if (U.Written)
            Changed.insert(U.A);
      if (I.Swap) {
        Changed.insert(I.Swap->Ring.begin(), I.Swap->Ring.end());
        Tiles.Swaps = true;
      }
    }
  }

  /// The views of nests look for the storage that pointers have exchanged.
  bool checkSwaps() {
    for (const StepItem &I : Block.Items)
      for (const Array *A : I.Swap ? llvm::ArrayRef<const Array *>(I.Swap->Ring) : std::nullopt) {
        if (A->What != Array::Pointer)
          return refuse(Untiled::Variable, A->Name);
        if (isNamedByFunctions(*A))
          return refuse(Untiled::Named, A->Name);
      }
    return true;
  }

  /// Functions that nests call have no views.
  bool isNamedByFunctions(const Array &A) const {
    return llvm::any_of(Block.Items, [&](const StepItem &I) {
      const Footprint *Here = I.Stage ? &Facts.whole(*I.Stage) : nullptr;
      return Here && Here->Beyond && Here->Beyond->InFunctions && Here->find(A);
    });
  }

  void findCuts(CacheTiles &Tiles) const {
    size_t Dims = Block.On->Dims.size();
    Tiles.Cut.assign(Dims, true);
    for (const TimeBlock::Stage &S : Block.Stages) {
      std::vector<int64_t> Reach(Dims, 0);
      for (unsigned Dim = 0; Dim < Dims; ++Dim)
        if (std::optional<int64_t> Far = reachOf(*S.Nest, Dim))
          Reach[Dim] = *Far;
        else
          Tiles.Cut[Dim] = false;
      Tiles.Reach.push_back(std::move(Reach));
    }
  }

  /// None: the dimension cannot be cut, because the nest does not run along it, or uses elements elsewhere in it.
  std::optional<int64_t> reachOf(const LoopNest &Nest, unsigned Dim) const {
    bool Fixed = Nest.On.Subs[Dim].Kind == SetRef::Sub::At; // a range of one point
    if (!Fixed && llvm::none_of(Nest.Loops, [&](const Loop &L) { return L.Distributed && L.Dim == int(Dim); }))
      return std::nullopt;
    int64_t Far = 0;
    for (const Access &X : Facts.whole(Nest).Accesses) {
      if (!X.touches() || !Changed.contains(X.R->A))
        continue;
      std::optional<Reach> Distance = distanceOf(X, Nest, Dim);
      if (!Distance)
        return std::nullopt;
      Far = std::max({Far, std::abs(Distance->Lowest), std::abs(Distance->Highest)});
    }
    return Far;
  }

  std::optional<Reach> distanceOf(const Access &X, const LoopNest &Nest, unsigned Dim) const {
    const Array &A = *X.R->A;
    for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis) {
      if (A.Axes[Axis].TemplateDim != int(Dim))
        continue;
      if (Block.isCoarse(Nest))
        return Block.reachOf(X, Nest, Axis);
      const Access::Axis &Of = X.Axes[Axis];
      std::optional<int64_t> Shift = A.Axes[Axis].Offset.constant(), Start = Of.L ? Of.L->Offset.constant() : std::nullopt;
      if (Of.Distance)
        return Reach{*Of.Distance, *Of.Distance + Of.Spread};
      if (Of.Chooser == &Nest)
        return Reach{Of.FromIndex, Of.FromIndex};
      bool Follows = Of.What == Access::Axis::Sum && Of.Nest == &Nest && Of.L && Of.L->Dim == int(Dim);
      if (!Follows || A.isDistributed(Axis) || !Shift || !Start)
        return std::nullopt;
      int64_t Distance = Of.Offset + *Shift - *Start;
      return Reach{Distance, Distance + Of.Spread};
    }
    return std::nullopt;
  }

  bool isInside(SourceLocation Loc) const { return sode::isInside(Loc, For, Context); }

  /// Is it an element of an array, which each tile computes for itself?
  bool isElement(const Place &P) const {
    return !P.Steps.empty() && llvm::any_of(Changed, [&](const Array *A) { return A->Variable && A->Variable == P.Variable; });
  }

  /// By a pointer that leads to an element, or to a variable that a loop declares.
  bool isFollowed(const Change &C) const {
    return llvm::any_of(Block.Stages, [&](const TimeBlock::Stage &S) {
      const Indirect *Beyond = Facts.whole(*S.Nest).Beyond;
      return Beyond && Beyond->isKnown(C);
    });
  }

  bool findKept(CacheTiles &Tiles) {
    llvm::SetVector<const VarDecl *> Kept;
    const VarDecl *Time = Block.Of->Time.Variable->getCanonicalDecl();
    for (const Change &C : changesIn(For.getBody(), Context, /*WithFunctions=*/true)) {
      Place P = placeOf(C.Target);
      if (C.How == Change::Shown || isElement(P) || isFollowed(C))
        continue;
      llvm::StringRef Of = P.Variable ? P.Variable->getName() : "";
      bool Clause = isa<OMPExecutableDirective>(C.By);
      if (!P.Variable || !P.Steps.empty() || !(C.writes() || Clause))
        return refuse(Untiled::Variable, Of);
      if (P.Variable == Time)
        return refuse(Untiled::Bound, Of);
      if (isInside(P.Variable->getLocation()) ? P.Variable->isStaticLocal() : !canBeKept(*P.Variable))
        return refuse(Untiled::Variable, Of);
      if (!isInside(P.Variable->getLocation()) && !Block.isSum(P.Variable))
        Kept.insert(P.Variable);
    }
    Kept.insert(Time);
    Tiles.Kept.assign(Kept.begin(), Kept.end());
    return true;
  }

  /// Can its name be written at the time loop, and its value in an assignment?
  bool canBeKept(const VarDecl &V) const {
    QualType T = V.getType();
    return canBeNamedAt(For, V, Context) && T->isScalarType() && !T.isVolatileQualified() && V.getTSCSpec() == TSCS_unspecified;
  }

  /// The loop's head has the same meaning in each step, so the number of steps is what it says.
  bool checkBounds(const CacheTiles &Tiles) {
    for (const Expr *E : {Block.Of->Time.Init, Block.Of->Time.Bound, Block.Of->Time.StepExpr})
      for (const Place &P : E ? readsIn(E) : std::vector<Place>())
        if (!P.Variable || P.isBehindPointer() || llvm::is_contained(Tiles.Kept, P.Variable))
          return refuse(Untiled::Bound, P.Variable ? P.Variable->getName() : "");
    return true;
  }

  /// What it means with one thread, which executes what it has of the nest.
  bool isAbsorbable(const OMPClause &C) const {
    if (const auto *Sums = dyn_cast<OMPReductionClause>(&C))
      return llvm::all_of(Sums->varlists(), [&](const Expr *E) { return Block.isSum(placeOf(E).Variable); });
    return isa<OMPPrivateClause, OMPFirstprivateClause, OMPSharedClause, OMPDefaultClause, OMPScheduleClause, OMPCollapseClause,
               OMPProcBindClause>(C) || teamArgument(C);
  }

  /// Does it mean at the head of the time loop what it means in each step?
  bool isSteady(const Expr &Argument, const CacheTiles &Tiles) const {
    const bool Here = isInside(Argument.getExprLoc()); // in the text of the time loop, where enumerators of the file mean the same
    std::vector<const VarDecl *> Names;
    const bool Plain = !hasAny<Stmt>(&Argument, [&](const Stmt *S) {
      const auto *Name = dyn_cast<DeclRefExpr>(S);
      const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
      if (V)
        Names.push_back(V->getCanonicalDecl());
      const auto *U = dyn_cast<UnaryOperator>(S);
      bool Operator = U ? U->isArithmeticOp() : isa<BinaryOperator, ConditionalOperator, ParenExpr, ImplicitCastExpr>(S);
      bool Known = Name && (V || (Here && Name->getDecl()->isDefinedOutsideFunctionOrMethod()));
      return !Operator && !Known && !isa<IntegerLiteral, FloatingLiteral>(S);
    });
    return Plain && !Argument.HasSideEffects(Context) && llvm::all_of(Names, [&](const VarDecl *V) {
      return V->getType()->isArithmeticType() && canBeKept(*V) && !llvm::is_contained(Tiles.Kept, V) && !Block.isSum(V);
    });
  }

  bool isSame(const Expr *A, const Expr *B) const { return A && B ? areAlike(A, B, Context) : A == B; }

  /// There is one team for all loops: what they say of its size must agree.
  bool findTeam(CacheTiles &Tiles) {
    for (const OMPExecutableDirective *D : Tiles.Absorbed) {
      const Expr *Threads = nullptr, *If = nullptr;
      for (const OMPClause *C : D->clauses())
        if (const Expr *Argument = C && !C->isImplicit() ? teamArgument(*C) : nullptr) {
          (isa<OMPIfClause>(C) ? If : Threads) = Argument;
          if (!isSteady(*Argument, Tiles))
            return refuseClause(*D, C->getClauseKind(), ", which may change in the time loop,");
        }
      const OMPExecutableDirective &First = *Tiles.Absorbed.front();
      if (D == &First)
        Tiles.Threads = Threads, Tiles.If = If;
      for (auto [Kind, Mine, Its] : {std::tuple(llvm::omp::OMPC_num_threads, Threads, Tiles.Threads), std::tuple(llvm::omp::OMPC_if, If, Tiles.If)})
        if (!isSame(Mine, Its))
          return refuseClause(*D, Kind, ", unlike that of another loop,");
    }
    return true;
  }

  bool refuseClause(const OMPExecutableDirective &D, OpenMPClauseKind Kind, llvm::StringRef More) {
    Clause = (" with clause '" + llvm::omp::getOpenMPClauseName(Kind) + "'" + More).str();
    return refuse(Untiled::OpenMP, llvm::omp::getOpenMPDirectiveName(D.getDirectiveKind()));
  }

  bool checkAbsorbable(const OMPExecutableDirective &D, bool Alone) {
    bool ParallelFor = D.getDirectiveKind() == llvm::omp::OMPD_parallel_for || D.getDirectiveKind() == llvm::omp::OMPD_parallel_for_simd;
    for (const OMPClause *C : D.clauses())
      if (C && !C->isImplicit() && !isAbsorbable(*C))
        return refuseClause(D, C->getClauseKind(), "");
    return (ParallelFor && Alone) || refuse(Untiled::OpenMP, llvm::omp::getOpenMPDirectiveName(D.getDirectiveKind()));
  }

  bool findAbsorbed(CacheTiles &Tiles) {
    for (const TimeBlock::Stage &S : Block.Stages) {
      std::vector<const OMPExecutableDirective *> List;
      forEach<OMPExecutableDirective>(S.Nest->Body, [&](const OMPExecutableDirective *D) {
        if (D->getDirectiveKind() != llvm::omp::OMPD_simd)
          List.push_back(D);
      });
      for (const OMPExecutableDirective *D : List)
        if (!checkAbsorbable(*D, List.size() == 1))
          return false;
      llvm::append_range(Tiles.Absorbed, List);
    }
    return true;
  }

  /// Threads have variables of their own, which functions that are called, and pointers, do not reach.
  bool checkThreads(const CacheTiles &Tiles) {
    if (Tiles.Absorbed.empty())
      return true;
    for (const StepItem &I : Block.Items)
      if (I.Swap && !Block.Of->Tokens.contains(I.Swap->First))
        return refuse(Untiled::Function, I.Swap->Ring.front()->Name);
    std::vector<const VarDecl *> Own = Tiles.Kept;
    for (const TimeBlock::Sum &S : Block.Sums)
      Own.push_back(S.Variable);
    for (const VarDecl *V : Own)
      if (isPlain(*V) && (V->hasGlobalStorage() || isAddressTaken(*V)))
        return refuse(Untiled::Shared, V->getName());
    return true;
  }

  /// Not the name of a distributed array, which only the translated program's own code uses.
  bool isPlain(const VarDecl &V) const {
    return llvm::none_of(Changed, [&](const Array *A) { return A->Variable == &V; });
  }

  bool isAddressTaken(const VarDecl &V) const {
    const FunctionDecl *Around = functionAround(For, Context);
    return !Around || hasAny<UnaryOperator>(Around->getBody(), [&](const UnaryOperator *U) {
      const auto *Of = U->getOpcode() == UO_AddrOf ? dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParens()) : nullptr;
      return Of && Of->getDecl()->getCanonicalDecl() == V.getCanonicalDecl();
    });
  }
};

} // namespace

/// Sizes that the program says in vain; Tiles: null, there are none.
static void warnOfSizes(const TimeLoop &L, const CacheTiles *Tiles, Diagnostics &Diags) {
  llvm::ArrayRef<ExprText> Written = L.D->as<BlockingDirective>().Tile;
  if (!Tiles && !Written.empty())
    Diags.report(Written.front().loc(), diag::warn_tile_unused) << 0u << 0u << "";
  for (unsigned Dim = 0; Tiles && Dim < L.Tile.size(); ++Dim)
    if (std::optional<int64_t> Size = L.Tile[Dim].constant(); Size && *Size > 0 && !Tiles->Cut[Dim])
      Diags.report(Written[Dim].loc(), diag::warn_tile_unused) << 1u << Dim << std::to_string(*Size);
}

TiledLoops findCacheTiles(const std::vector<TimeBlock> &Blocks, const Program &P) {
  TiledLoops Result;
  for (const TimeBlock &Block : Blocks) {
    CacheTiles Tiles;
    TileFinder Finder(Block, P);
    const Directive &D = *Block.Of->D;
    if (!Finder.find(Tiles)) {
      P.Diags.report(D.Loc, diag::remark_not_tiled) << unsigned(Finder.Why) << Finder.Name << Finder.Clause;
      BlockingDirective::SchemeKind Scheme = D.as<BlockingDirective>().scheme();
      if (Scheme == BlockingDirective::PA2 || Scheme == BlockingDirective::Diamond)
        P.Diags.report(D.Loc, diag::remark_scheme_pa1) << unsigned(Scheme == BlockingDirective::Diamond);
      warnOfSizes(*Block.Of, nullptr, P.Diags);
      continue;
    }
    warnOfSizes(*Block.Of, &Tiles, P.Diags);
    P.Diags.report(D.Loc, diag::remark_tiled) << !Tiles.Absorbed.empty();
    if (!Tiles.Absorbed.empty())
      P.Diags.report(Tiles.Absorbed.front()->getBeginLoc(), diag::remark_absorbed)
          << llvm::omp::getOpenMPDirectiveName(Tiles.Absorbed.front()->getDirectiveKind()) << unsigned(Tiles.Absorbed.size() - 1)
          << unsigned(std::min<size_t>(Tiles.Absorbed.size() - 1, 2));
    Result[Block.Of] = std::move(Tiles);
  }
  return Result;
}

} // namespace sode
