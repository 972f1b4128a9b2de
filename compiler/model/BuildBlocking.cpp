// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// blocking: the time loop behind the directive. What is in it, blocks/ looks at.

#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

/// More than anybody needs, and halos of that depth still fit into 64 bits.
static constexpr int64_t MostSteps = 1 << 16;
/// What `auto` chooses from; shadows get as deep as this.
static constexpr int64_t MostAutoSteps = 8;

/// A constant, or known when the loop begins: then shadows must be deep enough as they are declared.
static std::optional<IntExpr> readSteps(const Directive &D, const ASTContext &Context, Diagnostics &Diags) {
  const ExprText &Steps = D.as<BlockingDirective>().Steps;
  if (D.as<BlockingDirective>().StepsAuto)
    return IntExpr(MostAutoSteps);
  if (Steps.empty()) {
    Diags.report(D.Loc, diag::err_blocking_steps);
    return std::nullopt;
  }
  IntExpr Value = IntExpr::of(Steps, Context);
  bool Constant = constantOf(Steps.Checked, Context).has_value();
  bool InRange = Constant ? Value.constant() >= 1 && Value.constant() <= MostSteps : !Steps.Checked->HasSideEffects(Context, /*IncludePossibleEffects=*/false);
  if (InRange && Steps.Checked->getType()->isIntegerType())
    return Value;
  Diags.report(Steps.loc(), diag::err_blocking_steps_value) << std::to_string(MostSteps);
  return std::nullopt;
}

static std::optional<std::vector<IntExpr>> readTile(const Directive &D, const ASTContext &Context, Diagnostics &Diags) {
  constexpr int64_t Most = INT32_MAX;
  std::vector<IntExpr> Sizes;
  for (const ExprText &Size : D.as<BlockingDirective>().Tile) {
    IntExpr Value = IntExpr::of(Size, Context);
    std::optional<int64_t> Constant = constantOf(Size.Checked, Context);
    bool InRange = Constant ? *Constant >= 0 && *Constant <= Most : !Size.Checked->HasSideEffects(Context, /*IncludePossibleEffects=*/false);
    if (!InRange || !Size.Checked->getType()->isIntegerType()) {
      Diags.report(Size.loc(), diag::err_blocking_tile_value) << std::to_string(Most);
      return std::nullopt;
    }
    Sizes.push_back(Value);
  }
  return Sizes;
}

void ModelBuilder::buildBlocking(const Directive &D) {
  const Stmt *S = StatementOf.lookup(D.Loc);
  std::optional<IntExpr> Steps = readSteps(D, Context, Diags);
  std::optional<std::vector<IntExpr>> Tile = readTile(D, Context, Diags);
  if (!S || !Steps || !Tile || !checkString(D.as<BlockingDirective>().SchemeName, "scheme"))
    return;
  const auto *For = dyn_cast<ForStmt>(S);
  TimeLoop New{};
  if (!For || !readLoop(For, New.Time) || !New.Time.Variable->getType()->isIntegerType()) {
    Diags.report(S->getBeginLoc(), For ? diag::err_loop_not_canonical : diag::err_loop_needs_for);
    Diags.report(D.Loc, diag::note_for_directive) << "blocking";
    return;
  }
  if (!checkJumps(D))
    return;
  New.D = &D;
  New.Steps = *Steps;
  New.Tile = std::move(*Tile);
  New.Tokens.First = TU.markerOf(D) + 1;
  New.Tokens.End = TU.Tokens.endOfStatement(New.Tokens.First);
  M.TimeLoops.push_back(std::move(New));
}

} // namespace sode
