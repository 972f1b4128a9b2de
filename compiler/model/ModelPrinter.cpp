// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/ModelPrinter.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

class ModelPrinter {
public:
  ModelPrinter(const Model &M, const Widths &Wide, llvm::function_ref<bool(const Exchange &)> SendsFaces, const SourceManager &SM,
               llvm::raw_ostream &Out)
      : M(M), Wide(Wide), SendsFaces(SendsFaces), SM(SM), Out(Out) {}
  void print();

private:
  const Model &M;
  const Widths &Wide;
  const llvm::function_ref<bool(const Exchange &)> SendsFaces;
  const SourceManager &SM;
  llvm::raw_ostream &Out;

  std::string value(const IntExpr &E) const;
  std::string set(const SetRef &S) const;
  std::string set(const std::optional<SetRef> &S) const { return S ? set(*S) : "executing nodes"; }
  std::string reduction(const Reduction &R) const;
  void gathered(const Gathering &G);
  void head(const Directive &D, const char *What);
  void one(const Nodes &N);
  void one(const Template &T);
  void one(const Array &A);
  void one(const LoopNest &N);
  void one(const TimeLoop &L);
  void one(const TaskBlock &T);
  void one(const TasksBlock &T);
  void one(const TemplateFix &F);
  void one(const WaitCall &W);
  void one(const Exchange &X);
  void one(const BarrierCall &B);
  void one(const SignalCall &X);
  void one(const GatherCall &G);
  void one(const ReductionCall &R);
  void one(const BroadcastCall &B);
  std::string section(const SectionRef &R) const;
  void one(const GmoveCall &G);
  void one(const Assignment &A);
};

} // namespace

static std::string text(const ExprText &E, const SourceManager &SM) {
  std::string S;
  for (size_t I = 0; I < E.Tokens.size(); ++I) {
    const Token &T = E.Tokens[I];
    if (T.hasLeadingSpace() && !S.empty())
      S += ' ';
    S += E.isZero(I) ? "0" : std::string(SM.getCharacterData(SM.getSpellingLoc(T.getLocation())), T.getLength());
  }
  return S;
}

std::string ModelPrinter::value(const IntExpr &E) const {
  std::string S;
  for (const IntExpr::Term &T : E.terms())
    S += (T.Negative ? "-(" : S.empty() ? "(" : "+(") + text(*T.Text, SM) + ")";
  if (S.empty() || E.addend())
    S += (E.addend() >= 0 && !S.empty() ? "+" : "") + std::to_string(E.addend());
  return S;
}

std::string ModelPrinter::set(const SetRef &Set) const {
  if (!Set.OfNodes && !Set.OfTemplate)
    return "executing nodes";
  std::string S = Set.OfNodes ? "nodes " + Set.OfNodes->Name : "template " + Set.OfTemplate->Name;
  for (const SetRef::Sub &Sub : Set.Subs)
    switch (Sub.Kind) {
    case SetRef::Sub::At:
      S += "[" + value(Sub.Low) + "]";
      break;
    case SetRef::Sub::Range:
      S += "[" + value(Sub.Low) + ".." + value(Sub.End) + " step " + value(Sub.Step) + "]";
      break;
    case SetRef::Sub::All:
      S += "[:]";
      break;
    case SetRef::Sub::Own:
      S += "[*]";
      break;
    }
  return S;
}

void ModelPrinter::head(const Directive &D, const char *What) {
  Out << SM.getExpansionLineNumber(D.Loc) << ": " << What << ' ';
}

void ModelPrinter::one(const Nodes &N) {
  head(*N.Declared, "nodes");
  Out << N.Name;
  for (const auto &S : N.Sizes)
    Out << '[' << (S ? value(*S) : "*") << ']';
  if (N.Of)
    Out << " = " << set(*N.Of);
  Out << (N.FileScope ? "" : " (block scope)") << '\n';
}

void ModelPrinter::one(const Template &T) {
  static const char *const Kinds[] = {"*", "block", "cyclic", "gblock"};
  head(*T.Declared, "template");
  Out << T.Name;
  for (const auto &D : T.Dims)
    if (T.Open)
      Out << "[:]";
    else
      Out << '[' << value(D.Lower) << ".." << value(D.Lower + D.Extent) << ']';
  if (T.Distributed) {
    Out << " onto " << T.Onto->Name << ':';
    if (T.Like)
      Out << " like " << T.Like->Name;
    for (const auto &D : T.Dims) {
      if (T.Like) {
        Out << '[' << D.At.text("i") << ']';
        continue;
      }
      Out << ' ' << Kinds[static_cast<int>(D.Dist)];
      if (D.Dist == DistKind::Gblock)
        Out << '(' << (D.Map ? text(*D.Map, SM) : "*") << ')';
      else if (!D.Size.isZero())
        Out << '(' << value(D.Size) << ')';
    }
  }
  Out << (T.FileScope ? "" : " (block scope)") << '\n';
}

void ModelPrinter::one(const Array &A) {
  head(*A.Aligned, "array");
  Out << A.Name << " of " << A.Element.getAsString() << " on " << A.On->Name << ':';
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    const Array::Axis &X = A.Axes[Axis];
    Out << " [" << (X.Extent ? std::to_string(*X.Extent) : "n");
    if (X.TemplateDim < 0)
      Out << " collapsed";
    else
      Out << " dim " << X.TemplateDim << " offset " << value(X.Offset);
    if (X.FullShadow)
      Out << " full shadow";
    if (Width W = Wide.of(A, Axis); !W.isZero())
      Out << " shadow " << value(W.Low) << ':' << value(W.High);
    Out << ']';
  }
  Out << (A.FileScope ? "" : " (block scope)") << '\n';
}

std::string ModelPrinter::reduction(const Reduction &R) const {
  static const char *const Ops[] = {"+", "*", "&", "|", "^", "&&", "||", "max", "min"};
  std::string S = std::string(Ops[static_cast<int>(R.Op)]) + ":";
  for (const auto &V : R.Variables) {
    S += " " + text(*V.Text, SM) + (V.IsArray ? "[]" : "") + " of " + V.Element.getAsString();
    if (V.Distributed)
      S += " distributed";
    for (const ExprText *L : V.Locations)
      S += " at " + text(*L, SM);
  }
  static const char *const Extremes[] = {"", " first", " last"}, *const Orders[] = {"", " ordered", " ordered(any)"};
  return S + Extremes[R.Which] + Orders[R.Order];
}

void ModelPrinter::gathered(const Gathering &G) {
  static const char *const Methods[] = {"", " allgather", " range", " minimal", " gap ", " compact", " compact gap "}, *const Expected[] = {"", " fixed", " changing"},
                    *const Orders[] = {"", " irecv", " isend", " sendrecv"};
  if (!G.Arrays.empty())
    Out << " gather";
  for (const ImagedArray &X : G.Arrays)
    Out << ' ' << X.Name;
  Out << Methods[G.Method] << (G.Method == GatherClause::Gap || G.Method == GatherClause::CompactGap ? value(G.Gap) : "");
  if (!G.Sums.empty())
    Out << " scatter +";
  for (const ImagedArray &X : G.Sums)
    Out << ' ' << X.Name;
  Out << (G.AnyOrder ? " ordered(any)" : "") << Expected[G.Expect] << Orders[G.Order];
  if (G.Async)
    Out << " async " << text(*G.Async, SM);
}

void ModelPrinter::one(const LoopNest &N) {
  head(*N.D, "loop");
  Out << "on " << set(N.On) << ':';
  Out << (N.Widen == LoopDirective::None ? "" : " ") << spellingOf(N.Widen);
  for (const Loop &L : N.Loops) {
    Out << ' ' << L.Variable->getName() << (L.Upwards ? "+" : "-");
    if (L.Distributed)
      Out << " at dim " << L.Dim << " offset " << value(L.Offset);
    if (L.Pipelined)
      Out << " flows";
    if (L.Blockwise)
      Out << " blockwise";
    if (L.Distributed && N.isWidened())
      Out << (L.Widening.Unbound ? " unbound " : " by ") << value(L.Widening.Low) << ':' << value(L.Widening.High);
  }
  if (N.Widen == LoopDirective::Pipeline)
    Out << " block " << (N.Block.isZero() ? "auto" : value(N.Block));
  for (const Reduction &R : N.Reductions)
    Out << " reduction " << reduction(R);
  gathered(N.Gather);
  for (const auto &[X, G] : N.Served)
    Out << " served " << X->Name;
  Out << '\n';
}

void ModelPrinter::one(const TimeLoop &L) {
  head(*L.D, "blocking");
  Out << L.Time.Variable->getName() << " steps " << value(L.Steps);
  for (const IntExpr &Size : L.Tile)
    Out << (&Size == L.Tile.data() ? " tile " : ", ") << value(Size);
  Out << '\n';
}

void ModelPrinter::one(const TaskBlock &T) {
  head(*T.D, "task");
  Out << "on " << set(T.On) << (T.Nocomm ? " nocomm" : "") << '\n';
}

void ModelPrinter::one(const TasksBlock &T) {
  head(*T.D, "tasks");
  Out << '\n';
}

void ModelPrinter::one(const TemplateFix &F) {
  head(*F.D, "template_fix");
  Out << F.T->Name;
  for (const Template::Dim &D : F.Dims) {
    if (F.Shape)
      Out << '[' << value(D.Lower) << ".." << value(D.Lower + D.Extent) << ']';
    if (D.Map)
      Out << " gblock(" << text(*D.Map, SM) << ')';
  }
  Out << '\n';
}

void ModelPrinter::one(const WaitCall &W) {
  head(*W.D, "wait_async");
  for (const ExprText *Id : W.Ids)
    Out << text(*Id, SM) << ' ';
  Out << "on " << set(W.On) << '\n';
}

void ModelPrinter::one(const Exchange &X) {
  head(*X.D, X.reduces() ? "reduce_shadow" : "reflect");
  for (const Array *A : X.Arrays)
    Out << A->Name << ' ';
  if (X.Widths.empty())
    Out << "whole shadow";
  for (unsigned Axis = 0; Axis < X.Widths.size(); ++Axis) {
    Width W = Wide.of(X, *X.Arrays.front(), Axis);
    static const char *const Ends[] = {"]", " periodic]", " mirror]", " antimirror]"};
    Out << '[' << value(W.Low) << ':' << value(W.High) << Ends[unsigned(X.endsOf(Axis))];
  }
  if (X.Async)
    Out << " async " << text(*X.Async, SM);
  if (!X.Transport.empty())
    Out << " by " << X.Transport;
  if (X.TransportName)
    Out << " by " << text(*X.TransportName, SM);
  Out << (SendsFaces(X) ? " faces\n" : "\n");
}

void ModelPrinter::one(const BarrierCall &B) {
  head(*B.D, "barrier");
  Out << "on " << set(B.On) << '\n';
}

void ModelPrinter::one(const SignalCall &X) {
  head(*X.D, spellingOf(X.D->Kind));
  Out << (X.Node ? set(*X.Node) : "any node") << " tag " << (X.Tag ? text(*X.Tag, SM) : "any") << '\n';
}

void ModelPrinter::one(const GatherCall &G) {
  head(*G.D, "by hand");
  gathered(G.How);
  for (const GatherDirective::List &L : G.Lists)
    Out << " index " << text(L.Base, SM) << '[' << (L.Low.empty() ? "" : text(L.Low, SM)) << ':' << text(L.Length, SM) << ']';
  if (G.Async)
    Out << " async " << text(*G.Async, SM);
  Out << '\n';
}

void ModelPrinter::one(const ReductionCall &R) {
  head(*R.D, "reduction");
  Out << reduction(R.What) << " on " << set(R.On) << '\n';
}

void ModelPrinter::one(const BroadcastCall &B) {
  head(*B.D, "bcast");
  for (const auto &V : B.Variables)
    Out << text(*V.Text, SM) << (V.Distributed ? " distributed " : " ");
  Out << "from " << (B.From ? set(*B.From) : "the first node") << " on " << set(B.On) << '\n';
}

std::string ModelPrinter::section(const SectionRef &R) const {
  std::string S = text(*R.Base, SM);
  for (const SectionRef::Triplet &T : R.Triplets)
    S += "[" + value(T.Base) + (T.isIndex() ? "]" : ":" + (T.Length ? value(*T.Length) : "rest") + ":" + value(T.Step) + "]");
  return S + (R.Distributed ? " distributed" : "");
}

void ModelPrinter::one(const GmoveCall &G) {
  static const char *const Modes[] = {"gmove", "gmove in", "gmove out"};
  head(*G.D, Modes[G.How]);
  Out << section(G.To) << " = " << section(G.From);
  if (G.Async)
    Out << " async " << text(*G.Async, SM);
  Out << '\n';
}

void ModelPrinter::one(const Assignment &A) {
  const auto &D = A.D->as<ArrayDirective>();
  head(*A.D, D.On.Object.empty() ? "assignment" : "array");
  Out << "over " << D.Loops.size() << " dimension" << (D.Loops.size() == 1 ? "" : "s")
      << (A.MayOverlap ? ", the right side is read first" : "") << '\n';
}

static const Directive *declaring(const Nodes &N) { return N.Declared; }
static const Directive *declaring(const Template &T) { return T.Declared; }
static const Directive *declaring(const Array &A) { return A.Aligned; }
template <typename Other> static const Directive *declaring(const Other &C) { return C.D; }

void ModelPrinter::print() {
  // One list in textual order: objects are named by the directive that declares them.
  std::vector<std::pair<unsigned, std::function<void()>>> Lines;
  M.forEach([&](const auto &C) { Lines.push_back({declaring(C)->Id, [this, &C] { one(C); }}); });
  llvm::stable_sort(Lines, llvm::less_first());
  for (const auto &Line : Lines)
    Line.second();
}

void printModel(const Model &M, const Widths &Wide, llvm::function_ref<bool(const Exchange &)> SendsFaces, const SourceManager &SM,
                llvm::raw_ostream &Out) {
  ModelPrinter(M, Wide, SendsFaces, SM, Out).print();
}

} // namespace sode
