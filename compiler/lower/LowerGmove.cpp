// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gmove: a call in place of the pragma and its statement.
//
//   #pragma xmp gmove       sode_gmove(SODE_WHERE, SODE_SECTION(sode_array__a, 1, {0, 50, 1}), SODE_SECTION(sode_array__b, 1, {50, 50, 1}),
//   a[0:50] = b[50:50];                sizeof(double), SODE_GMOVE, 0);

#include "lower/Clauses.h"
#include "lower/LowerCommunication.h"

using namespace clang;

namespace sode {

static std::string triplet(const Printer &P, const SectionRef::Triplet &T) {
  std::string Step = T.Step.constant() ? P.text(T.Step) : call("sode_step", {P.text(T.Step)});
  std::string Length = T.isIndex() ? "1" : T.Length ? P.text(*T.Length) : "SODE_REST";
  if (T.Counted && !T.Length->constant())
    Length = call("sode_counted", {Length});
  return braces({P.text(T.Base), Length, Step});
}

/// The base with the subscripts that only lead to a pointer: `p[3]` of `p[3][0:n]`.
static std::string storage(const Printer &P, const Section &S, const SectionRef &R) {
  std::string Text = P.text(S.Base);
  if (S.Base.Tokens.front().is(tok::star))
    Text = "(" + Text + ")";
  for (size_t I = 0; I < R.Leading; ++I)
    Text += "[" + P.text(S.Subscripts[I].First) + "]";
  return Text;
}

std::string CommunicationLowering::side(const Section &S, const SectionRef &R) {
  Texts Triplets;
  for (const SectionRef::Triplet &T : R.Triplets)
    Triplets.push_back(triplet(P, T));
  std::string Dims = std::to_string(R.Triplets.size());
  if (R.Distributed) {
    Texts Arguments = {descriptor(*R.Distributed, S.Base), Dims};
    Arguments.insert(Arguments.end(), Triplets.begin(), Triplets.end());
    return call("SODE_SECTION", Arguments);
  }
  std::string Storage = storage(P, S, R);
  if (R.Triplets.empty())
    return call("SODE_SCALAR", {"&" + Storage, quoted(R.Name)});
  Texts Extents;
  std::string Part = Storage; // of which sizeof says the variable extents
  for (const SectionRef::Extent &E : R.Extents) {
    Extents.push_back(E.Constant ? std::to_string(*E.Constant) : E.Variable ? "sizeof(" + Part + ") / sizeof(" + Part + "[0])" : "SODE_REST");
    Part += "[0]";
  }
  Texts Arguments = {Storage, quoted(R.Name), Dims, call("SODE_EXTENTS", Extents)};
  Arguments.insert(Arguments.end(), Triplets.begin(), Triplets.end());
  return call("SODE_MEMORY", Arguments);
}

void CommunicationLowering::lower(const GmoveCall &G) {
  static const char *const Modes[] = {"SODE_GMOVE", "SODE_GMOVE_IN", "SODE_GMOVE_OUT"};
  const auto &Dir = G.D->as<GmoveDirective>();
  std::string To = side(Dir.To, G.To), From = side(Dir.From, G.From);
  std::vector<IntExpr> Sums;
  for (const SectionRef *R : {&G.To, &G.From})
    for (const SectionRef::Triplet &T : R->Distributed && G.How == GmoveDirective::Collective ? llvm::ArrayRef(R->Triplets) : llvm::ArrayRef<SectionRef::Triplet>())
      Sums.insert(Sums.end(), {T.Base, T.Length.value_or(0), T.Step});
  putAlike(G, Sums, (Dir.Assignment ? "{ " : "") + call("sode_gmove", {where(*G.D), To, From, "sizeof(" + P.spelled(G.To.Element.getUnqualifiedType()) + ")", Modes[G.How],
                                clauses(P, false, ReductionClause::Unordered, G.Async)}) + ";");
  if (G.How != GmoveDirective::Collective)
    Out.init(G.D->Loc, "sode_far_unit();\n");
  unsigned First = TU.markerOf(*G.D) + 1;
  const unsigned End = TU.Tokens.endOfStatement(First);
  if (!Dir.Assignment)
    return Out.replaceRange(First, End, "");
  Out.after(tokenLoc(End - 1), " }", First);
  Out.replaceRange(Dir.Assignment, TU.Tokens.endOfStatement(Dir.Assignment), "{}");
}

} // namespace sode
