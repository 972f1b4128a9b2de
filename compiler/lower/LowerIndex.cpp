// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the variables of a nest's loops hold afterwards, if the program reads them (facts/IndexValues.h):
//
//   for (i = 0; i < N; i++)            const sode_range_t sode__i_all = {0, N, 1};
//     for (j = 0; j < i; j++)          SODE_LOOP(int, i, ...)
//       ...                            ...
//   use(i, j);                         SODE_END
//                                      {
//                                          const sode_range_t sode__i_range = sode__i_all;
//                                          if (!sode_range_empty(sode__i_range)) {
//                                              i = (int)sode_range_last(sode__i_range);
//                                              {
//                                                  const sode_range_t sode__j_range = {0, i, 1};
//                                                  j = (int)sode_range_after(sode__j_range);
//                                              }
//                                          }
//                                          i = (int)sode_range_after(sode__i_range);
//                                      }
//
// A loop with a `break` sets its variable where it ends by itself:
//
//   for (i = 0; i < N; i++)            for (i = sode__i_first; (i < sode__i_end) || (i = (int)sode_range_after(sode__i_all), 0); i++)

#include "lower/LowerLoop.h"
#include "model/Changes.h"

using namespace clang;

namespace sode {

const IndexValue *LoopLowering::indexValue(const LoopNest &Nest, const Loop &L) const {
  auto It = Refs.Indices.find(&Nest);
  if (It == Refs.Indices.end())
    return nullptr;
  auto Value = llvm::find_if(It->second, [&](const IndexValue &V) { return V.L == &L; });
  return Value == It->second.end() ? nullptr : &*Value;
}

bool LoopLowering::isSetAtEnd(const LoopNest &Nest, const Loop &L) const {
  const IndexValue *V = indexValue(Nest, L);
  return V && V->How == IndexValue::AtEnd;
}

/// The innermost loop whose variable is computed behind the nest; as many loops if there is none.
static size_t lastComputed(const LoopNest &Nest, const IndexValues &Values) {
  size_t Last = Nest.Loops.size();
  auto It = Values.find(&Nest);
  for (size_t I = 0; It != Values.end() && I < Nest.Loops.size(); ++I)
    for (const IndexValue &V : It->second)
      if (V.L == &Nest.Loops[I] && V.How == IndexValue::Computed)
        Last = I;
  return Last;
}

/// The range is needed behind the head of the loop.
bool LoopLowering::keepsRange(const LoopNest &Nest, const Loop &L) const {
  bool First = &L == &Nest.Loops.front();
  return isSetAtEnd(Nest, L) || (First && lastComputed(Nest, Refs.Indices) < Nest.Loops.size());
}

/// `i = (int)sode_range_after(...)`
std::string LoopLowering::valueAtEnd(const Loop &L) const {
  std::string Name = L.Variable->getName().str();
  return Name + " = (" + P.spelled(L) + ")" + call("sode_range_after", {"sode__" + Name + "_all"});
}

/// Do ranges of loops inside loop I, up to Last, read its variable?
static bool isReadInside(const LoopNest &Nest, size_t I, size_t Last) {
  for (size_t K = I + 1; K <= Last; ++K)
    for (const Expr *E : {Nest.Loops[K].Init, Nest.Loops[K].Bound, Nest.Loops[K].StepExpr})
      for (const Place &P : readsIn(E))
        if (P.Variable == Nest.Loops[I].Variable->getCanonicalDecl())
          return true;
  return false;
}

/// Sets the variables of loop I and of those inside; variables of loops around have their last values.
Code LoopLowering::valuesAfter(const LoopNest &Nest, size_t I) const {
  const Loop &L = Nest.Loops[I];
  std::string Name = L.Variable->getName().str(), Range = "sode__" + Name + "_range", Type = P.spelled(L);
  size_t Last = lastComputed(Nest, Refs.Indices);
  bool Used = isReadInside(Nest, I, Last);
  Code Text;
  Text.open();
  Text.line("const sode_range_t " + Range + " = " +
            (I == 0 && L.Distributed ? "sode__" + Name + "_all" : braces({P.range(L)})) + ";");
  if (I < Last) {
    Text.open("if (!" + call("sode_range_empty", {Range}) + ")");
    if (Used && L.DeclaredInFor)
      Text.line(call("SODE_LAST", {Type, Name, Range}));
    else if (Used)
      Text.line(Name + " = (" + Type + ")" + call("sode_range_last", {Range}) + ";");
    Text.add(valuesAfter(Nest, I + 1));
    Text.close();
  }
  const IndexValue *V = indexValue(Nest, L);
  if ((V && V->How == IndexValue::Computed) || (Used && !L.DeclaredInFor))
    Text.line(Name + " = (" + Type + ")" + call("sode_range_after", {Range}) + ";");
  Text.close();
  return Text;
}

Code LoopLowering::valuesAfter(const LoopNest &Nest) const {
  return lastComputed(Nest, Refs.Indices) < Nest.Loops.size() ? valuesAfter(Nest, 0) : Code();
}

} // namespace sode
