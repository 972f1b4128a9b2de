// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gather. In front of the nest, for each array: a copy of the nest that notes what is read, executed when the pattern may be a new
// one, and the array's view, which points into its image:
//
//   #pragma xmp loop (i) on t[i] gather(x)      static const char sode_site1;
//                                               sode_gather_t *const sode_gather1 = sode_gather_begin(SODE_WHERE, &sode_site1, ...);
//                                               if (sode_gather_inspects(sode_gather1)) {
//   for (i = 0; i < N; i++) {                       for (sode_index_t sode__i_k = 0; sode__i_k < sode_loop_count(&sode__i); ...) {
//                                                       SODE_INDEX(int, i)
//       for (j = ptr[i]; j < ptr[i+1]; j++)             for (j = SODE_SEEN(sode_gather1, 0, ptr[i]); ...) {
//           s += a[j] * x[col[j]];                          sode_gather_want(sode_gather1, sode_gather_in(..., col[j]));
//       ...                                         ...
//                                               double *const x = sode_gather_end(SODE_WHERE, sode_gather1);
//
// scatter. The view points into an image, too, of what this node adds; behind the nest it travels to the owners. With
// ordered(any) the copy notes each element that is added to, and what is added stands in the order of the nest:
//
//   y[col[j]] += v;                             y[((void)(col[j]), sode_slot_7_y++)] += v;
//                                               sode_scatter_end(SODE_WHERE, sode_gather2);

#include "lower/LowerGather.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace sode {

/// The loops whose variables tell one iteration from another: for scatter, with those around that every node runs.
static std::vector<const Loop *> namedLoops(const GatherSlice &Slice) {
  std::vector<const Loop *> List;
  size_t Distributed = 0;
  for (const Loop &L : Slice.Nest->Loops) {
    if (L.Distributed || Slice.Adds)
      List.push_back(&L);
    if (L.Distributed)
      Distributed = List.size();
  }
  List.resize(Distributed);
  return List;
}

namespace {

/// The copy of the nest for one array.
class Inspector {
public:
  Inspector(const GatherSlice &Slice, const std::string &Handle, const Edits &Out, const Printer &P, const ASTContext &Context,
            llvm::function_ref<Code(const Loop &)> Head)
      : Slice(Slice), Handle(Handle), Out(Out), P(P), Context(Context), Head(Head), Named(namedLoops(Slice)) {
    for (size_t I = 0; I < Slice.Seen.size(); ++I) { // outside of what checks the element
      const SourceLocation End = Slice.Seen[I]->getEndLoc();
      this->Out.before(Slice.Seen[I]->getBeginLoc(), "SODE_SEEN(" + Handle + ", " + std::to_string(I) + ", ", P.position(End) + 1);
      this->Out.after(End, ")", P.position(Slice.Seen[I]->getBeginLoc()));
    }
  }
  Code loops();

private:
  const GatherSlice &Slice;
  const std::string Handle;
  Edits Out; ///< The nest's text with what only its copy has.
  const Printer &P;
  const ASTContext &Context;
  llvm::function_ref<Code(const Loop &)> Head;
  const std::vector<const Loop *> Named;

  std::string text(const Stmt *S) const {
    return S ? Out.print(P.position(S->getBeginLoc()), P.position(S->getEndLoc()) + 1) : "";
  }
  std::string between(SourceLocation Open, SourceLocation Close) const { return Out.print(P.position(Open) + 1, P.position(Close)); }
  std::string header(const ForStmt &For) const;
  std::string parts(const Expr *List) const;
  void head(const Expr *List, Code &To);
  void kept(const ForStmt &For, Code &To);
  void loop(size_t I, Code &To);
  void statement(const Stmt *S, Code &To);
  void block(const std::string &Opening, const Stmt *Body, Code &To);
  void expression(const Expr *E, Code &To);
  void declarations(const DeclStmt &D, Code &To);
  void wants(const Expr *E, Code &To);
  void want(const ArrayReference &R, Code &To);
  void note(const Loop &L, Code &To);
  void branch(const std::string &Condition, const Expr *Part, Code &To);
};

} // namespace

static std::string withoutSemicolon(std::string Text) {
  llvm::StringRef T = llvm::StringRef(Text).trim();
  T.consume_back(";");
  return T.trim().str();
}

std::string Inspector::header(const ForStmt &For) const {
  return "for (" + withoutSemicolon(text(For.getInit())) + "; " + text(For.getCond()) + "; " + text(For.getInc()) + ")";
}

/// Of a loop's head what the copy has: of `s = 0, j = ptr[i]` the second part.
std::string Inspector::parts(const Expr *List) const {
  std::string Text;
  for (const Expr *Part : partsOf(List))
    if (Slice.Kept.count(Part))
      Text += (Text.empty() ? "" : ", ") + text(Part);
  return Text;
}

void Inspector::head(const Expr *List, Code &To) {
  for (const Expr *Part : partsOf(List))
    if (Slice.reads(Part))
      wants(Part, To);
    else if (Slice.Kept.count(Part))
      To.line(text(Part) + ";");
}

/// What a head reads of the array is noted before the loop, and at the end of its body.
void Inspector::kept(const ForStmt &For, Code &To) {
  const auto *List = dyn_cast_or_null<Expr>(For.getInit());
  const bool Before = Slice.reads(List), After = Slice.reads(For.getInc());
  if (Before)
    head(List, To);
  std::string Init = List ? Before ? "" : parts(List) : withoutSemicolon(text(For.getInit()));
  To.open("for (" + Init + "; " + text(For.getCond()) + "; " + (After ? "" : parts(For.getInc())) + ")");
  statement(For.getBody(), To);
  if (After)
    head(For.getInc(), To);
  To.close();
}

void Inspector::note(const Loop &L, Code &To) {
  auto At = llvm::find(Named, &L);
  if (At != Named.end())
    To.line(Handle + "->at[" + std::to_string(At - Named.begin()) + "] = (sode_index_t)" + L.Variable->getName().str() + ";");
}

/// The nest's own loops: distributed ones count their iterations.
void Inspector::loop(size_t I, Code &To) {
  const LoopNest &Nest = *Slice.Nest;
  if (I == Nest.Loops.size())
    return statement(Nest.Loops.back().For->getBody(), To);
  const Loop &L = Nest.Loops[I];
  if (!L.Distributed) {
    To.open(header(*L.For));
    note(L, To);
    loop(I + 1, To);
    return To.close();
  }
  std::string Name = L.Variable->getName().str(), Prefix = "sode__" + Name, Counter = Prefix + "_k";
  Code Opening = Head(L);
  if (!Opening.empty()) {
    To.open();
    To.add(Opening);
  }
  To.open("for (sode_index_t " + Counter + " = 0; " + Counter + " < " + call("sode_loop_count", {"&" + Prefix}) + "; " + Counter + "++)");
  To.line(call("SODE_INDEX", {P.spelled(L), Name}));
  note(L, To);
  bool Marks = Slice.Overlaps && I == 0;
  if (Marks)
    To.line(call("sode_gather_iteration", {Handle, Counter}) + ";");
  loop(I + 1, To);
  To.close();
  if (Marks)
    To.line(call("sode_gather_iteration", {Handle, call("sode_loop_count", {"&" + Prefix})}) + ";");
  if (!Opening.empty())
    To.close();
}

Code Inspector::loops() {
  Code Text;
  loop(0, Text);
  return Text;
}

void Inspector::block(const std::string &Opening, const Stmt *Body, Code &To) {
  To.open(Opening);
  statement(Body, To);
  To.close();
}

void Inspector::statement(const Stmt *S, Code &To) {
  S = withoutOpenMP(S);
  const auto *Types = dyn_cast_or_null<DeclStmt>(S);
  if (Types && llvm::none_of(Types->decls(), [](const Decl *Each) { return isa<VarDecl>(Each); }))
    return declarations(*Types, To); // what follows may use them
  if (!S || !Slice.Kept.count(S))
    return;
  if (const auto *E = dyn_cast<Expr>(S))
    return expression(E, To);
  if (const auto *D = dyn_cast<DeclStmt>(S))
    return declarations(*D, To);
  if (const auto *F = dyn_cast<ForStmt>(S))
    return kept(*F, To);
  if (const auto *R = dyn_cast<CXXForRangeStmt>(S))
    return block("for (" + Out.print(P.position(R->getForLoc()) + 2, P.position(R->getRParenLoc())) + ")", R->getBody(), To);
  if (const auto *W = dyn_cast<WhileStmt>(S))
    return block("while (" + between(W->getLParenLoc(), W->getRParenLoc()) + ")", W->getBody(), To);
  if (const auto *W = dyn_cast<SwitchStmt>(S))
    return block("switch (" + between(W->getLParenLoc(), W->getRParenLoc()) + ")", W->getBody(), To);
  if (const auto *D = dyn_cast<DoStmt>(S)) {
    block("do", D->getBody(), To);
    return To.line("while (" + text(D->getCond()) + ");");
  }
  if (const auto *I = dyn_cast<IfStmt>(S)) {
    if (Slice.reads(I->getCond()))
      return wants(I->getCond(), To);
    block("if (" + between(I->getLParenLoc(), I->getRParenLoc()) + ")", I->getThen(), To);
    if (I->getElse() && Slice.Kept.count(withoutOpenMP(I->getElse())))
      block("else", I->getElse(), To);
    return;
  }
  if (isa<BreakStmt>(S) || isa<ContinueStmt>(S))
    return To.line(isa<BreakStmt>(S) ? "break;" : "continue;");
  if (const auto *C = dyn_cast<SwitchCase>(S)) {
    const auto *Case = dyn_cast<CaseStmt>(C);
    To.line(Case ? "case " + text(Case->getLHS()) + (Case->getRHS() ? " ... " + text(Case->getRHS()) : "") + ":;" : "default:;");
    return statement(C->getSubStmt(), To);
  }
  if (isa<CompoundStmt>(S)) {
    To.open();
    for (const Stmt *Child : S->children())
      statement(Child, To);
    To.close();
  }
}

/// Lists one by one; whole where it sets a variable.
void Inspector::expression(const Expr *E, Code &To) {
  const Expr *Inner = E->IgnoreParenImpCasts();
  if (const std::vector<const Expr *> Parts = partsOf(E); Parts.size() > 1) {
    for (const Expr *Part : Parts)
      expression(Part, To);
    return;
  }
  if (Slice.reads(E))
    return wants(E, To);
  const Expr *Target = nullptr;
  if (const auto *B = dyn_cast<BinaryOperator>(Inner); B && B->isAssignmentOp())
    Target = B->getLHS();
  else if (const auto *U = dyn_cast<UnaryOperator>(Inner); U && U->isIncrementDecrementOp())
    Target = U->getSubExpr();
  if (Target && ownerOf(Target) && !Slice.Late.count(Target) && Slice.Needed.count(ownerOf(Target)->getCanonicalDecl()))
    To.line(text(E) + ";");
}

void Inspector::declarations(const DeclStmt &D, Code &To) {
  auto IsOther = [&](const Decl *Each) { return isa<VarDecl>(Each) && !Slice.Needed.count(cast<VarDecl>(Each)->getCanonicalDecl()); };
  if (isa<TagDecl, TypedefNameDecl>(*D.decl_begin()) && llvm::none_of(D.decls(), IsOther))
    return To.line(withoutSemicolon(text(&D)) + ";"); // a type that may have no name
  for (const Decl *Each : D.decls()) {
    const auto *V = dyn_cast<VarDecl>(Each);
    if (!V)
      continue;
    if (!Slice.Needed.count(V->getCanonicalDecl())) {
      if (V->getInit())
        wants(V->getInit(), To);
      continue;
    }
    if (D.isSingleDecl()) {
      To.line(withoutSemicolon(text(&D)) + ";");
      continue;
    }
    std::string Text;
    llvm::raw_string_ostream Stream(Text);
    V->getType().print(Stream, Context.getPrintingPolicy(), V->getName());
    To.line(Text + (V->getInit() ? " = " + text(V->getInit()) : "") + ";");
  }
}

void Inspector::branch(const std::string &Condition, const Expr *Part, Code &To) {
  if (!Slice.reads(Part))
    return;
  To.open("if (" + Condition + ")");
  wants(Part, To);
  To.close();
}

/// What is read in the expression, under the conditions under which it is.
void Inspector::wants(const Expr *E, Code &To) {
  E = E->IgnoreParenImpCasts();
  if (!Slice.reads(E))
    return;
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (B && B->isLogicalOp()) {
    wants(B->getLHS(), To);
    return branch((B->getOpcode() == BO_LOr ? "!(" : "(") + text(B->getLHS()) + ")", B->getRHS(), To);
  }
  if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    wants(C->getCond(), To);
    branch(text(C->getCond()), C->getTrueExpr(), To);
    return branch("!(" + text(C->getCond()) + ")", C->getFalseExpr(), To);
  }
  if (const ArrayReference *R = isa<ArraySubscriptExpr>(E) ? Slice.find(E) : nullptr)
    return want(*R, To);
  for (const Stmt *Child : E->children())
    if (const auto *Part = dyn_cast_or_null<Expr>(Child))
      wants(Part, To);
}

void Inspector::want(const ArrayReference &R, Code &To) {
  std::string Element = "0", Where = P.where(R.loc());
  for (size_t D = 0; D < R.Subscripts.size(); ++D)
    Element = call("sode_gather_in", {Where, Handle, std::to_string(D), Element, "(sode_index_t)(" + text(R.Subscripts[D]) + ")"});
  bool Ordered = Slice.Adds && Slice.Nest->Gather.AnyOrder;
  std::string Note = Ordered ? "sode_scatter_note" : Slice.Overlaps ? "sode_gather_want_part" : "sode_gather_want";
  To.line(call(Note, {Handle, Element}) + ";");
}

/// `(const T[]){...}`, or 0 for an empty list.
static std::string listOf(llvm::StringRef Type, const Texts &Items) { return Items.empty() ? "0" : constArray(Type, Items); }

/// Of a distributed array, where it lies.
std::string GatherLowering::keyOf(const GatherSlice::Key &Key) const {
  if (Key.Member)
    return call("SODE_GATHER_PLACE", {Seen.find(*Key.Member)->Name});
  if (Key.Part)
    return call("SODE_GATHER_KEY", {Out.print(P.position(Key.Part->getBeginLoc()), P.position(Key.Part->getEndLoc()) + 1)});
  bool Place = Key.Variable->getType()->isArrayType() || M.findArray(Key.Variable);
  return call(Place ? "SODE_GATHER_PLACE" : "SODE_GATHER_KEY", {Key.Variable->getName().str()});
}

static std::string methodOf(GatherClause::MethodKind Method) {
  static const char *const Methods[] = {"SODE_GATHER_AUTO", "SODE_GATHER_ALL", "SODE_GATHER_RANGE", "SODE_GATHER_MINIMAL",
                                        "SODE_GATHER_GAP",  "SODE_GATHER_COMPACT", "SODE_GATHER_COMPACT_GAP"};
  return Methods[Method];
}

static std::string expectedOf(const Gathering &G, bool Checks) {
  static const char *const Expected[] = {"SODE_GATHER_COMPARED", "SODE_GATHER_FIXED", "SODE_GATHER_CHANGING"};
  return Checks && G.Expect == GatherClause::Fixed ? "SODE_GATHER_PROMISED" : Expected[G.Expect];
}

static std::string orderOf(const Gathering &G) {
  static const char *const Orders[] = {"SODE_GATHER_ANY_ORDER", "SODE_GATHER_IRECV", "SODE_GATHER_ISEND", "SODE_GATHER_SENDRECV"};
  return Orders[G.Order];
}

std::string GatherLowering::how(const GatherSlice &Slice) const {
  const Gathering &G = Slice.Nest->Gather;
  bool Always = Slice.Unseen && G.Expect != GatherClause::Fixed;
  Texts Keys, Names;
  for (const Loop &L : Slice.Nest->Loops)
    if (L.Distributed && (&L == &Slice.Nest->Loops.front() || !dependsOnNest(*Slice.Nest, L)))
      Keys.push_back(call("SODE_GATHER_LOOP", {L.Variable->getName().str()}));
  for (const Loop *L : namedLoops(Slice))
    Names.push_back(quoted(L->Variable->getName().str()));
  for (const GatherSlice::Key &Key : Slice.Keys)
    if (const VarDecl *V = Key.Variable; !V || !V->getType()->isArrayType() || !V->hasGlobalStorage() || M.findArray(V))
      Keys.push_back(keyOf(Key));
  std::string Method = !Slice.Adds ? methodOf(Slice.Method) : G.AnyOrder ? "SODE_SCATTER_ORDERED" : "SODE_SCATTER_ADD";
  return braces({Method, Slice.Adds ? "0" : P.text(G.Gap),
                 Always ? "SODE_GATHER_CHANGING" : expectedOf(G, Decided.Checks.has_value() && !Slice.Unseen),
                 std::to_string(Keys.size()), listOf("sode_gather_key_t", Keys), std::to_string(Slice.Seen.size()),
                 std::to_string(Names.size()), listOf("char *const", Names),
                 Slice.Adds ? "SODE_GATHER_ANY_ORDER" : orderOf(G), std::to_string(Slice.Lists.size()),
                 Slice.Numbered.empty() ? "0" : "1", "0",
                 Slice.Tries               ? "SODE_GATHER_TRIED"
                 : Slice.Overlaps          ? "SODE_GATHER_WALKED"
                 : Slice.Adds && G.Async ? "SODE_GATHER_LATER"
                                           : "SODE_GATHER_AT_ONCE",
                 Slice.Adds && G.Async ? P.text(*G.Async) : "0"});
}

/// The dimensions along which nodes run different iterations, and the loops that count downwards: bits.
static Texts iterationsOf(const GatherSlice &Slice) {
  const LoopNest &Nest = *Slice.Nest;
  unsigned Along = 0, Down = 0, Bit = 1;
  for (unsigned Dim = 0; Dim < Nest.On.Subs.size(); ++Dim)
    if (Nest.On.Subs[Dim].Kind == SetRef::Sub::At)
      Along |= 1u << Dim;
  for (const Loop &L : Nest.Loops)
    if (L.Distributed)
      Along |= 1u << L.Dim;
  for (const Loop *L : namedLoops(Slice)) {
    Down |= L->Upwards ? 0 : Bit;
    Bit *= 2;
  }
  return {std::to_string(Along), std::to_string(Down)};
}

std::string GatherLowering::begin(const GatherSlice &Slice, const std::string &Site) const {
  const LoopNest &Nest = *Slice.Nest;
  Texts Arguments = {P.where(Nest.D->Loc), "&" + Site, Seen.into(Nest, *Slice.Of).Descriptor};
  if (!Slice.Adds) {
    Arguments.push_back("&(const sode_gather_how_t)" + how(Slice));
    return call("sode_gather_begin", Arguments);
  }
  Texts How = {how(Slice), P.runtimeType(Slice.A->Element), Nest.On.OfTemplate ? nameOf(*Nest.On.OfTemplate) : "0",
               Nest.On.OfNodes ? nameOf(*Nest.On.OfNodes) : "0"};
  llvm::append_range(How, iterationsOf(Slice));
  Arguments.push_back("&(const sode_scatter_how_t)" + braces(How));
  return call("sode_scatter_begin", Arguments);
}

/// u[i][j] becomes u[numbers[(i) * extent + (j)]].
void GatherLowering::lowerNumbered(const GatherSlice &Slice, const GatherSlice::Reference &N) const {
  const View &V = Seen.into(*Slice.Nest, *Slice.Of);
  const size_t Last = N.Brackets.size() - 1;
  for (size_t Axis = 0; Axis <= Last; ++Axis) {
    const auto &[Open, Close] = N.Brackets[Axis];
    std::string Begins = Last > 1 ? std::string(Last - 1, '(') : "";
    Out.replace(tokenLoc(Open), Axis ? "" : "[" + Views::numbers(Slice) + "[" + Begins + "(sode_index_t)(");
    Out.replace(tokenLoc(Close),
                Axis == Last ? ")]]" : std::string(Axis ? "))" : ")") + " * " + V.Extents[Axis + 1] + " + (sode_index_t)(");
  }
}

/// For method compact: what stands in place of the lists, and the names in the nest.
///
///   const int *const sode_list_7_x_0 = sode_gather_list(SODE_WHERE, sode_gather_7_0, 0, 2, col, sizeof *(col), 1, 0);
///   x[col[j]]                           x[sode_list_7_x_0[j]]
void GatherLowering::lowerLists(const GatherSlice &Slice, const std::string &Handle, Code &To) const {
  for (size_t K = 0; K < Slice.Lists.size(); ++K) {
    const IndexList &L = Slice.Lists[K];
    unsigned First = P.position(L.Base->getBeginLoc()), End = P.position(L.Base->getEndLoc()) + 1;
    std::string Base = "(" + (L.Member ? Seen.find(*L.Member)->Name : Out.print(First, End)) + ")", Row = "*" + Base, Name = Views::list(Slice, K), Dims;
    for (unsigned Depth = 1; Depth < L.Depth; ++Depth, Row = "*" + Row)
      Dims += "[sizeof " + Row + " / sizeof *" + Row + "]";
    To.line("const __INT32_TYPE__ " +
            (Dims.empty() ? "*const " + Name + " = " : "(*const " + Name + ")" + Dims + " = (const __INT32_TYPE__ (*)" + Dims + ")") +
            call("sode_gather_list",
                 {P.where(L.R->loc()), Handle, std::to_string(K), std::to_string(L.Seen), Base, "sizeof " + Row,
                  L.Index->isSignedIntegerOrEnumerationType() ? "1" : "0", std::to_string(L.Addend)}) + ";");
    Out.replaceRange(First, End, Name);
  }
  if (!Slice.Numbered.empty())
    To.line("const __INT32_TYPE__ *const " + Views::numbers(Slice) + " = " + call("sode_gather_numbers", {Handle}) + ";");
  for (const GatherSlice::Reference &N : Slice.Numbered)
    lowerNumbered(Slice, N);
}

static std::string numberOf(const GatherCall &G, const ImagedArray &X) { return std::to_string(G.D->Id) + "_" + X.Word; }

static std::string numberOf(const LoopNest &Nest, size_t I) { return std::to_string(Nest.D->Id) + "_" + std::to_string(I); }

Code GatherLowering::code(const LoopNest &Nest, llvm::function_ref<Code(const Loop &)> Head) const {
  Code Text;
  for (const auto &[X, G] : Nest.Served)
    if (llvm::any_of(Seen.of(Nest), [&, Served = X](const View &V) { return V.Of.Imaged == Served; })) {
      if (G->Async) // unless wait_async did
        Text.line(call("sode_gather_arrive", {P.where(Nest.D->Loc), "sode_gather_" + numberOf(*G, *X)}) + ";");
      Text.add(Seen.gathered(Nest, *X, "sode_gather_" + numberOf(*G, *X), "sode_image_" + numberOf(*G, *X)));
    }
  auto Slices = Decided.Gathers.find(&Nest);
  if (Slices == Decided.Gathers.end())
    return Text;
  for (size_t I = 0; I < Slices->second.size(); ++I) {
    const GatherSlice &Slice = Slices->second[I];
    if (Slice.Reads.empty())
      continue;
    std::string Number = numberOf(Nest, I), Handle = "sode_gather_" + Number;
    std::string Site = "sode_site_" + Number;
    Text.line("static const char " + Site + " = 0;");
    Text.line("sode_gather_t *const " + Handle + " = " + begin(Slice, Site) + ";");
    Text.open("if (" + call("sode_gather_inspects", {Handle}) + ")");
    for (size_t Own = 0; Own < Slice.Own.size(); ++Own)
      Text.line(call("SODE_GATHER_OWN", {Slice.Own[Own]->getName().str(), "sode_own_" + Number + "_" + std::to_string(Own)}));
    Text.add(Inspector(Slice, Handle, Out, P, Context, Head).loops());
    Text.close();
    Text.add(Seen.gathered(Nest, *Slice.Of, Handle));
    lowerLists(Slice, Handle, Text);
  }
  return Text;
}

///   sode_gather_t *const sode_gather_7_x = sode_gather_begin(...);
///   if (sode_gather_inspects(sode_gather_7_x)) { sode_gather_own(...); sode_gather_positions(..., col + lo, len, ...); }
///   void *const sode_image_7_x = sode_gather_end(SODE_WHERE, sode_gather_7_x);
void GatherLowering::lower(const GatherCall &G) {
  Code Text;
  Texts Keys;
  std::vector<Texts> Lists;
  for (const GatherDirective::List &L : G.Lists) {
    std::string First = "(" + P.text(L.Base) + ") + (" + (L.Low.empty() ? "0" : P.text(L.Low)) + ")";
    const Expr *E = L.Base.Checked->IgnoreParenImpCasts();
    QualType Of = E->getType()->isArrayType() ? Context.getAsArrayType(E->getType())->getElementType() : E->getType()->getPointeeType();
    Keys.push_back("SODE_GATHER_LIST(" + First + ", " + P.text(L.Length) + ")");
    Lists.push_back({std::to_string(Lists.size()), quoted(P.text(L.Base)), First, P.text(L.Length),
                     "sizeof *(" + P.text(L.Base) + ")", Of->isSignedIntegerOrEnumerationType() ? "1" : "0"});
  }
  for (const ImagedArray &X : G.How.Arrays) {
    std::string Descriptor = descriptor(*X.A, *X.Text), Number = numberOf(G, X), Handle = "sode_gather_" + Number, Site = "sode_site_" + Number;
    std::string How = "&(const sode_gather_how_t)" + // a list is two keys: where it lies, and its length
                      braces({methodOf(G.How.Method), P.text(G.How.Gap), expectedOf(G.How, Decided.Checks.has_value()), std::to_string(2 * Keys.size()),
                              listOf("sode_gather_key_t", Keys), std::to_string(Lists.size()), "0", "0", orderOf(G.How), "0", "0", Decided.Checks ? "1" : "0",
                              G.Async ? "SODE_GATHER_LATER" : "SODE_GATHER_AT_ONCE", G.Async ? P.text(*G.Async) : "0"});
    Text.line("static const char " + Site + " = 0;");
    Text.line("sode_gather_t *const " + Handle + " = " + call("sode_gather_begin", {where(*G.D), "&" + Site, Descriptor, How}) + ";");
    Text.open("if (" + call("sode_gather_inspects", {Handle}) + ")");
    Text.line(call("sode_gather_own", {where(*G.D), Handle, Descriptor}) + ";");
    for (Texts Arguments : Lists) {
      Arguments.insert(Arguments.begin(), {where(*G.D), Handle});
      Text.line(call("sode_gather_positions", Arguments) + ";");
    }
    Text.close();
    Text.line("void *const sode_image_" + Number + " SODE_UNUSED = " + call("sode_gather_end", {where(*G.D), Handle}) + ";");
    if (Decided.Checks)
      Text.line("const __UINT64_TYPE__ *const " + Views::listed(G, X) + " SODE_UNUSED = " + call("sode_gather_listed", {Handle}) + ";");
  }
  put(*G.D, Text);
}

///   sode_gather_t *const sode_gathers_7[] = {sode_gather_7_0};
///   sode_gather_walk_t sode_parts_7 = sode_gather_walk(&sode__i, 1, sode_gathers_7);
///   for (; sode_gather_more(SODE_WHERE, &sode_parts_7);) {
///       SODE_GATHER_PART(int, i, sode_parts_7)
bool GatherLowering::openParts(const LoopNest &Nest, Code &To) const {
  auto Slices = Decided.Gathers.find(&Nest);
  Texts Handles;
  for (size_t I = 0; Slices != Decided.Gathers.end() && I < Slices->second.size(); ++I)
    if (Slices->second[I].Overlaps)
      Handles.push_back("sode_gather_" + numberOf(Nest, I));
  if (Handles.empty())
    return false;
  const Loop &L = Nest.Loops.front();
  std::string Id = std::to_string(Nest.D->Id), Parts = "sode_parts_" + Id, List = "sode_gathers_" + Id, Name = L.Variable->getName().str();
  To.line("sode_gather_t *const " + List + "[] = " + braces(Handles) + ";");
  To.line("sode_gather_walk_t " + Parts + " = " +
          call("sode_gather_walk", {"&sode__" + Name, std::to_string(Handles.size()), List}) + ";");
  To.open("for (; " + call("sode_gather_more", {P.where(Nest.D->Loc), "&" + Parts}) + ";)");
  To.line(call("SODE_GATHER_PART", {P.spelled(L), Name, Parts}));
  return true;
}

Code GatherLowering::end(const LoopNest &Nest) const {
  Code Text;
  auto Slices = Decided.Gathers.find(&Nest);
  for (size_t I = 0; Slices != Decided.Gathers.end() && I < Slices->second.size(); ++I)
    if (Slices->second[I].Adds && !Slices->second[I].Reads.empty())
      Text.line(call("sode_scatter_end", {P.where(Nest.D->Loc), "sode_gather_" + numberOf(Nest, I)}) + ";");
  return Text;
}

} // namespace sode
