// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/FootprintPrinter.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

/// `[i - 1 at -1]`, `[j + 2]`, `[i + 1 round at 1]`, `[2 * i + 1 scaled]`, `[? not understood]`
static std::string text(const Access &X, unsigned Axis) {
  const Access::Axis &Form = X.Axes[Axis];
  std::string Text = Form.Scaled ? Form.Scaled->text() : Form.What == Access::Axis::Unknown ? "?" : Affine{Form.Variable, Form.Offset}.text();
  if (auto Ring = X.R->Rings.find(Axis); Ring != X.R->Rings.end() && Ring->second.goesBeyond())
    Text += Ring->second.Wraps ? " round" : " mirrored";
  if (const auto &Reached = Form.Reached) {
    Text += " at " + std::to_string(Reached->Lowest);
    return "[" + Text + (Reached->Widened ? ".." + std::to_string(Reached->Highest) : "") + "]";
  }
  static const char *const Reasons[] = {"", " any", " not understood", "", " follows no loop", " mapped otherwise", " widened", " gathered"};
  return "[" + Text + (Form.Scaled ? " scaled" : Reasons[Form.Why]) + "]";
}

static void print(const Access &X, const Footprints &Facts, const SourceManager &SM, llvm::raw_ostream &Out) {
  Out << SM.getExpansionLineNumber(X.R->loc()) << ": access " << X.R->A->Name;
  for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis)
    Out << text(X, Axis);
  Out << (X.R->Escapes ? " address" : X.R->Read && X.R->Written ? " updated" : X.R->Written ? " written" : " read");
  if (std::optional<TimeLevel> T = Facts.levelOf(*X.R->A))
    Out << " level " << T->Level;
  Out << '\n';
}

void printFootprints(const Footprints &Facts, const SourceManager &SM, llvm::raw_ostream &Out) {
  for (const Access &X : Facts.all())
    if (!X.Nests.empty() && X.touches())
      print(X, Facts, SM, Out);
}

} // namespace sode
