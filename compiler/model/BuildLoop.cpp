// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loop: the tight nest of `for`s behind the directive, and which of them are distributed where.

#include "model/IndexForm.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace sode {

/// The variable of a `for`: declared in its header or assigned there.
static bool readInit(const Stmt *Init, Loop &L) {
  if (const auto *DS = dyn_cast_or_null<DeclStmt>(Init)) {
    if (!DS->isSingleDecl())
      return false;
    const auto *V = dyn_cast<VarDecl>(DS->getSingleDecl());
    if (!V || !V->getInit() || V->getInitStyle() != VarDecl::CInit)
      return false;
    L.Variable = V;
    L.DeclaredInFor = true;
    L.Init = V->getInit();
    return true;
  }
  const auto *Assign = dyn_cast_or_null<BinaryOperator>(Init);
  if (!Assign || Assign->getOpcode() != BO_Assign)
    return false;
  const auto *Ref = dyn_cast<DeclRefExpr>(Assign->getLHS()->IgnoreParens());
  if (!Ref || !isa<VarDecl>(Ref->getDecl()))
    return false;
  L.Variable = cast<VarDecl>(Ref->getDecl());
  L.DeclaredInFor = false;
  L.Init = Assign->getRHS();
  return true;
}

static bool isVariable(const Expr *E, const VarDecl *V) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && Ref->getDecl() == V;
}

static bool readCondition(const Expr *Cond, Loop &L) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(Cond ? Cond->IgnoreParenImpCasts() : nullptr);
  if (!B || !B->isRelationalOp())
    return false;
  BinaryOperatorKind Op = B->getOpcode();
  if (isVariable(B->getLHS(), L.Variable)) {
    L.Bound = B->getRHS();
  } else if (isVariable(B->getRHS(), L.Variable)) {
    L.Bound = B->getLHS();
    Op = BinaryOperator::reverseComparisonOp(Op);
  } else {
    return false;
  }
  L.Comparison = B->getOperatorLoc();
  L.Upwards = Op == BO_LT || Op == BO_LE;
  L.Inclusive = Op == BO_LE || Op == BO_GE;
  return true;
}

static bool readIncrement(const Expr *Inc, Loop &L) {
  if (!Inc)
    return false;
  L.Increment = Inc;
  Inc = Inc->IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(Inc)) {
    L.StepNegated = U->isDecrementOp();
    return U->isIncrementDecrementOp() && isVariable(U->getSubExpr(), L.Variable);
  }
  const auto *B = dyn_cast<BinaryOperator>(Inc);
  if (!B || !isVariable(B->getLHS(), L.Variable))
    return false;
  if (B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign) {
    L.StepExpr = B->getRHS();
    L.StepNegated = B->getOpcode() == BO_SubAssign;
    return true;
  }
  const auto *Sum = dyn_cast<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts());
  if (B->getOpcode() != BO_Assign || !Sum || !Sum->isAdditiveOp())
    return false;
  L.StepNegated = Sum->getOpcode() == BO_Sub;
  if (isVariable(Sum->getLHS(), L.Variable))
    L.StepExpr = Sum->getRHS();
  else if (Sum->getOpcode() == BO_Add && isVariable(Sum->getRHS(), L.Variable))
    L.StepExpr = Sum->getLHS();
  return L.StepExpr != nullptr;
}

bool ModelBuilder::readLoop(const ForStmt *For, Loop &L) {
  L.For = For;
  return readInit(For->getInit(), L) && readCondition(For->getCond(), L) && readIncrement(For->getInc(), L);
}

/// Which of the directive's indices an expression mentions; null: none.
static const Name *indexIn(const Expr *E, const std::vector<Name> &Indices) {
  const Name *Found = nullptr;
  hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *R) {
    for (const Name &N : Indices)
      if (isa<ParmVarDecl>(R->getDecl()) && R->getDecl()->getName() == N.Text)
        Found = &N;
    return Found != nullptr;
  });
  return Found;
}

/// Variables that an expression reads.
static std::vector<const VarDecl *> variablesIn(const Expr *E) {
  std::vector<const VarDecl *> Found;
  forEach<DeclRefExpr>(E, [&](const DeclRefExpr *R) {
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
      Found.push_back(V);
  });
  return Found;
}

/// Does a subscript name a variable of a loop around this one that is distributed in the same dimension? Then the nodes
/// are chosen already, also those that a widened loop adds.
bool ModelBuilder::followsOuterLoop(const LoopNest &Nest, int Dim, const ExprText &E) {
  for (const LoopNest &Outer : M.Nests) {
    if (!Outer.Tokens.contains(Nest.Marker) || Outer.On.OfTemplate != Nest.On.OfTemplate || Outer.On.OfNodes != Nest.On.OfNodes)
      continue;
    for (const Loop &L : Outer.Loops)
      if (L.Distributed && L.Dim == Dim && llvm::is_contained(variablesIn(E.Checked), L.Variable))
        return true;
  }
  return false;
}

/// Subscript I of the reference: puts its index into Places, if it has one. Free: no value restricts the nodes.
bool ModelBuilder::placeIndex(const LoopNest &Nest, const LoopDirective &D, size_t I, IndexPlaces &Places, bool &Free) {
  const Subscript &S = D.On.Subscripts[I];
  int Dim = dimensionNamed(D.On, Nest.On, I);
  for (const ExprText *E : {&S.First, &S.Second, &S.Step}) {
    if (E->empty() || !E->Checked)
      continue;
    if (indexIn(E->Checked, D.Unlisted)) { // stands for all of its values: the subscript does not restrict
      Free = true;
      continue;
    }
    const Name *Index = indexIn(E->Checked, D.Indices);
    if (!Index) {
      Free = Free || followsOuterLoop(Nest, Dim, *E);
      continue;
    }
    if (!checkInteger(*E))
      return false;
    std::optional<IndexForm> Form = S.Kind == Subscript::Index ? indexFormOf(*E, Context) : std::nullopt;
    IntExpr Place = Nest.On.OfArray ? Nest.On.OfArray->Axes[I].Offset : IntExpr(0);
    if (!Form || (!Form->At.isPlain() && (!Nest.On.OfTemplate || !Place.constant())))
      return Diags.refuse(S.Loc, diag::err_loop_subscript) << Index->Text;
    IntExpr Offset = Form->Offset + Place;
    if (!Form->At.isPlain()) {
      Offset = 0;
      if (Dim >= 0)
        Places.At[Dim] = Form->At.movedBy(*Place.constant());
    }
    if (!Places.try_emplace(Form->Index, Dim, Offset).second)
      return Diags.refuse(S.Loc, diag::err_loop_index_twice) << Form->Index;
    Free = true;
    break;
  }
  return true;
}

/// The loop of a listed index follows the dimension in which the index stands.
bool ModelBuilder::distributeLoop(LoopNest &Nest, const LoopDirective &D, const Name &Index, const IndexPlaces &Places) {
  auto Place = Places.find(Index.Text);
  if (Place == Places.end())
    return Diags.refuse(Index.Loc, diag::err_loop_index_unused) << Index.Text;
  auto L = llvm::find_if(Nest.Loops, [&](const Loop &L) { return L.Variable->getName() == Index.Text; });
  if (L == Nest.Loops.end()) {
    std::string Loops;
    for (const Loop &L : Nest.Loops)
      Loops += (Loops.empty() ? "'" : ", '") + L.Variable->getName().str() + "'";
    return Diags.refuse(Index.Loc, diag::err_loop_index_not_in_nest) << Index.Text << Loops;
  }
  if (L->Distributed)
    return Diags.refuse(Index.Loc, diag::err_loop_index_twice) << Index.Text;
  if (Place->second.first < 0) // every node has that dimension of the array
    return true;
  L->Distributed = true;
  L->Dim = Place->second.first;
  int64_t Base = Nest.On.OfNodes && !D.On.Brackets ? 1 : 0; // node subscripts count from 1 in `( )`
  L->Offset = Place->second.second - Base;
  return true;
}

bool ModelBuilder::mapLoops(LoopNest &Nest, const LoopDirective &D) {
  size_t Rank = D.On.Subscripts.size();
  llvm::SmallVector<bool> Free(Rank, false);
  IndexPlaces Places;
  if (!resolveObject(D.On, Nest.On) || (Rank && !checkSubscriptCount(D.On, Nest.On)))
    return false;
  Places.At.resize(Nest.On.OfTemplate ? Nest.On.OfTemplate->Dims.size() : 0);
  for (size_t I = 0; I < Rank; ++I)
    if (!placeIndex(Nest, D, I, Places, Free[I]))
      return false;
  if (!resolve(D.On, Nest.On, Free))
    return false;
  if (Nest.On.OfTemplate && !(Nest.On.OfTemplate = fractionOf(*Nest.On.OfTemplate, Places.At, D.On.Object.loc())))
    return false;
  if (Nest.On.Subs.empty() && Rank == 0 && !D.Indices.empty())
    return Diags.refuse(D.On.Object.loc(), diag::err_loop_reference_whole) << D.Indices.front().Text;
  if (D.Indices.empty())
    return Diags.refuse(D.On.Object.loc(), diag::err_loop_no_index);
  return llvm::all_of(D.Indices, [&](const Name &Index) { return distributeLoop(Nest, D, Index, Places); });
}

/// What comes behind the iterations, all nodes have to reach.
bool ModelBuilder::checkExits(const LoopNest &Nest) {
  if (Nest.Reductions.empty() && !Nest.isCarried())
    return true;
  TokenRange Range{Nest.Marker, TU.Tokens.endOfStatement(Nest.Marker + 1)};
  auto Goto = llvm::find_if(Jumps, [&](const Jump &J) { return Range.contains(J.From) && !Range.contains(J.To); });
  const ReturnStmt *Return = nullptr;
  walk(Nest.Body, [&](const Stmt *S) {
    Return = dyn_cast<ReturnStmt>(S);
    return Return ? Walk::End : isa<LambdaExpr>(S) ? Walk::Over : Walk::On;
  });
  if (Goto == Jumps.end() && !Return)
    return true;
  bool ByGoto = Goto != Jumps.end();
  SourceLocation Where = ByGoto ? TU.Tokens.Tokens[Goto->From].getLocation() : Return->getReturnLoc();
  Diags.report(Where, diag::err_loop_exit) << (ByGoto ? "goto" : "return")
                                          << (Nest.isCarried() ? Nest.Widen - LoopDirective::Pipeline + 1 : 0);
  return Diags.refuse(Nest.D->Loc, diag::note_for_directive) << "loop";
}

/// `i < SIZE` with `#define SIZE n | 1`.
void ModelBuilder::noteMacroInCondition(const ForStmt &For) {
  const auto *Condition = dyn_cast_or_null<BinaryOperator>(For.getCond());
  const auto *Left = Condition ? dyn_cast<BinaryOperator>(Condition->getLHS()->IgnoreImpCasts()) : nullptr;
  if (!Left || !Left->isComparisonOp() || !Condition->getOperatorLoc().isMacroID() || Left->getOperatorLoc().isMacroID())
    return;
  const SourceManager &SM = Context.getSourceManager();
  StringRef Macro = Lexer::getImmediateMacroName(Condition->getOperatorLoc(), SM, Context.getLangOpts());
  Diags.report(SM.getExpansionLoc(Condition->getOperatorLoc()), diag::note_loop_condition_macro)
      << printed(Left, Context) << Condition->getOpcodeStr() << Macro;
}

/// The nest goes as deep as the loops are canonical; only the listed ones must be.
bool ModelBuilder::readNest(LoopNest &Nest, const LoopDirective &Dir) {
  const Stmt *S = stripToLoop(Nest.Body);
  if (!S)
    return false;
  if (!isa<ForStmt>(S)) {
    Diags.report(S->getBeginLoc(), diag::err_loop_needs_for);
    return Diags.refuse(Nest.D->Loc, diag::note_for_directive) << "loop";
  }
  const ForStmt *Refused = nullptr;
  while (const auto *For = dyn_cast_or_null<ForStmt>(S)) {
    Loop L{};
    if (!readLoop(For, L)) {
      Refused = For;
      break;
    }
    Nest.Loops.push_back(L);
    S = stripToLoop(For->getBody());
  }
  auto Named = [&](const Name &N) {
    return llvm::any_of(Nest.Loops, [&](const Loop &L) { return L.Variable->getName() == N.Text; });
  };
  if (Refused && !llvm::all_of(Dir.Indices, Named)) {
    Diags.report(Refused->getForLoc(), diag::err_loop_not_canonical);
    noteMacroInCondition(*Refused);
    return Diags.refuse(Nest.D->Loc, diag::note_for_directive) << "loop";
  }
  return true;
}

/// A distributed loop.
bool ModelBuilder::checkLoop(const LoopNest &Nest, const Loop &L) {
  if (!L.Variable->getType()->isIntegerType())
    return Diags.refuse(L.For->getForLoc(), diag::err_loop_variable_type) << L.Variable->getName() << L.Variable->getType();
  for (const Expr *E : {L.Init, L.Bound, L.StepExpr})
    if (E && !E->IgnoreParenImpCasts()->getType()->isIntegralOrEnumerationType()) {
      Diags.report(E->getExprLoc(), diag::err_not_integer) << E->IgnoreParenImpCasts()->getType();
      return Diags.refuse(Nest.D->Loc, diag::note_for_directive) << "loop";
    }
  if (!checkChanges(Nest, L))
    return false;
  if (std::optional<int64_t> Step = constantOf(L.StepExpr, Context)) {
    int64_t C = *Step * (L.StepNegated ? -1 : 1);
    if (C == 0 || (C > 0) != L.Upwards)
      return Diags.refuse(L.StepExpr->getExprLoc(), diag::err_loop_step) << L.Variable->getName();
  } else if (!L.StepExpr && L.StepNegated == L.Upwards)
    return Diags.refuse(L.Increment->getExprLoc(), diag::err_loop_step) << L.Variable->getName();
  return true;
}

bool ModelBuilder::readReductions(LoopNest &Nest, const LoopDirective &Dir) {
  for (const ReductionClause &C : Dir.Reductions) {
    Reduction R;
    if (!readReduction(C, /*InLoop=*/true, R) || !checkOrderedAny(Nest, R))
      return false;
    Nest.Reductions.push_back(std::move(R));
  }
  std::vector<const Reduction *> Reductions;
  for (const Reduction &R : Nest.Reductions)
    Reductions.push_back(&R);
  return checkReducedOnce(Reductions);
}

/// What a nest with statements between its loops cannot have: it counts, or adds, iterations of all of its loops.
static std::string notDivided(const LoopDirective &D) {
  for (const ReductionClause &R : D.Reductions)
    if (R.Order != ReductionClause::Unordered)
      return "ordered";
    else if (StringRef(R.Operator.Text).starts_with("first") || StringRef(R.Operator.Text).starts_with("last"))
      return R.Operator.Text;
  if (!D.Scatter.Arrays.empty())
    return "scatter";
  return D.Gather.Arrays.empty() ? spellingOf(D.Widen) : "gather";
}

/// Where loops behind statements of the nest are distributed.
bool ModelBuilder::readFurther(LoopNest &Nest, const LoopDirective &D) {
  const std::vector<Token> &Inner = TU.Pragmas[Nest.D->PragmaId].Inner;
  if (Inner.empty())
    return true;
  if (std::string Clause = notDivided(D); !Clause.empty())
    return Diags.refuse(Nest.D->Loc, diag::err_loop_between) << Clause;
  auto IsInner = [&](const Token &T) {
    return llvm::any_of(Inner, [&](const Token &Index) { return Index.getIdentifierInfo() == T.getIdentifierInfo(); });
  };
  for (size_t I = 0; I < D.On.Subscripts.size(); ++I)
    if (llvm::any_of(D.On.Subscripts[I].First.Tokens, [&](const Token &T) { return T.is(tok::identifier) && IsInner(T); }))
      Nest.Further.push_back(D.On.Brackets ? I : D.On.Subscripts.size() - 1 - I);
  return true;
}

void ModelBuilder::buildLoop(const Directive &D) {
  const auto &Dir = D.as<LoopDirective>();
  LoopNest Nest{};
  Nest.D = &D;
  Nest.OfAssignment = TU.Pragmas[D.PragmaId].Written.isValid();
  Nest.Marker = TU.markerOf(D);
  Nest.Body = StatementOf.lookup(D.Loc);
  if (!readNest(Nest, Dir) || !mapLoops(Nest, Dir))
    return;
  if (!readFurther(Nest, Dir))
    return;
  for (const Loop &L : Nest.Loops)
    if (L.Distributed && !checkLoop(Nest, L))
      return;
  bool Told = Nest.OfAssignment && Diags.hasErrors(); // of the assignment's ranges
  if (!readReductions(Nest, Dir) || Told || !checkRange(Nest) || !widenLoops(Nest, Dir) || !readGather(Nest, Dir) || !checkJumps(D) || !checkExits(Nest))
    return;
  Nest.Tokens.First = TU.Tokens.startOfOpenMP(Nest.Marker);
  Nest.Tokens.End = TU.Tokens.endOfStatement(Nest.Marker + 1);
  serve(Nest);
  M.Nests.push_back(std::move(Nest));
}

bool splitsWork(const LoopNest &N) {
  const Nodes *P = N.On.OfTemplate ? N.On.OfTemplate->Onto : N.On.OfNodes;
  return llvm::any_of(N.Loops, [&](const Loop &L) {
    if (!L.Distributed)
      return false;
    int Dim = N.On.OfTemplate ? N.On.OfTemplate->Dims[L.Dim].NodesDim : L.Dim;
    return Dim >= 0 && !(P->Sizes[Dim] && P->Sizes[Dim]->constant() == 1);
  });
}

} // namespace sode
