// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nests of time loops with `blocking`. Several nodes compute a point, so nothing but the elements of distributed arrays may
// come of it, and each time the same.

#include "blocks/StepBody.h"
#include "facts/Colors.h"
#include "facts/Indirect.h"
#include "facts/Overlap.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "support/Forms.h"

using namespace clang;

namespace sode {

/// What keeps `overlap` from taking a nest apart keeps blocking from computing a part of it twice.
static std::optional<Unblocked> reasonOf(Overlap::Reason Why) {
  switch (Why) {
  case Overlap::None:
  case Overlap::NotAsked:
  case Overlap::NoShadow:
  case Overlap::InPlace:   // see checkInPlace
  case Overlap::Subscript: // see checkAccesses
  case Overlap::Member:    // see checkMapping
    return std::nullopt;
  case Overlap::Address:
    return Unblocked::Address;
  case Overlap::Call:
    return Unblocked::Call;
  case Overlap::Indirect:
    return Unblocked::AnyCall;
  case Overlap::Uses:
    return Unblocked::Uses;
  case Overlap::Pointer:
    return Unblocked::Pointer;
  case Overlap::Jump:
    return Unblocked::Jump;
  case Overlap::Inside:
    return Unblocked::Directive;
  case Overlap::Order:
    return Unblocked::Clause;
  }
  return Unblocked::Statement;
}

/// The directive of the loop.
static bool checkDirective(const LoopNest &Nest, BlockingErrors &Errors) {
  SourceLocation Loc = Nest.D->Loc;
  if (!Nest.On.OfTemplate)
    return Errors.refuse(Unblocked::Nodes, "", Loc);
  if (Nest.Widen != LoopDirective::None)
    return Errors.refuse(Unblocked::Clause, spellingOf(Nest.Widen), Loc);
  const Template &T = *Nest.On.OfTemplate;
  for (const Template::Dim &D : T.Dims)
    if (!D.isContiguous())
      return Errors.refuse(Unblocked::Cyclic, T.Name, Loc);
  for (size_t Dim = 0; Dim < Nest.On.Subs.size(); ++Dim) {
    const auto Kind = Nest.On.Subs[Dim].Kind;
    if (T.Dims[Dim].Dist == DistKind::None || Kind == SetRef::Sub::All || Kind == SetRef::Sub::Own)
      continue;
    if (Kind != SetRef::Sub::At)
      return Errors.refuse(Unblocked::Reference, "", Loc);
  }
  return true;
}

/// All arrays are known by their names, and lie as the loop runs; a loop on a coarser grid reads those of the finest, too.
static bool checkMapping(const LoopNest &Nest, const TimeBlock &Block, const Program &P, BlockingErrors &Errors) {
  const Template &Loops = *Nest.On.OfTemplate;
  for (const Footprint::Use &U : P.Facts.whole(Nest).Arrays) {
    SourceLocation Loc = U.Accesses.front()->R->loc();
    if (U.A->Member)
      return Errors.refuse(Unblocked::Member, U.A->Name, Loc);
    if (U.A->On == &Loops || (Block.isCoarse(Nest) && (U.A->On != Block.On || !U.Written))) // how far, checkAccesses says
      continue;
    bool Unknown = U.A->On && U.A->On->Inherited && Loops.Inherited;
    return Errors.refuse(Unknown ? Unblocked::Mapping : Unblocked::Nodes, U.A->Name, Loc, Loops.Name);
  }
  return true;
}

/// Do they lie at different indices where the nest has a fixed one?
static bool areApart(const Access &X, const Access &Y, const LoopNest &Nest) {
  for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis)
    if (X.Axes[Axis].Chooser == &Nest && Y.Axes[Axis].Chooser == &Nest && X.Axes[Axis].FromIndex != Y.Axes[Axis].FromIndex)
      return true;
  return false;
}

/// Is it the variable of a loop in the nest's body, which every node runs whole?
static bool isInnerLoop(const VarDecl *V, const LoopNest &Nest) {
  return hasAny<ForStmt>(Nest.Body, [&](const ForStmt *For) {
    Loop L{};
    return ModelBuilder::readLoop(For, L) && L.Variable == V;
  });
}

/// Do they name another time level, which StepLevels cannot tell?
static bool differInText(const Access &X, const Access &Y, const LoopNest &Nest, const ASTContext &Context) {
  auto FollowsLoop = [&](const Access::Axis &Of) {
    return Of.What == Access::Axis::Sum && isInnerLoop(Of.Variable, Nest);
  };
  for (unsigned Axis = 0; Axis < X.R->Subscripts.size() && Axis < Y.R->Subscripts.size(); ++Axis)
    if (!X.R->A->isDistributed(Axis) && !areAlike(X.R->Subscripts[Axis], Y.R->Subscripts[Axis], Context) &&
        !(FollowsLoop(X.Axes[Axis]) && FollowsLoop(Y.Axes[Axis])))
      return true;
  return false;
}

/// What is read at a distance is not written in the same nest, but for another time level or another color.
static bool checkInPlace(const Footprint &Here, const StepLevels &Levels, const ASTContext &Context, BlockingErrors &Errors) {
  for (const Footprint::Use &U : Here.Arrays)
    for (const Access *Read : U.Accesses)
      if (Read->R->Read && Read->leavesPoint(*Here.Nest))
        for (const Access *Write : U.Accesses)
          if (Write->R->Written && !areApart(*Read, *Write, *Here.Nest) && !Levels.differ(*Read, *Write) &&
              !haveOtherColors(*Read, *Write, *Here.Nest, Context))
            return differInText(*Read, *Write, *Here.Nest, Context) ? Errors.refuse(Unblocked::Levels, U.A->Name, Read->R->loc())
                                                        : Errors.refuse(Unblocked::InPlace, U.A->Name, Here.Nest->D->Loc);
  return true;
}

/// Elements are written where their owners write them, and read at known distances.
static bool checkAccesses(const Footprint &Here, const TimeBlock &Block, const Program &P, const StepLevels &Levels, BlockingErrors &Errors) {
  for (const Access &X : Here.Accesses) {
    const ArrayReference &R = *X.R;
    if (!X.touches())
      continue;
    if (!X.isElement())
      return Errors.refuse(Unblocked::Address, R.A->Name, R.loc());
    for (unsigned Axis = 0; Axis < R.A->Axes.size(); ++Axis) {
      const Array::Axis &Of = R.A->Axes[Axis];
      if (!R.A->isDistributed(Axis)) {
        if (Width W = P.Wide.of(*X.R->A, Axis); W.Low.constant() != 0 || W.High.constant() != 0)
          return Errors.refuse(Unblocked::Subscript, R.A->Name, R.loc());
        continue;
      }
      std::optional<Reach> Far = Block.reachOf(X, *Here.Nest, Axis);
      if (R.A->On != Block.On && Far && !Far->isOwn())
        return Errors.refuse(Unblocked::Nodes, "", R.loc());
      if (!Far && !R.Written && Block.isWhole(Of.TemplateDim)) // `(i + 1) % N` as it stands
        continue;
      const VarDecl *Along = R.A->On->Inherited ? X.Axes[Axis].Variable : nullptr;
      if (!Far && Along && isInnerLoop(Along, *Here.Nest))
        return Errors.refuse(Unblocked::Along, R.A->Name, R.loc(), Along->getName());
      if (Of.FullShadow || !Far)
        return Errors.refuse(Unblocked::Subscript, R.A->Name, R.loc());
      if (R.Written && !Far->isOwn())
        return Errors.refuse(Unblocked::InPlace, R.A->Name, R.loc());
    }
  }
  return checkInPlace(Here, Levels, P.Context, Errors);
}

namespace {

/// Functions that are called: each time the same result, and no other effect.
class CallCheck {
public:
  CallCheck(const ASTContext &Context, BlockingErrors &Errors) : Context(Context), Errors(Errors) {}

  bool check(const Stmt *S) {
    return !hasAny<Expr>(S, [&](const Expr *E) {
      const auto *C = dyn_cast<CallExpr>(E);
      return C ? !checkCall(*C) : isVolatile(*E) && !Errors.refuse(Unblocked::Variable, cast<DeclRefExpr>(E)->getDecl()->getName(), E->getExprLoc());
    });
  }

private:
  const ASTContext &Context;
  BlockingErrors &Errors;
  llvm::DenseSet<const FunctionDecl *> Seen;

  /// `abort`, and what `assert` calls: nothing comes of a step after it.
  bool endsRun(const FunctionDecl &F) const {
    return F.isNoReturn() && Context.getSourceManager().isInSystemHeader(F.getLocation()) && !functionName(&F).contains("jmp");
  }
  static bool isVolatile(const Expr &E) { return isa<DeclRefExpr>(E) && E.getType().isVolatileQualified(); }
  bool checkCall(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee(), *Definition = nullptr; // of others, facts/Overlap.h has told
    if (!F || isMathFunction(F, Context) || endsRun(*F))
      return true;
    if (F->hasBody(Definition))
      return !Seen.insert(Definition).second || check(Definition->getBody());
    return Errors.refuse(Unblocked::Call, F->getName(), C.getExprLoc());
  }
};

} // namespace

static bool isArrayElement(const Place &P, const Footprint &Here) {
  return llvm::any_of(Here.Arrays, [&](const Footprint::Use &U) { return P.Variable && U.A->Variable == P.Variable; });
}

/// Does a clause of the nest reduce it? How, blocks/StepSums.h looks at.
static bool isReduced(const Place &P, const LoopNest &Nest) {
  return llvm::any_of(Nest.Reductions, [&](const Reduction &R) {
    return llvm::any_of(R.Variables, [&](const Reduction::Variable &V) {
      auto Is = [&](const ExprText *Text) { return P.Variable && placeOf(Text->Checked).Variable == P.Variable; };
      return Is(V.Text) || llvm::any_of(V.Locations, Is);
    });
  });
}

static bool refuseWrite(const VarDecl *V, bool Through, SourceLocation Loc, const Program &P, BlockingErrors &Errors) {
  if (!V)
    return Errors.refuse(Unblocked::Nameless, "", Loc);
  if (P.M.ArrayOf.count(V->getCanonicalDecl())) // memcpy(&v[i], ...)
    return Errors.refuse(Unblocked::Address, V->getName(), Loc);
  Unblocked Plain = V->isStaticLocal() ? Unblocked::Static : Unblocked::Variable;
  return Errors.refuse(Through ? Unblocked::Through : Plain, V->getName(), Loc);
}

/// Plain variables keep their values but for those that the nest declares, and the functions that it calls.
static bool checkVariables(const Footprint &Here, const Program &P, BlockingErrors &Errors) {
  const ASTContext &Context = P.Context;
  const LoopNest &Nest = *Here.Nest;
  llvm::DenseSet<const VarDecl *> Controls; // of all loops of the nest: they begin with a value of their own
  forEach<ForStmt>(Nest.Body, [&](const ForStmt *For) {
    Loop L{};
    if (ModelBuilder::readLoop(For, L))
      Controls.insert(L.Variable->getCanonicalDecl());
  });
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation First = Nest.Body->getBeginLoc();
  for (const Change &C : changesIn(Nest.Body, Context, /*WithFunctions=*/true)) {
    if (C.How == Change::Shown)
      continue;
    Place Of = placeOf(C.Target);
    if (isArrayElement(Of, Here) || isReduced(Of, Nest) || (Here.Beyond && Here.Beyond->isKnown(C)))
      continue;
    bool Declared = Of.Variable && !Of.Variable->hasGlobalStorage() && !Of.isBehindPointer() &&
                    !SM.isBeforeInTranslationUnit(Of.Variable->getLocation(), First) && C.writes();
    if (!Declared && !(Of.Variable && Of.Steps.empty() && Controls.contains(Of.Variable)))
      return refuseWrite(Of.Variable, Of.isBehindPointer(), C.Loc, P, Errors);
  }
  if (Here.Beyond && Here.Beyond->Outside)
    return refuseWrite(Here.Beyond->Outside->Of, Here.Beyond->Outside->Through, Here.Beyond->Outside->Loc, P, Errors);
  return CallCheck(Context, Errors).check(Nest.Body);
}

/// A use of the loop's variable that is no subscript of a distributed dimension; invalid: there is none.
static SourceLocation plainUse(const Loop &L, const Footprint &Here) {
  llvm::DenseSet<const Stmt *> Known;
  for (const Access &X : Here.Accesses)
    for (unsigned Axis = 0; Axis < X.R->Subscripts.size(); ++Axis) {
      const Expr *Written = X.R->Subscripts[Axis];
      bool Held = X.Axes[Axis].What == Access::Axis::Sum && isa<ConditionalOperator>(Written->IgnoreParenImpCasts()); // facts/Pinned.h
      if (X.R->A->isDistributed(Axis) && X.Axes[Axis].isSum(L.Variable) && !Held)
        Known.insert(Written);
    }
  SourceLocation Where;
  auto See = [&](const Stmt *S) {
    const auto *R = dyn_cast<DeclRefExpr>(S);
    if (Where.isValid() || Known.contains(S))
      return Walk::Over;
    if (!R || R->getDecl() != L.Variable)
      return Walk::On;
    Where = R->getExprLoc();
    return Walk::End;
  };
  for (const Loop &Other : Here.Nest->Loops)
    if (&Other != &L)
      for (const Expr *E : {Other.Init, Other.Bound, Other.StepExpr})
        walk(E, See);
  walk(Here.Nest->Loops.back().For->getBody(), See);
  return Where;
}

/// Round the ends, index -1 is a copy of the last one, and everything but subscripts would compute with -1.
static bool checkIndices(const Footprint &Here, const TimeBlock &Block, BlockingErrors &Errors) {
  const LoopNest &Nest = *Here.Nest;
  for (const Loop &L : Nest.Loops) {
    if (!L.Distributed || Block.Periodic.empty() || !Block.Periodic[L.Dim])
      continue;
    if (SourceLocation Where = plainUse(L, Here); Where.isValid())
      return Errors.refuse(Unblocked::Index, L.Variable->getName(), Where);
  }
  return true;
}

bool checkStage(const LoopNest &Nest, const TimeBlock &Block, const Program &P, const StepLevels &Levels, BlockingErrors &Errors) {
  if (!checkDirective(Nest, Errors) || !checkMapping(Nest, Block, P, Errors))
    return false;
  if (Block.isCoarse(Nest) && llvm::is_contained(Block.Periodic, true))
    return Errors.refuse(Unblocked::Nodes, "", Nest.D->Loc);
  const Overlap &Overlapped = P.Overlapped.find(&Nest)->second;
  if (std::optional<Unblocked> Why = reasonOf(Overlapped.Why))
    return Errors.refuse(*Why, Overlapped.Name, Overlapped.Loc, Overlapped.Other);
  const Footprint &Here = *Overlapped.Of;
  return checkAccesses(Here, Block, P, Levels, Errors) && checkVariables(Here, P, Errors) && checkIndices(Here, Block, Errors);
}

} // namespace sode
