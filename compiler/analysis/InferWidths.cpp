// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/InferWidths.h"
#include "analysis/ShadowNeed.h"
#include "analysis/Messages.h"
#include "model/Messages.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

namespace {

class WidthInference {
public:
  WidthInference(Model &M, const Footprints &Facts, const ASTContext &Context, Diagnostics &Diags)
      : M(M), Facts(Facts), Context(Context), Diags(Diags) {}

  void run() {
    for (Exchange &X : M.Exchanges)
      for (unsigned Axis = 0; Axis < X.Widths.size(); ++Axis)
        if (X.Widths[Axis].Auto.isValid() && !inferExchange(X, Axis))
          break;
    for (Array &A : M.Arrays)
      for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
        if (A.Axes[Axis].AutoShadow.isValid() && !inferShadow(A, Axis))
          break;
    if (Diags.hasErrors())
      return;
    for (const Exchange &X : M.Exchanges)
      for (unsigned Axis = 0; Axis < X.Widths.size(); ++Axis)
        checkFits(X, Axis);
    for (Exchange &X : M.Exchanges)
      decideCorners(X);
  }

private:
  Model &M;
  const Footprints &Facts;
  const ASTContext &Context;
  Diagnostics &Diags;
  std::map<const Array *, ShadowNeed> Known;

  const ShadowNeed &of(const Array &A) {
    auto It = Known.find(&A);
    if (It == Known.end())
      It = Known.emplace(&A, shadowNeedOf(A, Facts)).first;
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
    else
      Diags.report(A.Aligned->Loc, diag::note_for_directive) << "align";
    return false;
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

  bool inferExchange(Exchange &X, unsigned Axis) {
    Exchange::Width &W = X.Widths[Axis];
    int64_t Low = 0, High = 0;
    for (const Array *A : X.Arrays) {
      if (!require(*A, W.Auto))
        return false;
      const ShadowNeed::Axis &F = of(*A).Axes[Axis];
      const ShadowNeed::Side &L = X.reduces() ? F.WriteLow : F.ReadLow, &H = X.reduces() ? F.WriteHigh : F.ReadHigh;
      int64_t Whole = A->Axes[Axis].FullShadow; // any width means all of it
      Low = std::max({Low, L.Width, Whole});
      High = std::max({High, H.Width, Whole});
      remark(W.Auto, *A, Axis, L.Width, H.Width, L.By, H.By);
    }
    W.Low = Low;
    W.High = High;
    return true;
  }

  /// At least what the file's loops touch, and what its exchanges ask for.
  bool inferShadow(Array &A, unsigned Axis) {
    SourceLocation Loc = A.Axes[Axis].AutoShadow;
    if (!require(A, Loc))
      return false;
    const ShadowNeed::Axis &F = of(A).Axes[Axis];
    const auto &L = F.ReadLow.Width >= F.WriteLow.Width ? F.ReadLow : F.WriteLow;
    const auto &H = F.ReadHigh.Width >= F.WriteHigh.Width ? F.ReadHigh : F.WriteHigh;
    int64_t Low = L.Width, High = H.Width;
    for (const Exchange &X : M.Exchanges)
      if (llvm::is_contained(X.Arrays, &A) && Axis < X.Widths.size() && A.isDistributed(Axis)) {
        Low = std::max(Low, X.Widths[Axis].Low.constant().value_or(0));
        High = std::max(High, X.Widths[Axis].High.constant().value_or(0));
      }
    remark(Loc, A, Axis, Low, High, L.By, H.By, Low > L.Width || High > H.Width);
    A.Axes[Axis].ShadowLow = Low;
    A.Axes[Axis].ShadowHigh = High;
    return true;
  }

  /// The model has checked what was written.
  void checkFits(const Exchange &X, unsigned Axis) {
    const Exchange::Width &W = X.Widths[Axis];
    for (const Array *A : X.Arrays) {
      const Array::Axis &S = A->Axes[Axis];
      if (W.Auto.isInvalid() || S.FullShadow)
        continue;
      for (bool Upper : {false, true}) {
        int64_t Asked = *(Upper ? W.High : W.Low).constant();
        std::optional<int64_t> Declared = (Upper ? S.ShadowHigh : S.ShadowLow).constant();
        if (!Declared || Asked <= *Declared)
          continue;
        Diags.report(W.Auto, diag::err_reflect_width_exceeds)
            << std::to_string(Asked) << (Upper ? "upper" : "lower") << std::to_string(*Declared) << A->Name << Axis;
        Diags.report(A->Shadowed->Loc, diag::note_shadow_declared) << A->Name;
        return;
      }
    }
  }

  /// Dimensions of the array whose shadow the exchange may fill.
  static unsigned filledAxes(const Exchange &X, const Array &A) {
    unsigned Filled = 0;
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
      const Array::Axis &S = A.Axes[Axis];
      bool Width = X.Widths.empty() ? !S.ShadowLow.isZero() || !S.ShadowHigh.isZero()
                                    : !X.Widths[Axis].Low.isZero() || !X.Widths[Axis].High.isZero();
      Filled += S.FullShadow || Width;
    }
    return Filled;
  }

  void decideCorners(Exchange &X) {
    if (X.reduces() || X.Orthogonal)
      return;
    bool Any = false;
    for (const Array *A : X.Arrays) {
      if (filledAxes(X, *A) < 2)
        continue; // there are none
      Any = true;
      const ShadowNeed &F = of(*A);
      if (F.known() && !F.Corner)
        continue;
      unsigned Why = F.known() ? ShadowNeed::Diagonal : F.Why;
      Diags.report(X.D->Loc, diag::remark_corners) << A->Name << Why;
      if (const ArrayReference *R = F.known() ? F.Corner : F.Where)
        Diags.report(R->loc(), diag::note_used_here) << A->Name;
      return;
    }
    if (!Any)
      return;
    X.FacesSuffice = true;
    Diags.report(X.D->Loc, diag::remark_faces);
  }
};

} // namespace

void inferWidths(Model &M, const Footprints &Facts, const ASTContext &Context, Diagnostics &Diags) {
  WidthInference(M, Facts, Context, Diags).run();
}

} // namespace sode
