// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/InferWidths.h"
#include "facts/Messages.h"
#include "facts/Program.h"
#include "facts/ShadowNeed.h"
#include "model/Messages.h"
#include "pragma/Messages.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

class WidthInference : ProgramReader {
public:
  using ProgramReader::ProgramReader;

  void run() {
    for (const Exchange &X : M.Exchanges)
      for (unsigned Axis = 0; Axis < X.Widths.size(); ++Axis)
        if (X.Widths[Axis].Auto.isValid() && !inferExchange(X, Axis))
          break;
    for (const Array &A : M.Arrays)
      for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
        if (A.Axes[Axis].AutoShadow.isValid() && !inferShadow(A, Axis))
          break;
    if (Diags.hasErrors())
      return;
    for (const Exchange &X : M.Exchanges)
      for (unsigned Axis = 0; Axis < X.Widths.size(); ++Axis)
        checkFits(X, Axis);
  }

  Widths Found;

private:
  std::map<const Array *, ShadowNeed> Known;
  std::set<std::pair<const Array *, unsigned>> Refused;

  const ShadowNeed &of(const Array &A) {
    auto It = Known.find(&A);
    if (It == Known.end())
      It = Known.emplace(&A, shadowNeedOf(A, P)).first;
    return It->second;
  }

  /// False, with a message, if the array's footprint is not known.
  bool require(const Array &A, SourceLocation Loc) {
    const ShadowNeed &F = of(A);
    if (F.known())
      return true;
    Diags.report(Loc, diag::err_width_unknown) << A.Name << unsigned(F.Why);
    if (F.Where)
      Diags.report(F.Where->loc(), diag::note_used_here) << A.Name;
    else if (!A.HeldBy)
      Diags.report(A.Aligned->Loc, diag::note_for_directive) << "align";
    return false;
  }

  /// False, with a message, if nodes have the dimension whole and need elements beyond its ends.
  bool requireShadow(const Array &A, unsigned Axis, SourceLocation Loc, const ShadowNeed::Side &L, const ShadowNeed::Side &H) {
    if (A.isDistributed(Axis) || (L.Width == 0 && H.Width == 0))
      return true;
    if (!Refused.insert({&A, Axis}).second)
      return false;
    Diags.report(Loc, diag::err_shadow_undistributed) << A.Name << Axis;
    return Diags.refuse((L.By ? L.By : H.By)->loc(), diag::note_used_here) << A.Name;
  }

  void remark(SourceLocation Loc, const Array &A, unsigned Axis, int64_t Low, int64_t High, const ArrayReference *ByLow,
              const ArrayReference *ByHigh, bool ByExchanges = false) {
    std::string By;
    for (const ArrayReference *R : {ByLow, ByHigh})
      if (R && (R != ByLow || By.empty()))
        By += (By.empty() ? "'" : " and '") + textOf(*R, Context) + "'";
    if (ByExchanges)
      By += std::string(By.empty() ? "" : " and ") + "the widths of its exchanges";
    Diags.report(Loc, diag::remark_width_inferred)
        << std::to_string(Low) + ":" + std::to_string(High) << A.Name << Axis << (By.empty() ? "own elements only" : By);
  }

  bool inferExchange(const Exchange &X, unsigned Axis) {
    const Exchange::Width &W = X.Widths[Axis];
    int64_t Low = 0, High = 0;
    for (const Array *A : X.Arrays) {
      if (!require(*A, W.Auto))
        return false;
      const ShadowNeed::Axis &F = of(*A).Axes[Axis];
      const ShadowNeed::Side &L = X.reduces() ? F.WriteLow : F.ReadLow, &H = X.reduces() ? F.WriteHigh : F.ReadHigh;
      if (!requireShadow(*A, Axis, W.Auto, L, H))
        return false;
      int64_t Whole = A->Axes[Axis].FullShadow; // any width means all of it
      Low = std::max({Low, L.Width, Whole});
      High = std::max({High, H.Width, Whole});
      remark(W.Auto, *A, Axis, L.Width, H.Width, L.By, H.By);
    }
    Found.OfExchanges[{&X, Axis}] = {Low, High};
    return true;
  }

  /// The array that it is like, if it is.
  static const Array &original(const Array &A) { return A.Like ? original(*A.Like) : A; }

  /// Does dimension Of of B have the shadow that `auto` finds for the one of A? Then both have what either needs.
  static bool sharesShadow(const Array &A, unsigned Axis, const Array &B, unsigned Of) {
    return (&A == &B && Axis == Of) || (&original(A) == &original(B) && A.Axes[Axis].TemplateDim >= 0 &&
                                        A.Axes[Axis].TemplateDim == B.Axes[Of].TemplateDim && B.Axes[Of].AutoShadow.isValid());
  }

  /// At least what the file's loops touch, and what its exchanges ask for.
  bool inferShadow(const Array &A, unsigned Axis) {
    SourceLocation Loc = A.Axes[Axis].AutoShadow;
    ShadowNeed::Side L{}, H{};
    int64_t Low = 0, High = 0;
    for (const Array &B : M.Arrays)
      for (unsigned Of = 0; Of < B.Axes.size(); ++Of) {
        if (!sharesShadow(A, Axis, B, Of))
          continue;
        if (!require(B, Loc))
          return false;
        const ShadowNeed::Axis &F = of(B).Axes[Of];
        for (const ShadowNeed::Side *Side : {&F.ReadLow, &F.WriteLow})
          L = Side->Width > L.Width ? *Side : L;
        for (const ShadowNeed::Side *Side : {&F.ReadHigh, &F.WriteHigh})
          H = Side->Width > H.Width ? *Side : H;
        for (const Exchange &X : M.Exchanges)
          if (llvm::is_contained(X.Arrays, &B) && Of < X.Widths.size() && B.isDistributed(Of)) {
            Width Asked = Found.of(X, B, Of);
            Low = std::max(Low, Asked.Low.constant().value_or(0));
            High = std::max(High, Asked.High.constant().value_or(0));
          }
      }
    if (!requireShadow(A, Axis, Loc, L, H))
      return false;
    Low = std::max(Low, L.Width);
    High = std::max(High, H.Width);
    remark(Loc, A, Axis, Low, High, L.By, H.By, Low > L.Width || High > H.Width);
    Found.OfShadows[{&A, Axis}] = {Low, High};
    return true;
  }

  /// The model has checked what was written.
  void checkFits(const Exchange &X, unsigned Axis) {
    const Exchange::Width &W = X.Widths[Axis];
    for (const Array *A : X.Arrays) {
      const Array::Axis &S = A->Axes[Axis];
      if (W.Auto.isInvalid() || S.FullShadow)
        continue;
      Width Asks = Found.of(X, *A, Axis), Has = Found.of(*A, Axis);
      for (bool Upper : {false, true}) {
        int64_t Asked = *Asks.side(Upper).constant();
        std::optional<int64_t> Declared = Has.side(Upper).constant();
        if (!Declared || Asked <= *Declared)
          continue;
        Diags.report(W.Auto, diag::err_reflect_width_exceeds)
            << std::to_string(Asked) << (Upper ? "upper" : "lower") << std::to_string(*Declared) << A->Name << Axis;
        Diags.report(A->Shadowed->Loc, diag::note_shadow_declared) << A->Name;
        return;
      }
    }
  }
};

} // namespace

Widths inferWidths(const Program &P) {
  WidthInference Inference(P);
  Inference.run();
  return std::move(Inference.Found);
}

} // namespace sode
