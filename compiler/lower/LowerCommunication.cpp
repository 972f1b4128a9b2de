// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reflect, reduce_shadow, barrier, bcast, wait_async: calls of the runtime on the pragma's line.

#include "lower/Lowering.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

std::string Lowering::orderText(ReductionClause::Ordering Order) {
  static const char *const Orders[] = {"0", "SODE_ORDERED", "SODE_ORDERED_ANY"};
  return Orders[Order];
}

std::string Lowering::clauses(bool Orthogonal, ReductionClause::Ordering Order, const ExprText *Async,
                              const std::string &Transport) const {
  std::string Flags = Orthogonal ? "SODE_FACES" : Order ? orderText(Order) : "";
  if (Async)
    Flags += Flags.empty() ? "SODE_ASYNC" : " | SODE_ASYNC";
  if (Flags.empty() && Transport.empty())
    return "0";
  return "SODE_WITH(" + (Flags.empty() ? "0" : Flags) + ", " + (Async ? text(*Async) : "0") +
         (Transport.empty() ? "" : ", SODE_BY(\"" + Transport + "\")") + ")";
}

void Lowering::lowerReflect(const Exchange &X) {
  if (X.Elided)
    return put(*X.D, "/* the shadows are full */");
  if (const Exchange *First = Joined.lookup(&X))
    return put(*X.D, "/* with the reflect of line " +
                         std::to_string(Context.getSourceManager().getExpansionLineNumber(First->D->Loc)) + " */");
  std::string Widths;
  for (const Exchange::Width &W : X.Widths)
    Widths += (Widths.empty() ? "{" : ", {") + text(W.Low) + ", " + text(W.High) + ", " + (W.Periodic ? "1" : "0") + "}";
  std::vector<std::string> Names;
  bool FacesSuffice = true;
  for (const Exchange &Y : M.Exchanges)
    if (&Y == &X || Joined.lookup(&Y) == &X) {
      FacesSuffice &= Y.FacesSuffice;
      for (size_t I = 0; I < Y.Arrays.size(); ++I)
        Names.push_back(descriptorText(*Y.Arrays[I], Y.D->as<ReflectDirective>().Arrays[I]));
    }
  std::string Tail = "}, " + std::to_string(X.Widths.size()) + ", " +
                     (Widths.empty() ? std::string("0") : "(const sode_width_t[]){" + Widths + "}") + ", " +
                     clauses(X.Orthogonal || FacesSuffice, ReductionClause::Unordered, X.Async, X.Transport) + ");";
  auto Call = [&](const std::string &Head, const std::string &Arrays) {
    return Head + "(sode_array_t *const[]){" + Arrays + Tail;
  };
  if (!X.reduces())
    return put(*X.D, Call("sode_reflect(SODE_WHERE, " + std::to_string(Names.size()) + ", ", llvm::join(Names, ", ")));
  std::string Text; // one call per array: the element types may differ
  for (size_t I = 0; I < X.Arrays.size(); ++I)
    Text += Call("sode_reduce_shadow(SODE_WHERE, 1, " + typeName(X.Arrays[I]->Element) + ", ", Names[I]) + " ";
  put(*X.D, "{ " + Text + "}");
}

void Lowering::lowerWait(const WaitCall &W) {
  std::string Ids;
  for (const ExprText *Id : W.Ids)
    Ids += (Ids.empty() ? "" : ", ") + text(*Id);
  put(*W.D, "sode_wait_async(SODE_WHERE, " + std::to_string(W.Ids.size()) + ", (const int[]){" + Ids + "}, " + text(W.On) + ");");
}

void Lowering::lowerBarrier(const BarrierCall &B) { put(*B.D, "sode_barrier(SODE_WHERE, " + text(B.On) + ");"); }

void Lowering::lowerBcast(const BroadcastCall &B) {
  std::string Text = "{ ";
  std::string Tail = text(B.From) + ", " + text(B.On) + ", " + clauses(false, ReductionClause::Unordered, B.Async) + "); ";
  for (const auto &[V, Distributed] : B.Variables) {
    if (Distributed) {
      Text += "sode_bcast_array(SODE_WHERE, " + descriptorText(*Distributed, *V) + ", " + Tail;
      continue;
    }
    Text += "sode_bcast(SODE_WHERE, " + address(*V) + ", " + size(*V) + ", " + Tail;
  }
  put(*B.D, Text + "}");
}

} // namespace sode
