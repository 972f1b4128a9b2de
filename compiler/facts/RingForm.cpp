// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/RingForm.h"
#include "facts/RingEvaluator.h"
#include "support/Forms.h"

using namespace clang;

namespace sode {

bool isAtMost(const Linear &Low, const Linear &High) {
  Linear D = ring::plus(High, Low, -1);
  return D.I == 0 && D.N >= 0 && D.N + D.C >= 0; // D.N * N + D.C >= 0 for N >= 1
}

bool isSameExpr(const Expr *A, const Expr *B, const ASTContext &Context) {
  return !A->HasSideEffects(Context) && !B->HasSideEffects(Context) && areAlike(A, B, Context);
}

/// What the loop's own header says about its index.
static void addBounds(const RingQuestion &Q, ring::Evaluator &Of, ring::Domain &Where) {
  auto Add = [&](const Expr *Bound, bool Low, int64_t Change) {
    ring::Results Found;
    if (Of.evaluate(Bound, {}, {}, Found) && Found.size() == 1 && !Found[0].Is.Round && Found[0].Is.Is.I == 0)
      (Low ? Where.Lows : Where.Highs).push_back(ring::plus(Found[0].Is.Is, {0, 0, Change}));
  };
  const Loop &L = *Q.L;
  Add(L.Init, L.Upwards, 0);
  Add(L.Bound, !L.Upwards, L.Inclusive ? 0 : L.Upwards ? -1 : 1);
}

std::optional<RingForm> ringFormOf(const Expr *Subscript, const RingQuestion &Q,
                                   const llvm::DenseSet<const VarDecl *> &AddressTaken, const ASTContext &Context) {
  ring::Evaluator Of(Q, AddressTaken, Context);
  ring::State S;
  S.Where.Lows = Q.Lows;
  S.Where.Highs = Q.Highs;
  addBounds(Q, Of, S.Where);
  Of.Straight = true;
  Of.UsesExtent = false;
  ring::Results Found;
  if (!Of.evaluate(Subscript, S, {Q.Where, 0}, Found))
    return std::nullopt;
  RingForm Form;
  Form.Straight = Of.Straight;
  Form.UsesExtent = Of.UsesExtent;
  Form.Lows = S.Where.Lows;
  Form.Highs = S.Where.Highs;
  for (const ring::Result &R : Found)
    Form.Pieces.push_back({R.Where.Lows, R.Where.Highs, R.Is.Is, R.Is.Round});
  return Form;
}

} // namespace sode
