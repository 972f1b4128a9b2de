// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clauses that follow a directive: the walk over them, and the grammar of each (Clauses.def).

#include "directive/Clauses.h"
#include "directive/Grammar.h"
#include "directive/Messages.h"

using namespace clang;

namespace sode {

/// `a`, `b` or the end of the line; the end alone if there are no words.
static std::string oneOf(llvm::ArrayRef<llvm::StringRef> Words) {
  std::string S;
  for (size_t I = 0; I < Words.size(); ++I)
    S += (I ? ", '" : "'") + Words[I].str() + "'";
  return S + (Words.empty() ? "the end of the line" : " or the end of the line");
}

/// A clause of `#pragma omp for` that a loop of XcalableMP lacks.
static bool isOpenMPClause(llvm::StringRef Word) {
  return llvm::is_contained({"collapse", "default", "firstprivate", "if", "lastprivate", "nowait", "num_threads", "private", "schedule", "shared", "simd"}, Word);
}

/// `on t[i] on reduction(+:s)`, `on on t[i]`
void DirectiveParser::secondOn(llvm::ArrayRef<llvm::StringRef> Next) {
  Token On = In.take();
  bool Alone = In.atEnd() || llvm::any_of(Next, [&](llvm::StringRef Each) { return In.atWord(Each); });
  Diags.report(On.getLocation(), diag::err_on_twice) << Word << (Alone ? FixItHint::CreateRemoval(On.getLocation()) : FixItHint());
  Ok = false;
}

void DirectiveParser::unknownClause(DirectiveKind Kind, llvm::ArrayRef<llvm::StringRef> Known) {
  if (Ok && In.at(tok::semi))
    return extraTokens();
  if (Ok && In.at(tok::comma)) {
    Ok = false;
    Diags.report(In.loc(), diag::err_clause_comma) << Word << FixItHint::CreateRemoval(In.loc());
  }
  if (!In.atWord() || !Ok)
    return expected(oneOf(Known));
  std::string Clause = In.spelling();
  if (Kind == DirectiveKind::Loop && Clause == "ordered") {
    Diags.report(In.loc(), diag::err_ordered_place);
  } else if (Kind == DirectiveKind::Loop && isOpenMPClause(Clause)) {
    Diags.report(In.loc(), diag::err_openmp_clause) << Clause;
  } else if (Clause == "on" && !llvm::is_contained(Known, "on")) {
    return secondOn(Known);
  } else if (llvm::is_contained(Known, llvm::StringRef(Clause).lower())) {
    Diags.report(In.loc(), diag::err_clause_twice) << Clause << Word;
  } else if (llvm::StringRef Near = nearestWord(Clause, Known); !Near.empty()) {
    Diags.report(In.loc(), diag::err_unknown_clause_suggest)
        << Clause << Word << Near << FixItHint::CreateReplacement(In.loc(), Near);
  } else {
    return expected(oneOf(Known));
  }
  Ok = false;
}

void DirectiveParser::parseClauses(DirectiveKind Kind, Directive::Body &Of) {
  std::vector<const ClauseInfo *> Rows = clausesOf(Kind);
  if (Rows.empty())
    return;
  llvm::SmallVector<llvm::StringRef> Suggested;
  for (const ClauseInfo *C : Rows)
    if (C->isSuggested())
      Suggested.push_back(C->Spelling);
  llvm::SmallVector<const ClauseInfo *> Seen;
  while (Ok && !In.atEnd()) {
    auto Row = llvm::find_if(Rows, [&](const ClauseInfo *C) { return In.atWord(C->Spelling); });
    if (Row == Rows.end() || ((*Row)->Times == ClauseInfo::Once && llvm::is_contained(Seen, *Row)))
      return unknownClause(Kind, Suggested);
    const ClauseInfo &C = **Row;
    if (C.Support == ClauseInfo::NotYet)
      return unsupported(In.loc(), ("clause '" + C.Spelling + "' of '" + Word + "'").str(), "it is for accelerators: leave it out");
    if (C.Support == ClauseInfo::Extension)
      extension(In.loc(), C.Spelling);
    ClauseLoc = In.take().getLocation();
    Seen.push_back(&C);
    std::string Whole = std::exchange(Form, C.form());
    parseClause(C.Kind, Of);
    Form = Whole;
  }
}

void DirectiveParser::parseClause(ClauseKind Kind, Directive::Body &Of) {
  switch (Kind) {
#define CLAUSE(Kind, Spelling, Directives, Times, Argument, Support)                                                   \
  case ClauseKind::Kind:                                                                                               \
    return parse##Kind##Clause(Of);
#include "directive/Clauses.def"
  }
}

void DirectiveParser::parseFromClause(Directive::Body &Of) { std::get<BcastDirective>(Of).From = parseOwners(); }

void DirectiveParser::parseOnClause(Directive::Body &Of) { partOf<OnNodes>(Of)->On = parseOwners(); }

/// `n`, `n:m`
void DirectiveParser::parseSides(WidthText &W) {
  if (Ok)
    W.Low = parseExpr();
  if (Ok && In.take(tok::colon))
    W.High = parseExpr();
}

void DirectiveParser::parseWidthClause(Directive::Body &Of) {
  auto &D = std::get<ReflectDirective>(Of);
  auto Item = [&] {
    ReflectDirective::Width &W = D.Widths.emplace_back();
    W.Loc = In.loc();
    static constexpr AtEnds Kinds[] = {AtEnds::Periodic, AtEnds::Mirror, AtEnds::Antimirror};
    if (std::optional<unsigned> Kind = takeModifier({"periodic", "mirror", "antimirror"}))
      W.Ends = Kinds[*Kind];
    if (Ok && In.atWord("auto")) {
      extension(In.loc(), "auto");
      W.Auto = In.take().getLocation();
    } else {
      parseSides(W);
    }
  };
  inParentheses([&] { commaSeparated(Item); });
}

void DirectiveParser::parseOrthogonalClause(Directive::Body &Of) { std::get<ReflectDirective>(Of).Orthogonal = true; }

ExprText DirectiveParser::parseParenthesised() {
  ExprText E;
  inParentheses([&] { E = parseExpr(); });
  return E;
}

void DirectiveParser::parseAsyncClause(Directive::Body &Of) { partOf<Asynchronous>(Of)->Async = parseParenthesised(); }

/// The reference compiler takes `barrier async(1)` as `barrier`.
void DirectiveParser::parseBarrierAsyncClause(Directive::Body &) { parseParenthesised(); }

/// `transport(name)`, the names are those of runtime/transport/transports.c; or a string that the program has.
void DirectiveParser::parseTransportClause(Directive::Body &Of) {
  auto &D = std::get<ReflectDirective>(Of);
  Name &Transport = D.Transport;
  static const llvm::StringRef Known[] = {"auto", "datatype", "neighbor", "pack", "rma", "shm"};
  if (!expect(tok::l_paren))
    return;
  if (!In.atWord() && In.at(tok::r_paren))
    return expected("the name of a transport");
  if (!In.atWord() || !In.nextIs(tok::r_paren) || (nearestWord(In.spelling(), Known).empty() && !In.atWord("auto"))) {
    D.TransportName = parseExpr();
    if (Ok)
      expect(tok::r_paren);
    return;
  }
  Transport = In.takeName();
  std::string Written = std::exchange(Transport.Text, llvm::StringRef(Transport.Text).lower());
  if (llvm::is_contained(Known, llvm::StringRef(Transport.Text))) {
    expect(tok::r_paren);
    return;
  }
  Ok = false;
  llvm::StringRef Near = nearestWord(Written, Known);
  Diags.report(Transport.Loc, diag::err_unknown_transport_suggest)
      << Written << Near << FixItHint::CreateReplacement(Transport.Loc, Near);
}

/// `ordered` or `ordered(any)` after a reduction or scatter.
void DirectiveParser::parseOrdered(ReductionClause::Ordering &Order) {
  Order = ReductionClause::Ordered;
  if (!In.take(tok::l_paren))
    return;
  Order = ReductionClause::OrderedAny;
  if (!In.takeWord("any"))
    expected("'any'");
  if (Ok)
    expect(tok::r_paren);
}

void DirectiveParser::parseOrderedClause(Directive::Body &Of) {
  parseOrdered(std::get<ReductionDirective>(Of).Reduction.Order);
}

void DirectiveParser::parseReductionClause(Directive::Body &Of) {
  ReductionClause &R = std::get<LoopDirective>(Of).Reductions.emplace_back(parseReductionSpec());
  if (Ok && In.takeWord("ordered"))
    parseOrdered(R.Order);
}

/// One of the clauses that say which pieces a loop runs in.
LoopDirective *DirectiveParser::takeWidening(Directive::Body &Of, LoopDirective::Widening New) {
  auto &D = std::get<LoopDirective>(Of);
  if (D.Widen != LoopDirective::None)
    fail(ClauseLoc, diag::err_loop_widened_twice);
  D.Widen = New;
  return Ok ? &D : nullptr;
}

/// expand, margin and peel_and_wait with their widths.
void DirectiveParser::parseWidening(Directive::Body &Of, LoopDirective::Widening New) {
  LoopDirective *D = takeWidening(Of, New);
  auto Item = [&] {
    LoopDirective::Width &W = D->Widths.emplace_back();
    W.Loc = In.loc();
    W.Unbound = takeModifier({"unbound"}).has_value();
    parseSides(W);
  };
  auto Inside = [&] {
    if (New == LoopDirective::PeelAndWait) {
      D->AsyncId = parseExpr();
      if (Ok && !In.take(tok::comma))
        expected("',' and a width for each dimension of the reference after the id of 'peel_and_wait'");
    }
    if (Ok)
      commaSeparated(Item);
  };
  if (D)
    inParentheses(Inside);
}

void DirectiveParser::parseExpandClause(Directive::Body &Of) { parseWidening(Of, LoopDirective::Expand); }
void DirectiveParser::parseMarginClause(Directive::Body &Of) { parseWidening(Of, LoopDirective::Margin); }
void DirectiveParser::parsePeelAndWaitClause(Directive::Body &Of) { parseWidening(Of, LoopDirective::PeelAndWait); }
void DirectiveParser::parseOverlapClause(Directive::Body &Of) { takeWidening(Of, LoopDirective::Overlap); }

/// `pipeline(i, j)`, `blockwise(i, j)`
void DirectiveParser::parseAlong(Directive::Body &Of, LoopDirective::Widening New) {
  LoopDirective *D = takeWidening(Of, New);
  auto Item = [&] { D->Along.push_back(parseEntity("the name of a loop variable")); };
  if (D)
    inParentheses([&] { commaSeparated(Item); });
}

void DirectiveParser::parsePipelineClause(Directive::Body &Of) { parseAlong(Of, LoopDirective::Pipeline); }
void DirectiveParser::parseBlockwiseClause(Directive::Body &Of) { parseAlong(Of, LoopDirective::Blockwise); }

/// `block(n)`, `block(auto)`: iterations that one node hands to the next together.
void DirectiveParser::parseBlockClause(Directive::Body &Of) {
  auto &D = std::get<LoopDirective>(Of);
  D.BlockLoc = ClauseLoc;
  inParentheses([&] {
    if (!In.takeWord("auto"))
      D.BlockSize = parseExpr();
  });
}

/// `steps(f)`, `steps(auto)`
void DirectiveParser::parseStepsClause(Directive::Body &Of) {
  auto &D = std::get<BlockingDirective>(Of);
  inParentheses([&] {
    D.StepsAuto = In.takeWord("auto");
    if (!D.StepsAuto)
      D.Steps = parseExpr();
  });
}

/// `scheme(pa1)`, or a string that the program has.
void DirectiveParser::parseSchemeClause(Directive::Body &Of) {
  static const llvm::StringRef Known[] = {"pa1", "pa2", "diamond", "auto"}; // in the order of SchemeKind
  auto &D = std::get<BlockingDirective>(Of);
  inParentheses([&] {
    if (std::optional<unsigned> Scheme = takeOneOf(Known))
      D.Written = static_cast<BlockingDirective::SchemeKind>(*Scheme);
    else if (In.at(tok::r_paren))
      expected("'pa1', 'pa2', 'diamond' or 'auto'");
    else if (!In.nextIs(tok::r_paren) || !suggest("scheme", Known))
      D.SchemeName = parseExpr();
  });
}

/// `(n, ...)`
std::vector<ExprText> DirectiveParser::parseValues() {
  std::vector<ExprText> Values;
  inParentheses([&] { commaSeparated([&] { Values.push_back(parseExpr()); }); });
  return Values;
}

/// `tile(n, ...)`
void DirectiveParser::parseTileClause(Directive::Body &Of) { std::get<BlockingDirective>(Of).Tile = parseValues(); }

void DirectiveParser::parseNocommClause(Directive::Body &Of) { std::get<TaskDirective>(Of).Nocomm = true; }

// Hints of the reference compiler for tracing and for its back ends, and what parseClauses() refuses.
void DirectiveParser::parseProfileClause(Directive::Body &) {}
void DirectiveParser::parseHostClause(Directive::Body &) {}
void DirectiveParser::parseAccClause(Directive::Body &) {}

} // namespace sode
