// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loop. Generates, on the pragma's line, an opening block with the bounds and the views, and changes the headers:
//
//   #pragma xmp loop (i) on t[i]    { <views>
//                                     SODE_LOOP(int, i, sode_loop_template(SODE_WHERE, sode_template__t, 0, 0, 1, N - 1, 1))
//   for (i = 1; i < N - 1; i++)     for (i = sode__i_first; i < sode__i_end; i++)
//     ...                             ... }
//
// A cyclic dimension steps by sode__i_step; cyclic(n) counts its iterations and the body begins with SODE_INDEX(int, i).
// An inner loop whose bounds use an outer index is opened at its own `for`. LowerIndex.cpp: what the variables hold afterwards.

#include "analysis/Independence.h"
#include "lower/Lowering.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace sode {

static bool isCyclic(const LoopNest &Nest, const Loop &L) {
  return Nest.On.OfTemplate && !Nest.On.OfTemplate->Dims[L.Dim].isContiguous();
}

/// Loops that count their iterations: those that are no arithmetic progression, and those whose own variable could
/// wrap around behind the last value (below zero; a narrow type with a cyclic stride).
static bool isCounted(const LoopNest &Nest, const Loop &L, const ASTContext &Context) {
  if (Nest.On.OfTemplate && !Nest.On.OfTemplate->Dims[L.Dim].isProgression())
    return true;
  QualType T = L.Variable->getType();
  bool Narrow = Context.getTypeSize(T) < Context.getTypeSize(Context.IntTy);
  return (!L.Upwards && T->isUnsignedIntegerType()) || (isCyclic(Nest, L) && Narrow);
}

/// Do subscripts of the reference, other than those of loops, choose some of the nodes?
static bool choosesNodes(const SetRef &On) {
  for (size_t Dim = 0; Dim < On.Subs.size(); ++Dim)
    if ((On.Subs[Dim].Kind == SetRef::Sub::At || On.Subs[Dim].Kind == SetRef::Sub::Range) &&
        !(On.OfTemplate && On.OfTemplate->Dims[Dim].Dist == DistKind::None))
      return true;
  return false;
}

/// `SODE_LOOP(int, i, ...) ` with the loop's global bounds.
std::string Lowering::loopHead(const LoopNest &Nest, const Loop &L) const {
  std::string Range = rangeText(L), All, Name = "sode__" + L.Variable->getName().str() + "_all";
  if (isChecked(Nest) || keepsRange(Nest, L)) {
    All = "const sode_range_t " + Name + " = {" + Range + "}; ";
    Range = Name + ".first, " + Name + ".end, " + Name + ".step";
  }
  std::string Call = loopCall(Nest, L, Range);
  // The other nodes have no iterations of the first distributed loop, and so none at all.
  if (choosesNodes(Nest.On) && &L == &*llvm::find_if(Nest.Loops, [](const Loop &Other) { return Other.Distributed; }))
    Call = "sode_loop_if(sode_loop_chosen(SODE_WHERE, " + text(Nest.On) + "), " + Call + ")";
  return All + "SODE_LOOP(" + typeOf(L) + ", " + L.Variable->getName().str() + ", " + Call + ") ";
}

void Lowering::editHeader(const LoopNest &Nest, const Loop &L, std::string &BodyPrologue) {
  std::string Var = L.Variable->getName().str(), Prefix = "sode__" + Var;
  if (isCounted(Nest, L, Context)) {
    unsigned Open = position(L.For->getLParenLoc()), Close = position(L.For->getRParenLoc());
    std::string More = Prefix + "_k < " + Prefix + ".count";
    bool AtEnd = isSetAtEnd(Nest, L);
    if (AtEnd)
      More += " ? (" + Var + " = (" + typeOf(L) + ")sode_loop_value(&" + Prefix + ", " + Prefix + "_k), 1) : (" + valueAtEnd(Nest, L) + ", 0)";
    Out.replaceRange(Open + 1, Close, "sode_index_t " + Prefix + "_k = 0; " + More + "; " + Prefix + "_k++");
    if (!AtEnd)
      BodyPrologue += " SODE_INDEX(" + typeOf(L) + ", " + Var + ")";
    return;
  }
  auto Replace = [&](const Expr *E, const std::string &Text) {
    Out.replaceRange(position(E->getBeginLoc()), position(E->getEndLoc()) + 1, Text);
  };
  Replace(L.Init, Prefix + "_first");
  Replace(L.Bound, Prefix + "_end");
  if (L.Inclusive) {
    const Token &Operator = TU.Tokens.Tokens[position(L.Comparison)];
    Out.replace(L.Comparison, Operator.is(tok::lessequal) ? "<" : ">");
  }
  if (isCyclic(Nest, L))
    Replace(L.Increment, Var + " += " + Prefix + "_step");
  if (isSetAtEnd(Nest, L))
    Out.wrap(L.For->getCond()->getBeginLoc(), L.For->getCond()->getEndLoc(), "(", ") || (" + valueAtEnd(Nest, L) + ", 0)");
}

/// Puts Text before a statement; pragmas that stand before it stay with it.
void Lowering::openBefore(unsigned Statement, const Pragma *P, const std::string &Text) {
  unsigned Own = P ? position(P->Word) : Statement;
  unsigned Start = TU.Tokens.startOfOpenMP(Own);
  SourceLocation Other = TU.pragmaBefore(Start, Context.getSourceManager());
  if (Other.isValid())
    Out.lineBefore(Other, Text);
  else if (Start != Own)
    Out.lineBefore(tokenLoc(Start), Text);
  else if (P)
    Out.pragma(*P, Text);
  else
    Out.before(tokenLoc(Statement), Text, TU.Tokens.endOfStatement(Statement) - 1);
}

/// Loops that an OpenMP directive of the file takes as its own, with collapse several: no pragma may stand between.
static bool belongsToOpenMP(const ForStmt *For, const Stmt *Nest) {
  struct Finder : RecursiveASTVisitor<Finder> {
    const ForStmt *For;
    bool Found = false;
    bool VisitOMPLoopDirective(OMPLoopDirective *D) {
      const Stmt *S = D->getRawStmt();
      for (unsigned I = 0; I < D->getLoopsNumber(); ++I) {
        while (const auto *C = dyn_cast_or_null<CompoundStmt>(S))
          S = C->size() ? C->body_front() : nullptr;
        if (const auto *C = dyn_cast_or_null<CapturedStmt>(S))
          S = C->getCapturedStmt();
        Found |= S == For;
        const auto *Outer = dyn_cast_or_null<ForStmt>(S);
        S = Outer ? Outer->getBody() : nullptr;
      }
      return !Found;
    }
  } F;
  F.For = For;
  F.TraverseStmt(const_cast<Stmt *>(Nest));
  return F.Found;
}

/// The macro in front of an independent loop. Variables of the nest's reduction clauses may be combined in any order;
/// other sums keep theirs.
static std::string promise(const LoopNest &Nest, const IndependentLoop &L) {
  if (L.Accumulated.empty())
    return L.WritesOuterScalars ? "SODE_INDEPENDENT_SCALARS " : "SODE_INDEPENDENT ";
  std::string Clauses;
  for (const IndependentLoop::Sum &S : L.Accumulated) {
    bool Listed = false;
    for (const Reduction &R : Nest.Reductions)
      for (const Reduction::Variable &Reduced : R.Variables) {
        const auto *Ref = dyn_cast<DeclRefExpr>(Reduced.Text->Checked->IgnoreParens());
        char Op = R.Op == ReductionOp::Sum ? '+' : R.Op == ReductionOp::Product ? '*' : 0;
        Listed |= Ref && Ref->getDecl() == S.Variable && Op && Op == S.Op && Reduced.Element->isRealFloatingType() &&
                  R.Order == ReductionClause::Unordered;
      }
    if (!Listed)
      return "SODE_INDEPENDENT_SUM ";
    Clauses += (Clauses.empty() ? "reduction(" : " reduction(") + std::string(1, S.Op) + ": " + S.Variable->getName().str() + ")";
  }
  // OpenMP's simd would share the other scalars between the iterations.
  if (L.WritesOuterScalars)
    return "SODE_INDEPENDENT_SUM ";
  return "SODE_INDEPENDENT_REDUCTION(" + Clauses + ") ";
}

void Lowering::lowerLoop(const LoopNest &Nest) {
  std::string Opening = "{ " + waitBefore(Nest) + escapesOf(Nest), Iteration, Closing;
  if (auto It = ViewsOf.find(&Nest); It != ViewsOf.end()) // first: bounds may read distributed arrays
    Opening += It->second.Text;
  lowerClauses(Nest, Opening, Iteration, Closing);
  std::string Pieces;
  openPieces(Nest, Opening, Pieces);
  struct Opened {
    const Loop *L;
    std::string Head;
  };
  std::vector<Opened> Inner; // opened at their own `for`
  for (const Loop &L : Nest.Loops) {
    if (!L.Distributed)
      continue;
    if (&L != &Nest.Loops.front() && dependsOnNest(Nest, L))
      Inner.push_back({&L, loopHead(Nest, L) + checkRings(Nest, L)});
    else
      Opening += loopHead(Nest, L) + checkRings(Nest, L);
  }

  Opening += checkNest(Nest);
  for (const Loop &L : Nest.Loops) // its variable is not used any more where the body declares its own
    if (L.Distributed && !L.DeclaredInFor && isCounted(Nest, L, Context))
      Opening += "(void)sizeof(" + L.Variable->getName().str() + "); ";
  openBefore(Nest.Marker + 1, &pragmaOf(*Nest.D), Opening);
  if (auto It = ViewsOf.find(&Nest); It != ViewsOf.end())
    for (const View &V : It->second.Views)
      if (V.Exclusive)
        Closing = " SODE_VIEW_END(" + V.A->Name + ")" + Closing;
  Closing = valuesAfter(Nest) + Pieces + Closing;
  Out.after(tokenLoc(Nest.Tokens.End - 1), (Closing.empty() ? "" : " SODE_END" + Closing) + " }", Nest.Tokens.First);

  for (const Opened &O : Inner) {
    unsigned For = position(O.L->For->getForLoc());
    openBefore(For, nullptr, "{ " + O.Head);
    Out.after(tokenLoc(TU.Tokens.endOfStatement(For) - 1), " }", For);
  }
  // Indices that are computed are set where the next thing needs them: before an inner loop that uses them or has an omp
  // directive, whose clauses may name them; else in the innermost body, so that the loops stay tightly nested for collapse.
  std::string Prologue;
  auto HasOpenMP = [&](const Loop &L) {
    unsigned For = position(L.For->getForLoc());
    return TU.Tokens.startOfOpenMP(For) != For;
  };
  for (size_t I = 0; I < Nest.Loops.size(); ++I) {
    const Loop &L = Nest.Loops[I];
    if (L.Distributed)
      editHeader(Nest, L, Prologue);
    bool Last = I + 1 == Nest.Loops.size();
    if (Last && !Iteration.empty())
      Prologue += " " + Iteration;
    if (Prologue.empty() || !(Last || dependsOnNest(Nest, Nest.Loops[I + 1]) || HasOpenMP(Nest.Loops[I + 1])))
      continue;
    unsigned Close = position(L.For->getRParenLoc());
    Out.after(tokenLoc(Close), " {" + Prologue);
    Out.after(tokenLoc(TU.Tokens.endOfStatement(Close + 1) - 1), " }", Close);
    Prologue.clear();
  }

  if (std::optional<IndependentLoop> Independent = independentLoop(Nest, Refs, TU, Context)) {
    unsigned For = position(Independent->For->getForLoc());
    if (!belongsToOpenMP(Independent->For, Nest.Body) && TU.pragmaBefore(For, Context.getSourceManager()).isInvalid() &&
        !(For == Nest.Marker + 1 && TU.pragmaBefore(Nest.Marker, Context.getSourceManager()).isValid()))
      Out.before(tokenLoc(For), promise(Nest, *Independent));
  }
}

} // namespace sode
